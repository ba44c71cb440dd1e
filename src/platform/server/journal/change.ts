import type { Database, TableName } from '@db/database';
import type { Selectable, Transaction } from 'kysely';
import type { DeletedRow } from '../feed/deleted.sql';
import { type Cell, cellOf, writeCells } from './rows';
import { type JournalTable, tableOf } from './tables';

/** A row with the current values of the columns to change, and their new values. */
export interface RowUpdate<T extends TableName> {
  row: Partial<Selectable<Database[T]>> & { id: number };
  to: Partial<Omit<Selectable<Database[T]>, 'id' | 'user_id' | 'revision'>>;
}

/** A change in progress, of rows of these tables. */
export interface Change<Name extends TableName = never> {
  trx: Transaction<Database>;
  ownerId: number;
  /** The account's revision that this change creates. */
  revision: number;
  now: Date;
  /** The client's operation id, by which a tool may store undo data of its own. */
  operationId: string | undefined;
  /** Writes rows of the account and records their old values for undo. All updates must name the same columns. */
  write<T extends Name>(table: T, updates: readonly RowUpdate<T>[]): Promise<void>;
  /** Records inserted rows of a table with a trash; their undo moves them there. */
  recordInserts(table: Name, ids: readonly number[]): void;
  /** Records what the undo handler of this kind reverts. */
  recordUndo(kind: string, payload: object): void;
  /** Notes rows that are gone, by their keys, for programs that know them. */
  noteDeleted(table: TableName, keys: readonly (string | number)[]): void;
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
export function startChange<Name extends TableName>(
  tables: ReadonlyMap<string, JournalTable>,
  account: Pick<Change, 'trx' | 'ownerId' | 'revision' | 'now' | 'operationId'>,
) {
  const changes: UndoRecords = {};
  const afterStored: ((operation: number) => Promise<void>)[] = [];
  const deleted: DeletedRow[] = [];
  const cells = (values: object, columns: readonly string[]) =>
    columns.map((column) => cellOf((values as Record<string, unknown>)[column]));
  const recordUndo = (kind: string, payload: object) => (changes[kind] ??= []).push(payload);
  const recordRows = (written: WrittenRows) => recordUndo('rows', written);

  const change: Change<Name> = {
    ...account,
    async write(table, updates) {
      const [first] = updates;
      if (!first) return;
      const { unrestored, hasRevision } = tableOf(tables, table);
      const columns = Object.keys(first.to);
      await writeCells(
        account.trx,
        account.ownerId,
        table,
        hasRevision ? [...columns, 'revision'] : columns,
        updates.map(({ row, to }) => [
          row.id,
          [...cells(to, columns), ...(hasRevision ? [account.revision] : [])],
        ]),
      );
      const kept = columns.filter((column) => !unrestored.includes(column));
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
    noteDeleted(table, keys) {
      for (const key of keys) deleted.push([table, String(key)]);
    },
    afterStored(store) {
      afterStored.push(store);
    },
  };
  return { change, changes, afterStored, deleted };
}
