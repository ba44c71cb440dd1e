import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from './setup/command.mjs';
import { sayOnStandardOutput as say, setUp } from './setup.mjs';

await setUp({ parts: [], say });
process.env.NODE_ENV ??= 'development';
process.env.DATA_DIR ||= '.data/dev';
// Beside a running npm start.
process.env.PORT ||= '3100';

// This process stays in the private database, so that a reload of the server does not restart that as well.
const embedded = process.env.DATABASE_URL || process.env.DATABASE_URL_FILE ? undefined : await joinDatabase();

const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
const server = spawn(
  process.execPath,
  [tsx, 'watch', '--clear-screen=false', 'src/app/server/main.ts', '--dev'],
  // In a group of its own: Ctrl-C comes from here, once.
  { cwd: root, detached: true, stdio: ['ignore', 'inherit', 'inherit'] },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
const [code] = await once(server, 'exit');
await embedded?.leave();
process.exit(code ?? 0);

async function joinDatabase() {
  const { tsImport } = await import('tsx/esm/api');
  const { joinEmbeddedServer } = await tsImport('../db/embedded.ts', import.meta.url);
  try {
    return await joinEmbeddedServer(process.env.DATA_DIR, { log: say });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
