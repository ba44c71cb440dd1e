import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { readOnce } from '@/platform/server/one-answer';
import { gathered, readShortLists } from '@/platform/server/short-lists.sql';
import type { GroupRow } from '../../answers';
import type { Entry, HabitFacts, Pause, Schedule } from '../../rules/habit';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A civil day of a column, as a number. */
export const dayNumber = (column: string) => sql<number>`DATEDIFF(${sql.ref(column)}, '1970-01-01')`;
/** The same as a text. */
export const dayText = (column: string) => sql<string>`CAST(${sql.ref(column)} AS CHAR)`;

export type ScheduleRecord = Schedule & { id: number };
export type PauseRecord = Pause & { id: number; habit_id: number | null; reason: string };

/** The rhythms of each habit, for `schedulesOf`. */
export const SCHEDULES = sql<string | null>`(
  SELECT JSON_OBJECTAGG(own.id, JSON_OBJECT('id', own.id, 'rhythm', own.rhythm, 'weekdays', own.weekdays, 'times', own.times,
    'span', own.span, 'target', own.target, 'validFrom', DATEDIFF(own.valid_from, '1970-01-01')))
  FROM habit_schedules AS own WHERE own.habit_id = habits.id)`.as('schedules');

/** Oldest first. */
export const schedulesOf = (json: string | null) =>
  gathered<ScheduleRecord>(json, ({ validFrom }) => validFrom);

/** The rhythms of some habits, by habit. */
export async function listSchedules(db: Kysely<Database>, ownerId: number, habitIds: readonly number[]) {
  const rows = await db
    .selectFrom('habits')
    .select(['id', SCHEDULES])
    .where('user_id', '=', ownerId)
    .where('id', 'in', [...habitIds, 0])
    .execute();
  return new Map(rows.map(({ id, schedules }) => [id, schedulesOf(schedules)]));
}

/** What the habits of an account share: its groups in their order, and its pauses, oldest first. */
export async function readShared(db: Kysely<Database>, ownerId: number) {
  const [groups, pauses] = await readOnce(db, `groups and pauses of ${String(ownerId)}`, () =>
    readShortLists(db, [
      sql`(
        SELECT JSON_OBJECTAGG(id, JSON_OBJECT('id', id, 'name', name, 'folded', folded, 'position', position))
        FROM habit_groups WHERE user_id = ${ownerId})`,
      sql`(
        SELECT JSON_OBJECTAGG(id, JSON_OBJECT('id', id, 'habit_id', habit_id, 'reason', reason,
          'from', DATEDIFF(from_day, '1970-01-01'), 'until', DATEDIFF(until_day, '1970-01-01')))
        FROM habit_pauses WHERE user_id = ${ownerId})`,
    ]),
  );
  type Group = Omit<GroupRow, 'folded'> & { folded: 0 | 1; position: number };
  return {
    groups: gathered<Group>(groups, ({ position }) => position).map(({ id, name, folded }): GroupRow => ({
      id,
      name,
      folded: folded === 1,
    })),
    pauses: gathered<PauseRecord>(pauses, ({ from }) => from),
  };
}

/** The entries of some habits by habit, oldest first. */
export async function listEntries(
  db: Kysely<Database>,
  ownerId: number,
  habitIds: readonly number[],
): Promise<Map<number, Entry[]>> {
  const byHabit = new Map<number, Entry[]>(habitIds.map((id) => [id, []]));
  if (habitIds.length === 0) return byHabit;
  const rows = await db
    .selectFrom('habit_entries')
    .select(['habit_id', 'state', 'amount', dayNumber('day').as('day')])
    .where('user_id', '=', ownerId)
    .where('habit_id', 'in', habitIds)
    .orderBy('habit_id')
    .orderBy(sql`habit_entries.day`)
    .execute();
  for (const { habit_id, ...entry } of rows) byHabit.get(habit_id)?.push(entry);
  return byHabit;
}

/** What of a habit its figures depend on. */
export interface HabitCore {
  id: number;
  kind: HabitFacts['kind'];
  direction: HabitFacts['direction'];
  empty_counts: boolean;
  start_date: Date;
  archived_at: Date | null;
  schedules: readonly ScheduleRecord[];
}

/** A DATE column as the driver gives it, as a civil day. */
export function dayOfDate(date: Date): number {
  return date.getTime() / DAY_MS;
}

/** A civil day as a DATE column is given by the driver. */
export function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The facts of a habit from its rows. */
export function factsOf(
  habit: HabitCore,
  pauses: readonly PauseRecord[],
  entries: readonly Entry[],
): HabitFacts {
  return {
    kind: habit.kind,
    direction: habit.direction,
    emptyCounts: habit.empty_counts,
    entries,
    startDay: dayOfDate(habit.start_date),
    schedules: habit.schedules,
    pauses: pausesOf(pauses, habit.id),
  };
}

/** The pauses of a habit, and those of all habits. */
export function pausesOf(pauses: readonly PauseRecord[], habitId: number): PauseRecord[] {
  return pauses.filter(({ habit_id }) => habit_id === null || habit_id === habitId);
}
