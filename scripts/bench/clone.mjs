import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../setup/command.mjs';

/** A clone of what is committed here, in a folder of its own. */
export function cloneHere() {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolstead-bench-'));
  execFileSync('git', ['clone', '--quiet', '--no-local', '--depth', '1', `file://${root}`, folder]);
  return folder;
}
