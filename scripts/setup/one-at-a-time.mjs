import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './command.mjs';

const lock = path.join(root, 'dist/.setup-lock');
const own = `${lock}.${process.pid}`;
const LONGEST_MS = 20 * 60_000;

/** Runs `work` while no other process sets up this folder. The lock of a dead process is ignored. */
export async function oneAtATime(say, work) {
  let told = false;
  for (;;) {
    const taken = acquireLock();
    if (taken === 'not writable') return work();
    if (taken === 'mine') break;
    const holder = readLock(lock);
    if (!isAtWork(holder)) {
      removeStale(holder);
      continue;
    }
    if (!told) say(`Waiting for the set-up that process ${holder} is doing in this folder …`);
    told = true;
    await pause(100);
  }
  try {
    return await work();
  } finally {
    if (readLock(lock) === String(process.pid)) rmSync(lock, { force: true });
  }
}

/** Creates the lock with its holder's pid, atomically. */
function acquireLock() {
  try {
    mkdirSync(path.dirname(lock), { recursive: true });
    writeFileSync(own, String(process.pid));
    linkSync(own, lock);
    return 'mine';
  } catch (error) {
    // If the folder is not writable, the failing set-up step reports it.
    return error.code === 'EEXIST' ? 'taken' : 'not writable';
  } finally {
    rmSync(own, { force: true });
  }
}

function readLock(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isAtWork(holder) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LONGEST_MS || !/^[1-9]\d*$/.test(holder)) return false;
    process.kill(Number(holder), 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return error.code === 'EPERM';
  }
}

/** Removes the lock of a dead holder, or restores it if another process took it over meanwhile. */
function removeStale(deadHolder) {
  try {
    renameSync(lock, own);
    if (readLock(own) !== deadHolder) linkSync(own, lock);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
}
