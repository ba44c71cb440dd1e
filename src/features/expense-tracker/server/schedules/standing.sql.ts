import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { gathered, listShort } from '@/platform/server/short-lists.sql';
import type { Repeats } from '../../rules/schedule';

const dayText = (day: Date) => day.toISOString().slice(0, 10);

/** The occurrences of a schedule that were posted, by their transactions; what is in the trash is to be posted again. */
const POSTED = sql<string | null>`CAST((
  SELECT JSON_OBJECTAGG(entry.id, entry.occurrence) FROM expense_transactions entry
  WHERE entry.user_id = expense_schedules.user_id AND entry.schedule_id = expense_schedules.id
    AND entry.occurrence IS NOT NULL AND entry.trashed_at IS NULL) AS CHAR)`;

/** The schedules of a person that are not in the trash, nor are their accounts. */
async function listRecords(db: Kysely<Database>, ownerId: number, ids?: readonly number[]) {
  const accounts = sql`(SELECT id FROM expense_accounts WHERE user_id = ${ownerId} AND trashed_at IS NULL)`;
  const chosen = ids ? sql`AND id IN (${sql.join([...ids, 0])})` : sql``;
  const where = sql`user_id = ${ownerId} AND trashed_at IS NULL ${chosen}
    AND account_id IN ${accounts} AND (to_account_id IS NULL OR to_account_id IN ${accounts})`;
  return listShort(db, 'expense_schedules', { where, more: { posted: POSTED } });
}

export type ScheduleRecord = Omit<Awaited<ReturnType<typeof listRecords>>[number], 'posted'>;

export function repeatsOf(
  row: Pick<ScheduleRecord, 'unit' | 'every' | 'anchor' | 'ends' | 'times' | 'weekend'>,
): Repeats {
  const { unit, every, anchor, ends, times, weekend } = row;
  return { unit, every, anchor: dayText(anchor), ends: ends && dayText(ends), times, weekend };
}

/** A schedule with what of it is settled. */
export interface Standing {
  row: ScheduleRecord;
  schedule: Repeats;
  /** Occurrences that were posted, by transactions that are not in the trash. */
  posted: ReadonlySet<number>;
  skipped: ReadonlySet<number>;
}

/** The transactions that are occurrences of a schedule, those in the trash too. */
export async function listPosted(
  db: Kysely<Database>,
  ownerId: number,
  scheduleId: number,
): Promise<{ id: number; occurrence: number }[]> {
  const rows = await db
    .selectFrom('expense_transactions')
    .select(['id', 'occurrence'])
    .where('user_id', '=', ownerId)
    .where('schedule_id', '=', scheduleId)
    .execute();
  return rows.flatMap(({ id, occurrence }) => (occurrence === null ? [] : [{ id, occurrence }]));
}

/** The schedules of a person, or some of them, with what of them is settled; missing ones are left out. */
export async function listStandings(
  db: Kysely<Database>,
  ownerId: number,
  ids?: readonly number[],
): Promise<Standing[]> {
  const records = await listRecords(db, ownerId, ids);
  return records.map(({ posted, ...row }) => ({
    row,
    schedule: repeatsOf(row),
    posted: new Set(gathered<number>(posted)),
    skipped: new Set(JSON.parse(row.skipped) as number[]),
  }));
}
