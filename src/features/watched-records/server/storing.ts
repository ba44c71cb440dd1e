import type { Database } from '@db/database';
import { isDuplicateKey } from '@db/failures';
import type { WatchedRecordsTable } from '@db/tables/watched-records';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { type Progress, splitTypes, watchedTexts } from '../rules';
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

/**
 * Of a completed record of `watched_records` the episode at which it was completed, where that is known; else null.
 * What an undo gives back was completed earlier.
 */
export const episodeBeforeCompletion = sql<number | null>`
  CASE WHEN is_completed THEN (
    SELECT event.episode_before FROM watched_events event
    WHERE event.user_id = watched_records.user_id AND event.series_id = watched_records.series_id
      AND event.completed_after = 1 AND event.completed_before = 0 AND event.source <> 'undo'
    ORDER BY event.id DESC LIMIT 1
  ) END`;

/** A record, and what whoever changes it has to know besides. */
export interface FoundRecord {
  record: RecordState;
  /** Whether progress of its series waits for review, or was refused. */
  reviewed: boolean;
}

/** Records of an account. Whoever changes them took its revision before (`nextRevision`), which holds all of them. */
function selectRecords(db: Kysely<Database>, ownerId: number) {
  const reviews = sql`
    SELECT 1 FROM watched_reviews review
    WHERE review.user_id = watched_records.user_id AND review.series_id = watched_records.series_id`;
  return db
    .selectFrom('watched_records')
    .select(STATE_COLUMNS)
    .select(sql<number>`EXISTS (${reviews})`.as('reviewed'))
    .where('user_id', '=', ownerId);
}

function found({ reviewed, is_completed, ...row }: StoredRecord & { reviewed: number }): FoundRecord {
  return { record: { ...row, is_completed: is_completed !== 0 }, reviewed: Number(reviewed) !== 0 };
}

/** Records by their ids, those that are completed with the episode before that. */
export async function findRecords(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<(FoundRecord & { resumeAt: number })[]> {
  const rows = await selectRecords(db, ownerId)
    .select(episodeBeforeCompletion.as('resumeAt'))
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ resumeAt, ...row }) => ({ ...found(row), resumeAt: resumeAt ?? 0 }));
}

/** Records by their series. */
export async function findSeries(
  db: Kysely<Database>,
  ownerId: number,
  seriesIds: readonly string[],
): Promise<FoundRecord[]> {
  const rows = await selectRecords(db, ownerId).where('series_id', 'in', seriesIds).execute();
  return rows.map(found);
}

export function progressOf(record: { current_episode: number; is_completed: boolean }): Progress {
  return { episode: record.current_episode, completed: record.is_completed };
}

/** Makes records, and gives the id of the first (0 for none); raises 409 when the account has one of the series. */
export async function insertRecords(
  trx: Transaction<Database>,
  records: readonly NewRecordState[],
): Promise<number> {
  let firstId = 0;
  for (let from = 0; from < records.length; from += PART) {
    const rows = records.slice(from, from + PART);
    const { insertId } = await trx
      .insertInto('watched_records')
      .values(rows.map((record) => ({ ...record, ...keysOf(record.title, record.series_id) })))
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (!isDuplicateKey(error, 'watched_records_series')) throw error;
        throw new AppError('CONFLICT', watchedTexts.seriesTaken, { code: 'series_taken' });
      });
    firstId ||= Number(insertId);
  }
  return firstId;
}

/** Stores changed records. The keys are made anew only where the title is another. */
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

/** The types that records got by these changes. */
export function newTypes(changes: readonly Change[]): string[] {
  return changes.flatMap(({ before, after }) => typesBeyond(after.types, before?.types ?? ''));
}

/** Of some types those that are not among others. */
export function typesBeyond(types: string, known: string): string[] {
  // Mostly none is another.
  if (types === known) return [];
  const names = splitTypes(known);
  return splitTypes(types).filter((name) => !names.includes(name));
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
