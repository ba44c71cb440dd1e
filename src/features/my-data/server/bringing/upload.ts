import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '@/platform/server/data/archive';
import { AppError } from '@/platform/server/errors';
import { dataTexts, ZIP_MAX } from '../../rules';
import type { Uploaded } from './journal';

/**
 * Stores an uploaded zip on the disk while `work` needs it, opened and checked. The file has no name, so that nothing
 * remains of it, whatever happens to the process. Raises 413, and 422 for a file that cannot be brought in.
 */
export async function withUpload<T>(
  folder: string,
  pieces: AsyncIterable<Buffer>,
  work: (uploaded: Uploaded) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `upload-${randomUUID()}.zip`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    const sha256 = await store(file, pieces);
    return await work({ archive: await openArchive(file), sha256 });
  } finally {
    await file.close();
  }
}

async function store(file: FileHandle, pieces: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > ZIP_MAX) throw new AppError('PAYLOAD_TOO_LARGE', dataTexts.tooLarge);
    hash.update(piece);
    await file.writeFile(piece);
  }
  return hash.digest('hex');
}
