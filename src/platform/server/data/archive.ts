import type { FileHandle } from 'node:fs/promises';
import * as z from 'zod';
import type { ZipEntry } from '@/platform/shared/zip-directory';
import { longList } from '@/platform/shared/long-list';
import { type JsonLimit, jsonSteps } from '../body/json-steps';
import { checkUtf8, textSteps } from '../body/text-steps';
import { inSteps, pacer, type Steps } from '../pacing';
import { archiveTexts, damaged, refused } from './archive-refusals';
import { bytesOf, contentOf, hashOf, readEntries } from './zip-reader';

/** The newest format that this version writes, and the only one so far. */
export const FORMAT = 1;
export const PRODUCT = 'Toolstead';
export const MANIFEST = 'manifest.json';

const MIB = 1024 * 1024;
const MANIFEST_MAX = 32 * MIB;
/** Of a row of a JSON file: a text of the longest kind, with every character escaped. */
const ROW_MAX = 128 * MIB;
/** Of a row: values, as a goal with all its check-ins has them, and UTF-16 units of a text. */
const ROW: JsonLimit = { values: 500_000, text: 32 * MIB };
/** Of a row (bytes): a longer one is judged while others work, which takes longer. */
const SHORT_ROW = 64 * 1024;
/** Of all files of a part. */
const ROWS_MAX = 2_000_000;
const MANIFEST_LIMIT: JsonLimit = { values: 400_000, text: MIB };

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

function* textOf(bytes: Buffer): Steps<string> {
  try {
    yield* checkUtf8(bytes);
  } catch {
    throw damaged();
  }
  return yield* textSteps(bytes, { text: Infinity });
}

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];

/** The rows of a file of `rowsFile`: the objects of its list, also where another program has written it on one line. */
async function* rowsOf(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const breathe = pacer();
  let held: Buffer[] = [];
  let length = 0;
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  for await (const piece of contentOf(file, entry)) {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) inText = true;
      else if (byte === OPEN) {
        if (depth === 0) from = at;
        depth++;
      } else if (byte === CLOSE && depth > 0) {
        depth--;
        if (depth > 0) continue;
        held.push(piece.subarray(from, at + 1));
        yield held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
        await breathe();
        held = [];
        length = 0;
      }
    }
    if (depth > 0) {
      held.push(piece.subarray(from));
      length += piece.length - from;
    }
    if (length > ROW_MAX) throw refused(archiveTexts.tooLarge, 'zip_too_large');
    await breathe();
  }
  if (depth > 0 || inText) throw damaged();
}

async function readRow<T>(row: Buffer, schema: z.ZodType<T>): Promise<T> {
  let json: unknown;
  try {
    json = await inSteps(jsonSteps(row, ROW));
  } catch {
    throw damaged();
  }
  const { data, success } =
    row.length > SHORT_ROW ? await schema.safeParseAsync(json) : schema.safeParse(json);
  if (!success) throw damaged();
  return data;
}
