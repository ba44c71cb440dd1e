import type { Column as TableColumn } from '@db/columns';
import { type Database, type TableName, TABLES } from '@db/database';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import { snakeCase } from '@/platform/shared/snake-case';
import type { Config } from '../config';
import type { Change } from '../journal/change';
import type { ToolPorts } from '../tools/ports';

/** A line of a file. It names rows of other files by their ids there. What an earlier version did not have is undefined. */
export type Line = Record<string, unknown>;
export type Row = Record<string, unknown> & { id: number };

/** How a column holds a field; what is not given is held as it is, and a day as YYYY-MM-DD. */
export interface Column {
  name: string;
  read?: (cell: unknown) => unknown;
  write?: (value: unknown) => unknown;
  /** Of a change, whose cells an undo compares with those that were read. */
  rewrite?: (value: unknown) => unknown;
}

/** A civil day, which a line has as YYYY-MM-DD. */
const dayColumn = (name: string): Column => ({
  name,
  read: (cell) => cell && (cell as Date).toISOString().slice(0, 10),
  rewrite: (value) => value && new Date(value as string),
});

export const jsonColumn = (name: string): Column => ({
  name,
  read: (cell) => JSON.parse(cell as string) as unknown,
  write: (value) => JSON.stringify(value),
});

/** A field that names a row of another file. */
interface Reference {
  /** That file. */
  to: string;
  /** Why a line is left out with what it names; without it, its field becomes null. */
  needs?: string;
}

/** A change of an account's data, whatever the tables of its journal. */
export interface DataChange extends Pick<
  Change,
  'trx' | 'ownerId' | 'revision' | 'now' | 'operationId' | 'recordUndo' | 'noteDeleted' | 'afterStored'
> {
  write(table: string, updates: readonly { row: Row; to: object }[]): Promise<void>;
  recordInserts(table: string, ids: readonly number[]): void;
}

/** Who reads or writes lines. */
export interface Source {
  db: Kysely<Database>;
  ownerId: number;
  ports?: ToolPorts | undefined;
  /** Of who writes a zip. */
  config?: Pick<Config, 'secretKey'> | undefined;
}

/** A line of the zip that is not here, or differs from what is. */
export interface Coming<L = Line> {
  line: L;
  /** What it changes; undefined: it is to be made. */
  here: Row | undefined;
}

/** A coming line with the ids here of what it names. */
export interface Stored<L = Line> extends Coming<L> {
  /** Those that are made. */
  columns: object;
  /** Whether it goes with what it is made with when that is undone. */
  goes: boolean;
}

/** The ids of the zip's lines here, while these are stored. */
export interface Places {
  /** Null for none, and for what does not come; below 0 for what is still to be made. */
  idOf: (file: string, id: number | null) => number | null;
  /** Tells where a line is. */
  put: (file: string, id: number, here: number) => void;
}

/** The columns that lines have besides those of their fields. */
type MoreColumns<L> = (line: L) => object;
type Stamps<L> = (line: L, isChange: boolean, here?: Row) => object;

/** A file of lines, and the rows of an account that it holds. Lines have the fields of the schema, in its order. */
export interface Description<L extends Line, C extends DataChange> {
  /** Its name without '.json'. */
  file: string;
  /** Of its section of a preview. */
  title: string;
  table: TableName;
  line: z.ZodType<L> & { shape: object };
  /** The columns of fields that are not called as they are, or held in another way; null: `more` and `stored` have them. */
  columns?: Partial<Record<keyof L & string, string | Column | null>>;
  /** Columns that no field holds: `more` and `stored` have them, or they follow from others. */
  elsewhere?: readonly string[];
  /** What fields name. Lines come behind those of the same file that they name. */
  refs?: Partial<Record<keyof L & string, Reference>>;
  /** What is below another of the same file has none below it. */
  isFlat?: true;
  /** Columns; in batches at most two, the last one unique. */
  order: readonly string[];
  /** Rows a statement, for tables that may be large. */
  batch?: number;
  /** Read only with what this field names, all at once or one by one. */
  within?: { field: keyof L & string; each?: true };
  /** Counts for the progress. */
  counted?: true;
  /** What its rows have elsewhere. */
  more?(source: Source, rows: readonly Row[]): ((row: Row) => object) | Promise<(row: Row) => object>;
  /** A line whose fields name rows deeper inside; `idOf` says null for what is left out. */
  named?(line: L, idOf: (file: string, id: number) => number | null): L;

  /** Whether the zip has what a line names deeper inside. */
  isWhole?(line: L, isThere: (file: string, id: number) => boolean): boolean;
  /** What makes a line the same as one here, of which `print` stands for all that is compared; several: the most exact first, the others for what is left over. */
  key(line: L, print: string): string | readonly string[];
  /**
   * The fields that a thing here takes over if one of them differs; all but the id and the trash unless given. What a line
   * lacks is neither compared nor taken over.
   */
  changes?: readonly (keyof L & string)[];
  /** What is compared, in place of those fields. */
  compared?(line: L): unknown;
  /** So many rows an account has at most; lines beyond them are left out for the reason. */
  most?: { rows: number; reason: string };
  /** Why a line is left out, whatever is here. */
  leavesOut?(line: L): string | null;
  /** Why a line cannot become what is here. */
  refuses?(line: L, row: Row): string | null;

  /**
   * How an undo takes back what was made: `trash` moves it there, `images` deletes it, `keys` too, for rows that are told
   * apart by other columns than an id.
   */
  undo: 'trash' | 'images' | 'keys';
  /** What is made with what this field names goes with it when that is undone. */
  goesWith?: keyof L & string;
  /** Between two positions, for tables with an order of their own: new ones come last. */
  gap?: number;
  /** Columns of what is made. */
  fresh?(change: C, lines: readonly L[], ports: ToolPorts): MoreColumns<L> | Promise<MoreColumns<L>>;
  /** Columns of what is made or changed. */
  stamps?(change: C): Stamps<L> | Promise<Stamps<L>>;
  /** Stores the lines in place of the above. */
  store?(change: C, coming: readonly Stored<L>[], places: Places): Promise<void>;
  /** Called with what was stored, with the ids here. */
  stored?(
    change: C,
    lines: readonly (Coming<L> & { id: number })[],
    config: Pick<Config, 'secretKey'>,
  ): Promise<void>;
}

interface Field {
  name: string;
  /** Null if no column of the table holds it. */
  column: Column | null;
}

/** A description with what follows from it. */
export type DataTable = Description<Line, DataChange> & {
  fields: readonly Field[];
  refs: Record<string, Reference>;
  /** The fields that a thing here takes over. */
  taken: readonly string[];
  hasIds: boolean;
  hasTrash: boolean;
  /** The field that names another line of the same file. */
  above: string | undefined;
};

/** Of whoever brings a row in and of when that is; and its place, which the order of lines tells. */
const OF_THE_CHANGE = ['id', 'user_id', 'revision', 'updated_at', 'position'];

/**
 * Completes a description.
 *
 * @throws Error if a column of the table would be left out of the zip without a word
 */
export function dataTable<L extends Line, C extends DataChange>(given: Description<L, C>): DataTable {
  // Each has its own kind of line, which only its own functions see.
  const table = given as unknown as Description<Line, DataChange>;
  const { columns = {}, changes } = table;
  const refs = (table.refs as DataTable['refs'] | undefined) ?? {};
  const names = Object.keys(table.line.shape);
  const known: Record<string, TableColumn> = TABLES[table.table];
  const fields = names.map((name): Field => {
    const own = columns[name];
    if (own === null || typeof own === 'object') return { name, column: own };
    const column = own ?? `${snakeCase(name)}${name in refs ? '_id' : ''}`;
    return { name, column: known[column]?.isDay ? dayColumn(column) : { name: column } };
  });
  const held = [...OF_THE_CHANGE, ...(table.elsewhere ?? []), ...fields.map(({ column }) => column?.name)];
  const forgotten = Object.keys(known).filter((column) => !held.includes(column));
  if (forgotten.length > 0)
    throw new Error(
      `${table.table} has ${forgotten.join(', ')}, and ${table.file}.json has not: give its line a field, or name the column in 'elsewhere'`,
    );
  return {
    ...table,
    refs,
    fields,
    taken: changes ?? names.filter((name) => name !== 'id' && name !== 'trashedAt'),
    hasIds: names.includes('id'),
    hasTrash: names.includes('trashedAt'),
    above: names.find((name) => refs[name]?.to === table.file),
  };
}

/** The line of a row, with the ids that it has. */
export function lineOf({ fields }: DataTable, row: Row, more: object): Line {
  const line: Line = {};
  for (const { name, column } of fields) {
    const cell = column && row[column.name];
    line[name] = column?.read ? column.read(cell) : cell;
  }
  return Object.assign(line, more);
}

/** The columns of a line that is to be made; or, of a change, of what a thing here takes over. What it lacks is left out. */
export function columnsOf({ fields, taken }: DataTable, line: Line, isChange: boolean): object {
  return Object.fromEntries(
    fields.flatMap(({ name, column }) => {
      if (!column || line[name] === undefined || (isChange ? !taken.includes(name) : name === 'id'))
        return [];
      const convert = (isChange && column.rewrite) || column.write;
      return [[column.name, convert ? convert(line[name]) : line[name]]];
    }),
  );
}

/**
 * A line with other ids in place of those that it has; `idOf` says null for what is left out. Returns the reason if the
 * line is left out with that.
 */
export function renamed(
  table: DataTable,
  line: Line,
  idOf: (file: string, id: number) => number | null,
): Line | string {
  const result = { ...line };
  for (const [field, { to, needs }] of Object.entries(table.refs)) {
    const id = line[field] as number | null;
    if (id === null) continue;
    result[field] = idOf(to, id);
    if (result[field] === null && needs !== undefined) return needs;
  }
  return table.named?.(result, idOf) ?? result;
}
