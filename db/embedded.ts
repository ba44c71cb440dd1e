import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { DatabaseRefusedError } from './client';
import { ProcessLockError, withProcessLock } from './process-lock';
import { cannotWrite, note, noted, type Places, preparePlaces, prepareSocket } from './server-places';
import {
  findServerProcess,
  findServerProgram,
  initialise,
  type ServerProgram,
  serverArguments,
} from './server-program';

export interface EmbeddedServer {
  socketPath: string;
  /** May do everything in databases whose names begin with `toolstead`, and make such. */
  user: string;
  database: string;
  /** Lets go of the server, after the own connections are closed. The last one out stops it. */
  leave(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Takes what is being done while it takes time. */
  say: (line: string) => void;
  /** False: a crash of the machine may lose the last second. For tests. */
  durable?: boolean;
  /** How long to wait for a server, or a process, that is starting or stopping. */
  patienceMs?: number;
}

const DATABASE = 'toolstead';
const USER = 'toolstead';
/** Each process in the house holds one connection of this user; the server itself thus knows who is in. */
const MEMBER = 'member';
const POLL_MS = 20;
const SECONDS_OF_A_YEAR = 31_536_000;

/**
 * Enters the private database server that lives in `dataDir`, starting it, and making its data, where needed. Any
 * number of processes may be in. The server outlives a process that is killed, and the next one joins it; when the
 * server itself dies, those who are in start it again, behind the same socket.
 *
 * @throws DatabaseRefusedError when it cannot be had, in one sentence.
 */
export async function joinEmbeddedServer(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { say, durable = true, patienceMs = 60_000 } = options;
  const places = await preparePlaces(dataDir);
  const locked = <T>(work: () => Promise<T>) => withLock(places, patienceMs, work);
  const enter = () => locked(() => enterHouse(places, { say, durable, patienceMs }));

  const leaving = new AbortController();
  let reentry: Promise<void> = Promise.resolve();
  let inside = await enter();
  watch();

  function watch(): void {
    const { connection } = inside;
    let gone = false;
    const lost = () => {
      if (gone) return;
      gone = true;
      connection.destroy();
      if (!leaving.signal.aborted) reentry = reenter();
    };
    connection.on('error', lost);
    connection.on('end', lost);
  }

  async function reenter(): Promise<void> {
    for (let seconds = 1; !leaving.signal.aborted; seconds = Math.min(seconds * 2, 30)) {
      try {
        // Whoever stopped the server may be about to stop this process as well.
        await pause(seconds * 1000, undefined, { signal: leaving.signal });
        inside = await enter();
        watch();
        return;
      } catch (error) {
        if (!leaving.signal.aborted) say(error instanceof Error ? error.message : String(error));
      }
    }
  }

  return {
    socketPath: inside.socketPath,
    user: USER,
    database: DATABASE,
    async leave() {
      if (leaving.signal.aborted) return;
      leaving.abort();
      await reentry;
      await locked(() => leaveHouse(places, inside, patienceMs));
    },
  };
}

async function withLock<T>(places: Places, patienceMs: number, work: () => Promise<T>): Promise<T> {
  let begun = false;
  try {
    return await withProcessLock(places.lock, patienceMs, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun || error instanceof DatabaseRefusedError) throw error;
    if (!(error instanceof ProcessLockError)) throw cannotWrite(places.lock, error);
    throw new DatabaseRefusedError(
      `The database in ${places.home} is being started or stopped by another process (${error.pid}) that does not finish: end it and start again.`,
      { cause: error },
    );
  }
}

interface Inside {
  socketPath: string;
  connection: Connection;
}

async function enterHouse(places: Places, options: Required<EmbeddedOptions>): Promise<Inside> {
  const deadline = Date.now() + options.patienceMs;
  for (;;) {
    const pid = await findServerProcess(places.data);
    const socketPath =
      pid === undefined ? await startServer(places, options) : await noted(places.socketNote);
    const connection = socketPath && (await connect(socketPath, MEMBER));
    if (connection) {
      await connection.query(`SET SESSION wait_timeout = ${SECONDS_OF_A_YEAR}`);
      return { socketPath, connection };
    }
    if (Date.now() > deadline) {
      throw new DatabaseRefusedError(
        `The data directory ${places.home} is in use by a database server (process ${pid}) that cannot be joined: end it and start again.`,
      );
    }
    // It is starting, recovering or stopping.
    await pause(POLL_MS);
  }
}

async function leaveHouse(places: Places, inside: Inside, patienceMs: number): Promise<void> {
  const { connection, socketPath } = inside;
  const own = connection.threadId;
  connection.destroy();
  const root = await connect(socketPath, 'root');
  if (!root) return;
  const deadline = Date.now() + patienceMs;
  try {
    for (;;) {
      const [sessions] = await root.query<RowDataPacket[]>('SHOW PROCESSLIST');
      const members = sessions.filter(({ User }) => User === MEMBER);
      if (members.every(({ Id }) => Id !== own)) {
        if (members.length > 0) return;
        break;
      }
      // The next one to leave must not take this connection for a member.
      if (Date.now() > deadline) return;
      await pause(POLL_MS);
    }
    const pid = await findServerProcess(places.data);
    await root.query('SHUTDOWN');
    while (pid !== undefined && (await findServerProcess(places.data)) === pid && Date.now() < deadline) {
      await pause(POLL_MS);
    }
  } finally {
    root.destroy();
  }
  if (!socketPath.startsWith(places.home))
    await rm(path.dirname(socketPath), { recursive: true, force: true });
  await rm(places.socketNote, { force: true });
}

/** Starts the server and returns its socket's path once it answers. */
async function startServer(
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
      throw new DatabaseRefusedError(
        `The database server has not answered within ${patienceMs / 1000} s; it may be recovering, and goes on (${places.log}): start again in a while.`,
      );
    }
    await pause(POLL_MS);
  }
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
async function connect(socketPath: string, user: string): Promise<Connection | undefined> {
  return createConnection({ socketPath, user, connectTimeout: 5_000 }).catch(() => undefined);
}
