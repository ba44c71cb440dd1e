import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sayOnStandardOutput as say, setUp } from '../setup.mjs';
import { givenInstallation, startInstallation } from './machinery/installation.mjs';
import { NoAccountError, targetOf } from './machinery/target.mjs';

// Attacks an installation of one's own and tells what held: npm run attack, or `-- bodies callers` for those files,
// `-- --url http://localhost:3000` for one that runs already (docs/attack.md).
//
// An attack is an entry of `attacks`, which a file beside this one exports:
//
//   /** @type {import('./run.mjs').Attack[]} */
//   export const attacks = [
//     {
//       name: 'a body of 1 MiB that holds 500,000 values',
//       run: async (target) => {
//         const attacker = await target.newAccount();
//         const others = await target.meanwhile(() => attacker.change('scripts.create', { name: 'x', content: … }));
//         return { held: others.held, figure: others.figure };
//       },
//     },
//   ];
//
// An attack that falls may leave what it likes: the next one gets a new installation, unless --url gave one.

/**
 * @typedef {object} Attack
 * @property {string} name unique in its file; what is done, not what should happen
 * @property {(target: import('./machinery/target.mjs').Target) => Promise<{ held: boolean, figure: string }>} run ends
 *   within SECONDS_EACH, or it fell
 */

const SECONDS_EACH = 120;
const SECONDS_IN_ALL = 600;

const { values: given, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, remote: { type: 'boolean', default: false } },
});
if (given.url) refuseOthers(new URL(given.url));
const chosen = await readAttacks();

await setUp({ parts: ['client', 'server'], say });
process.exitCode = (await tryAll()) ? 0 : 1;

function refuseOthers({ hostname }) {
  if (given.remote || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return;
  say(`${hostname} is not this machine. An attack keeps people from working; if it is yours, say --remote.`);
  process.exit(1);
}

/** The attacks of the files asked for, with the name of their file. */
async function readAttacks() {
  const files = readdirSync(import.meta.dirname).filter((name) => /\.mjs$/.test(name) && name !== 'run.mjs');
  const names = files.map((name) => name.replace('.mjs', '')).sort();
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    say(`There is no file ${unknown.join(', ')}; there are ${names.join(', ')}.`);
    process.exit(1);
  }
  const wanted = names.filter((name) => asked.length === 0 || asked.includes(name));
  const read = wanted.map(async (file) => {
    const { attacks } = await import(`./${file}.mjs`);
    return attacks.map((attack) => ({ ...attack, file }));
  });
  return (await Promise.all(read)).flat();
}

/** Whether all held. */
async function tryAll() {
  const until = Date.now() + SECONDS_IN_ALL * 1000;
  let installation;
  const tried = { held: 0, fell: 0, 'not tried': 0 };
  try {
    for (const { file, name, run } of chosen) {
      const secondsLeft = Math.min(SECONDS_EACH, (until - Date.now()) / 1000);
      let outcome = { word: 'not tried', figure: `${SECONDS_IN_ALL} s are over` };
      if (secondsLeft > 0) {
        installation ??= given.url ? givenInstallation(given.url) : await startInstallation();
        outcome = await tryOne(run, installation, secondsLeft);
      }
      tried[outcome.word]++;
      say(`${outcome.word.padEnd(9)}  ${file}: ${name}\n           ${outcome.figure}`);
      if (outcome.word === 'fell' && !given.url) {
        await installation.end();
        installation = undefined;
      }
    }
  } finally {
    await installation?.end();
  }
  const counts = Object.entries(tried).map(([word, count]) => `${count} ${word}`);
  say(`\n${counts.join(', ')}`);
  return tried.held === chosen.length;
}

async function tryOne(run, installation, seconds) {
  const target = await targetOf(installation);
  let timer;
  const late = new Promise((resolve) => {
    const outcome = { held: false, figure: `did not end within ${seconds.toFixed(0)} s` };
    timer = setTimeout(() => resolve(outcome), seconds * 1000);
  });
  try {
    const { held, figure } = await Promise.race([run(target), late, installation.ended]);
    return { word: held ? 'held' : 'fell', figure };
  } catch (error) {
    // Without accounts nothing is attacked.
    if (error instanceof NoAccountError) throw error;
    return { word: 'fell', figure: `no answer to judge: ${error.stack}` };
  } finally {
    clearTimeout(timer);
    await target.end();
  }
}
