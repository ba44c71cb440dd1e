import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes read from the disk at once. */
const PIECE = 64 * 1024;

/** An empty file that has no name, so that nothing remains of it, whatever happens to the process. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/**
 * Runs `work` with an empty file of no name.
 *
 * @param folder of DATA_DIR; it is made if it is missing
 */
export async function withNamelessFile<T>(
  folder: string,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await openNameless(folder);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/**
 * Pieces by way of the disk: they are made as fast as they can be, however slowly they are taken, so that what their
 * maker holds is free soon. Ends the maker if they are not taken to the end.
 */
export async function* byWayOfDisk(folder: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const file = await openNameless(folder);
  let written = 0;
  let isLeft = false;
  let wake = () => {};
  const making = (async () => {
    for await (const piece of pieces) {
      if (isLeft) return;
      await file.write(piece, 0, piece.length, written);
      written += piece.length;
      wake();
    }
  })();
  let isMade = false;
  const made = making.finally(() => {
    isMade = true;
    wake();
  });
  // Awaited below.
  made.catch(() => undefined);
  try {
    for (let read = 0; ;) {
      if (read < written) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE), 0, PIECE, read);
        read += bytesRead;
        yield buffer.subarray(0, bytesRead);
      } else if (isMade) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    await made;
  } finally {
    isLeft = true;
    await making.catch(() => undefined);
    await file.close();
  }
}
