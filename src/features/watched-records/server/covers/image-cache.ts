import { createHash, randomUUID } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';

/** Eviction reduces the folder to this part of its limit, so that not every file triggers it again. */
const CLEARED_TO = 0.9;
/** After writing this part of the limit the folder is scanned again: other processes may write there too. */
const LOOK_AFTER = 1 / 8;
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * A cache of files in a folder, of about `maxBytes` at most; the least recently used are evicted. Processes may share
 * the folder. What cannot be stored or read counts as not cached.
 */
export function createImageCache(folder: string, maxBytes: number) {
  let total = Number.POSITIVE_INFINITY;
  let written = 0;
  const pathOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'));

  /** Evicts the least recently used files, and deletes abandoned temporary ones. */
  async function clear(): Promise<void> {
    const names = await readdir(folder);
    const files = [];
    for (const name of names) {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => null);
      if (facts) files.push({ path, bytes: facts.size, usedAt: facts.mtimeMs, draft: name.includes('.') });
    }
    files.sort((one, other) => one.usedAt - other.usedAt);
    total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    written = 0;
    const wanted = total > maxBytes ? maxBytes * CLEARED_TO : maxBytes;
    for (const { path, bytes, usedAt, draft } of files) {
      const abandoned = draft && Date.now() - usedAt > ABANDONED_MS;
      if (total <= wanted && !abandoned) continue;
      await unlink(path).catch(() => {});
      total -= bytes;
    }
  }

  return {
    /** The file of a key, to be closed by its reader; null if there is none. Counts as a use. */
    async open(key: string): Promise<FileHandle | null> {
      const path = pathOf(key);
      const file = await open(path).catch(() => null);
      const now = new Date();
      if (file) await utimes(path, now, now).catch(() => {});
      return file;
    },

    /** Atomic: a reader never sees a partial file. */
    async write(key: string, bytes: Buffer): Promise<void> {
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(draft, bytes);
        await rename(draft, path);
        total += bytes.length;
        written += bytes.length;
        if (total > maxBytes || written > maxBytes * LOOK_AFTER) await clear();
      } catch {
        await unlink(draft).catch(() => {});
      }
    },
  };
}
