import type { Database } from '@db/database';
import type { Selectable, Transaction } from 'kysely';
import { type Cell, cellOf, type ColumnTypes, writeCells } from './rows';

/** What of a table a journal may change. */
interface TableColumns {
  /** What an undo brings back. */
  restored: ColumnTypes;
  /** What is written beside it, and left by an undo. */
  unrestored?: ColumnTypes;
  /** That its `revision` says which change of the account was the row's last. */
  hasRevision?: true;
}
export type Tables = { readonly [T in keyof Database]?: TableColumns };
export type TableOf<Ts extends Tables> = keyof Ts & keyof Database;
type ColumnOf<Columns> = Columns extends TableColumns
  ? keyof Columns['restored'] | keyof NonNullable<Columns['unrestored']>
  : never;

/** A row as it is, with the columns that are to change, and what they are to hold. */
export interface RowUpdate<Ts extends Tables, T extends TableOf<Ts>> {
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
  /** Writes rows of the account, whose updates all name the same columns, and notes what they held. */
  write<T extends TableOf<Ts>>(table: T, updates: readonly RowUpdate<Ts, T>[]): Promise<void>;
  /** UndoRecords a row that was made, of a table with a trash; its undo puts it there. */
  recordInsert(table: TableOf<Ts>, id: number): void;
  /** UndoRecords what the undoer of this kind takes back. */
  recordUndo(kind: string, payload: object): void;
  /** Has something stored afterStored the operation, under its number; not at all for a change without an operation id. */
  afterStored(store: (operation: number) => Promise<void>): void;
}

/** Rows that a change wrote: what was in the columns, and what is now. */
export interface WrittenRows {
  table: string;
  columns: string[];
  rows: [id: number, before: Cell[], after: Cell[]][];
}

/** What changes, by kind, each in the order in which it was restored. */
export type UndoRecords = Record<string, object[]>;

/** A change together with the notes that it takes. */
export function startChange<Ts extends Tables>(
  tables: Ts,
  account: Pick<Change, 'trx' | 'ownerId' | 'revision' | 'now' | 'operationId'>,
) {
  const changes: UndoRecords = {};
  const afterStored: ((operation: number) => Promise<void>)[] = [];
  const cells = (values: object, columns: readonly string[]) =>
    columns.map((column) => cellOf((values as Record<string, unknown>)[column]));
  const recordUndo = (kind: string, payload: object) => (changes[kind] ??= []).push(payload);
  const recordRows = (written: WrittenRows) => recordUndo('rows', written);

  const change: Change<Ts> = {
    ...account,
    async write(table, updates) {
      const [first] = updates;
      if (!first) return;
      const { restored = {}, unrestored = {}, hasRevision = false } = tables[table] ?? {};
      const types: ColumnTypes = { ...restored, ...unrestored };
      const columns = Object.keys(first.to);
      const written = Object.fromEntries(columns.map((column) => [column, types[column] ?? '']));
      await writeCells(
        account.trx,
        account.ownerId,
        table,
        hasRevision ? { ...written, revision: 'BIGINT UNSIGNED' } : written,
        updates.map(({ row, to }) => [
          row.id,
          [...cells(to, columns), ...(hasRevision ? [account.revision] : [])],
        ]),
      );
      const kept = columns.filter((column) => column in restored);
      recordRows({
        table,
        columns: kept,
        rows: updates.map(({ row, to }) => [row.id, cells(row, kept), cells(to, kept)]),
      });
    },
    recordInsert(table, id) {
      recordRows({ table, columns: ['trashed_at'], rows: [[id, [cellOf(account.now)], [null]]] });
    },
    recordUndo,
    afterStored(store) {
      afterStored.push(store);
    },
  };
  return { change, changes, afterStored };
}
