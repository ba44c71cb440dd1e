import { readFileSync } from 'node:fs';
import path from 'node:path';
import { measureFirstLoads } from '../first-load.mjs';
import { root, SetupError } from '../setup/command.mjs';
import { build } from '../setup/build.mjs';
import { runToEnd } from './run-to-end.mjs';

/** Generous, for machines several times slower than the README's. */
const LONGEST_MS = 30 * 60_000;

const tool = (file) => path.join(root, 'node_modules', file);

/** A check by a program's exit code, at low priority. */
function program(name, file, ...parameters) {
  return {
    name,
    async perform() {
      const { ok, output } = await runToEnd([tool(file), ...parameters], {
        longestMs: LONGEST_MS,
        nice: true,
      });
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
    },
  };
}

/** Runs a runner and counts the tests of its report. A failed exit, or no test at all, is a failure too. */
async function runTests(parameters, report, environment, count) {
  const { ok, output } = await runToEnd(parameters, { longestMs: LONGEST_MS, environment });
  const counted = readReport(report, count);
  if (counted && counted.failed === 0 && ok && counted.passed > 0) return { ...counted, output };
  const { passed = 0, failed = 0, skipped = 0 } = counted ?? {};
  return { passed, failed: Math.max(failed, 1), failedTests: failed, skipped, output };
}

function readReport(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Runs vitest with these parameters. */
export function vitestTests(name, parameters, environment = {}) {
  return {
    name,
    perform(folder) {
      const report = path.join(folder, `${name.replaceAll(' ', '-')}.json`);
      const runner = [tool('vitest/vitest.mjs'), ...parameters, '--run', '--reporter=default'];
      return runTests(
        [...runner, '--reporter=json', `--outputFile.json=${report}`],
        report,
        environment,
        ({ numPassedTests, numFailedTests, numPendingTests }) => ({
          passed: numPassedTests,
          failed: numFailedTests,
          skipped: numPendingTests,
        }),
      );
    },
  };
}

/** More have another cause than a busy machine. */
const MOST_RUN_AGAIN = 3;

/** Those that fail are run once more, alone, and are named even if they pass then (decision 038). */
const browserTests = {
  name: 'browser tests',
  async perform(folder) {
    const first = await runBrowserTests(path.join(folder, 'browser-tests.json'));
    const { failedTests = 0 } = first;
    if (failedTests === 0 || failedTests > MOST_RUN_AGAIN) return first;
    const again = await runBrowserTests(path.join(folder, 'browser-tests-again.json'), [
      '--last-failed',
      '--workers=1',
    ]);
    return {
      passed: first.passed + again.passed,
      failed: first.failed - again.passed,
      skipped: first.skipped,
      remark: `${failedTests} failed and ran once more, alone: ${again.passed} passed then`,
      output: `${first.output}\n\nOnce more, alone:\n${again.output}`,
    };
  },
};

function runBrowserTests(report, parameters = []) {
  return runTests(
    [tool('@playwright/test/cli.js'), 'test', ...parameters],
    report,
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped }),
  );
}

const productionBuild = {
  name: 'production build',
  async perform() {
    try {
      await build(['client', 'server'], () => {});
      return { passed: 1, failed: 0, output: '' };
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      return { passed: 0, failed: 1, output: `${error.output}\n${error.message}` };
    }
  },
};

const firstLoad = {
  name: 'first load of the pages',
  async perform() {
    try {
      const loads = measureFirstLoads();
      const bad = loads.filter(
        ({ scripts, scriptBytes, styles, styleBytes, strangers }) =>
          scriptBytes > scripts || styleBytes > styles || strangers.length > 0,
      );
      const lines = loads.map(
        ({ page, with: piece, scripts, scriptBytes, styles, styleBytes, strangers }) =>
          `${page}${piece ? ` with ${piece}` : ''}: scripts ${scriptBytes} of ${scripts} bytes, styles ${styleBytes} of ${styles}` +
          strangers.map((module) => `\n  ${module} should have waited`).join(''),
      );
      return { passed: loads.length - bad.length, failed: bad.length, output: lines.join('\n') };
    } catch (error) {
      return { passed: 0, failed: 1, output: error.message };
    }
  },
};

/**
 * All checks, in lanes that run in parallel. The tests have priority; the other programs run at low priority in the CPU
 * time that tests leave idle.
 */
export const lanes = [
  [productionBuild, vitestTests('unit and API tests', []), firstLoad, browserTests],
  [
    program('formatting', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
    program('unused code', 'knip/bin/knip.js'),
    program('types', 'typescript/bin/tsc', '--noEmit', '--singleThreaded'),
    program('lint', 'oxlint/bin/oxlint'),
  ],
];
