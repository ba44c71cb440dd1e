import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from '../setup/command.mjs';
import { connectTo, freePorts, makeTemporaryFolder } from './temporary-server.mjs';

/** In addition to the tested settings: reachable from this machine only, and without durability. */
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
 * Starts an empty MySQL server with these settings, in a temporary folder and on a free port of this machine. Both are
 * removed when this process exits, at the latest. Rejects with SetupError when it does not start.
 *
 * @returns its URL, with an account that has all rights on databases whose names begin with `toolstead`.
 */
export async function startMysqlServer(program, settings) {
  const { folder, endWithThisProcess } = makeTemporaryFolder('toolstead-mysql-');
  const place = (name) => path.join(folder, name);
  const log = openSync(place('log'), 'a');
  const notStarted = () => {
    const reason = /\[ERROR\] (?:\[\S+\] )*(.*)$/m.exec(readFileSync(place('log'), 'utf8'))?.[1];
    return new SetupError(`MySQL did not start: ${reason ?? 'it does not say why'}`);
  };
  const start = (...parameters) => {
    const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
    const all = ['--no-defaults', ...asRoot, `--datadir=${place('data')}`, ...parameters];
    return endWithThisProcess(spawn(program, all, { stdio: ['ignore', log, log] }));
  };

  const [code] = await once(start('--initialize-insecure'), 'exit');
  if (code !== 0) throw notStarted();
  const [port] = await freePorts(1);
  const places = [`--port=${port}`, `--socket=${place('socket')}`, `--pid-file=${place('pid')}`];
  const server = start(...places, ...OWN_SETTINGS, ...settings);
  const root = await connectTo(server, { socketPath: place('socket'), user: 'root' });
  if (!root) throw notStarted();
  const password = randomBytes(12).toString('hex');
  await root.query('CREATE USER toolstead IDENTIFIED BY ?', [password]);
  await root.query('GRANT ALL ON `toolstead%`.* TO toolstead');
  await root.end();
  return `mysql://toolstead:${password}@127.0.0.1:${port}/`;
}
