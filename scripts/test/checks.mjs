import path from 'node:path';
import { measureFirstLoads } from '../first-load.mjs';
import { root, SetupError } from '../setup/command.mjs';
import { build } from '../setup/build.mjs';
import { readPlaywrightReport, readVitestReport } from './reports.mjs';
import { runToEnd } from './run-to-end.mjs';

/** Generous, for machines several times slower than the README's. */
const LONGEST_MS = 30 * 60_000;

const tool = (file) => path.join(root, 'node_modules', file);

/**
 * A check by a program's exit code, at low priority. On one core each, since those in Go would make the types that files
 * share once more on every core.
 */
export function program(name, file, ...parameters) {
  return {
    name,
    async perform() {
      const { ok, output } = await runToEnd([tool(file), ...parameters], {
        longestMs: LONGEST_MS,
        environment: { GOMAXPROCS: '1' },
        nice: true,
      });
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
    },
  };
}

/** Runs a runner and reads its report. A failed exit, or no test at all, is a failure too. */
async function runTests(parameters, { report, environment, read, onOutput }) {
  const { ok, output } = await runToEnd(parameters, { longestMs: LONGEST_MS, environment, onOutput });
  const told = read(report);
  if (told && told.failed === 0 && ok && told.passed > 0) return { ...told, output };
  const { passed = 0, failed = 0 } = told ?? {};
  return { ...told, passed, failed: Math.max(failed, 1), failedTests: failed, output };
}

/** What takes long for one promise is of `npm run test:slow` (decision 053). */
export const WITHOUT_SLOW = '--tags-filter=!slow';

/** Runs vitest with these parameters. */
export function vitestTests(name, parameters, environment = {}) {
  return {
    name,
    perform({ folder, onProgress }) {
      const report = path.join(folder, `${name.replaceAll(' ', '-')}.json`);
      const runner = [tool('vitest/vitest.mjs'), ...parameters, '--run', '--reporter=default'];
      let files = 0;
      return runTests([...runner, '--reporter=json', `--outputFile.json=${report}`], {
        report,
        environment,
        read: readVitestReport,
        onOutput(text) {
          // A file's line, and no test's, is followed by the number of its tests.
          files += text.match(/\.test\.ts\S* .*\(\S*\d+ tests?/g)?.length ?? 0;
          onProgress(`${files} files`);
        },
      });
    },
  };
}

/** More have another cause than a busy machine. */
const MOST_RUN_AGAIN = 3;

/** Those that fail are run once more, alone, and are named even if they pass then (decision 038). */
export function browserTestsOf(files) {
  return {
    name: 'browser tests',
    async perform({ folder, onProgress }) {
      const first = await runBrowserTests(path.join(folder, 'browser-tests.json'), onProgress, files);
      const { failedTests = 0 } = first;
      if (failedTests === 0 || failedTests > MOST_RUN_AGAIN) return first;
      const again = await runBrowserTests(path.join(folder, 'browser-tests-again.json'), onProgress, [
        '--last-failed',
        '--workers=1',
      ]);
      return {
        ...first,
        // What was built for them once more counts as no test of its own.
        passed: first.passed + first.failed - again.failed,
        failed: again.failed,
        fallen: again.fallen ?? first.fallen,
        fellAtFirst: first.fallen,
        output: `${first.output}\n\nOnce more, alone:\n${again.output}`,
      };
    },
  };
}

function runBrowserTests(report, onProgress, parameters) {
  return runTests([tool('@playwright/test/cli.js'), 'test', ...parameters], {
    report,
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    read: readPlaywrightReport,
    onOutput: (text) =>
      onProgress(
        text
          .match(/\[\d+\/\d+\]/g)
          ?.at(-1)
          ?.slice(1, -1),
      ),
  });
}

export const productionBuild = {
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

/** Where programs keep what they found the last time. */
const CACHE = path.join(root, 'node_modules/.cache/toolstead');

export const programs = {
  formatting: program('formatting', 'oxfmt/bin/oxfmt', '--check'),
  unusedCode: program('unused code', 'knip/bin/knip.js'),
  types: program(
    'types',
    ...['typescript/bin/tsc', '--noEmit', '--singleThreaded', '--incremental'],
    ...['--tsBuildInfoFile', path.join(CACHE, 'types.tsbuildinfo')],
  ),
  lint: program('lint', 'oxlint/bin/oxlint'),
};

/**
 * All checks, in lanes that run in parallel. The tests have priority; the other programs run at low priority in the CPU
 * time that tests leave idle.
 */
export const lanes = [
  [productionBuild, vitestTests('unit and API tests', [WITHOUT_SLOW]), firstLoad, browserTestsOf([])],
  [programs.formatting, programs.unusedCode, programs.types, programs.lint],
];
