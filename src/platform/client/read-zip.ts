import {
  END_MAX,
  findDirectory,
  localHeaderLength,
  readDirectory,
  type ZipEntry,
} from '../shared/zip-directory';

/** The limit of a zip file, and of its content, that a page can have in memory. */
const ZIP_MAX_BYTES = 256 * 1024 * 1024;

export const zipTexts = {
  notZip: 'is damaged, or no .zip file',
  tooLarge: 'holds more than 256 MB',
  damaged: 'Damaged in the .zip file',
  locked: 'Locked with a password',
} as const;

/** A file in the zip, with its path, and its content or why it cannot be read. */
export type ZippedFile = { path: string } & ({ bytes: Uint8Array<ArrayBuffer> } | { problem: string });

export interface ZipReading {
  /** The end of the names of the files that are read. */
  kind: RegExp;
  /** Those of hidden files that are read too, by their path. */
  hidden?: RegExp;
  /** The most bytes of one file, and what is said of a larger one. */
  fileMaxBytes: number;
  fileTooLarge: string;
}

/**
 * The files of a kind in a zip file, and the number of others; or why it cannot be read. Hidden files, such as those of
 * macOS, are not counted.
 */
export async function readZip(
  file: Blob,
  reading: ZipReading,
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
  const shown = entries.filter(
    ({ path }) =>
      !path.endsWith('/') && (!/(^|\/)(\.|__MACOSX\/)/.test(path) || reading.hidden?.test(path) === true),
  );
  const wanted = shown.filter(({ path }) => reading.kind.test(path));
  const unpacked = wanted.reduce((sum, { size }) => sum + (size > reading.fileMaxBytes ? 0 : size), 0);
  if (unpacked > ZIP_MAX_BYTES) return { problem: zipTexts.tooLarge };
  const { inflateSync } = await import('fflate');
  return {
    files: wanted.map((entry) => ({
      path: entry.path,
      ...(entry.size > reading.fileMaxBytes
        ? { problem: reading.fileTooLarge }
        : unpack(zip, entry, inflateSync)),
    })),
    ignored: shown.length - wanted.length,
  };
}

type Inflate = (packed: Uint8Array, into: { out: Uint8Array<ArrayBuffer> }) => Uint8Array<ArrayBuffer>;

/** Inflates at most the declared size, and checks that it was all. */
function unpack(
  zip: Uint8Array<ArrayBuffer>,
  { locked, method, checksum, packedSize, size, offset }: ZipEntry,
  inflate: Inflate,
): { bytes: Uint8Array<ArrayBuffer> } | { problem: string } {
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
