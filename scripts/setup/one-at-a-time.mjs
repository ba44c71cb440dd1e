import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './command.mjs';

const lock = path.join(root, 'dist/.setup-lock');
const LONGEST_MS = 20 * 60_000;

/** Runs `work` while no other process sets up this folder. The lock of a process that has died counts for nothing. */
export async function oneAtATime(say, work) {
  let told = false;
  for (;;) {
    const taken = take();
    if (taken === 'not writable') return work();
    if (taken === 'mine') break;
    const holder = holderNow();
    if (holder === undefined) {
      renameStale();
      continue;
    }
    if (!told) say(`Waiting for the set-up that process ${holder} is doing in this folder …`);
    told = true;
    await pause(100);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take() {
  try {
    mkdirSync(path.dirname(lock), { recursive: true });
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return 'mine';
  } catch (error) {
    // In a folder that cannot be written, whatever has to be set up says so itself.
    return error.code === 'EEXIST' ? 'taken' : 'not writable';
  }
}

/** The process that holds the lock, or undefined when it holds it no longer. */
function holderNow() {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // Written an instant after it is made.
    if (holder === 0) return 'unknown';
    if (Date.now() - statSync(lock).mtimeMs > LONGEST_MS) return undefined;
    process.kill(holder, 0);
    return holder;
  } catch (error) {
    return error.code === 'EPERM' ? 'of another user' : undefined;
  }
}

/** Moves a dead holder's lock away, which of several only one can; then all try for a new one. */
function renameStale() {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
