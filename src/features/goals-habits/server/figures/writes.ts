import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import { type Kysely, sql } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { jsonOf } from '@/platform/server/json-table';
import { daysAgo } from '@/platform/shared/dates';
import { groupedBy } from '@/platform/shared/grouped';
import { goalsHabitsGate } from '../../gate';
import type { Owned } from '../changes';
import type { HabitFacts } from '../../rules/habit';
import { sumOf, timelineOf } from '../../rules/timeline';
import { readPerson } from '../queries';
import { dayOfDate, factsOf, listEntries, readShared, SCHEDULES, schedulesOf } from './queries';
import { summaryOf } from './rules';

/** Habits whose entries are in memory at a time. */
const HABITS_AT_ONCE = 20;

/**
 * Stores the figures of habits anew, from all that they depend on, and what goals that follow them stand at. To be done at
 * the end of each change of a habit, its schedules, entries or pauses; without ids of all habits of the account.
 */
export async function computeFigures(owned: Owned, habitIds?: readonly number[]): Promise<void> {
  const { trx, ownerId } = owned;
  if (habitIds?.length === 0) return;
  const person = await readPerson(trx, ownerId);
  const rows = await trx
    .selectFrom('habits')
    .select(['id', 'kind', 'direction', 'empty_counts', 'start_date', 'archived_at', SCHEDULES])
    .where('user_id', '=', ownerId)
    .$if(habitIds !== undefined, (query) => query.where('id', 'in', [...new Set(habitIds)]))
    .execute();
  const habits = rows.map((row) => ({ ...row, schedules: schedulesOf(row.schedules) }));
  const { pauses } = await readShared(trx, ownerId);
  const goals = await listFollowers(
    owned,
    habits.map(({ id }) => id),
  );
  for (const part of partsOf(habits, HABITS_AT_ONCE)) {
    const entries = await listEntries(
      trx,
      ownerId,
      part.map(({ id }) => id),
    );
    const summaries = [];
    for (const habit of part) {
      const facts = factsOf(habit, pauses, entries.get(habit.id) ?? []);
      // The figures of an archived habit are those of the day on which it was.
      const last = habit.archived_at ? person.dayOfMoment(habit.archived_at) : person.today;
      summaries.push({
        habit_id: habit.id,
        user_id: ownerId,
        ...summaryOf(facts, Math.min(last, person.today), person.weekStart),
      });
      await keepValues(
        owned,
        goals.filter(({ habit_id }) => habit_id === habit.id),
        facts,
      );
    }
    await trx.replaceInto('habit_summaries').values(summaries).execute();
  }
}

async function listFollowers({ trx, ownerId }: Owned, habitIds: readonly number[]) {
  if (habitIds.length === 0) return [];
  return trx
    .selectFrom('goals')
    .select(['id', 'habit_id', 'start_date', 'last_value'])
    .where('user_id', '=', ownerId)
    .where('measure', '=', 'habit')
    .where('habit_id', 'in', habitIds)
    .execute();
}

/** Stores what goals that follow a habit stand at, in thousandths: the amounts, or the done days, since their start. */
async function keepValues(
  { trx, ownerId }: Owned,
  goals: Awaited<ReturnType<typeof listFollowers>>,
  facts: HabitFacts,
): Promise<void> {
  if (goals.length === 0) return;
  const timeline = timelineOf(facts, facts.entries.at(-1)?.day ?? facts.startDay);
  const values = goals.flatMap(({ id, start_date, last_value }) => {
    const sum = sumOf(timeline, dayOfDate(start_date), timeline.last);
    const value = facts.kind === 'check' ? sum * 1000 : sum;
    return value === last_value ? [] : [[id, value]];
  });
  await storeLastValues({ trx, ownerId }, values);
}

/** Stores what goals stand at, in thousandths, by id. */
export async function storeLastValues({ trx, ownerId }: Owned, values: readonly number[][]): Promise<void> {
  if (values.length === 0) return;
  await sql`
    UPDATE JSON_TABLE(${jsonOf(values)}, '$[*]' COLUMNS (
        id INT UNSIGNED PATH '$[0]', \`last_value\` BIGINT PATH '$[1]'
      )) AS wanted
      STRAIGHT_JOIN goals AS target ON target.id = wanted.id
    SET target.last_value = wanted.last_value
    WHERE target.user_id = ${ownerId}`.execute(trx);
}

/** Days after which the summaries of a habit that nobody has touched are recomputed. */
const SUMMARY_DAYS = 30;

/** Computes the figures anew that lists would soon have to read entries for. */
export async function renewFigures(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  const rows = await db
    .selectFrom('habit_summaries as summary')
    .innerJoin('habits as habit', 'habit.id', 'summary.habit_id')
    .select(['summary.user_id as ownerId', 'summary.habit_id as habitId'])
    .where('habit.archived_at', 'is', null)
    .where('habit.trashed_at', 'is', null)
    .where(sql<boolean>`summary.through_day < ${daysAgo(SUMMARY_DAYS)}`)
    .orderBy('summary.user_id')
    .limit(1_000)
    .execute();
  for (const [ownerId, own] of groupedBy(rows, (row) => row.ownerId)) {
    if (signal.aborted) return;
    const ids = own.map(({ habitId }) => habitId);
    await inTransaction(db, async (trx) => {
      // As a change locks it: one that is stored meanwhile would be missing in what is stored after it.
      await trx
        .selectFrom('account_revisions')
        .select('revision')
        .where('user_id', '=', ownerId)
        .where('topic', '=', goalsHabitsGate.topic)
        .forUpdate()
        .execute();
      await computeFigures({ trx, ownerId }, ids);
    });
  }
}
