import type { Database } from '@db/database';
import { watchedRecord } from '@db/tables/watched-records';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { type Expiry, trash, trashKind } from '@/platform/server/trash.sql';
import { type Progress, splitTypes, stateOf } from '../../rules';
import { type State, watchedLimits } from '../../limits';
import { watchedTexts } from '../../texts';

const SHARED = Object.keys(watchedRecord) as (keyof typeof watchedRecord)[];

/** All columns of a record, in `watched_records`, `watched_before` and `watched_trash`. */
export const RECORD_COLUMNS = ['id', ...SHARED] as const;

/** The columns of a record, without the derived search keys. */
export const STATE_COLUMNS = RECORD_COLUMNS.filter(
  (column) => column !== 'title_key' && column !== 'search_key',
);

/** All of them as SQL, for copying records between these tables. */
export function recordColumns(table?: string): RawBuilder<unknown> {
  return sql.join(RECORD_COLUMNS.map((column) => sql.ref(table ? `${table}.${column}` : column)));
}

/** A record as stored in its row. */
export type RecordState = Pick<Selectable<Database['watched_records']>, (typeof STATE_COLUMNS)[number]>;

export type NewRecordState = Omit<RecordState, 'id'>;

/**
 * For a completed record of `watched_records` the episode at which it was completed, if known; else null. A state
 * restored by undo was completed earlier.
 */
export const episodeBeforeCompletion = sql<number | null>`
  CASE WHEN is_completed THEN COALESCE((
    SELECT event.episode_before FROM watched_events event
    WHERE event.user_id = watched_records.user_id AND event.series_id = watched_records.series_id
      AND event.completed_after = 1 AND event.completed_before = 0 AND event.source <> 'undo'
    ORDER BY event.id DESC LIMIT 1
  ), NULLIF(total_episodes, 0)) END`;

/** `newsStamp` of merging.ts for a column of times. */
export function newsStampOf(time: string): RawBuilder<number> {
  return sql<number>`${sql.ref(time)} * 2`;
}

/** `handStamp` of merging.ts for the column of the replaced stamp. */
export function handStampOf(now: number, previous: string): RawBuilder<number> {
  const stamp = sql.ref(previous);
  return sql<number>`GREATEST(${2 * now + 1}, ${stamp} + 1 + MOD(${stamp}, 2))`;
}

/** A record, with what a change of it needs to know. */
export interface FoundRecord {
  record: RecordState;
  /** Whether progress of its series waits for review, or was dismissed. */
  reviewed: boolean;
}

/** Records of an account. Callers that change them have locked its revision before (`bumpRevision`). */
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

function found({ reviewed, ...record }: RecordState & { reviewed: number }): FoundRecord {
  return { record, reviewed: Number(reviewed) !== 0 };
}

/** Records by their ids; completed ones with the episode before completion. */
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

/** The records in the trash of an account that have not expired. */
export function selectTrashed(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('watched_trash')
    .where('user_id', '=', ownerId)
    .where('trashed_at', '>=', watchedTrash.expiredBefore());
}

export function notInTrash(): AppError {
  return new AppError('NOT_FOUND', watchedTexts.notInTrash, { code: 'record_not_found' });
}

const records = trashKind({ kind: 'record', table: 'watched_trash', notFound: notInTrash });

/** How long records can be restored. They lie in a table of their own, so they come and go by `trash/writes`. */
export const watchedTrash: Expiry = trash(null, watchedLimits.trashDays, { records });

/** A deleted record, and when it was deleted. */
export interface TrashedRecord {
  record: RecordState;
  /** ms */
  at: number;
}

/** The records of series in the trash. */
export async function findTrashed(
  db: Kysely<Database>,
  ownerId: number,
  seriesIds: readonly string[],
): Promise<TrashedRecord[]> {
  if (seriesIds.length === 0) return [];
  const rows = await selectTrashed(db, ownerId)
    .select([...STATE_COLUMNS, 'trashed_at'])
    .where('series_id', 'in', seriesIds)
    .execute();
  return rows.map(({ trashed_at, ...record }) => ({ record, at: trashed_at.getTime() }));
}

export function progressOf(record: { current_episode: number; is_completed: boolean }): Progress {
  return { episode: record.current_episode, completed: record.is_completed };
}

/** A record as the calls return it; times are ms since 1970. */
export interface WatchedRecord {
  id: number;
  series_id: string;
  title: string;
  /** 0 when completed. */
  current_episode: number;
  is_completed: boolean;
  state: State;
  /** 0 if unknown. */
  total_episodes: number;
  /** 1 to 10; 0 for none. */
  score: number;
  rewatches: number;
  /** On which new episodes come: 1 is Monday; 0 for none. */
  air_weekday: number;
  /** At which they come then, HH:MM; empty for none. */
  air_time: string;
  /** The name of the work that it is a season of; empty for none. */
  work: string;
  /** 0 for none. */
  season: number;
  /** Empty for none. */
  tag: string;
  types: string[];
  bookmark_url: string;
  listpage_url: string;
  image_url: string;
  description: string;
  last_watched_time: number;
  sync_timestamp: number | null;
  created_at: number;
}

export const ANSWERED = [
  'id',
  'series_id',
  'title',
  'current_episode',
  'is_completed',
  'open_state',
  'total_episodes',
  'score',
  'rewatches',
  'air_weekday',
  'air_time',
  'work',
  'season',
  'tag',
  'types',
  'bookmark_url',
  'listpage_url',
  'image_url',
  'last_watched_time',
  'sync_timestamp',
  'created_at',
] as const;

type AnsweredRow = Pick<Selectable<Database['watched_records']>, (typeof ANSWERED)[number] | 'description'>;

export function answered({ open_state, ...row }: AnsweredRow): WatchedRecord {
  return { ...row, state: stateOf({ ...row, open_state }), types: splitTypes(row.types) };
}

/** The full record of a row. */
export function recordOf(state: RecordState): WatchedRecord {
  const told = [...ANSWERED, 'description'] as const;
  const row = Object.fromEntries(told.map((column) => [column, state[column]])) as Pick<
    RecordState,
    (typeof told)[number]
  >;
  return answered(row);
}
