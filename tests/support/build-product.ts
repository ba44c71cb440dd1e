import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const BUILD =
  "import('./scripts/setup.mjs').then(({ setUp }) => setUp({ parts: ['client', 'server'], say() {} }))";

/** Builds what is stale of the product, as its start does, for a test that runs the built one. */
export async function buildProduct(): Promise<void> {
  await promisify(execFile)(process.execPath, ['--eval', BUILD], { cwd: join(import.meta.dirname, '../..') });
}
