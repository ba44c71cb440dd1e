import { defineConfig } from 'vitest/config';

// The tests of the image, which `npm run test:image` builds and names.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/image/*.test.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
