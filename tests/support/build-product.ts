import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const BUILD =
  "import('./scripts/setup.mjs').then(({ setUp }) => setUp({ parts: ['client', 'server'], say() {} }))";

/** Builds stale parts as `npm start` does, for tests of the built product. */
export async function buildProduct(): Promise<void> {
  await promisify(execFile)(process.execPath, ['--eval', BUILD], { cwd: join(import.meta.dirname, '../..') });
}
