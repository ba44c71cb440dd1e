import { execFileSync } from 'node:child_process';
import { watch } from 'node:fs';
import { root } from './setup/command.mjs';
import { sayOnStandardOutput as say, setUp } from './setup.mjs';
import {
  browserTestsOf,
  productionBuild,
  program,
  programs,
  vitestTests,
  WITHOUT_SLOW,
} from './test/checks.mjs';
import { forgetSettings, runLanes } from './test/run-all.mjs';
import { touchedBy } from './test/touched.mjs';

// Checks what the changes since the branch left main touch, uncommitted ones included; `-- --watch` after each further change.
forgetSettings();
const { browser } = await setUp({ parts: [], browser: true, say });
if (browser) process.env.CHROMIUM_PATH = browser;
const isWatching = process.argv.includes('--watch');

async function check() {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard');
  const changed = changedFiles().filter((file) => files.includes(file));
  if (changed.length === 0) {
    say('Nothing has changed since main.');
    return true;
  }
  const touched = touchedBy(changed, files);
  say(
    `${changed.length} files have changed: formatting, lint, types, ${touched.unit.length} unit and ${touched.browser.length} browser test files.`,
  );
  const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const passed = await runLanes([
    [
      program(
        'formatting of the changed files',
        'oxfmt/bin/oxfmt',
        '--check',
        '--no-error-on-unmatched-pattern',
        ...changed,
      ),
      ...(code.length > 0 ? [program('lint of the changed files', 'oxlint/bin/oxlint', ...code)] : []),
      programs.types,
    ],
    [
      ...(touched.unit.length > 0 ? [vitestTests('unit tests', [...touched.unit, WITHOUT_SLOW])] : []),
      ...(touched.browser.length > 0 ? [productionBuild, browserTestsOf(touched.browser)] : []),
    ],
  ]);
  say(`Left out: ${touched.leftOut.length} test files, unused code, first loads. \`npm test\` runs all.`);
  return passed;
}

function changedFiles() {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD';
  return [
    ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
  ];
}

function git(...parameters) {
  try {
    return execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

/** Resolves after the next change below the project's folder; an editor's several writes count as one. */
function nextChange() {
  return new Promise((resolve) => {
    let timer;
    const watcher = watch(root, { recursive: true }, (_event, name) => {
      if (name === null || /^(\.git|node_modules|dist|\.data|test-results)\b/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        watcher.close();
        resolve();
      }, 200);
    });
  });
}

let passed = await check();
while (isWatching) {
  say('Waiting for a change …');
  await nextChange();
  passed = await check();
}
process.exit(passed ? 0 : 1);
