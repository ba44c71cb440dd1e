import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { Repeats } from '../../rules/schedule';

const dayText = (day: Date) => day.toISOString().slice(0, 10);

/** The schedules of a person that are not in the trash, nor are their accounts. */
async function listRecords(db: Kysely<Database>, ownerId: number, ids?: readonly number[]) {
  const accounts = db
    .selectFrom('expense_accounts')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null);
  return db
    .selectFrom('expense_schedules')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('account_id', 'in', accounts)
    .where((eb) => eb.or([eb('to_account_id', 'is', null), eb('to_account_id', 'in', accounts)]))
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? []), 0]))
    .orderBy('id')
    .execute();
}

export type ScheduleRecord = Awaited<ReturnType<typeof listRecords>>[number];

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

/** The occurrences of schedules that were posted; what is in the trash is to be posted again. */
async function readPosted(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
  const posted = new Map<number, Set<number>>();
  if (ids.length === 0) return posted;
  const rows = await db
    .selectFrom('expense_transactions')
    .select(['schedule_id', 'occurrence'])
    .where('user_id', '=', ownerId)
    .where('schedule_id', 'in', ids)
    .where('occurrence', 'is not', null)
    .where('trashed_at', 'is', null)
    .execute();
  for (const { schedule_id, occurrence } of rows) {
    if (schedule_id === null || occurrence === null) continue;
    const known = posted.get(schedule_id);
    if (known) known.add(occurrence);
    else posted.set(schedule_id, new Set([occurrence]));
  }
  return posted;
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
  const posted = await readPosted(
    db,
    ownerId,
    records.map(({ id }) => id),
  );
  return records.map((row) => ({
    row,
    schedule: repeatsOf(row),
    posted: posted.get(row.id) ?? new Set(),
    skipped: new Set(JSON.parse(row.skipped) as number[]),
  }));
}
