import type { Database } from '@db/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { plainLetters } from '@/platform/server/plain-letters';
import { likeContaining } from '@/platform/server/text-search';
import { watchedLimits } from '../limits';
import type { Filter, IdsInput, ListInput } from '../schema';
import { ANSWERED, answered, episodeBeforeCompletion, type WatchedRecord } from './rows/queries';
import { searchText, searchWords } from './rows/search-key';

/** Whether a record contains the whole text; or, if none does, each of its words in one of its spellings. */
function found(ownerId: number, wanted: string): RawBuilder<boolean> {
  const exactly = (table: string) =>
    sql<boolean>`${sql.ref(`${table}.search_key`)} LIKE ${likeContaining(wanted)}`;
  const parts = searchWords(wanted);
  // A single word that has no other spelling is the whole text, for which nobody needs to look twice.
  if (parts.every(({ text, spelled, syllables }) => text === wanted && (spelled ?? syllables) === null))
    return exactly('watched_records');
  const words = parts.map(({ text, spelled, syllables }) => {
    const ways = [text, ...(spelled === null ? [] : [spelled])].map(
      (way) => sql`search_key LIKE ${likeContaining(way)}`,
    );
    if (syllables !== null) ways.push(sql`CONCAT(' ', title_key, ' ') LIKE ${syllables}`);
    return sql`(${sql.join(ways, sql` OR `)})`;
  });
  return sql<boolean>`(${exactly('watched_records')} OR (NOT EXISTS (
    SELECT 1 FROM watched_records AS other WHERE other.user_id = ${ownerId} AND ${exactly('other')}
  ) AND ${sql.join(words, sql` AND `)}))`;
}

/** Whether a record is in no work, or the one of its seasons that was watched last. */
const LATEST_OF_WORK = sql<boolean>`(work = '' OR NOT EXISTS (
  SELECT 1 FROM watched_records AS later
  WHERE later.user_id = watched_records.user_id AND later.work = watched_records.work
    AND (later.last_watched_time > watched_records.last_watched_time
      OR (later.last_watched_time = watched_records.last_watched_time AND later.id > watched_records.id))))`;

function matching(db: Kysely<Database>, ownerId: number, filter: Filter) {
  const { search, tag, type, progress, state, score, airs, work, grouped } = filter;
  const wanted = plainLetters(searchText(search ?? ''));
  let query = db.selectFrom('watched_records').where('user_id', '=', ownerId);
  if (wanted !== '') query = query.where(found(ownerId, wanted));
  if (tag !== undefined) query = query.where('tag', '=', tag);
  if (type !== undefined) query = query.where('types', 'like', likeContaining(`,${type},`));
  if (progress !== 'all') query = query.where('is_completed', '=', progress === 'completed');
  if (state !== undefined) query = query.where('is_completed', '=', state === 'completed');
  if (state !== undefined && state !== 'completed') query = query.where('open_state', '=', state);
  if (score !== undefined) query = query.where('score', score === 0 ? '=' : '>=', score);
  if (airs !== undefined) query = query.where('air_weekday', '=', airs);
  if (work !== undefined) query = query.where('work', '=', work);
  const narrows = [tag, type, state, score, airs, work].some((value) => value !== undefined);
  const all = wanted === '' && !narrows && progress === 'all';
  if (all && grouped) return { query: query.where(LATEST_OF_WORK), all: false };
  return { query, all };
}

const SORTED_BY = {
  last_watched: sql.ref('last_watched_time'),
  title: sql.ref('title_key'),
  episode: sql.ref('current_episode'),
  created: sql.ref('created_at'),
  score: sql.ref('score'),
  state: sql`FIELD(IF(is_completed, 'completed', open_state), 'watching', 'planned', 'paused', 'completed', 'dropped')`,
} as const;
const WITHOUT_INDEX: readonly IdsInput['sort'][] = ['score', 'state'];

/** A page of the matching records, and their number; descriptions are cut. */
export async function listRecords(db: Kysely<Database>, ownerId: number, input: ListInput) {
  const { query, all: matchesAll } = matching(db, ownerId, input);
  const { sort, direction, offset, limit } = input;
  const all = matchesAll && !WITHOUT_INDEX.includes(sort);
  const column = SORTED_BY[sort];
  // With a filter, sorting the matches of one scan is faster: an expression keeps the database from using the index of
  // the order, which would look up each row separately.
  const order = all ? column : sort === 'title' ? sql`CONCAT(${column})` : sql`${column} + 0`;
  const page = query
    .select('id')
    .$if(input.work !== undefined, (seasons) => seasons.orderBy('season'))
    .orderBy(order, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset);
  // That scan also counts, except when sorting by title: a window function would buffer so many titles that a separate
  // count is faster. Without a filter an index counts.
  const count = query.select((records) => records.fn.countAll<number>().as('total'));
  const isApart = !all && sort === 'title';
  const inPass = isApart ? sql`NULL` : sql`COUNT(*) OVER ()`;
  const total = sql<number | null>`${all ? count : inPass}`;
  const [found, apart] = await Promise.all([
    page.select(total.as('total')).execute(),
    isApart ? count.executeTakeFirst() : undefined,
  ]);
  const isBeyond = found.length === 0 && offset > 0;
  const counted = apart ?? (isBeyond ? await count.executeTakeFirst() : found[0]);
  const records = await readRecords(
    db,
    ownerId,
    found.map(({ id }) => id),
    sql<string>`LEFT(description, ${watchedLimits.excerptLength})`,
  );
  return { total: Number(counted?.total ?? 0), records: await withSeasons(db, ownerId, records) };
}

/** How many seasons of a record's work are here, and how many of them are completed. */
export interface Seasons {
  count: number;
  completed: number;
}

/** Records of works with what is known of their seasons; others cost no statement. */
async function withSeasons(
  db: Kysely<Database>,
  ownerId: number,
  records: readonly WatchedRecord[],
): Promise<(WatchedRecord & { seasons?: Seasons })[]> {
  const works = new Set(records.flatMap(({ work }) => work || []));
  if (works.size === 0) return [...records];
  const rows = await db
    .selectFrom('watched_records')
    .select(({ fn }) => [
      'work',
      fn.countAll<number>().as('count'),
      sql<number>`SUM(is_completed)`.as('completed'),
    ])
    .where('user_id', '=', ownerId)
    .where('work', 'in', [...works])
    .groupBy('work')
    .execute();
  const byWork = new Map(
    rows.map(({ work, count, completed }) => [work, { count: Number(count), completed: Number(completed) }]),
  );
  return records.map((record) => {
    const seasons = byWork.get(record.work);
    return seasons ? { ...record, seasons } : record;
  });
}

/** The records with these ids; without ids those that are in no work. */
export async function listTitles(db: Kysely<Database>, ownerId: number, ids: readonly number[] | undefined) {
  const query = db.selectFrom('watched_records').select(['id', 'title']).where('user_id', '=', ownerId);
  return (ids ? query.where('id', 'in', ids) : query.where('work', '=', '')).orderBy('id').execute();
}

/** Records by their ids, in the order of the ids; missing ones are omitted. */
async function readRecords(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
  description = sql<string>`description`,
): Promise<WatchedRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('watched_records')
    .select([...ANSWERED, description.as('description')])
    .where('user_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, answered(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The ids of all matching records, in the requested order. */
export async function listMatchingIds(
  db: Kysely<Database>,
  ownerId: number,
  { sort, direction, ...filter }: IdsInput,
): Promise<number[]> {
  const rows = await matching(db, ownerId, filter)
    .query.select('id')
    .orderBy(SORTED_BY[sort], direction)
    .orderBy('id', direction)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records per query: few enough that the longest descriptions fit into memory. */
const PART = 250;

export type ListPart = { stats: Stats } | { records: WatchedRecord[] };

/** The stats, and then all records of an account in full, last watched first, read in batches. */
export async function* readAll(db: Kysely<Database>, ownerId: number): AsyncGenerator<ListPart> {
  yield { stats: await readStats(db, ownerId) };
  const ids = await listMatchingIds(db, ownerId, {
    progress: 'all',
    grouped: false,
    sort: 'last_watched',
    direction: 'desc',
  });
  for (const part of partsOf(ids, PART)) yield { records: await readRecords(db, ownerId, part) };
}

/** A record in full, and the episode offered when completion is undone; or null. */
export async function findRecord(
  db: Kysely<Database>,
  ownerId: number,
  id: number,
): Promise<(WatchedRecord & { note: string; episode_before_completion: number | null }) | null> {
  const row = await db
    .selectFrom('watched_records')
    .select([...ANSWERED, 'description', 'note'])
    .select(episodeBeforeCompletion.as('episode_before_completion'))
    .where('user_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { episode_before_completion, note, ...rest } = row;
  return { ...answered(rest), note, episode_before_completion };
}

export interface Stats {
  total: number;
  completed: number;
  /** Records with the tag or the type 国漫. */
  guoman: number;
  /** Records with the tag or the type 日漫. */
  riman: number;
}

export async function readStats(db: Kysely<Database>, ownerId: number): Promise<Stats> {
  const labelled = (name: string) =>
    sql<number>`CAST(COALESCE(SUM(tag = ${name} OR types LIKE ${likeContaining(`,${name},`)}), 0) AS SIGNED)`;
  const row = await db
    .selectFrom('watched_records')
    .select((records) => [
      records.fn.countAll<number>().as('total'),
      sql<number>`CAST(COALESCE(SUM(is_completed), 0) AS SIGNED)`.as('completed'),
      labelled('国漫').as('guoman'),
      labelled('日漫').as('riman'),
    ])
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const { total, completed, guoman, riman } = row;
  return { total: Number(total), completed: Number(completed), guoman: Number(guoman), riman: Number(riman) };
}

/** The changes of episode and completion of a series, newest first; at most 200. */
export async function listEvents(db: Kysely<Database>, ownerId: number, seriesId: string) {
  const rows = await db
    .selectFrom('watched_events')
    .select(['id', 'title', 'source', 'episode_before', 'completed_before'])
    .select(['episode_after', 'completed_after', 'watched_time', 'at'])
    .where('user_id', '=', ownerId)
    .where('series_id', '=', seriesId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows;
}
