import { existsSync } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { root } from '../setup/command.mjs';

// Bundles the server and the command-line programs into dist/server, without the packages in node_modules.
const outdir = path.join(root, 'dist/server');
await rm(outdir, { recursive: true, force: true });

/** The image is built without the repository: its builder passes the commit. */
function builtFrom() {
  if (!existsSync(path.join(root, '.git'))) return process.env.COMMIT?.slice(0, 12) || null;
  try {
    const git = ['rev-parse', '--short=12', 'HEAD'];
    return execFileSync('git', git, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

const options = {
  absWorkingDir: root,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  // What failed is found by file and line.
  sourcesContent: false,
  define: { BUILT_FROM: JSON.stringify(builtFrom()) },
  logLevel: 'error',
};
const programs = {
  main: 'src/app/server/main.ts',
  account: 'scripts/account.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  toolstead: 'scripts/toolstead.ts',
};
const migrations = (await readdir(path.join(root, 'migrations'))).filter((name) => name.endsWith('.ts'));
await Promise.all([
  build({ ...options, entryPoints: programs, outdir, splitting: true }),
  build({
    ...options,
    entryPoints: migrations.map((name) => `migrations/${name}`),
    outdir: path.join(outdir, 'migrations'),
  }),
]);
// Served as it is; the bundles read it from beside them.
await copyFile(path.join(root, 'generated/client.d.ts'), path.join(outdir, 'client.d.ts'));
if (!existsSync(path.join(outdir, 'main.js'))) throw new Error('The server was not built');
