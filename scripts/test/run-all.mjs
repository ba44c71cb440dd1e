import { sayOnStandardOutput as say } from '../setup.mjs';
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
  const started = Date.now();
  const folder = makeRunFolder();
  const total = { passed: 0, failed: 0 };

  async function perform({ name, perform: check }) {
    const begin = Date.now();
    say(`...  ${name}`);
    const { passed, failed, skipped = 0, output } = await check(folder);
    total.passed += passed;
    total.failed += failed;
    const seconds = ((Date.now() - begin) / 1000).toFixed(1);
    const counts = passed + failed > 1 ? `, ${passed} passed, ${failed} failed` : '';
    const left = skipped > 0 ? `, ${skipped} skipped` : '';
    if (failed > 0) say(`\n${shorten(output)}\n`);
    say(`${failed > 0 ? 'FAILED' : 'ok'}  ${name} (${seconds} s${counts}${left})`);
  }

  await Promise.all(
    lanes.map(async (lane) => {
      for (const check of lane) await perform(check);
    }),
  );
  await perform(nothingLeft);

  say(`All checks took ${Math.round((Date.now() - started) / 1000)} s.`);
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}

const nothingLeft = {
  name: 'nothing left behind',
  async perform(folder) {
    const left = await leftBehind(folder);
    const output = `The checks have left behind:\n${left.map((what) => `  ${what}`).join('\n')}`;
    return { passed: left.length === 0 ? 1 : 0, failed: left.length === 0 ? 0 : 1, output };
  },
};

/** Shortens lines, since some counterexamples have megabytes. */
function shorten(output) {
  return output.trim().replace(/^(.{1000}).+$/gm, '$1 …');
}
