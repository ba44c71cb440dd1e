import { browserTestsOf, productionBuild, vitestTests } from './test/checks.mjs';
import { forgetSettings, runAll } from './test/run-all.mjs';
import { sayOnStandardOutput as say, setUp } from './setup.mjs';

// In addition to `npm test`: what takes long for one promise (decision 053).
forgetSettings();
process.env.SLOW_TESTS = 'yes';
const { browser } = await setUp({ parts: [], browser: true, say });
if (browser) process.env.CHROMIUM_PATH = browser;
await runAll([[productionBuild, vitestTests('slow tests', ['tests/slow']), browserTestsOf([])]]);
