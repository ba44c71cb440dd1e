import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { DatabaseRefusedError } from './client';
import { replaceFile, readIfExists, type ServerPaths, prepareSocket } from './server-paths';
import { findServerProgram, initialise, type ServerProgram, serverArguments } from './server-program';

export interface EmbeddedOptions {
  /** Receives progress messages of slow steps. */
  log: (line: string) => void;
  /** False for tests: a crash of the machine may lose the last second. */
  durable?: boolean;
  /** How long to wait for a server, or a process, that is starting or stopping. */
  timeoutMs?: number;
}

export const DATABASE = 'toolstead';
export const USER = 'toolstead';
/** Each process that uses the server holds one connection of this user, so the process list counts the members. */
export const MEMBER = 'member';
const POLL_MS = 20;

/** Starts the server and returns its socket's path once it answers. */
export async function startServer(
  paths: ServerPaths,
  { log, durable, timeoutMs }: Required<EmbeddedOptions>,
): Promise<string> {
  const program = await findServerProgram();
  await refuseNewerData(paths, program);
  if (!existsSync(paths.data)) {
    log('Preparing the database …');
    await initialise(program, paths.data);
  }
  const socketPath = await prepareSocket(paths);
  // A killed MySQL leaves its pid there, and the next one refuses to start while any process has that pid.
  await rm(`${socketPath}.lock`, { force: true });
  const earlierLog = await stat(paths.log).then(
    ({ size }) => size,
    () => 0,
  );
  const logFile = await open(paths.log, 'a', 0o600);
  // Detached, so that Ctrl-C in the terminal does not end it before the processes that use it.
  const server = spawn(
    program.path,
    await serverArguments({ ...paths, dataDir: paths.data, socketPath }, durable),
    {
      cwd: paths.home,
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
    },
  );
  server.unref();
  await logFile.close();
  let ended = false;
  server.once('error', () => (ended = true));
  server.once('exit', () => (ended = true));

  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const root = await connect(socketPath, 'root');
    if (root) {
      await root.query(`CREATE DATABASE IF NOT EXISTS ${DATABASE}`);
      await root.query(`CREATE USER IF NOT EXISTS ${USER}@localhost, ${MEMBER}@localhost`);
      await root.query(`GRANT ALL ON \`${DATABASE}%\`.* TO ${USER}@localhost`);
      await root.end();
      await replaceFile(paths.versionFile, describe(program));
      return socketPath;
    }
    const output = (await readFile(paths.log, 'utf8')).slice(earlierLog);
    const locked = /unable to lock|exclusive lock|another mysqld process/i.test(output);
    if (ended || locked) {
      server.kill('SIGKILL');
      const reason = /\[ERROR\] (.*)$/m.exec(output)?.[1] ?? 'it ended at once';
      throw new DatabaseRefusedError(
        locked
          ? `The data directory ${paths.home} is in use by another database server that cannot be joined: end it, or set DATA_DIR to another.`
          : `The database server did not start: ${reason} (${paths.log}).`,
      );
    }
    if (Date.now() > deadline) {
      // Not killed: crash recovery on a slow disk would start over each time and never finish.
      throw notAnswering(paths, timeoutMs);
    }
    await pause(POLL_MS);
  }
}

/** For a server of ours that does not answer yet; it is left running to finish its recovery. */
export function notAnswering(paths: ServerPaths, timeoutMs: number): DatabaseRefusedError {
  return new DatabaseRefusedError(
    `The database server has not answered within ${timeoutMs / 1000} s; it may be recovering, and goes on (${paths.log}): start again in a while.`,
  );
}

async function refuseNewerData(paths: ServerPaths, program: ServerProgram): Promise<void> {
  const before = await readIfExists(paths.versionFile);
  if (!before) return;
  const [product, version = ''] = before.split(' ');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const newer = major > program.version[0] || (major === program.version[0] && minor > program.version[1]);
  if (product !== program.product || newer) {
    throw new DatabaseRefusedError(
      `The data in ${paths.home} was last served by ${before}, and this machine has ${describe(program)}: install ${product} ${major}.${minor} or newer, or set DATA_DIR to another.`,
    );
  }
}

function describe(program: ServerProgram): string {
  return `${program.product} ${program.version.join('.')}`;
}

/** A connection without a database; undefined when the server does not answer. */
export async function connect(socketPath: string, user: string): Promise<Connection | undefined> {
  return createConnection({ socketPath, user, connectTimeout: 5_000 }).catch(() => undefined);
}
