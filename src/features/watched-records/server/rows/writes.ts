import type { Database } from '@db/database';
import { isDuplicateKey } from '@db/failures';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { AppError } from '@/platform/server/errors';
import { jsonOf } from '@/platform/server/json-table';
import { splitTypes } from '../../rules';
import { watchedTexts } from '../../texts';
import { type NewRecordState, recordColumns, type RecordState, STATE_COLUMNS } from './queries';
import { keysOf } from './search-key';

/** Rows per statement: the longest descriptions fit into the smallest supported packet. */
const PART = 200;

/** The same without descriptions. */
const PART_WITHOUT_DESCRIPTIONS = 500;

/** A record before (null if created) and after a change. */
export interface RecordChange {
  before: RecordState | null;
  after: NewRecordState;
}

/** A change of an existing record. */
export interface Rewrite {
  before: RecordState;
  after: RecordState;
}

export function seriesTaken(): AppError {
  return new AppError('CONFLICT', watchedTexts.seriesTaken, { code: 'series_taken' });
}

/** Inserts records, and returns the id of the first (0 for none); raises 409 if the account has one of the series. */
export async function insertRecords(
  trx: Transaction<Database>,
  records: readonly NewRecordState[],
): Promise<number> {
  let firstId = 0;
  for (const rows of partsOf(records, PART)) {
    const { insertId } = await trx
      .insertInto('watched_records')
      .values(rows.map((record) => ({ ...told(record), ...keysOf(record.title, record.series_id) })))
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (!isDuplicateKey(error, 'watched_records_series')) throw error;
        throw seriesTaken();
      });
    firstId ||= Number(insertId);
  }
  return firstId;
}

/** Stores changed records of one account. The search keys are recomputed only for a changed title. */
export async function writeRecords(
  trx: Transaction<Database>,
  ownerId: number,
  changes: readonly Rewrite[],
): Promise<void> {
  const renamed = changes.filter(({ before, after }) => before.title !== after.title);
  const others = changes.filter(({ before, after }) => before.title === after.title);
  const keyed = renamed.map(({ after }) => ({ ...told(after), ...keysOf(after.title, after.series_id) }));
  await overwrite(trx, ownerId, keyed, [
    ...changedColumns(renamed),
    'told_revision',
    'title_key',
    'search_key',
  ]);
  await overwrite(
    trx,
    ownerId,
    others.map(({ after }) => told(after)),
    [...changedColumns(others), 'told_revision'],
  );
}

/** A record as programs are told of it: by the revision of its change. */
const told = <State extends NewRecordState>(state: State) => ({ ...state, told_revision: state.revision });

/** The columns that differ in any of the records. */
function changedColumns(changes: readonly Rewrite[]) {
  return STATE_COLUMNS.filter((column) =>
    changes.some(({ before, after }) => before[column] !== after[column]),
  );
}

/** Updates these columns of rows, one statement per batch. */
async function overwrite<Column extends string>(
  trx: Transaction<Database>,
  ownerId: number,
  rows: readonly ({ id: number } & Record<Column, string | number | boolean | null>)[],
  columns: readonly Column[],
): Promise<void> {
  const size = columns.some((column) => column === 'description') ? PART : PART_WITHOUT_DESCRIPTIONS;
  for (const part of partsOf(rows, size)) {
    const cells = part.map(({ id }): (number | null)[] => [id]);
    const paths: RawBuilder<unknown>[] = [];
    const settings = columns.map((column) => {
      const target = sql.ref(`target.${column}`);
      const distinct = [...new Set(part.map((row) => row[column]))];
      if (distinct.length === 1) return sql`${target} = ${distinct[0]}`;
      // JSON contains numbers only, for texts their index in a list, since servers handle escapes in JSON differently.
      const isText = typeof distinct[0] === 'string';
      const places = new Map(distinct.map((value, at) => [value, at + 1]));
      const path = sql.lit(`$[${String(paths.length + 1)}]`);
      paths.push(sql`, ${sql.id(column)} BIGINT PATH ${path}`);
      part.forEach((row, at) => {
        const value = row[column];
        cells[at]?.push(isText ? (places.get(value) ?? null) : value === null ? null : Number(value));
      });
      const wanted = sql.ref(`wanted.${column}`);
      return isText ? sql`${target} = ELT(${wanted}, ${sql.join(distinct)})` : sql`${target} = ${wanted}`;
    });
    // STRAIGHT_JOIN, because the optimizer cannot know how long the list is.
    await sql`
      UPDATE JSON_TABLE(${jsonOf(cells)}, '$[*]' COLUMNS (id INT UNSIGNED PATH '$[0]'${sql.join(paths, sql``)})) AS wanted
        STRAIGHT_JOIN watched_records AS target ON target.user_id = ${ownerId} AND target.id = wanted.id
      SET ${sql.join(settings)}`.execute(trx);
  }
}

/** Rewatched episodes of a series, which did not change its progress. */
export interface Again {
  after: Pick<NewRecordState, 'title' | 'current_episode' | 'is_completed'>;
  again: readonly { episode: number; time: number }[];
}

/** Records the changes of episode and completion among these, and the rewatched episodes, as events. */
export async function logChanges(
  { trx, ownerId }: { trx: Transaction<Database>; ownerId: number },
  source: 'hand' | 'sync',
  changes: readonly RecordChange[],
  watchedAgain: ReadonlyMap<string, Again> = new Map(),
): Promise<void> {
  const at = Date.now();
  const changed = changes
    .filter(
      ({ before, after }) =>
        before?.current_episode !== after.current_episode || before.is_completed !== after.is_completed,
    )
    .map(({ before, after }) => ({
      user_id: ownerId,
      series_id: after.series_id,
      title: after.title,
      source,
      at,
      episode_before: before?.current_episode ?? null,
      completed_before: before?.is_completed ?? null,
      episode_after: after.current_episode,
      completed_after: after.is_completed,
      watched_time: after.last_watched_time,
    }));
  const repeated = [...watchedAgain].flatMap(([series_id, { after, again }]) =>
    again.map(({ episode, time }) => ({
      user_id: ownerId,
      series_id,
      title: after.title,
      source: 'again' as const,
      at,
      episode_before: after.current_episode,
      completed_before: after.is_completed,
      episode_after: episode,
      completed_after: false,
      watched_time: time,
    })),
  );
  for (const part of partsOf([...changed, ...repeated], PART_WITHOUT_DESCRIPTIONS)) {
    await trx.insertInto('watched_events').values(part).execute();
  }
}

/** Copies records that are about to be deleted into the trash. */
export async function copyToTrash(
  { trx, ownerId, now }: { trx: Transaction<Database>; ownerId: number; now: Date },
  ids: readonly number[],
): Promise<void> {
  // Replaces one of the same series that has expired but is not deleted yet.
  await sql`
    REPLACE INTO watched_trash (trashed_at, ${recordColumns()})
    SELECT ${now}, ${recordColumns()} FROM watched_records
    WHERE user_id = ${ownerId} AND id IN (${sql.join(ids)})`.execute(trx);
}

/** Moves records out of the trash unchanged; `revision` is that of the change. */
export async function moveOutOfTrash(
  { trx, ownerId, revision }: { trx: Transaction<Database>; ownerId: number; revision: number },
  ids: readonly number[],
): Promise<void> {
  for (const part of partsOf(ids, PART_WITHOUT_DESCRIPTIONS)) {
    await sql`
      INSERT INTO watched_records (told_revision, ${recordColumns()})
      SELECT ${revision}, ${recordColumns()} FROM watched_trash
      WHERE user_id = ${ownerId} AND id IN (${sql.join(part)})`.execute(trx);
    await trx.deleteFrom('watched_trash').where('user_id', '=', ownerId).where('id', 'in', part).execute();
  }
}

/** The tags that these changes add to records. */
export function newTags(changes: readonly RecordChange[]): string[] {
  return [...new Set(changes.flatMap(({ before, after }) => (before?.tag === after.tag ? [] : after.tag)))];
}

/** The types that these changes add to records. */
export function newTypes(changes: readonly RecordChange[]): string[] {
  return [...new Set(changes.flatMap(({ before, after }) => typesBeyond(after.types, before?.types ?? '')))];
}

/** The types of a list that are not in another. */
export function typesBeyond(types: string, known: string): string[] {
  // The usual case: equal lists.
  if (types === known) return [];
  const names = splitTypes(known);
  return splitTypes(types).filter((name) => !names.includes(name));
}
