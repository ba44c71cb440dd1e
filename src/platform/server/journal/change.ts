import type { Database } from '@db/database';
import type { Selectable, Transaction } from 'kysely';
import { type Cell, cellOf, type ColumnTypes, writeCells } from './rows';

/** The columns of a table that a journal may change. */
interface TableColumns {
  /** Restored by an undo. */
  restored: ColumnTypes;
  /** Written with them, but not restored by an undo. */
  unrestored?: ColumnTypes;
  /** The table has a `revision` column: the account's revision of the row's last change. */
  hasRevision?: true;
}
export type Tables = { readonly [T in keyof Database]?: TableColumns };
export type TableOf<Ts extends Tables> = keyof Ts & keyof Database;
type ColumnOf<Columns> = Columns extends TableColumns
  ? keyof Columns['restored'] | keyof NonNullable<Columns['unrestored']>
  : never;

/** A row with the current values of the columns to change, and their new values. */
export interface RowUpdate<Ts extends Tables, T extends TableOf<Ts>> {
  row: Partial<Selectable<Database[T]>> & { id: number };
  to: Partial<Pick<Selectable<Database[T]>, ColumnOf<Ts[T]> & keyof Database[T]>>;
}

/** A change in progress. */
export interface Change<Ts extends Tables = Record<never, never>> {
  trx: Transaction<Database>;
  ownerId: number;
  /** The account's revision that this change creates. */
  revision: number;
  now: Date;
  /** The client's operation id, by which a tool may store undo data of its own. */
  operationId: string | undefined;
  /** Writes rows of the account and records their old values for undo. All updates must name the same columns. */
  write<T extends TableOf<Ts>>(table: T, updates: readonly RowUpdate<Ts, T>[]): Promise<void>;
  /** Records inserted rows of a table with a trash; their undo moves them there. */
  recordInserts(table: TableOf<Ts>, ids: readonly number[]): void;
  /** Records what the undo handler of this kind reverts. */
  recordUndo(kind: string, payload: object): void;
  /** Stores something under the operation's number; not called for a change without an operation id. */
  afterStored(store: (operation: number) => Promise<void>): void;
}

/** Rows written by a change: the columns' values before and after. */
export interface WrittenRows {
  table: string;
  columns: string[];
  rows: [id: number, before: Cell[], after: Cell[]][];
}

/** What an undo reverts, by kind, in the order of recording. */
export type UndoRecords = Record<string, object[]>;

/** Starts a change that collects its undo records. */
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
    recordInserts(table, ids) {
      const rows = ids.map((id): WrittenRows['rows'][number] => [id, [cellOf(account.now)], [null]]);
      recordRows({ table, columns: ['trashed_at'], rows });
    },
    recordUndo,
    afterStored(store) {
      afterStored.push(store);
    },
  };
  return { change, changes, afterStored };
}
