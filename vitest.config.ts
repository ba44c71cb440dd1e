import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['{db,src,scripts,tests}/**/*.test.ts'],
    globalSetup: 'tests/support/database-server.ts',
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
  },
});
