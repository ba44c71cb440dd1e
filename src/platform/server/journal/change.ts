import type { Database } from '@db/database';
import type { Selectable, Transaction } from 'kysely';
import { type Cell, cellOf, type ColumnTypes, writeCells } from './rows';

/** What of a table a journal may change. */
interface TableColumns {
  /** What an undo brings back. */
  noted: ColumnTypes;
  /** What is written beside it, and left by an undo. */
  unnoted?: ColumnTypes;
  /** That its `revision` says which change of the account was the row's last. */
  revised?: true;
}
export type Tables = { readonly [T in keyof Database]?: TableColumns };
export type TableOf<Ts extends Tables> = keyof Ts & keyof Database;
type ColumnOf<Columns> = Columns extends TableColumns
  ? keyof Columns['noted'] | keyof NonNullable<Columns['unnoted']>
  : never;

/** A row as it is, with the columns that are to change, and what they are to hold. */
export interface Wish<Ts extends Tables, T extends TableOf<Ts>> {
  row: Partial<Selectable<Database[T]>> & { id: number };
  to: Partial<Pick<Selectable<Database[T]>, ColumnOf<Ts[T]> & keyof Database[T]>>;
}

/** A change on its way. */
export interface Change<Ts extends Tables = Record<never, never>> {
  trx: Transaction<Database>;
  ownerId: number;
  /** The account's revision that this change makes. */
  revision: number;
  now: Date;
  /** The client's name for it, by which a tool may keep what is too much for a note. */
  operationId: string | undefined;
  /** Writes rows of the account, whose wishes all name the same columns, and notes what they held. */
  write<T extends TableOf<Ts>>(table: T, wishes: readonly Wish<Ts, T>[]): Promise<void>;
  /** Notes a row that was made, of a table with a trash; its undo puts it there. */
  noteMade(table: TableOf<Ts>, id: number): void;
  /** Notes what the undoer of this kind takes back. */
  note(kind: string, payload: object): void;
  /** Has something stored beside the operation, under its number; not at all for a change without an operation id. */
  beside(store: (operation: number) => Promise<void>): void;
}

/** Rows that a change wrote: what was in the columns, and what is now. */
export interface WrittenRows {
  table: string;
  columns: string[];
  rows: [id: number, before: Cell[], after: Cell[]][];
}

/** What changes, by kind, each in the order in which it was noted. */
export type Notes = Record<string, object[]>;

/** A change together with the notes that it takes. */
export function noting<Ts extends Tables>(
  tables: Ts,
  account: Pick<Change, 'trx' | 'ownerId' | 'revision' | 'now' | 'operationId'>,
) {
  const changes: Notes = {};
  const beside: ((operation: number) => Promise<void>)[] = [];
  const cells = (values: object, columns: readonly string[]) =>
    columns.map((column) => cellOf((values as Record<string, unknown>)[column]));
  const note = (kind: string, payload: object) => (changes[kind] ??= []).push(payload);
  const noteRows = (written: WrittenRows) => note('rows', written);

  const change: Change<Ts> = {
    ...account,
    async write(table, wishes) {
      const [first] = wishes;
      if (!first) return;
      const { noted = {}, unnoted = {}, revised = false } = tables[table] ?? {};
      const types: ColumnTypes = { ...noted, ...unnoted };
      const columns = Object.keys(first.to);
      const written = Object.fromEntries(columns.map((column) => [column, types[column] ?? '']));
      await writeCells(
        account.trx,
        account.ownerId,
        table,
        revised ? { ...written, revision: 'BIGINT UNSIGNED' } : written,
        wishes.map(({ row, to }) => [
          row.id,
          [...cells(to, columns), ...(revised ? [account.revision] : [])],
        ]),
      );
      const kept = columns.filter((column) => column in noted);
      noteRows({
        table,
        columns: kept,
        rows: wishes.map(({ row, to }) => [row.id, cells(row, kept), cells(to, kept)]),
      });
    },
    noteMade(table, id) {
      noteRows({ table, columns: ['trashed_at'], rows: [[id, [cellOf(account.now)], [null]]] });
    },
    note,
    beside(store) {
      beside.push(store);
    },
  };
  return { change, changes, beside };
}
