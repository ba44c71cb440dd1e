import { sayOnStandardOutput as say } from '../setup.mjs';
import { fellBefore, keepTimes } from './last-run.mjs';
import { showProgress } from './progress.mjs';
import { leftBehind, makeRunFolder } from './run-folder.mjs';

/** Removes the shell's settings, so that tests never reach a database in use. */
export function forgetSettings() {
  for (const name of Object.keys(process.env)) {
    if (
      /^(NODE_ENV|PORT|HOST|(DATABASE|PUBLIC|SMTP)_URL|DATA_DIR|MAIL_FROM|MASTER_(EMAIL|PASSWORD)|SECRET_KEY|IMAGE_PROXY_HOSTS|LOG_LEVEL|TRUST_PROXY|OIDC_\w+|PASSWORD_SIGN_IN|METRICS_TOKEN|BACKUP_(DIR|KEEP)|DEMO)(_FILE)?$/.test(
        name,
      )
    ) {
      delete process.env[name];
    }
  }
}

/**
 * Runs the checks of each lane in sequence and the lanes in parallel, and reports each check; finally checks for leftover
 * files and processes. Exits after the line `N passed, N failed`.
 */
export async function runAll(lanes) {
  process.exit((await runLanes(lanes)) ? 0 : 1);
}

/** As `runAll`; resolves to whether all have passed. `remark` ends the line before the last. */
export async function runLanes(lanes, remark = '') {
  const started = Date.now();
  const folder = makeRunFolder();
  const total = { passed: 0, failed: 0, files: [], fallen: [], fellAtFirst: [] };
  const progress = showProgress(started);

  async function perform({ name, perform: check }) {
    const begin = Date.now();
    progress.say(`...  ${name}`);
    const onProgress = (text) => progress.of(name, text);
    const {
      passed,
      failed,
      output,
      files = [],
      fallen = [],
      fellAtFirst = [],
    } = await check({ folder, onProgress });
    progress.of(name, undefined);
    total.passed += passed;
    total.failed += failed;
    total.files.push(...files);
    total.fallen.push(...fallen);
    total.fellAtFirst.push(...fellAtFirst);
    const seconds = ((Date.now() - begin) / 1000).toFixed(1);
    const counts = passed + failed > 1 ? `, ${passed} passed, ${failed} failed` : '';
    if (failed > 0 || fellAtFirst.length > 0) progress.say(`\n${shorten(output)}\n`);
    progress.say(`${failed > 0 ? 'FAILED' : 'ok'}  ${name} (${seconds} s${counts})`);
  }

  await Promise.all(
    lanes.map(async (lane) => {
      for (const check of lane) await perform(check);
    }),
  );
  await perform(nothingLeft);
  progress.end();

  const slowest = total.files.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
  if (slowest.length > 0) {
    say('The slowest files:');
    for (const { file, ms } of slowest) say(`  ${(ms / 1000).toFixed(1)} s  ${file}`);
  }
  keepTimes(total.files);
  if (total.fallen.length > 0) say('What fell, alone:');
  for (const { command } of total.fallen) say(`  ${command}`);
  const again = fellBefore(total.fellAtFirst);
  for (const { name } of total.fellAtFirst)
    say(`Fell at first: ${name}${again.includes(name) ? ' (as in the run before)' : ''}`);
  // Once is chance; what falls in two runs on end has a cause (decision 038).
  if (process.env.CI) total.failed += again.length;
  say(
    `All checks took ${Math.round((Date.now() - started) / 1000)} s; ${total.fellAtFirst.length} fell at first.${remark}`,
  );
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0;
}

const nothingLeft = {
  name: 'nothing left behind',
  async perform({ folder }) {
    const left = await leftBehind(folder);
    const output = `The checks have left behind:\n${left.map((what) => `  ${what}`).join('\n')}`;
    return { passed: left.length === 0 ? 1 : 0, failed: left.length === 0 ? 0 : 1, output };
  },
};

/** Shortens lines, since some counterexamples have megabytes. */
function shorten(output) {
  return output.trim().replace(/^(.{1000}).+$/gm, '$1 …');
}
