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
    entries = readDirectory(zip);
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

interface ZipEntry {
  path: string;
  locked: boolean;
  method: number;
  checksum: number;
  packedSize: number;
  size: number;
  /** The offset of its local header. */
  offset: number;
}

const END_SIGNATURE = 0x06054b50;
/** The maximum length of the comment at the end. */
const COMMENT_MAX = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;

/** The central directory of a zip file (APPNOTE.TXT 4.3.12 and 4.3.16); throws if there is none. */
function readDirectory(zip: Uint8Array<ArrayBuffer>): ZipEntry[] {
  const view = new DataView(zip.buffer);
  let end = zip.length - 22;
  while (view.getUint32(end, true) !== END_SIGNATURE) {
    end--;
    if (end < zip.length - 22 - COMMENT_MAX) throw new RangeError('No end is here');
  }
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new RangeError('No entry is here');
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    entries.push({
      path: decodePath(zip.subarray(at + 46, nameEnd)),
      locked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Many programs use UTF-8 without setting the flag; other encodings are read as single bytes. */
function decodePath(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
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
    const head = new DataView(zip.buffer, offset, 30);
    const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
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
