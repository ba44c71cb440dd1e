import { setImmediate } from 'node:timers/promises';
import { BYTES, type Column } from '@db/columns';
import { type Database, type TableName, TABLES } from '@db/database';
import { isDatabaseUnavailable } from '@db/failures';
import { type Expression, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { isForOneAnswer } from './one-answer';

/** A subquery that makes one JSON of few rows, by their ids, or one text; null of none. */
type ShortList = RawBuilder<string | null>;

interface Turn {
  lists: ShortList[];
  /** What they are, in their order; null: one of them could not be read. */
  read: Promise<(string | null)[] | null>;
}

/** By the database object of an answer. */
const turns = new WeakMap<object, Turn>();

async function select(db: Kysely<Database>, lists: readonly ShortList[]): Promise<(string | null)[]> {
  const row = await db.selectNoFrom(lists.map((list, at) => list.as(String(at)))).executeTakeFirstOrThrow();
  return Object.values(row);
}

function beginTurn(db: Kysely<Database>): Turn {
  const lists: ShortList[] = [];
  const read = setImmediate().then(() => {
    turns.delete(db);
    return select(db, lists).catch((error: unknown) => {
      // Asked alone, each would fail the same way.
      if (db.isTransaction || isDatabaseUnavailable(error)) throw error;
      return null;
    });
  });
  const turn = { lists, read };
  turns.set(db, turn);
  return turn;
}

/**
 * Reads short lists by one statement: with those that other parts of the same answer (`forOneAnswer`) ask for in the same turn
 * of the event loop (docs/decisions/079-statements-side-by-side.md). One that cannot be read is no failure of the others.
 */
export async function readShortLists<const Lists extends readonly ShortList[]>(
  db: Kysely<Database>,
  asked: Lists,
): Promise<{ [At in keyof Lists]: string | null }>;
export async function readShortLists(db: Kysely<Database>, asked: readonly ShortList[]) {
  if (!isForOneAnswer(db)) return select(db, asked);
  const turn = turns.get(db) ?? beginTurn(db);
  const first = turn.lists.push(...asked) - asked.length;
  const read = await turn.read;
  return read ? read.slice(first, first + asked.length) : select(db, asked);
}

/**
 * The rows that a subquery gathers as JSON by their ids, in the order of a number of theirs, and then of the ids.
 * (JSON_ARRAYAGG makes MariaDB set up a table for each subquery: twice the time of a statement for the rows alone.)
 */
export function gathered<Row>(json: string | null, by?: (row: Row) => number): Row[] {
  if (json === null) return [];
  const rows = Object.values(JSON.parse(json) as Record<number, Row>);
  return by ? rows.sort((one, other) => by(one) - by(other)) : rows;
}

const FLAG = 'TINYINT';

/** Gives what JSON has of rows the types that the driver gives their columns. */
function withTypes(columns: Record<string, Column>, rows: readonly Record<string, unknown>[]): void {
  for (const name of Object.keys(rows[0] ?? {})) {
    const { sql: type, isDay, isTime } = columns[name] ?? {};
    const isFlag = type === FLAG;
    if (!isFlag && !isDay && !isTime) continue;
    for (const row of rows) {
      const value = row[name];
      if (isFlag && value !== null) row[name] = value === 1;
      if (typeof value === 'string') row[name] = new Date(isDay ? value : `${value.replace(' ', 'T')}Z`);
    }
  }
}

/** A table whose rows have an id. */
type Listed = { [Table in TableName]: Database[Table] extends { id: unknown } ? Table : never }[TableName];

type ColumnOf<Table extends Listed> = keyof Selectable<Database[Table]> & string;

type Cell = string | number | null;

/** What a column has in the JSON of its row. Throws for bytes, which it cannot hold. */
function memberOf(table: Listed, name: string) {
  const columns: Record<string, Column> = TABLES[table];
  if (columns[name]?.sql === BYTES) throw new Error(`A short list cannot have the bytes of ${table}.${name}`);
  return sql.raw(`'${name}', ${table}.${name}`);
}

interface Chosen<Table extends Listed, Name extends ColumnOf<Table>, More> {
  /** All of the table without it; none of bytes. */
  columns?: readonly Name[];
  /** What stands in place of the table, as one with its name. */
  from?: Expression<unknown>;
  where?: RawBuilder<unknown>;
  /** What else comes with each row, by its name: a number or a text. */
  more?: { [Key in keyof More]: Expression<More[Key]> };
}

/** A short list of rows of a table, by their ids, as a query gives them. */
export async function listShort<
  Table extends Listed,
  Name extends ColumnOf<Table> = ColumnOf<Table>,
  More extends Record<string, Cell> = Record<never, never>,
>(
  db: Kysely<Database>,
  table: Table,
  { columns, from = sql.table(table), where = sql`TRUE`, more }: Chosen<Table, Name, More>,
): Promise<(Pick<Selectable<Database[Table]>, Name> & More)[]> {
  const names: readonly string[] = columns ?? Object.keys(TABLES[table]);
  const members = [
    ...names.map((name) => memberOf(table, name)),
    ...Object.entries<Expression<unknown>>(more ?? {}).map(
      ([name, value]) => sql`${sql.lit(name)}, ${value}`,
    ),
  ];
  const [json] = await readShortLists(db, [
    sql`(
      SELECT JSON_OBJECTAGG(${sql.ref(`${table}.id`)}, JSON_OBJECT(${sql.join(members)}))
      FROM ${from} WHERE ${where})`,
  ]);
  const rows = gathered<Pick<Selectable<Database[Table]>, Name> & More>(json);
  withTypes(TABLES[table], rows);
  return rows;
}
