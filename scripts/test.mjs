import { lanes } from './test/checks.mjs';
import { keepMinutes, minutesOfLastRun } from './test/last-run.mjs';
import { forgetSettings, runLanes } from './test/run-all.mjs';
import { sayOnStandardOutput as say, setUp } from './setup.mjs';

forgetSettings();
const { browser } = await setUp({ parts: [], browser: true, say });
if (browser) process.env.CHROMIUM_PATH = browser;
say(
  `Formatting, unused code, types and lint, beside them the build, the unit and API tests and those in the browser: about ${minutesOfLastRun() ?? 7} minutes. For what your changes touch alone: npm run check.`,
);
const begun = Date.now();
const passed = await runLanes(lanes, ' Not among them: npm run test:slow, npm run test:mysql.');
keepMinutes(Math.ceil((Date.now() - begun) / 60_000));
process.exit(passed ? 0 : 1);
