import { readZip } from '@/platform/client/read-zip';
import { type ReadFile, readWatchedFile } from '../../importing/read';
import { watchedTexts } from '../../texts';

/** What the server takes of an import, in bytes; a compressed file may not become larger either. */
const MOST_BYTES = 32 * 1024 * 1024;

/** What a zip of Trakt has of what was watched, rated and planned, some of it in numbered parts; other lists mean neither. */
const OF_TRAKT =
  /(?:^|\/)(?:watched-(?:history|movies|shows)|ratings-(?:movies|shows|seasons)|lists-watchlist)(?:-\d+)?\.json$/;

/** The records of a chosen file, which may be compressed (gzip, Trakt's zip), in UTF-8 or in GBK. It does not leave the browser. */
export async function readFile(file: File): Promise<ReadFile | { problem: string }> {
  try {
    const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    if (isZip(start)) return await readTraktZip(file);
    const isPacked = isGzip(start);
    const stream = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
    const bytes = await readUpTo(MOST_BYTES, stream);
    return bytes
      ? readWatchedFile(textOf(await bytes.arrayBuffer()))
      : { problem: watchedTexts.fileTooLarge };
  } catch {
    return { problem: watchedTexts.fileUnreadable };
  }
}

async function readTraktZip(file: File): Promise<ReadFile | { problem: string }> {
  const { fileTooLarge, fileUnreadable } = watchedTexts;
  const zip = await readZip(file, { kind: OF_TRAKT, fileMaxBytes: MOST_BYTES, fileTooLarge });
  if ('problem' in zip) return { problem: fileUnreadable };
  const lists: string[] = [];
  for (const part of zip.files) {
    // What else can be wrong is told in English.
    if ('problem' in part) return { problem: part.problem === fileTooLarge ? fileTooLarge : fileUnreadable };
    lists.push(new TextDecoder().decode(part.bytes));
  }
  // An export that holds its lists by their names.
  return readWatchedFile(`{${lists.map((list, at) => `"${String(at)}":${list}`).join(',')}}`);
}

const isZip = (start: Uint8Array) => ['80,75,3,4', '80,75,5,6'].includes(start.join());
const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;

/** Scripts of Windows save tables in GBK. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Null for more; no more than that is unpacked. */
async function readUpTo(most: number, stream: ReadableStream<Uint8Array>): Promise<Blob | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    pieces.push(value as Uint8Array<ArrayBuffer>);
  }
}
