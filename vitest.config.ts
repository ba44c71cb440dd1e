import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { timesOfLastRun } from './scripts/test/last-run.mjs';
import { memoryFolder } from './scripts/test/memory-folder.mjs';

process.env.TMPDIR = memoryFolder();
// Accounts without preferences have those of the server.
for (const name of ['TZ', 'LC_ALL', 'LC_TIME', 'LANG']) delete process.env[name];

/** With `SLOW_TESTS` what takes long for one promise runs too (decision 053). */
const withSlow = Boolean(process.env.SLOW_TESTS);

/** The long ones of a first run; later ones know how long each file took. */
const LONG =
  /^tests\/(slow\/(backup|load|script-saves|repeated-calls|canaries|bodies)|change-feed|reference|oidc|bad-input|statements)|^src\/features\/(goals-habits|accounts|devflow)\/server\/(users\/)?(router|operations)/;

/** The longest first, so that no worker waits for the last one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = timesOfLastRun();
    const msOf = ({ moduleId }: TestSpecification) => {
      const file = relative(import.meta.dirname, moduleId).replaceAll('\\', '/');
      return times[file] ?? (LONG.test(file) ? 60_000 : statSync(moduleId).size / 100);
    };
    return files.toSorted((one, other) => msOf(other) - msOf(one));
  }
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['{db,src,scripts,tests}/**/*.test.ts'],
    // They take a cluster, an image, other programs or long: `npm run cluster -- test`, `npm run test:image`,
    // `npm run test:examples`, `npm run test:caldav`, `npm run test:slow`.
    exclude: [
      ...configDefaults.exclude,
      'tests/{caldav-clients,cluster,examples,image}/**',
      ...(withSlow ? [] : ['tests/slow/**']),
    ],
    globalSetup: 'tests/support/database-server.ts',
    setupFiles: ['tests/support/end-of-file.ts', 'tests/support/properties.ts'],
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // Half more than cores: tests also wait, for the database above all.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Loading the modules anew for every file would take a fifth of the time; no test may leave one of them changed.
    isolate: false,
    // Generous, because a small machine may be busy with everything else of a test run. The slow ones are large on purpose.
    testTimeout: withSlow ? 300_000 : 60_000,
    hookTimeout: withSlow ? 300_000 : 60_000,
    // Left out of `npm test` by `--tags-filter` (decision 053).
    tags: [{ name: 'slow', description: 'Takes long for one promise', timeout: 300_000 }],
    restoreMocks: true,
  },
});
