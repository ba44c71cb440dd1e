import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError, root, run, SetupError } from './command.mjs';
import { findProgram, installPackages } from './system-packages.mjs';

// The headless shell, which Debian provides, takes half the time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Provides a Chromium for the browser tests; resolves to its path, or '' for Playwright's own. */
export async function provideBrowser(say) {
  const found = await findBrowser();
  if (found !== undefined) return found;
  say('Installing a browser for the tests …');
  // With fonts for the Chinese texts.
  const failure = await installPackages({
    apt: [
      ['chromium-headless-shell', 'fonts-noto-cjk'],
      ['chromium', 'fonts-noto-cjk'],
    ],
  });
  const installed = failure === null ? await findBrowser() : undefined;
  if (installed !== undefined) return installed;
  try {
    await run(process.execPath, [
      path.join(root, 'node_modules/@playwright/test/cli.js'),
      'install',
      '--with-deps',
      'chromium',
    ]);
    return '';
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new SetupError(
      `There is no Chromium on this machine, and none could be installed (${failure ?? error.reason}): install Chromium, or set CHROMIUM_PATH.`,
      error.output,
    );
  }
}

async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  // Run each candidate, since Ubuntu's chromium-browser may be a stub that only asks for a snap.
  for (const candidate of [...NAMES.map((name) => findProgram([name])), MAC]) {
    if (
      candidate &&
      existsSync(candidate) &&
      (await run(candidate, ['--version']).then(Boolean, () => false))
    ) {
      return candidate;
    }
  }
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? '' : undefined;
}
