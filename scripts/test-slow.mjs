import { execFileSync } from 'node:child_process';
import { root } from './setup/command.mjs';
import { browserTestsOf, productionBuild, vitestTests, WITHOUT_SLOW } from './test/checks.mjs';
import { forgetSettings, runAll } from './test/run-all.mjs';
import { sayOnStandardOutput as say, setUp } from './setup.mjs';

// In addition to `npm test`: what takes long for one promise, and the properties with more runs (decision 053).
forgetSettings();
process.env.SLOW_TESTS = 'yes';
const { browser } = await setUp({ parts: [], browser: true, say });
if (browser) process.env.CHROMIUM_PATH = browser;

await runAll([
  [
    productionBuild,
    vitestTests('slow tests', ['tests/slow']),
    vitestTests('slow tests beside others', [...testsThatSay("tags: ['slow']"), '--tags-filter=slow']),
    vitestTests('properties, with more runs', [...testsThatSay("support/properties'"), WITHOUT_SLOW]),
    browserTestsOf([]),
  ],
]);

/** The test files outside `tests/slow` that contain this text. */
function testsThatSay(text) {
  const grep = ['grep', '--untracked', '-lF', text, '--', '*.test.ts', ':!tests/slow'];
  return execFileSync('git', grep, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}
