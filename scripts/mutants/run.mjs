import { availableParallelism } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { readFileSync, writeFileSync } from 'node:fs';
import { sayOnStandardOutput as say, setUp } from '../setup.mjs';
import { forgetSettings } from '../test/run-all.mjs';
import { makeRunFolder } from '../test/run-folder.mjs';
import { runToEnd } from '../test/run-to-end.mjs';
import { copyHere } from './copy.mjs';
import { MUTANTS } from './list.mjs';

// Changes one line at a time of what the product promises and runs the test that holds it, which must fail:
// npm run mutants, or `-- four-reads` for that one. It changes copies, so that Ctrl-C leaves nothing changed here.

/** A mutant that makes its test wait for ever has been noticed, too. */
const LONGEST_MS = 90_000;
const UNCHANGED_MS = 10 * 60_000;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => MUTANTS.every((mutant) => mutant.name !== name));
if (unknown.length > 0) {
  say(`There is no mutant ${unknown.join(', ')}.`);
  process.exit(1);
}
const chosen = MUTANTS.filter(({ name }) => asked.length === 0 || asked.includes(name));

forgetSettings();
await setUp({ parts: ['client', 'server'], say });
const folder = makeRunFolder();
const copies = Array.from({ length: Math.min(availableParallelism(), chosen.length) }, (_, at) =>
  copyHere(path.join(folder, `copy-${at}`)),
);
await refuseFailingTests(copies[0]);
const survived = await tryAll();
say(`\n${chosen.length - survived.length} killed, ${survived.length} survived`);
for (const { name, promise, test } of survived) say(`  ${name}: ${promise} (${test})`);
process.exit(survived.length > 0 ? 1 : 0);

/** A test that fails unchanged would prove nothing. */
async function refuseFailingTests(copy) {
  say('The tests as they are …');
  const { ok, output } = await vitest(copy, [...new Set(chosen.map(({ test }) => test))], UNCHANGED_MS);
  if (ok) return;
  say(`${output.trim()}\n\nThese tests fail without a mutant.`);
  process.exit(1);
}

/** The mutants that survived. */
async function tryAll() {
  const left = [...chosen];
  const outcomes = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutant = left.shift(); mutant; mutant = left.shift()) {
        const begin = performance.now();
        const survives = await tryOne(copy, mutant);
        const seconds = ((performance.now() - begin) / 1000).toFixed(1);
        say(`${survives ? 'SURVIVED' : 'killed'}  ${mutant.name} (${seconds} s)`);
        if (survives) outcomes.push(mutant);
      }
    }),
  );
  return outcomes;
}

async function tryOne(copy, { file, text, instead, test, named }) {
  const changed = path.join(copy, file);
  const original = readFileSync(changed, 'utf8');
  writeFileSync(
    changed,
    original.replace(text, () => instead),
  );
  try {
    const { ok } = await vitest(copy, ['--bail=1', ...(named ? ['-t', named] : []), test], LONGEST_MS);
    return ok;
  } finally {
    writeFileSync(changed, original);
  }
}

function vitest(copy, parameters, longestMs) {
  const runner = path.join(copy, 'node_modules/vitest/vitest.mjs');
  return runToEnd([runner, '--run', '--reporter=default', ...parameters], {
    longestMs,
    cwd: copy,
    environment: { SLOW_TESTS: 'yes' },
  });
}
