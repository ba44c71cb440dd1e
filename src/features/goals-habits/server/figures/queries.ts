import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type { Entry, HabitFacts, Pause, Schedule } from '../../rules/habit';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A civil day of a column, as a number. */
export const dayNumber = (column: string) => sql<number>`DATEDIFF(${sql.ref(column)}, '1970-01-01')`;
/** The same as a text. */
export const dayText = (column: string) => sql<string>`CAST(${sql.ref(column)} AS CHAR)`;

/** The schedules of an account, or of some of its habits, oldest first. */
export async function listSchedules(db: Kysely<Database>, ownerId: number, habitIds?: readonly number[]) {
  return db
    .selectFrom('habit_schedules')
    .select(['id', 'habit_id', 'rhythm', 'weekdays', 'times', 'span', 'target'])
    .select(dayNumber('valid_from').as('validFrom'))
    .where('user_id', '=', ownerId)
    .$if(habitIds !== undefined, (query) => query.where('habit_id', 'in', [...(habitIds ?? []), 0]))
    .orderBy('habit_id')
    .orderBy('valid_from')
    .execute();
}

/** The pauses of an account, oldest first. */
export async function listPauses(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('habit_pauses')
    .select(['id', 'habit_id', 'reason'])
    .select([
      dayNumber('from_day').as('from'),
      sql<number | null>`DATEDIFF(until_day, '1970-01-01')`.as('until'),
    ])
    .where('user_id', '=', ownerId)
    .orderBy('from_day')
    .orderBy('id')
    .execute();
}

export type ScheduleRecord = Awaited<ReturnType<typeof listSchedules>>[number];
export type PauseRecord = Awaited<ReturnType<typeof listPauses>>[number];

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

/** The columns of a habit that its figures depend on. */
export interface HabitCore {
  id: number;
  kind: HabitFacts['kind'];
  direction: HabitFacts['direction'];
  empty_counts: boolean;
  start_date: Date;
  archived_at: Date | null;
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
  schedules: readonly ScheduleRecord[],
  pauses: readonly PauseRecord[],
  entries: readonly Entry[],
): HabitFacts {
  return {
    kind: habit.kind,
    direction: habit.direction,
    emptyCounts: habit.empty_counts,
    entries,
    startDay: dayOfDate(habit.start_date),
    schedules: schedulesOf(schedules, habit.id),
    pauses: pausesOf(pauses, habit.id),
  };
}

export function schedulesOf(schedules: readonly ScheduleRecord[], habitId: number): Schedule[] {
  return schedules.filter(({ habit_id }) => habit_id === habitId);
}

/** The pauses of a habit, and those of all habits. */
export function pausesOf(pauses: readonly PauseRecord[], habitId: number): (PauseRecord & Pause)[] {
  return pauses.filter(({ habit_id }) => habit_id === null || habit_id === habitId);
}
