import path from 'node:path';
import { CommandError, npm, root, run, SetupError, succeeds } from './command.mjs';
import { digest, isFresh, removeStamp, writeStamp } from './stamp.mjs';

const stamp = path.join(root, 'node_modules/.toolstead-dependencies');

/** Installs the locked dependencies, unless exactly these are installed for this Node version. */
export async function installDependencies(say) {
  const state = `${digest(['package-lock.json'])} ${process.platform} ${process.arch} ${process.versions.modules}`;
  if (isFresh(stamp, state)) return;
  say('Installing the dependencies …');
  removeStamp(stamp);
  try {
    // Building needs the development dependencies, whatever NODE_ENV is.
    await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    await finishInstallScripts();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new SetupError(
      `The dependencies could not be installed (${error.reason}): make sure that the npm registry can be reached and that this folder can be written to, then start again.`,
      error.output,
    );
  }
  writeStamp(stamp, state);
}

/**
 * npm may be configured not to run install scripts. Two packages have one; both usually work without it, since their
 * binaries are included. If not, the scripts are run here.
 */
async function finishInstallScripts() {
  const modules = path.join(root, 'node_modules');
  const packages = [
    {
      name: 'argon2',
      check: "require('argon2').hash('x')",
      script: path.join(modules, 'node-gyp-build/bin.js'),
    },
    {
      name: 'esbuild',
      check: "require('esbuild').transformSync('')",
      script: path.join(modules, 'esbuild/install.js'),
    },
  ];
  for (const { name, check, script } of packages) {
    if (await succeeds(run(process.execPath, ['-e', check]))) continue;
    await run(process.execPath, [script], path.join(modules, name));
    await run(process.execPath, ['-e', check]);
  }
}
