import type { Column } from '@db/columns';
import { type Database, type TableName, TABLES } from '@db/database';

/** What a tool says of a table whose changes can be undone; the rest follows from its columns. */
export interface Journaled<C = string> {
  /** Columns that make a row the same one, unless its id does. */
  key?: readonly C[];
  /** Columns that are written, and not restored by an undo. */
  unrestored?: readonly C[];
  /** Columns that say since when others are as they are: one that differs alone is no change, and is then not restored. */
  following?: readonly C[];
  /** What names a row that an undo leaves as it is; without it, its id does. */
  name?: C;
  /** The row that it belongs to, without which it is not put back. */
  parent?: { table: TableName; column: C };
  /** Programs are told of it as a part of that row, which changes with it. */
  isPart?: true;
}
export type Tables = { readonly [T in TableName]?: Journaled<keyof Database[T]> };

/** A table as the journal uses it. */
export interface JournalTable {
  table: TableName;
  key: readonly string[];
  /** What a row's image has, in this order: all but what is the account's or the change's, or is not restored. */
  imaged: readonly string[];
  /** Days, which images have as texts. */
  days: readonly string[];
  unrestored: readonly string[];
  following: readonly string[];
  name?: string;
  parent?: Journaled['parent'];
  isPart?: true | undefined;
  /** It has a column for the time of a row's last change. */
  isStamped: boolean;
  /** It has a column for the account's revision of a row's last change. */
  hasRevision: boolean;
}

/** Completes what a tool says of its tables. */
export function journalTables(tables: Tables): ReadonlyMap<string, JournalTable> {
  return new Map(
    (Object.entries(tables) as [TableName, Journaled][]).map(
      ([table, { key, name, parent, isPart, ...said }]) => {
        const columns: Record<string, Column> = TABLES[table];
        const names = Object.keys(columns);
        const unrestored = ['updated_at', ...(said.unrestored ?? [])];
        const left = new Set(['user_id', 'revision', ...unrestored, ...(key ? ['id'] : [])]);
        return [
          table,
          {
            table,
            key: key ?? ['id'],
            imaged: names.filter((name) => !left.has(name)),
            days: names.filter((name) => columns[name]?.isDay),
            unrestored,
            following: said.following ?? [],
            ...(name !== undefined && { name }),
            ...(parent && { parent }),
            isPart,
            isStamped: names.includes('updated_at'),
            hasRevision: names.includes('revision'),
          },
        ];
      },
    ),
  );
}

/** One of a journal's tables. */
export function tableOf(tables: ReadonlyMap<string, JournalTable>, name: string): JournalTable {
  const table = tables.get(name);
  if (!table) throw new Error(`${name} is no table of this journal`);
  return table;
}
