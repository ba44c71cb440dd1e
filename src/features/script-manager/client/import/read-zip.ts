import {
  END_MAX,
  findDirectory,
  localHeaderLength,
  readDirectory,
  type ZipEntry,
} from '@/platform/shared/zip-directory';
import { scriptLimits, scriptTexts } from '../../rules';

/** A UTF-16 unit takes at most three bytes in UTF-8. */
const SCRIPT_MAX_BYTES = scriptLimits.contentMax * 3;
/** The limit of a zip file, and of its content, that a page can have in memory. */
const ZIP_MAX_BYTES = 256 * 1024 * 1024;

export const zipTexts = {
  notZip: 'is damaged, or no .zip file',
  tooLarge: 'holds more than 256 MB of scripts',
  damaged: 'Damaged in the .zip file',
  locked: 'Locked with a password',
} as const;

/** A file in the zip, with its path, and its content or why it cannot be read. */
export type ZippedFile = { path: string } & ({ bytes: Uint8Array<ArrayBuffer> } | { problem: string });

/**
 * The .sql files in a zip file, and the number of others; or why it cannot be read. Hidden files, such as those of
 * macOS, are not counted.
 */
export async function readZip(
  file: Blob,
): Promise<{ files: ZippedFile[]; ignored: number } | { problem: string }> {
  if (file.size > ZIP_MAX_BYTES) return { problem: zipTexts.tooLarge };
  const zip = new Uint8Array(await file.arrayBuffer());
  let entries: ZipEntry[];
  try {
    const { entries: count, offset } = findDirectory(zip.subarray(-END_MAX));
    entries = readDirectory(zip.subarray(offset), count);
  } catch {
    return { problem: zipTexts.notZip };
  }
  const shown = entries.filter(({ path }) => !path.endsWith('/') && !/(^|\/)(\.|__MACOSX\/)/.test(path));
  const scripts = shown.filter(({ path }) => /\.sql$/i.test(path));
  const unpacked = scripts.reduce((sum, { size }) => sum + (size > SCRIPT_MAX_BYTES ? 0 : size), 0);
  if (unpacked > ZIP_MAX_BYTES) return { problem: zipTexts.tooLarge };
  const { inflateSync } = await import('fflate');
  return {
    files: scripts.map((entry) => ({ path: entry.path, ...unpack(zip, entry, inflateSync) })),
    ignored: shown.length - scripts.length,
  };
}

type Inflate = (packed: Uint8Array, into: { out: Uint8Array<ArrayBuffer> }) => Uint8Array<ArrayBuffer>;

/** Inflates at most the declared size, and checks that it was all. */
function unpack(
  zip: Uint8Array<ArrayBuffer>,
  { locked, method, checksum, packedSize, size, offset }: ZipEntry,
  inflate: Inflate,
): { bytes: Uint8Array<ArrayBuffer> } | { problem: string } {
  if (size > SCRIPT_MAX_BYTES) return { problem: scriptTexts.contentTooLarge };
  if (locked) return { problem: zipTexts.locked };
  try {
    const start = offset + localHeaderLength(zip.subarray(offset));
    const packed = zip.subarray(start, start + packedSize);
    const bytes = method === 8 ? inflate(packed, { out: new Uint8Array(size) }) : packed;
    if ((method === 8 || method === 0) && bytes.length === size && crc32(bytes) === checksum)
      return { bytes };
  } catch {
    // Not a deflate stream.
  }
  return { problem: zipTexts.damaged };
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (CRC_TABLE[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}
