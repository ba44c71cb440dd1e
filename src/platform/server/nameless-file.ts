import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Runs `work` with an empty file that has no name, so that nothing remains of it, whatever happens to the process.
 *
 * @param folder of DATA_DIR; it is made if it is missing
 */
export async function withNamelessFile<T>(
  folder: string,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return await work(file);
  } finally {
    await file.close();
  }
}
