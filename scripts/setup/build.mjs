import path from 'node:path';
import { CommandError, root, run, SetupError } from './command.mjs';
import { digest, isFresh, removeStamp, writeStamp } from './stamp.mjs';

const COMMON = ['package-lock.json', 'tsconfig.json', 'scripts/build'];
const PROGRAMS = [
  'account',
  'backup',
  'called-as',
  'open-configured-database',
  'read-password',
  'restore',
  'toolstead',
].map((name) => `scripts/${name}.ts`);
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);

/** The builds: their inputs, their script, and the stamp of the last built state. */
const PARTS = {
  client: {
    inputs: [...COMMON, 'vite.config.ts', 'src'],
    skip: (file) => isTest(file) || /\/server(\/|$)/.test(file),
    stamp: path.join(root, 'dist/.client-state'),
  },
  server: {
    inputs: [...COMMON, 'src', 'db', 'generated', 'migrations', ...PROGRAMS],
    skip: (file) => isTest(file) || /\/client(\/|$)/.test(file),
    stamp: path.join(root, 'dist/.server-state'),
  },
};

/** Builds the stale ones of the parts ('client', 'server'). */
export async function build(parts, say) {
  const stale = parts
    .map((name) => ({ name, ...PARTS[name], state: digest(PARTS[name].inputs, PARTS[name].skip) }))
    .filter(({ stamp, state }) => !isFresh(stamp, state));
  if (stale.length === 0) return;
  say(`Building the ${stale.map(({ name }) => name).join(' and the ')} …`);
  // In child processes, so that the server that is started afterwards does not keep their memory.
  const results = await Promise.allSettled(
    stale.map(async ({ name, stamp, state }) => {
      removeStamp(stamp);
      await run(process.execPath, [path.join(root, 'scripts/build', `${name}.mjs`)]);
      writeStamp(stamp, state);
    }),
  );
  const failed = results.find(({ status }) => status === 'rejected')?.reason;
  if (failed instanceof CommandError) {
    throw new SetupError('The build failed; the reason is above.', failed.output);
  }
  if (failed) throw failed;
}
