import { type Database, type TableName, TABLES } from '@db/database';
import type { Column } from '@db/columns';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Row, Source } from '../data/table';
import { type Cursor, noCursor } from './cursor';

/** A kind of thing that programs follow: the rows of a table with a revision. */
export interface FeedKind {
  /** As programs know it. */
  kind: string;
  table: TableName;
  /** The column of its last change; `revision` unless given. */
  revision?: string;
  /** The columns that make a row the same one; its id unless given. */
  key?: readonly string[];
  /** What is told of rows besides their ids. */
  write(source: Source, rows: readonly Row[]): Promise<(row: Row) => object> | ((row: Row) => object);
}

/** A row that changed, or that is gone. */
export interface Entry extends Place {
  key: string;
  /** Of what is gone. */
  table: string;
  /** Bytes of its long texts. */
  size: number;
}

const columnsOf = (table: TableName): [string, Column][] => {
  const columns: Record<string, Column> = TABLES[table];
  return Object.entries(columns);
};
const ascii = (value: RawBuilder<unknown>) => sql`CAST(${value} AS CHAR CHARACTER SET ascii)`;
const keyText = (columns: readonly string[]) =>
  sql`${ascii(sql`CONCAT_WS(' ', ${sql.join(columns.map((column) => sql.ref(column)))})`)} COLLATE ascii_bin`;

/** By what the rows of one revision are ordered. */
function orderOf({ table, key = ['id'] }: FeedKind) {
  const hasId = columnsOf(table).some(([name]) => name === 'id');
  return { hasId, order: hasId ? sql`${sql.ref('id')}` : keyText(key) };
}

type Place = Pick<Cursor, 'revision' | 'place' | 'after'>;

/** Compares in the order in which changes of these kinds are told. */
export function orderOfKinds(kinds: readonly FeedKind[]): (one: Place, other: Place) => number {
  const orders = [false, ...kinds.map((kind) => orderOf(kind).hasId)];
  const byText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
  return (one, other) =>
    one.revision - other.revision ||
    one.place - other.place ||
    (orders[one.place] ? Number(one.after) - Number(other.after) : byText(one.after, other.after));
}

/** The next changes behind a cursor in their order. By one statement, so that all are of one moment. */
export async function readNext(
  db: Kysely<Database>,
  ownerId: number,
  { topic, kinds, from, limit }: { topic: string; kinds: readonly FeedKind[]; from: Cursor; limit: number },
): Promise<Entry[]> {
  /** The condition for rows of the kind at a place. */
  function isBehind(
    place: number,
    revision: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    after: unknown,
  ) {
    if (place < from.place) return sql`${revision} > ${from.revision}`;
    if (place > from.place) return sql`${revision} >= ${from.revision}`;
    return sql`${revision} >= ${from.revision} AND (${revision} > ${from.revision} OR ${order} > ${after})`;
  }
  const goneKey = sql`CONCAT(of_table, ' ', row_key)`;
  const branches = kinds.map((kind, at) => {
    const { table, key = ['id'], revision: name = 'revision' } = kind;
    const { hasId, order } = orderOf(kind);
    const revision = sql`${sql.ref(name)}`;
    const texts = columnsOf(table).filter(([, column]) => column.sql.startsWith('LONGTEXT'));
    const size = [sql`0`, ...texts.map(([text]) => sql`COALESCE(OCTET_LENGTH(${sql.ref(text)}), 0)`)];
    if (hasId && at + 1 === from.place && !/^\d*$/.test(from.after)) throw noCursor();
    const after = hasId ? Number(from.after) : from.after;
    return sql`(
      SELECT ${sql.lit(at + 1)} AS place, ${revision} AS revision, ${ascii(order)} AS after_it,
        ${keyText(key)} AS row_key, '' AS of_table, ${sql.join(size, sql` + `)} AS size
      FROM ${sql.table(table)}
      WHERE user_id = ${ownerId} AND ${isBehind(at + 1, revision, order, after)}
      ORDER BY ${revision}, ${order} LIMIT ${limit})`;
  });
  const { rows } = await sql<{
    place: number | string;
    revision: number | string;
    after_it: string;
    row_key: string;
    of_table: string;
    size: number | string;
  }>`
    (SELECT 0 AS place, revision, ${ascii(goneKey)} AS after_it, row_key, of_table, 0 AS size FROM deleted_rows
      WHERE user_id = ${ownerId} AND topic = ${topic} AND of_table IN (${sql.join(kinds.map(({ table }) => table))})
        AND revision > ${from.begun} AND ${isBehind(0, sql`revision`, goneKey, from.after)}
      ORDER BY revision, ${goneKey} LIMIT ${limit})
    UNION ALL ${sql.join(branches, sql` UNION ALL `)}`.execute(db);
  return rows
    .map(({ place, revision, after_it, row_key, of_table, size }) => ({
      ...{ place: Number(place), revision: Number(revision), after: after_it },
      ...{ key: row_key, table: of_table, size: Number(size) },
    }))
    .sort(orderOfKinds(kinds))
    .slice(0, limit);
}

/** The era of an account, if it has one, and up to which revision it is forgotten what was deleted. */
export async function readHead(
  db: Kysely<Database>,
  ownerId: number,
  topic: string,
): Promise<{ era: string | null; forgotten: number }> {
  const { rows } = await sql<{ era: string | null; forgotten: number | string | null }>`
    SELECT eras.era, revisions.forgotten FROM (SELECT ${ownerId} AS user_id) AS account
      LEFT JOIN account_eras AS eras ON eras.user_id = account.user_id
      LEFT JOIN account_revisions AS revisions ON revisions.user_id = account.user_id AND revisions.topic = ${topic}`.execute(
    db,
  );
  return { era: rows[0]?.era ?? null, forgotten: Number(rows[0]?.forgotten ?? 0) };
}

/** Rows of changes, by what they are ordered by; those that are gone since are missing. */
export async function readRows(
  db: Kysely<Database>,
  ownerId: number,
  kind: FeedKind,
  wanted: readonly Entry[],
): Promise<Map<string, Row>> {
  const { table, key = ['id'] } = kind;
  const { hasId, order } = orderOf(kind);
  // Bytes are what is looked up by, and nothing to tell.
  const columns = columnsOf(table).filter(([, column]) => column.sql !== 'LONGBLOB');
  const named = hasId
    ? sql`id IN (${sql.join(wanted.map(({ after }) => Number(after)))})`
    : sql`(${sql.join(key.map((column) => sql.ref(column)))}) IN (
        ${sql.join(wanted.map((entry) => sql`(${sql.join(entry.key.split(' '))})`))})`;
  const { rows } = await sql<Row & { after_it: string }>`
    SELECT ${sql.join(columns.map(([name]) => sql.ref(name)))}, ${ascii(order)} AS after_it
    FROM ${sql.table(table)} WHERE user_id = ${ownerId} AND ${named}`.execute(db);
  return new Map(rows.map((row) => [row.after_it, row]));
}
