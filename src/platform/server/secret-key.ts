import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';

/** The key in a file; throws with a reason. */
export function readSecretKey(path: string): Buffer {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length === 32) return key;
  throw new Error('it does not hold 32 bytes in base64; restore it from a backup');
}

/** Stores a key, unless there is one already; returns the one that is stored. */
export function storeSecretKey(path: string, key = randomBytes(32)): Buffer {
  // Linked atomically, so that two processes starting at once end up with one key.
  const draft = `${path}.${String(process.pid)}`;
  writeFileSync(draft, `${key.toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readSecretKey(path);
}
