import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import type { DaySpan, ToolDay } from '@/platform/shared/tool-days';
import { scheduleOn } from '../rules/habit';
import { isDue, isOfDays } from '../rules/period';
import { timelineOf } from '../rules/timeline';
import { readEntries } from './entries/queries';
import { dayOfDate, factsOf, readShared } from './figures/queries';
import { listHabits } from './habits/queries';
import { readPerson } from './queries';
import { daysBack } from './reading';

/**
 * The habits of an account on each day of a span: those that something is noted of, and those
 * that are due. One that may be met on any day of its week, month or window is due today alone: before, nothing can be done
 * about it any more, and later it may be met.
 */
export async function listHabitDays(
  db: Kysely<Database>,
  ownerId: number,
  span: DaySpan,
): Promise<ToolDay[]> {
  const [person, all, { pauses }] = await Promise.all([
    readPerson(db, ownerId),
    listHabits(db, ownerId),
    readShared(db, ownerId),
  ]);
  const { today, weekStart } = person;
  const [from, to] = [dayOf(span.from) ?? today, dayOf(span.to) ?? today];
  const habits = all.filter(({ archived_at }) => archived_at === null);
  const back = Math.max(
    7,
    ...habits.flatMap(({ schedules }) => schedules.map((one) => daysBack([one], from))),
  );
  const rows = await readEntries(db, ownerId, {
    from: textOfDay(Math.max(0, from - back)),
    to: span.to,
    habitIds: habits.map(({ id }) => id),
  });
  const entriesOf = groupedBy(rows, ({ habitId }) => habitId);
  return habits.flatMap((habit) => {
    const entries = entriesOf.get(habit.id) ?? [];
    const facts = factsOf(habit, pauses, entries);
    const known = { ...facts, startDay: Math.max(facts.startDay, from - back) };
    const timeline = timelineOf(known, Math.max(to, known.startDay));
    const stateOn = new Map(entries.map(({ day, state }) => [day, state]));
    const days: ToolDay[] = [];
    const href = `/goals-habits?habit=${String(habit.id)}`;
    const isTicked = habit.kind === 'check' && habit.direction === 'at_least';
    for (let day = Math.max(from, dayOfDate(habit.start_date)); day <= to; day++) {
      const state = stateOn.get(day) ?? null;
      const { rhythm } = scheduleOn(facts.schedules, day);
      const due = (isOfDays(rhythm) || day === today) && isDue(known, timeline, day, weekStart);
      if (!due && state === null) continue;
      days.push({
        ...{ id: habit.id, day: textOfDay(day), title: habit.name, href },
        ...{ done: state === 'done', note: state ?? 'due', ticks: isTicked && day <= today, moves: false },
      });
    }
    return days;
  });
}
