import { countOf } from '../counting';
import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type { DataTable, Row } from './table';

/* The statements of the tables in the zip. Their types are only known to those who describe them. */

type AnyTable = 'devflow_items';
type AnyColumn = 'position';

interface Reading {
  /** The moment before which the trash is over. */
  expiredBefore: Date;
  /** Only the rows that have one of these ids in this column. */
  only?: { column: string; ids: readonly number[] } | undefined;
  /** Only the rows with nothing in this column, or only those with something. */
  above?: { column: string; is: 'is' | 'is not' } | undefined;
}

/** The rows of an account in their order, with those that can be restored, in batches. */
export async function* readRows(
  db: Kysely<Database>,
  ownerId: number,
  { table, order, batch, hasTrash }: DataTable,
  { expiredBefore, only, above }: Reading,
): AsyncGenerator<Row[]> {
  const column = (name: string) => sql.ref<unknown>(`${table}.${name}`);
  const [first = '', second] = order;
  let last: Row | undefined;
  do {
    const after = last;
    let query = db
      .selectFrom(table as AnyTable)
      .selectAll()
      .where('user_id', '=', ownerId)
      .$if(only !== undefined, (query) => query.where(only?.column as AnyColumn, 'in', only?.ids ?? []))
      .$if(above !== undefined, (query) => query.where(column(above?.column ?? ''), above?.is ?? 'is', null))
      .$if(hasTrash, (query) =>
        query.where((where) =>
          where.or([where('trashed_at', 'is', null), where('trashed_at', '>=', expiredBefore)]),
        ),
      )
      .$if(after !== undefined && second === undefined, (query) =>
        query.where(column(first), '>', cursorOf(after?.[first])),
      )
      .$if(after !== undefined && second !== undefined, (query) =>
        // By the first column alone the rows are found in its index.
        query.where((where) => {
          const [from, to] = [cursorOf(after?.[first]), after?.[second ?? '']];
          return where.and([
            where(column(first), '>=', from),
            where.or([where(column(first), '>', from), where(column(second ?? ''), '>', to)]),
          ]);
        }),
      )
      .$if(batch !== undefined, (query) => query.limit(batch ?? 0));
    for (const name of order) query = query.orderBy(column(name));
    const rows = await query.execute();
    yield rows;
    last = rows.length === batch ? rows.at(-1) : undefined;
  } while (last);
}

/** Of columns with days and no times: as a time the days are compared one by one. */
const cursorOf = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);

/** How many rows an account has in a table. */
export async function countRows(
  db: Kysely<Database>,
  ownerId: number,
  { table }: DataTable,
): Promise<number> {
  return countOf(db.selectFrom(table as AnyTable).where('user_id', '=', ownerId));
}

/** The last position of an account's rows; 0 if there are none. */
export async function lastPosition(
  db: Kysely<Database>,
  ownerId: number,
  { table }: DataTable,
): Promise<number> {
  const { last } = await db
    .selectFrom(table as AnyTable)
    .select(({ fn }) => fn.max('position').as('last'))
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}
