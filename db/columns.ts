import type { ColumnType, Generated } from 'kysely';

/*
 * The tables of tools are values: from them come their types for Kysely, how the journal reads and writes their rows, and
 * how the zip does. Those of the house are interfaces, since nothing else needs their columns. Undo keeps rows as lists of
 * cells in the order of these values, so that new columns come last; a row that an older list puts back has NULL there. `tests/columns.test.ts` compares the values with what
 * the migrations make.
 */

/** A column, and `T`, its type for Kysely. */
export interface Column<T = unknown> {
  /** As which JSON_TABLE reads it. */
  sql: string;
  isNullable?: true;
  /** A civil day: a Date for Kysely, and YYYY-MM-DD everywhere else. */
  isDay?: true;
  /** A moment, or what clocks show: a Date for Kysely. */
  isTime?: true;
  /** Never there: it only holds the type. */
  type?: T;
}

type TypeOf<Columns> = { [C in keyof Columns]: Columns[C] extends Column<infer T> ? T : never };
/** The types of tables for Kysely, by name. */
export type TypesOf<Tables> = { [T in keyof Tables]: TypeOf<Tables[T]> };

const column = <T>(sql: string): Column<T> => ({ sql });
const varchar = (length: number) => `VARCHAR(${String(length)}) CHARACTER SET utf8mb4`;
// Days and times as texts, which all supported servers convert when they store them.
const TIME = varchar(23);

/** A number that the database gives each row. */
export const id = (type: 'INT' | 'BIGINT' = 'INT') => column<Generated<number>>(`${type} UNSIGNED`);
/** The id of another row. */
export const reference = () => column<number>('INT UNSIGNED');

export const unsigned = <T extends number = number>(type: 'TINYINT' | 'SMALLINT' | 'INT' | 'BIGINT') =>
  column<T>(`${type} UNSIGNED`);
export const integer = () => column<number>('BIGINT');
export const real = () => column<number>('DOUBLE');
export const decimal = () => column<string>(varchar(24));
export const flag = () => column<boolean>('TINYINT');

/** Of at most so many characters. */
export const text = (length: number) => column<string>(varchar(length));
/** As the column has it: compared with another character set it would not be found by its index. */
export const ascii = (length: number) => column<string>(`VARCHAR(${String(length)}) CHARACTER SET ascii`);
export const longText = () => column<string>('LONGTEXT CHARACTER SET utf8mb4');
export const oneOf = <const Value extends string>(...values: Value[]) =>
  column<Value>(varchar(Math.max(...values.map(({ length }) => length))));

/** The type of bytes, which are no text: JSON cannot hold them. */
export const BYTES = 'LONGBLOB';
export const bytes = <T = Buffer>() => column<T>(BYTES);

/** In UTC, with milliseconds. */
export const time = (): Column<ColumnType<Date, Date, Date>> => ({ sql: TIME, isTime: true });
/** What clocks show, as if it were UTC; written as 'YYYY-MM-DD HH:MM:SS'. */
export const wallClock = (): Column<ColumnType<Date, Date | string, Date | string>> => ({
  sql: TIME,
  isTime: true,
});
/** A civil day, written as YYYY-MM-DD. */
export const day = (): Column<ColumnType<Date, string, string>> => ({ sql: TIME, isDay: true });

type Nullable<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S | null, I | null, U | null>
  : T | null;
export const nullable = <T>(of: Column<T>) => ({ ...of, isNullable: true }) as Column<Nullable<T>>;

/** The database has a default for it. */
export const withDefault = <T>(of: Column<T>) => of as Column<Defaulted<T>>;
type Defaulted<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : Generated<T>;
