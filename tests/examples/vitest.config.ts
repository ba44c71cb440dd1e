import { defineConfig } from 'vitest/config';

// The tests of the examples, whose programs `npm run test:examples` brings.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/examples/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
