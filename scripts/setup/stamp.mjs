import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './command.mjs';

/**
 * A digest of the contents of files and folders; `skip` excludes paths (relative to the project's folder, with /).
 * Modification times do not count, so that a new checkout of the same state is up to date.
 */
export function digest(inputs, skip = () => false) {
  const hash = createHash('sha256');
  const add = (relative) => {
    if (skip(relative)) return;
    const absolute = path.join(root, relative);
    const found = statSync(absolute, { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      for (const name of readdirSync(absolute).sort()) add(`${relative}/${name}`);
    } else if (found) {
      hash.update(`${relative}\0${found.size}\0`).update(readFileSync(absolute));
    }
  };
  inputs.forEach(add);
  return hash.digest('hex');
}

/** Whether the file at `stamp` contains this state. */
export function isFresh(stamp, state) {
  try {
    return readFileSync(stamp, 'utf8') === state;
  } catch {
    return false;
  }
}

export function removeStamp(stamp) {
  rmSync(stamp, { force: true });
}

export function writeStamp(stamp, state) {
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
}
