import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { run, SetupError } from '../setup/command.mjs';

const LONGEST_START_MS = 120_000;

/** Beside the settings that are tested: nothing else may reach it, and nothing of it need survive. */
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
 * with this process at the latest, and its folder with it.
 *
 * @returns its URL, of an account that may do everything in databases whose names begin with `toolstead`.
 */
export async function startMysqlServer(program, settings) {
  // The path of a socket may have some hundred characters.
  const folder = mkdtempSync(path.join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'toolstead-mysql-'));
  let server;
  process.on('exit', () => {
    server?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const place = (name) => path.join(folder, name);
  const common = [
    '--no-defaults',
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    `--datadir=${place('data')}`,
    `--log-error=${place('log')}`,
  ];
  await run(program, [...common, '--initialize-insecure']);
  const port = await freePort();
  server = spawn(
    program,
    [
      ...common,
      `--port=${port}`,
      `--socket=${place('socket')}`,
      `--pid-file=${place('pid')}`,
      ...OWN_SETTINGS,
      ...settings,
    ],
    { stdio: 'ignore' },
  );
  const root = await connected(server, { socketPath: place('socket'), user: 'root' }).catch((error) => {
    const words = readFileSync(place('log'), 'utf8');
    throw new SetupError(`MySQL did not start: ${/\[ERROR\].*$/m.exec(words)?.[0] ?? error.message}`);
  });
  const password = randomBytes(12).toString('hex');
  await root.query(`CREATE USER toolstead IDENTIFIED BY '${password}'`);
  await root.query('GRANT ALL ON `toolstead%`.* TO toolstead');
  await root.end();
  return `mysql://toolstead:${password}@127.0.0.1:${port}/`;
}

async function connected(server, address) {
  const deadline = Date.now() + LONGEST_START_MS;
  for (;;) {
    try {
      return await createConnection(address);
    } catch (error) {
      if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) throw error;
      await pause(50);
    }
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
