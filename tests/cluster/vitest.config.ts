import { defineConfig } from 'vitest/config';

// The tests of a cluster, which `npm run cluster -- test` starts and names.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/cluster/*.test.ts'],
    pool: 'forks',
    testTimeout: 120_000,
  },
});
