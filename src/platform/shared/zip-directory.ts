/** The central directory of a zip file (APPNOTE.TXT 4.3.12 and 4.3.16), without zip64. */

export interface ZipEntry {
  path: string;
  locked: boolean;
  method: number;
  checksum: number;
  packedSize: number;
  size: number;
  /** The offset of its local header. */
  offset: number;
}

/** The bytes of a local header before the path. */
export const LOCAL_HEADER = 30;
const END_LENGTH = 22;
const END_SIGNATURE = 0x06054b50;
/** Bytes of a path; no file system takes a longer one. */
const PATH_MAX = 4_096;
const ENTRY_SIGNATURE = 0x02014b50;
/** The end with the longest comment: so much of the file's end has to be read to find it. */
export const END_MAX = END_LENGTH + 65_535;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Where the directory lies, from the last bytes of a file; throws if there is none. */
export function findDirectory(tail: Uint8Array): { entries: number; size: number; offset: number } {
  const view = viewOf(tail);
  let end = tail.length - END_LENGTH;
  while (view.getUint32(end, true) !== END_SIGNATURE) end--;
  return {
    entries: view.getUint16(end + 10, true),
    size: view.getUint32(end + 12, true),
    offset: view.getUint32(end + 16, true),
  };
}

/** The entries of a directory; throws if it is damaged. */
export function readDirectory(directory: Uint8Array, count: number): ZipEntry[] {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let left = count; left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new RangeError('No entry is here');
    const nameLength = view.getUint16(at + 28, true);
    if (nameLength > PATH_MAX) throw new RangeError('The path is too long');
    const nameEnd = at + 46 + nameLength;
    entries.push({
      path: decodePath(directory.subarray(at + 46, nameEnd)),
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

/** How long the local header at the beginning of `header` is: the content follows it. */
export function localHeaderLength(header: Uint8Array): number {
  const view = viewOf(header);
  return LOCAL_HEADER + view.getUint16(26, true) + view.getUint16(28, true);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const LATIN1 = new TextDecoder('latin1');

/** Many programs use UTF-8 without setting the flag; other encodings are read as single bytes. */
function decodePath(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return LATIN1.decode(bytes);
  }
}
