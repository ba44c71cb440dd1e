import { defineConfig } from 'vitest/config';

// Calendar programs of others against the built product; `npm run test:caldav` brings them.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/caldav-clients/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
