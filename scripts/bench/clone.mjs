import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../setup/command.mjs';

/** Clones the committed state into a temporary folder. */
export function cloneHere() {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolstead-bench-'));
  execFileSync('git', ['clone', '--quiet', '--no-local', '--depth', '1', `file://${root}`, folder]);
  return folder;
}

/** What a program of this folder prints that fills the database of a part, of which the product may be running. */
export function fill({ clone, dataDir }, program, ...parameters) {
  return execFileSync('npx', ['tsx', `scripts/bench/${program}.ts`, ...parameters], {
    cwd: clone,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_URL_FILE: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  });
}
