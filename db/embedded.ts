import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { DatabaseRefusedError } from './client';
import { ProcessLockError, withProcessLock } from './process-lock';
import { cannotWrite, noted, type Places, preparePlaces } from './server-places';
import { findServerProcess } from './server-program';
import {
  connect,
  DATABASE,
  type EmbeddedOptions,
  MEMBER,
  startServer,
  unanswered,
  USER,
} from './server-start';

export interface EmbeddedServer {
  socketPath: string;
  /** May do everything in databases whose names begin with `toolstead`, and make such. */
  user: string;
  database: string;
  /** Lets go of the server, after the own connections are closed. The last one out stops it. */
  leave(): Promise<void>;
}

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
      // A stranger's server has noted no socket.
      if (socketPath) throw unanswered(places, options.patienceMs);
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
