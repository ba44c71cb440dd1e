import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import type { BoardAnswer, GroupRow, HabitRow, HabitsAnswer } from '../answers';
import { readEntries } from './entries/queries';
import { factsOf, listEntries, type PauseRecord, readShared } from './figures/queries';
import { figuresBy, figuresByEntries, type ListedFigures } from './figures/rules';
import { type ListedHabit, listHabits } from './habits/queries';
import { type Person, readPerson } from './queries';
import { daysBack, habitRow, onAnotherDay, pauseRow, scheduleRow } from './reading';

interface Lists {
  person: Person;
  habits: ListedHabit[];
  pauses: PauseRecord[];
}

/** Today's figures of habits by their summaries; of those whose summary is too old, from their entries. */
async function readFigures(
  db: Kysely<Database>,
  ownerId: number,
  lists: Lists,
): Promise<Map<number, ListedFigures>> {
  const { person, habits, pauses } = lists;
  const dayOfHabit = ({ archived_at }: ListedHabit) =>
    Math.min(person.today, archived_at ? person.dayOfMoment(archived_at) : person.today);
  const found = new Map<number, ListedFigures>();
  const stale: ListedHabit[] = [];
  for (const habit of habits) {
    const figures = figuresBy(habit.summary, habit, dayOfHabit(habit), person.weekStart);
    if (figures) found.set(habit.id, figures);
    else stale.push(habit);
  }
  const entries = await listEntries(
    db,
    ownerId,
    stale.map(({ id }) => id),
  );
  for (const habit of stale) {
    const facts = factsOf(habit, pauses, entries.get(habit.id) ?? []);
    found.set(habit.id, figuresByEntries(facts, dayOfHabit(habit), person.weekStart));
  }
  return found;
}

/** The habits of an account on a day (today), in their order; archived ones only if they are asked for, or some of them. */
export async function readHabits(
  db: Kysely<Database>,
  ownerId: number,
  asked: { day?: string | undefined; archived?: boolean; ids?: readonly number[] },
): Promise<HabitsAnswer> {
  return (await readListed(db, ownerId, asked)).answer;
}

/** The same with what it was made of, and whether there are any habits. */
export async function readListed(
  db: Kysely<Database>,
  ownerId: number,
  { day, archived = false, ids }: { day?: string | undefined; archived?: boolean; ids?: readonly number[] },
): Promise<{ answer: HabitsAnswer; lists: Lists; groups: GroupRow[]; any: boolean }> {
  const [person, all, { groups, pauses }] = await Promise.all([
    readPerson(db, ownerId),
    listHabits(db, ownerId, ids),
    readShared(db, ownerId),
  ]);
  const lists = { person, habits: all.filter((habit) => archived || habit.archived_at === null), pauses };
  const shownDay = day === undefined ? person.today : (dayOf(day) ?? person.today);
  const figures = await readFigures(db, ownerId, lists);
  const others = shownDay === person.today ? null : await readBack(db, ownerId, lists, shownDay);
  const habits = lists.habits.flatMap((habit): HabitRow[] => {
    const now = figures.get(habit.id);
    if (!now) return [];
    const facts = others && factsOf(habit, pauses, others.get(habit.id) ?? []);
    const shown = facts ? onAnotherDay(now, facts, shownDay, person.weekStart) : now;
    return [habitRow(habit, pauses, shown, shownDay)];
  });
  const answer = {
    today: textOfDay(person.today),
    day: textOfDay(shownDay),
    weekStart: person.weekStart,
    habits,
  };
  return { answer, lists, groups, any: all.length > 0 };
}

/** The entries that the rhythms of a day look back on, by habit. */
async function readBack(db: Kysely<Database>, ownerId: number, { habits }: Lists, day: number) {
  const back = habits.map(({ schedules }) => daysBack(schedules, day));
  const from = textOfDay(Math.max(0, day - Math.max(7, ...back)));
  const habitIds = habits.map(({ id }) => id);
  const rows = await readEntries(db, ownerId, { from, to: textOfDay(day), habitIds });
  return groupedBy(rows, ({ habitId }) => habitId);
}

/** The habits of an account with their entries of some days. */
export async function readBoard(
  db: Kysely<Database>,
  ownerId: number,
  { from, to, archived }: { from: string; to: string; archived: boolean },
): Promise<BoardAnswer> {
  const { answer, lists, groups } = await readListed(db, ownerId, { archived });
  const habitIds = answer.habits.map(({ id }) => id);
  const entries = groupedBy(await readEntries(db, ownerId, { from, to, habitIds }), ({ habitId }) => habitId);
  return {
    ...answer,
    groups,
    pauses: lists.pauses.map(pauseRow),
    schedules: lists.habits.map(({ id, schedules }) => ({ habitId: id, rows: schedules.map(scheduleRow) })),
    entries: [...entries].map(([habitId, own]) => ({
      habitId,
      days: own.map(({ day, state, amount, note }) => ({
        ...{ day: textOfDay(day), state, amount },
        hasNote: note !== '',
      })),
    })),
  };
}
