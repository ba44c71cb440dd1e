import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { memoryFolder } from './scripts/test/memory-folder.mjs';

process.env.TMPDIR = memoryFolder();

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['{db,src,scripts,tests}/**/*.test.ts'],
    // They take a cluster, an image or other programs: `npm run cluster -- test`, `npm run test:image`, `npm run test:examples`.
    exclude: [...configDefaults.exclude, 'tests/{cluster,examples,image}/**'],
    globalSetup: 'tests/support/database-server.ts',
    setupFiles: ['tests/support/end-of-file.ts', 'tests/support/properties.ts'],
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // Loading the modules anew for every file would take a fifth of the time; no test may leave one of them changed.
    isolate: false,
    // Generous, because a small machine may be busy with everything else of a test run.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
