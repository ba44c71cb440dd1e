import { defineConfig } from 'vitest/config';

// `npm run dump`: no test, but it needs what tests have.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/dumps/making/dump.ts'],
    globalSetup: 'tests/support/database-server.ts',
    setupFiles: ['tests/support/end-of-file.ts'],
    pool: 'forks',
    testTimeout: 120_000,
  },
});
