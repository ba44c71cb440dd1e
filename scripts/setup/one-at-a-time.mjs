import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './command.mjs';

const lock = path.join(root, 'dist/.setup-lock');
const own = `${lock}.${process.pid}`;
const LONGEST_MS = 20 * 60_000;

/** Runs `work` while no other process sets up this folder. The lock of a process that has died counts for nothing. */
export async function oneAtATime(say, work) {
  let told = false;
  for (;;) {
    const taken = take();
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

/** The lock appears with its holder's number in it, or not at all. */
function take() {
  try {
    mkdirSync(path.dirname(lock), { recursive: true });
    writeFileSync(own, String(process.pid));
    linkSync(own, lock);
    return 'mine';
  } catch (error) {
    // In a folder that cannot be written, whatever has to be set up says so itself.
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
    // A process of another user may not be asked, but it is there.
    return error.code === 'EPERM';
  }
}

/** Moves the lock of a dead holder away. If another process took it over meanwhile, it gets it back. */
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
