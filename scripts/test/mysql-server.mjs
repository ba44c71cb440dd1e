import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { SetupError } from '../setup/command.mjs';

const LONGEST_START_MS = 120_000;

/** Beside the settings that are tested: nobody else may reach it, and nothing of it need survive. */
const OWN_SETTINGS = [
  '--bind-address=127.0.0.1',
  '--mysqlx=OFF',
  '--skip-name-resolve',
  '--skip-log-bin',
  '--performance-schema=OFF',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=OFF',
];

/**
 * Starts an empty MySQL server with these settings, in a temporary folder and on a free port of this machine. It ends
 * with this process at the latest, and its folder with it. Rejects with SetupError when it does not start.
 *
 * @returns its URL, with an account that may do everything in databases whose names begin with `toolstead`.
 */
export async function startMysqlServer(program, settings) {
  // The path of a socket may have some hundred characters.
  const folder = mkdtempSync(path.join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'toolstead-mysql-'));
  const place = (name) => path.join(folder, name);
  const log = openSync(place('log'), 'a');
  const notStarted = () => {
    const reason = /\[ERROR\] (?:\[\S+\] )*(.*)$/m.exec(readFileSync(place('log'), 'utf8'))?.[1];
    return new SetupError(`MySQL did not start: ${reason ?? 'it does not say why'}`);
  };
  let server;
  const start = (...parameters) => {
    const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
    server = spawn(program, ['--no-defaults', ...asRoot, `--datadir=${place('data')}`, ...parameters], {
      stdio: ['ignore', log, log],
    });
    return server;
  };
  process.on('exit', () => {
    // While it sets up its data it heeds no other signal; and it may write until it has ended.
    server?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // After others who have something to end.
    process.on(signal, () => setImmediate(() => process.exit(130)));
  }

  const [code] = await once(start('--initialize-insecure'), 'exit');
  if (code !== 0) throw notStarted();
  const port = await freePort();
  const places = [`--port=${port}`, `--socket=${place('socket')}`, `--pid-file=${place('pid')}`];
  start(...places, ...OWN_SETTINGS, ...settings);
  const root = await connect(server, { socketPath: place('socket'), user: 'root' });
  if (!root) throw notStarted();
  const password = randomBytes(12).toString('hex');
  await root.query('CREATE USER toolstead IDENTIFIED BY ?', [password]);
  await root.query('GRANT ALL ON `toolstead%`.* TO toolstead');
  await root.end();
  return `mysql://toolstead:${password}@127.0.0.1:${port}/`;
}

/** Resolves to undefined when the server has ended. */
async function connect(server, address) {
  const deadline = Date.now() + LONGEST_START_MS;
  for (;;) {
    const connection = await createConnection(address).catch(() => undefined);
    if (connection) return connection;
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) return undefined;
    await pause(50);
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
