import { createHash } from 'node:crypto';
import * as z from 'zod';

/**
 * A backup is a gzip of lines of JSON: the head; for each table a line that names it, then its rows; the files; and the
 * closing, which says how many rows there were. A row is a list of texts in the order of the table's columns: numbers and
 * times as the server writes them, bytes in base64, NULL as null. So nothing is rounded, and `zcat` shows what is in it.
 */
export const FORMAT = 1;
export const PRODUCT = 'Toolstead backup';

/** The backup cannot be made or restored. The message is one sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** For a failure for which `isDatabaseUnavailable` is true. */
export function lostDatabase(cause: unknown): BackupError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new BackupError(`The database does not answer (${reason}): repeat this when it does.`, { cause });
}

/** What is in a column; only bytes are not a text. */
export type Row = (string | Uint8Array | null)[];

const nameSchema = z.string().min(1).max(64);
const tableSchema = z.object({
  name: nameSchema,
  columns: z.array(z.object({ name: nameSchema, bytes: z.literal(true).optional() })).min(1),
  /** The next value of AUTO_INCREMENT: higher than any id that was ever given. */
  nextId: z.string().regex(/^\d+$/).optional(),
});
export type BackupTable = z.output<typeof tableSchema>;

export const headSchema = z.object({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  version: z.string(),
  made: z.iso.datetime(),
  /** Product and version of the database server. */
  database: z.string(),
  /** The last migration. */
  schema: z.string(),
  migrations: z.array(z.string()).min(1),
  /** 32 bytes in base64. */
  secretKey: z.base64().length(44),
  tables: z.array(tableSchema),
});
export type Head = z.output<typeof headSchema>;

/** How many rows a table has, and their digest. */
export interface Totals {
  rows: number;
  digest: string;
}

const fileName = z.string().regex(/^[\w.-]+\.eml$/);
/** A mail that waits in `DATA_DIR/outbox`. */
export const fileSchema = z.object({ outbox: fileName, content: z.base64() });

/** The last line: with it the backup is whole. `sha256` is of everything before it, in hexadecimal. */
export function closingLine(tables: Record<string, Totals>, files: number, sha256: string): Buffer {
  return Buffer.from(JSON.stringify({ end: { tables, files, sha256 } }));
}

/** A row as its line, without the line's end. */
export function rowLine(row: Row): Buffer {
  const texts = row.map((cell) => (cell instanceof Uint8Array ? Buffer.from(cell).toString('base64') : cell));
  return Buffer.from(JSON.stringify(texts));
}

/** Reads what `rowLine` wrote; throws if it is no row of this table. */
export function readRow(line: Buffer, { columns }: BackupTable): Row {
  const cells = JSON.parse(line.toString()) as unknown;
  if (!Array.isArray(cells) || cells.length !== columns.length) throw new TypeError('No row of this table');
  return columns.map(({ bytes }, at) => {
    const cell = cells[at] as unknown;
    if (cell === null) return null;
    if (typeof cell !== 'string') throw new TypeError('No row of this table');
    return bytes ? Buffer.from(cell, 'base64') : cell;
  });
}

/** Adds rows up to their number and a digest that does not depend on their order, which servers may see differently. */
export function createTotals() {
  let rows = 0;
  let sum = 0n;
  return {
    add(line: Uint8Array): void {
      rows += 1;
      const hash = createHash('sha256').update(line).digest('hex');
      sum = BigInt.asUintN(256, sum + BigInt(`0x${hash}`));
    },
    result: (): Totals => ({ rows, digest: sum.toString(16).padStart(64, '0') }),
  };
}
