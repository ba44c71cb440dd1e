import type { Database } from '@db/database';
import { isDuplicateKey } from '@db/failures';
import type { WatchedRecordsTable } from '@db/tables/watched-records';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { type Progress, watchedTexts } from '../rules';
import { keysOf } from './search-key';

/** What a record is, but for the keys that are made of it. */
const STATE_COLUMNS = [
  'user_id',
  'id',
  'series_id',
  'title',
  'current_episode',
  'is_completed',
  'trusted_episode',
  'tag',
  'types',
  'bookmark_url',
  'listpage_url',
  'image_url',
  'description',
  'last_watched_time',
  'sync_timestamp',
  'created_at',
  'revision',
  'progress_stamp',
  'hand_stamp',
  'title_stamp',
  'tag_stamp',
  'types_stamp',
  'bookmark_url_stamp',
  'listpage_url_stamp',
  'image_url_stamp',
  'description_stamp',
] as const satisfies readonly (keyof WatchedRecordsTable)[];

/** The columns of a record, in `watched_records` as in `watched_before`. */
export const RECORD_COLUMNS = [...STATE_COLUMNS, 'title_key', 'search_key'] as const;

type StoredRecord = Pick<Selectable<WatchedRecordsTable>, (typeof STATE_COLUMNS)[number]>;

/** A record as its row holds it. */
export type RecordState = Omit<StoredRecord, 'is_completed'> & { is_completed: boolean };
export type NewRecordState = Omit<RecordState, 'id'>;

/** Rows in one statement: the longest descriptions fit into the smallest packet that is supported. */
const PART = 200;

function stateOf({ is_completed, ...row }: StoredRecord): RecordState {
  return { ...row, is_completed: is_completed !== 0 };
}

/** Records of an account, locked until the end of the transaction. */
export async function lockRecords(
  trx: Transaction<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<RecordState[]> {
  const rows = await trx
    .selectFrom('watched_records')
    .select(STATE_COLUMNS)
    .where('user_id', '=', ownerId)
    .where('id', 'in', ids)
    .forUpdate()
    .execute();
  return rows.map(stateOf);
}

/** Records of these series; `lock` holds them until the end of the transaction. */
export async function findSeries(
  db: Kysely<Database>,
  ownerId: number,
  seriesIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<RecordState[]> {
  const query = db
    .selectFrom('watched_records')
    .select(STATE_COLUMNS)
    .where('user_id', '=', ownerId)
    .where('series_id', 'in', seriesIds);
  const rows = await (lock ? query.forUpdate() : query).execute();
  return rows.map(stateOf);
}

export function progressOf(record: { current_episode: number; is_completed: boolean }): Progress {
  return { episode: record.current_episode, completed: record.is_completed };
}

/** Makes records; raises 409 when the account has one of the series. */
export async function insertRecords(
  trx: Transaction<Database>,
  records: readonly NewRecordState[],
): Promise<void> {
  for (let from = 0; from < records.length; from += PART) {
    const rows = records.slice(from, from + PART);
    await trx
      .insertInto('watched_records')
      .values(rows.map((record) => ({ ...record, ...keysOf(record.title, record.series_id) })))
      .execute()
      .catch((error: unknown) => {
        if (!isDuplicateKey(error, 'watched_records_series')) throw error;
        throw new AppError('CONFLICT', watchedTexts.seriesTaken, { code: 'series_taken' });
      });
  }
}

/** Stores changed records, which are locked. The keys are made anew only where the title is another. */
export async function writeRecords(trx: Transaction<Database>, changes: readonly Rewrite[]): Promise<void> {
  const renamed = changes.filter(({ before, after }) => before.title !== after.title);
  const others = changes.filter(({ before, after }) => before.title === after.title);
  await overwrite(
    trx,
    renamed.map(({ after }) => ({ ...after, ...keysOf(after.title, after.series_id) })),
    RECORD_COLUMNS,
  );
  // The columns want a value, which a row that is there already does not take.
  const keys = { title_key: '', search_key: '' };
  await overwrite(
    trx,
    others.map(({ after }) => ({ ...after, ...keys })),
    STATE_COLUMNS,
  );
}

/** One statement a part, which takes these columns of the rows. */
async function overwrite(
  trx: Transaction<Database>,
  rows: readonly (RecordState & { title_key: string; search_key: string })[],
  taken: readonly (keyof WatchedRecordsTable)[],
): Promise<void> {
  const columns = taken.filter((column) => column !== 'user_id' && column !== 'id');
  const update = Object.fromEntries(columns.map((column) => [column, sql`VALUES(${sql.ref(column)})`]));
  for (let from = 0; from < rows.length; from += PART) {
    await trx
      .insertInto('watched_records')
      .values(rows.slice(from, from + PART))
      .onDuplicateKeyUpdate(update)
      .execute();
  }
}

/** A record before (null when it was made) and after a change. */
export interface Change {
  before: RecordState | null;
  after: NewRecordState;
}

/** The tags that records got by these changes. */
export function newTags(changes: readonly Change[]): Set<string> {
  const tagged = changes.filter(({ before, after }) => before?.tag !== after.tag);
  return new Set(tagged.map(({ after }) => after.tag));
}

/** A change of a record that was there. */
export interface Rewrite {
  before: RecordState;
  after: RecordState;
}

/** Writes down the changes of episode and completion among these. */
export async function logChanges(
  trx: Transaction<Database>,
  source: 'hand' | 'sync',
  changes: readonly Change[],
): Promise<void> {
  const at = Date.now();
  const rows = changes
    .filter(
      ({ before, after }) =>
        before?.current_episode !== after.current_episode || before.is_completed !== after.is_completed,
    )
    .map(({ before, after }) => ({
      user_id: after.user_id,
      series_id: after.series_id,
      title: after.title,
      source,
      episode_before: before?.current_episode ?? null,
      completed_before: before?.is_completed ?? null,
      episode_after: after.current_episode,
      completed_after: after.is_completed,
      watched_time: after.last_watched_time,
      at,
    }));
  for (let from = 0; from < rows.length; from += PART) {
    await trx
      .insertInto('watched_events')
      .values(rows.slice(from, from + PART))
      .execute();
  }
}
