import { createHash } from 'node:crypto';
import { constants, open, type FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type * as z from 'zod';
import {
  BackupError,
  type BackupTable,
  closingLine,
  createTotals,
  fileSchema,
  FORMAT,
  type Head,
  headSchema,
  PRODUCT,
  readRow,
  type Row,
  type Totals,
} from './format';

const MIB = 1024 * 1024;
/** Of the head, before anything shows that this is a backup. */
const HEAD_MAX = 16 * MIB;
/** The longest text of JavaScript; the longest row is shorter. */
const LINE_MAX = 511 * MIB;
const PIECE = 256 * 1024;

/** What one line of a backup says. */
export type Entry =
  | { table: BackupTable; row?: undefined }
  | { table: BackupTable; row: Row }
  | z.output<typeof fileSchema>;

/** A backup of which every byte was read and found right. */
export interface Backup {
  head: Head;
  /** By table. */
  totals: Record<string, Totals>;
  /** Of the longest row (bytes); at least as many as a statement with it takes. */
  longestRow: number;
  /** What is in it, one after the other, read again: each table is told before its rows. */
  entries(): AsyncGenerator<Entry>;
  close(): Promise<void>;
}

/**
 * Opens a backup and reads all of it once.
 *
 * @param name stands for the file in messages
 * @throws BackupError in one sentence unless it is whole and unaltered, and of a format that is known here
 */
export async function openBackup(path: string, name = path): Promise<Backup> {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY);
  } catch (error) {
    throw new BackupError(`${name} can't be read: ${(error as Error).message}.`, { cause: error });
  }
  try {
    const { size } = await file.stat();
    if (size === 0) throw new BackupError(`${name} is empty.`);
    const head = await readHead(file, name);
    const { totals, longestRow } = await verify(file, head).catch((error: unknown) => {
      throw new BackupError(`${name} is damaged or not complete: take another backup.`, { cause: error });
    });
    return { head, totals, longestRow, entries: () => entriesOf(file, head), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readHead(file: FileHandle, name: string): Promise<Head> {
  const foreign = (cause?: unknown) => new BackupError(`${name} is no backup of Toolstead.`, { cause });
  let json: unknown;
  try {
    for await (const line of linesOf(file, HEAD_MAX)) {
      json = JSON.parse(line.toString());
      break;
    }
  } catch (error) {
    const { code } = error as { code?: unknown };
    // The beginning of a gzip.
    if (code === 'Z_BUF_ERROR')
      throw new BackupError(`${name} is damaged or not complete: take another backup.`);
    throw foreign(error);
  }
  const { product, format, version } = (json ?? {}) as Record<string, unknown>;
  if (product !== PRODUCT) throw foreign();
  if (typeof format === 'number' && format > FORMAT) throw newer(name, String(version));
  const { data, error } = headSchema.safeParse(json);
  if (data) return data;
  throw new BackupError(`${name} is damaged or not complete: take another backup.`, { cause: error });
}

/** For a backup that only a newer version can restore. */
export function newer(name: string, version: string): BackupError {
  return new BackupError(
    `${name} is of a newer version of Toolstead (${version}): restore it with that version, or a later one.`,
  );
}

/** Throws whatever is not as it was written. */
async function verify(file: FileHandle, head: Head) {
  const all = createHash('sha256');
  const sums = new Map<string, ReturnType<typeof createTotals>>();
  let files = 0;
  let longestRow = 0;
  let closing: Buffer | undefined;
  let before: Buffer | undefined;
  const raw = async function* () {
    for await (const line of linesOf(file, LINE_MAX)) {
      if (before) all.update(before).update('\n');
      before = line;
      yield line;
    }
  };
  for await (const { entry, line } of parsed(raw(), head)) {
    if (closing) throw new TypeError('There is more behind the end');
    if (entry === 'end') closing = line;
    else if ('outbox' in entry) files += 1;
    else if (!entry.row) sums.set(entry.table.name, createTotals());
    else {
      sums.get(entry.table.name)?.add(line);
      longestRow = Math.max(longestRow, line.length);
    }
  }
  const totals = Object.fromEntries([...sums].map(([name, sum]) => [name, sum.result()]));
  const isWhole =
    closing?.equals(closingLine(totals, files, all.digest('hex'))) &&
    head.tables.every(({ name }) => sums.has(name));
  if (!isWhole) throw new TypeError('It is not what its end says');
  return { totals, longestRow };
}

async function* entriesOf(file: FileHandle, head: Head): AsyncGenerator<Entry> {
  for await (const { entry } of parsed(linesOf(file, LINE_MAX), head)) if (entry !== 'end') yield entry;
}

async function* parsed(lines: AsyncIterable<Buffer>, head: Head) {
  const tables = new Map(head.tables.map((table) => [table.name, table]));
  let table: BackupTable | undefined;
  let isHead = true;
  for await (const line of lines) {
    if (isHead) {
      isHead = false;
    } else if (line[0] === '['.charCodeAt(0)) {
      if (!table) throw new TypeError('A row without a table');
      yield { line, entry: { table, row: readRow(line, table) } };
    } else {
      const json = JSON.parse(line.toString()) as Record<string, unknown>;
      if ('outbox' in json) {
        yield { line, entry: fileSchema.parse(json) };
      } else if ('end' in json) {
        yield { line, entry: 'end' as const };
      } else {
        table = tables.get(String(json.table));
        // Each once.
        if (!table) throw new TypeError('Another table');
        tables.delete(table.name);
        yield { line, entry: { table } };
      }
    }
  }
}

const LINE_END = 10;

async function* linesOf(file: FileHandle, longest: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  // The error of a damaged file ends the loop.
  const content = pipeline(
    Readable.from(piecesOf(file), { objectMode: false }),
    createGunzip(),
    () => undefined,
  );
  for await (const piece of content as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, from)) {
      held.push(piece.subarray(from, end));
      yield held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held);
      held = [];
      length = 0;
      from = end + 1;
    }
    held.push(piece.subarray(from));
    length += piece.length - from;
    if (length > longest) throw new RangeError('A line is too long');
  }
  if (length > 0) throw new RangeError('The last line has no end');
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE), 0, PIECE, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
