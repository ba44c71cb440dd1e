import { sql } from 'kysely';
import type { FigureAsked } from '@/platform/server/tools/figures';
import { DISTINCT_AGES } from '../statistics';
import { readDone, readTimes, selectOpen } from './dashboard.sql';
import { madeBy } from './finding.sql';

/** What was done in a span, how old is what is open, and how long items were in the statuses that they left. */
export async function readStatistics(asked: FigureAsked) {
  const [done, { unknown, ...ages }, times] = await Promise.all([
    readDone(asked),
    readAges(asked),
    readTimes(asked),
  ]);
  return {
    days: { from: asked.span.from, to: asked.span.to },
    done: done?.picture.kind === 'bars' ? done.picture.bars : [],
    ages: DISTINCT_AGES.map((age) => ({ age, count: Number(ages[age]) })),
    times,
    /** Open items of which is not known since when they have their status. */
    unknown: Number(unknown),
  };
}

async function readAges(asked: FigureAsked) {
  const counted = (isCounted: ReturnType<typeof madeBy>) =>
    sql<number>`COUNT(CASE WHEN ${isCounted} THEN 1 END)`;
  return selectOpen(asked)
    .select(DISTINCT_AGES.map((age) => counted(madeBy(age)).as(age)))
    .select(counted(sql`item.status_since IS NULL`).as('unknown'))
    .executeTakeFirstOrThrow();
}
