import type { FileHandle } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import {
  END_MAX,
  findDirectory,
  LOCAL_HEADER,
  localHeaderLength,
  readDirectory,
  type ZipEntry,
} from '@/platform/shared/zip-directory';
import { longList } from '@/platform/shared/long-list';
import { type JsonLimit, jsonSteps } from '../body/json-steps';
import { checkUtf8, textSteps } from '../body/text-steps';
import { AppError } from '../errors';
import { inSteps, pacer, type Steps } from '../pacing';

/** The newest format that this version writes, and the only one so far. */
export const FORMAT = 1;
export const PRODUCT = 'Toolstead';
export const MANIFEST = 'manifest.json';

const MIB = 1024 * 1024;
/** What a zip may hold, unpacked (bytes). The design number of an account is a tenth of it. */
const UNPACKED_MAX = 3 * 1024 * MIB;
const MANIFEST_MAX = 32 * MIB;
/** Of a line of a JSON file: a text of the longest kind, with every character escaped. */
const LINE_MAX = 128 * MIB;
/** Of a line: values, and UTF-16 units of a text. */
const ROW: JsonLimit = { values: 10_000, text: 32 * MIB };
/** Of all files of a part. */
const ROWS_MAX = 2_000_000;
const MANIFEST_LIMIT: JsonLimit = { values: 400_000, text: MIB };
const DIRECTORY_MAX = 64 * MIB;

export const archiveTexts = {
  notZip: 'This file is damaged, or no .zip file',
  otherProduct: 'This .zip file was not made by “Download everything”',
  newer: 'This .zip file was made by a newer version. Update this installation first',
  damaged: 'This .zip file is damaged: its content is not what its manifest says',
  tooLarge: 'This .zip file holds more than can be brought in',
} as const;

export function refused(text: string, code: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', text, { code });
}

/** A zip that names what it cannot hold, such as an item of a feature that it does not have. */
export function damaged(): AppError {
  return refused(archiveTexts.damaged, 'zip_damaged');
}

const manifestSchema = z.object({
  product: z.literal(PRODUCT),
  format: z.int().min(1),
  version: z.string().max(100),
  made: z.iso.datetime(),
  account: z.string().max(200),
  counts: z.record(z.string(), z.int().min(0)),
  files: longList(
    z.array(
      z.object({ path: z.string(), bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    ),
  ),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The files of one part. */
export interface PartFiles {
  /** The rows of a JSON file, checked; none if the zip has no such file. Raises 422 for a row that does not fit. */
  rows<T>(path: string, schema: z.ZodType<T>): AsyncGenerator<T>;
  /** The size of a file, and its SHA-256 in hexadecimal; undefined if it is not there. */
  factsOf(path: string): { bytes: number; sha256: string } | undefined;
  /** The text of a file; raises 422, without reading it, if it has more than `most` bytes. */
  text(path: string, most: number): Promise<string>;
}

export interface Archive {
  manifest: Manifest;
  part(name: string): PartFiles;
}

/**
 * Opens a zip of "Download everything", and reads all of it once: raises 422 unless it is one, of a format that is known
 * here, and every file is what the manifest says. Sizes are believed only as far as they were read.
 */
export async function openArchive(file: FileHandle): Promise<Archive> {
  const entries = await readEntries(file);
  const manifestEntry = entries.get(MANIFEST);
  if (!manifestEntry) throw refused(archiveTexts.otherProduct, 'zip_of_another_product');
  if (manifestEntry.size > MANIFEST_MAX) throw refused(archiveTexts.tooLarge, 'zip_too_large');
  const manifest = await readManifest(await bytesOf(file, manifestEntry));
  const hashes = new Map(manifest.files.map(({ path, ...facts }) => [path, facts]));
  for (const [path, entry] of entries) {
    if (path === MANIFEST) continue;
    const told = hashes.get(path);
    if (!told || told.bytes !== entry.size || (await hashOf(file, entry)) !== told.sha256) throw damaged();
  }
  // A file is named by the manifest and is not there.
  if (hashes.size !== entries.size - 1) throw damaged();
  let rows = 0;
  return {
    manifest,
    part: (name) => ({
      async *rows(path, schema) {
        const entry = entries.get(`${name}/${path}`);
        if (!entry) return;
        for await (const row of rowsOf(file, entry)) {
          rows += 1;
          if (rows > ROWS_MAX) throw refused(archiveTexts.tooLarge, 'zip_too_large');
          yield await readRow(row, schema);
        }
      },
      factsOf: (path) => hashes.get(`${name}/${path}`),
      async text(path, most) {
        const entry = entries.get(`${name}/${path}`);
        if (!entry || entry.size > most) throw damaged();
        return inSteps(textOf(await bytesOf(file, entry)));
      },
    }),
  };
}

async function readManifest(bytes: Buffer): Promise<Manifest> {
  let json: unknown;
  try {
    json = await inSteps(jsonSteps(bytes, MANIFEST_LIMIT));
  } catch {
    throw refused(archiveTexts.otherProduct, 'zip_of_another_product');
  }
  const { product, format } = (json ?? {}) as { product?: unknown; format?: unknown };
  if (product !== PRODUCT) throw refused(archiveTexts.otherProduct, 'zip_of_another_product');
  if (typeof format === 'number' && format > FORMAT)
    throw refused(archiveTexts.newer, 'zip_of_newer_version');
  const { data } = await manifestSchema.safeParseAsync(json);
  if (!data) throw damaged();
  return data;
}

async function readEntries(file: FileHandle): Promise<Map<string, ZipEntry>> {
  let list: ZipEntry[];
  try {
    const { size } = await file.stat();
    const tail = await readAt(file, Math.max(0, size - END_MAX), Math.min(size, END_MAX));
    const { entries, size: length, offset } = findDirectory(tail);
    if (length > DIRECTORY_MAX) throw new RangeError('The directory is too large');
    list = readDirectory(await readAt(file, offset, length), entries);
  } catch {
    throw refused(archiveTexts.notZip, 'not_a_zip');
  }
  const files = list.filter(({ path }) => !path.endsWith('/'));
  if (files.some(({ locked, method }) => locked || (method !== 0 && method !== 8))) throw damaged();
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > UNPACKED_MAX) throw refused(archiveTexts.tooLarge, 'zip_too_large');
  const entries = new Map(files.map((entry) => [entry.path, entry]));
  if (entries.size !== files.length) throw damaged();
  return entries;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw new RangeError('The file ends too early');
  return buffer;
}

/** Bytes read from the disk at once; files up to this size are unpacked at once, which costs less than a stream each. */
const PIECE = 256 * 1024;

/** The content of a file in pieces, at most as much as the directory says; raises 422 for any other. */
async function* contentOf(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    for await (const piece of unpacked(file, entry)) {
      read += piece.length;
      if (read > entry.size) throw new RangeError('Larger than it says');
      yield piece;
    }
  } catch {
    throw damaged();
  }
  if (read !== entry.size) throw damaged();
}

async function* unpacked(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const { method, size, packedSize } = entry;
  const start = entry.offset + localHeaderLength(await readAt(file, entry.offset, LOCAL_HEADER));
  if (method === 0) {
    yield* piecesOf(file, start, packedSize);
  } else if (packedSize <= PIECE && size <= PIECE) {
    yield inflateRawSync(await readAt(file, start, packedSize), { maxOutputLength: Math.max(size, 1) });
  } else {
    // The error of a damaged stream ends the loop of the caller.
    yield* pipeline(piecesOf(file, start, packedSize), createInflateRaw(), () => undefined);
  }
}

async function* piecesOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += PIECE)
    yield await readAt(file, start + at, Math.min(PIECE, length - at));
}

async function hashOf(file: FileHandle, entry: ZipEntry): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of contentOf(file, entry)) hash.update(piece);
  return hash.digest('hex');
}

async function bytesOf(file: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of contentOf(file, entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function* textOf(bytes: Buffer): Steps<string> {
  try {
    yield* checkUtf8(bytes);
  } catch {
    throw damaged();
  }
  return yield* textSteps(bytes, { text: Infinity });
}

const LINE_END = 10;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;

/** The rows of a file of `rowsFile`; brackets and empty lines are none. */
async function* rowsOf(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const breathe = pacer();
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of contentOf(file, entry)) {
    let from = 0;
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, from)) {
      held.push(piece.subarray(from, end));
      const line = held.length === 1 ? held[0] : Buffer.concat(held);
      if (line?.[0] === OPEN_OBJECT) yield line;
      await breathe();
      held = [];
      length = 0;
      from = end + 1;
    }
    held.push(piece.subarray(from));
    length += piece.length - from;
    if (length > LINE_MAX) throw refused(archiveTexts.tooLarge, 'zip_too_large');
  }
}

async function readRow<T>(line: Buffer, schema: z.ZodType<T>): Promise<T> {
  const row = line.at(-1) === COMMA ? line.subarray(0, -1) : line;
  let json: unknown;
  try {
    json = await inSteps(jsonSteps(row, ROW));
  } catch {
    throw damaged();
  }
  const { data, success } = schema.safeParse(json);
  if (!success) throw damaged();
  return data;
}
