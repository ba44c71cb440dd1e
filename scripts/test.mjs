import { lanes } from './test/checks.mjs';
import { forgetSettings, runAll } from './test/run-all.mjs';
import { sayOnStandardOutput as say, setUp } from './setup.mjs';

forgetSettings();
const { browser } = await setUp({ parts: [], browser: true, say });
if (browser) process.env.CHROMIUM_PATH = browser;
await runAll(lanes);
