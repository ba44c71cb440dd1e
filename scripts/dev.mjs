import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from './setup/command.mjs';
import { sayOnStandardOutput as say, setUp } from './setup.mjs';

await setUp({ parts: [], say });
process.env.NODE_ENV ??= 'development';
process.env.DATA_DIR ||= '.data/dev';
// Another port than npm start, so that both can run.
process.env.PORT ||= '3100';

// This process stays a member of the private database, so that a reload of the server does not restart it.
const embedded = process.env.DATABASE_URL || process.env.DATABASE_URL_FILE ? undefined : await joinDatabase();

const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
const server = spawn(
  process.execPath,
  [tsx, 'watch', '--clear-screen=false', 'src/app/server/main.ts', '--dev'],
  // Its own process group, so that it gets Ctrl-C only once, from here.
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
