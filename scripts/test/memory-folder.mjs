import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** What a whole run stores at a time, with room to spare; containers often have 64 MiB there. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * The folder for what tests store: in memory where there is room for it, since their databases wait for a disk half of
 * their time, else the system's temporary folder. TMPDIR, if set, decides.
 */
export function memoryFolder() {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize >= NEEDED_BYTES) return IN_MEMORY;
  } catch {
    // Not a Linux.
  }
  return tmpdir();
}
