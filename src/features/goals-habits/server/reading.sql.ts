import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { groupedBy } from '@/platform/shared/grouped';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { BoardAnswer, HabitRow, HabitsAnswer } from '../answers';
import type { Entry } from '../rules/habit';
import { readEntries } from './entries/queries';
import {
  factsOf,
  listEntries,
  listPauses,
  listSchedules,
  type PauseRecord,
  type ScheduleRecord,
} from './figures/queries';
import { figuresBy, figuresByEntries, type ListedFigures } from './figures/rules';
import { listGroups } from './groups/queries';
import { type HabitRecord, type ListedHabit, listHabits } from './habits/queries';
import { type Person, readPerson } from './queries';
import { daysBack, habitRow, onAnotherDay, pauseRow, scheduleRow } from './reading';

interface Lists {
  person: Person;
  habits: ListedHabit[];
  schedules: Map<number, ScheduleRecord[]>;
  pauses: PauseRecord[];
}

async function readLists(db: Kysely<Database>, ownerId: number, archived: boolean): Promise<Lists> {
  const [person, all, schedules, pauses] = await Promise.all([
    readPerson(db, ownerId),
    listHabits(db, ownerId),
    listSchedules(db, ownerId),
    listPauses(db, ownerId),
  ]);
  const habits = all.filter(({ archived_at }) => archived || archived_at === null);
  return { person, habits, schedules: groupedBy(schedules, ({ habit_id }) => habit_id), pauses };
}

/** Today's figures of habits by their summaries; of those whose summary is too old, from their entries. */
async function readFigures(
  db: Kysely<Database>,
  ownerId: number,
  lists: Lists,
): Promise<Map<number, ListedFigures>> {
  const { person, habits, schedules, pauses } = lists;
  const dayOfHabit = ({ archived_at }: HabitRecord) =>
    Math.min(person.today, archived_at ? person.dayOfMoment(archived_at) : person.today);
  const found = new Map<number, ListedFigures>();
  const stale: HabitRecord[] = [];
  for (const habit of habits) {
    const own = { schedules: schedules.get(habit.id) ?? [] };
    const figures = figuresBy(habit.summary, own, dayOfHabit(habit), person.weekStart);
    if (figures) found.set(habit.id, figures);
    else stale.push(habit);
  }
  const entries = await listEntries(
    db,
    ownerId,
    stale.map(({ id }) => id),
  );
  for (const habit of stale) {
    const facts = factsOf(habit, schedules.get(habit.id) ?? [], pauses, entries.get(habit.id) ?? []);
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

async function readListed(
  db: Kysely<Database>,
  ownerId: number,
  asked: { day?: string | undefined; archived?: boolean; ids?: readonly number[] },
): Promise<{ answer: HabitsAnswer; lists: Lists }> {
  const { day, archived = false, ids } = asked;
  const all = await readLists(db, ownerId, archived);
  const lists = { ...all, habits: all.habits.filter(({ id }) => ids?.includes(id) ?? true) };
  const { person } = lists;
  const shownDay = day === undefined ? person.today : (dayOf(day) ?? person.today);
  const figures = await readFigures(db, ownerId, lists);
  const others =
    shownDay === person.today ? new Map<number, Entry[]>() : await readBack(db, ownerId, lists, shownDay);
  const habits = lists.habits.flatMap((habit): HabitRow[] => {
    const own = { schedules: lists.schedules.get(habit.id) ?? [], pauses: lists.pauses };
    const now = figures.get(habit.id);
    if (!now) return [];
    const facts = factsOf(habit, own.schedules, own.pauses, others.get(habit.id) ?? []);
    const shown = shownDay === person.today ? now : onAnotherDay(now, facts, shownDay, person.weekStart);
    return [habitRow(habit, own, shown, shownDay)];
  });
  const answer = {
    today: textOfDay(person.today),
    day: textOfDay(shownDay),
    weekStart: person.weekStart,
    habits,
  };
  return { answer, lists };
}

/** The entries that the rhythms of a day look back on, by habit. */
async function readBack(
  db: Kysely<Database>,
  ownerId: number,
  { habits, schedules }: Lists,
  day: number,
): Promise<Map<number, Entry[]>> {
  const back = habits.map(({ id }) => daysBack(schedules.get(id) ?? [], day));
  const from = textOfDay(Math.max(0, day - Math.max(7, ...back)));
  const rows = await readEntries(db, ownerId, { from, to: textOfDay(day) });
  const byHabit = new Map<number, Entry[]>();
  for (const { habitId, day: at, state, amount } of rows) {
    const entries = byHabit.get(habitId) ?? [];
    entries.push({ day: dayOf(at) ?? 0, state, amount });
    byHabit.set(habitId, entries);
  }
  return byHabit;
}

/** The habits of an account with their entries of some days. */
export async function readBoard(
  db: Kysely<Database>,
  ownerId: number,
  { from, to, archived }: { from: string; to: string; archived: boolean },
): Promise<BoardAnswer> {
  const [{ answer, lists }, groups, rows] = [
    await readListed(db, ownerId, { archived }),
    await listGroups(db, ownerId),
    await readEntries(db, ownerId, { from, to }),
  ];
  const shown = new Set(answer.habits.map(({ id }) => id));
  const entries = new Map<number, BoardAnswer['entries'][number]>();
  for (const { habitId, note, ...entry } of rows) {
    if (!shown.has(habitId)) continue;
    const own = entries.get(habitId) ?? { habitId, days: [] };
    own.days.push({ ...entry, hasNote: note !== '' });
    entries.set(habitId, own);
  }
  return {
    ...answer,
    groups: groups.map(({ id, name, folded }) => ({ id, name, folded })),
    pauses: lists.pauses.map(pauseRow),
    schedules: lists.habits.map(({ id }) => ({
      habitId: id,
      rows: (lists.schedules.get(id) ?? []).map(scheduleRow),
    })),
    entries: [...entries.values()],
  };
}
