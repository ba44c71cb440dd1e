import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { DatabaseRefusedError } from './client';
import { note, noted, type Places, prepareSocket } from './server-places';
import { findServerProgram, initialise, type ServerProgram, serverArguments } from './server-program';

export interface EmbeddedOptions {
  /** Takes what is being done while it takes time. */
  say: (line: string) => void;
  /** False: a crash of the machine may lose the last second. For tests. */
  durable?: boolean;
  /** How long to wait for a server, or a process, that is starting or stopping. */
  patienceMs?: number;
}

export const DATABASE = 'toolstead';
export const USER = 'toolstead';
/** Each process in the house holds one connection of this user; the server itself thus knows who is in. */
export const MEMBER = 'member';
const POLL_MS = 20;

/** Starts the server and returns its socket's path once it answers. */
export async function startServer(
  places: Places,
  { say, durable, patienceMs }: Required<EmbeddedOptions>,
): Promise<string> {
  const program = await findServerProgram();
  await refuseNewerData(places, program);
  if (!existsSync(places.data)) {
    say('Preparing the database …');
    await initialise(program, places.data);
  }
  const socketPath = await prepareSocket(places);
  // A killed MySQL leaves its process number there, and the next refuses to start while any process has that number.
  await rm(`${socketPath}.lock`, { force: true });
  const earlierLog = await stat(places.log).then(
    ({ size }) => size,
    () => 0,
  );
  const log = await open(places.log, 'a', 0o600);
  // In a session of its own, so that Ctrl-C in the terminal does not end it before those who use it.
  const server = spawn(
    program.path,
    await serverArguments({ ...places, dataDir: places.data, socketPath }, durable),
    {
      cwd: places.home,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  server.unref();
  await log.close();
  let ended = false;
  server.once('error', () => (ended = true));
  server.once('exit', () => (ended = true));

  const deadline = Date.now() + patienceMs;
  for (;;) {
    const root = await connect(socketPath, 'root');
    if (root) {
      await root.query(`CREATE DATABASE IF NOT EXISTS ${DATABASE}`);
      await root.query(`CREATE USER IF NOT EXISTS ${USER}@localhost, ${MEMBER}@localhost`);
      await root.query(`GRANT ALL ON \`${DATABASE}%\`.* TO ${USER}@localhost`);
      await root.end();
      await note(places.versionNote, describe(program));
      return socketPath;
    }
    const words = (await readFile(places.log, 'utf8')).slice(earlierLog);
    const locked = /unable to lock|exclusive lock|another mysqld process/i.test(words);
    if (ended || locked) {
      server.kill('SIGKILL');
      const reason = /\[ERROR\] (.*)$/m.exec(words)?.[1] ?? 'it ended at once';
      throw new DatabaseRefusedError(
        locked
          ? `The data directory ${places.home} is in use by another database server that cannot be joined: end it, or set DATA_DIR to another.`
          : `The database server did not start: ${reason} (${places.log}).`,
      );
    }
    if (Date.now() > deadline) {
      // Recovering from a crash takes as long as the disk does: killed, it would begin anew at every start.
      throw unanswered(places, patienceMs);
    }
    await pause(POLL_MS);
  }
}

/** For a server of the house that is let go on: ended, it would have to begin anew. */
export function unanswered(places: Places, patienceMs: number): DatabaseRefusedError {
  return new DatabaseRefusedError(
    `The database server has not answered within ${patienceMs / 1000} s; it may be recovering, and goes on (${places.log}): start again in a while.`,
  );
}

async function refuseNewerData(places: Places, program: ServerProgram): Promise<void> {
  const before = await noted(places.versionNote);
  if (!before) return;
  const [product, version = ''] = before.split(' ');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const newer = major > program.version[0] || (major === program.version[0] && minor > program.version[1]);
  if (product !== program.product || newer) {
    throw new DatabaseRefusedError(
      `The data in ${places.home} was last served by ${before}, and this machine has ${describe(program)}: install ${product} ${major}.${minor} or newer, or set DATA_DIR to another.`,
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
