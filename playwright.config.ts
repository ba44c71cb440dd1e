import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { memoryFolder } from './scripts/test/memory-folder.mjs';

process.env.TMPDIR = memoryFolder();

/** What `npm test` found, else a distribution's Chromium where there is one; elsewhere Playwright's own browser. */
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);

/** Those of `npm run test:slow` alone: in its folder, and tagged ones beside others (decision 053). */
const isSlow = Boolean(process.env.SLOW_TESTS);
const chosen = isSlow ? { grep: /@slow/ } : { grepInvert: /@slow/ };
/** Without motion, whose frames took a tenth of the time; axe too needs colours that stand still. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

const reporters: ReporterDescription[] = [['line']];
if (process.env.PLAYWRIGHT_JSON_OUTPUT_NAME) reporters.push(['json']);

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // Generous, because a small machine may be busy with everything else of a test run.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // Half more than cores: tests also wait for answers and for delays of the product.
  workers: Math.ceil(availableParallelism() * 1.5),
  retries: 0,
  reporter: reporters,
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    // The one test of it allows it: others need not wait for what it stores.
    serviceWorkers: 'block',
    trace: 'off',
    launchOptions: {
      executablePath: chromium,
      args: [
        // Chromium refuses its sandbox to root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // By folders: a pattern would match those above a clone too.
    { name: 'gallery', testDir: 'tests/kit', testMatch: 'gallery.setup.ts' },
    // With motion, as most users see it.
    { name: 'kit', testDir: 'tests/kit', dependencies: ['gallery'], ...chosen },
    { name: 'e2e', testDir: 'tests/e2e', use: still, ...chosen },
    ...(isSlow ? [{ name: 'slow', testDir: 'tests/slow', use: still }] : []),
  ],
});
