import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { pacer } from '@/platform/server/pacing';
import { daysAgo } from '@/platform/shared/dates';
import { calendarLimits } from '../../rules';
import { boundsOf, NO_END } from '@/platform/shared/repeat/occurrences';
import { seriesOf } from './rows';

/** Events per statement. */
const PART = 500;

/**
 * Stores when counted series end that older versions stored as endless, so that windows after it do not look at them. Only those
 * that no undo reaches any more: it would be refused where a cell is another one than it has left. Safe to run in several
 * processes, and while people change events.
 */
export async function storeEnds(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  const breathe = pacer();
  for (let after = 0; !stopping.aborted;) {
    const rows = await db
      .selectFrom('calendar_events')
      .select(['id', 'all_day', 'start_local', 'end_local', 'zone', 'end_zone', 'rule', 'added', 'removed'])
      .where('ends_at', '=', new Date(NO_END))
      .where('rule', 'like', '%COUNT=%')
      .where('updated_at', '<', daysAgo(calendarLimits.importDays))
      .where('id', '>', after)
      .orderBy('id')
      .limit(PART)
      .execute();
    for (const row of rows) {
      await breathe();
      const { endsAt } = boundsOf(seriesOf(row), 'UTC');
      await db
        .updateTable('calendar_events')
        .set({ ends_at: endsAt })
        .where('id', '=', row.id)
        .where('ends_at', '=', new Date(NO_END))
        .where('rule', '=', row.rule)
        .execute();
    }
    if (rows.length < PART) return;
    after = rows.at(-1)?.id ?? after;
  }
}
