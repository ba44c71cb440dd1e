import type { FileHandle } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import {
  END_MAX,
  findDirectory,
  LOCAL_HEADER,
  localHeaderLength,
  readDirectory,
  type ZipEntry,
} from '@/platform/shared/zip-directory';
import { archiveTexts, damaged, refused } from './archive-refusals';

const MIB = 1024 * 1024;
/** What a zip may hold, unpacked (bytes). The design number of an account is a tenth of it. */
const UNPACKED_MAX = 3 * 1024 * MIB;
const DIRECTORY_MAX = 64 * MIB;

/** The files of a zip by their paths; raises 422 for what is none, and for what would be too much. */
export async function readEntries(file: FileHandle): Promise<Map<string, ZipEntry>> {
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
export async function* contentOf(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
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

/** The SHA-256 of a file, in hexadecimal. */
export async function hashOf(file: FileHandle, entry: ZipEntry): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of contentOf(file, entry)) hash.update(piece);
  return hash.digest('hex');
}

/** The content of a file, whose size the caller has judged. */
export async function bytesOf(file: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of contentOf(file, entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}
