import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;

/** Another process holds the lock and does not release it. */
export class ProcessLockError extends Error {
  override name = 'ProcessLockError';
  constructor(readonly pid: number) {
    super(`The lock is held by process ${pid}`);
  }
}

/**
 * Runs `work` while no other process does so under the same directory. A process that dies releases the lock.
 *
 * The lock is the file with the highest number; it contains the owner's process, or nothing once released. A process
 * that finds it free links the next number, which only one can. Deleting a dead owner's file instead would race with
 * its successor.
 *
 * @throws ProcessLockError when another process holds it for longer than `timeoutMs`.
 */
export async function withProcessLock<T>(
  directory: string,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const deadline = Date.now() + timeoutMs;
  const draft = path.join(directory, `draft-${process.pid}-${randomBytes(6).toString('hex')}`);
  await writeFile(draft, identify(process.pid));
  let mine: string;
  try {
    mine = await acquire(directory, draft, deadline);
  } finally {
    await rm(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    await truncate(mine);
  }
}

async function acquire(directory: string, draft: string, deadline: number): Promise<string> {
  for (;;) {
    const newest = (await numbers(directory)).at(-1) ?? 0;
    const owner = newest === 0 ? '' : await readOwner(path.join(directory, String(newest)));
    if (owner === undefined) continue;
    if (owner !== '' && isAlive(owner)) {
      if (Date.now() > deadline) throw new ProcessLockError(Number(owner.split(' ')[0]));
      await pause(POLL_MS);
      continue;
    }
    const mine = path.join(directory, String(newest + 1));
    try {
      await link(draft, mine);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw error;
    }
    // Since the directory was read, others may have acquired higher numbers and removed this one.
    const all = await numbers(directory);
    if (all.at(-1) !== newest + 1) {
      await rm(mine, { force: true });
      continue;
    }
    await Promise.all(all.slice(0, -1).map((old) => rm(path.join(directory, String(old)), { force: true })));
    return mine;
  }
}

async function numbers(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

async function readOwner(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Identifies a process by its pid and, on Linux, its start time, since pids are reused. */
function identify(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The program's name, in parentheses, may contain blanks; the start time is the 20th field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${pid} ${boot} ${fields[19]}`;
  } catch {
    return String(pid);
  }
}

function isAlive(owner: string): boolean {
  const pid = Number(owner.split(' ')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return identify(pid) === owner;
}
