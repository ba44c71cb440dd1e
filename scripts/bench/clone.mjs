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
