import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { DatabaseRefusedError } from './client';
import { ProcessLockError, withProcessLock } from './process-lock';
import { cannotWrite, readIfExists, type ServerPaths, prepareServerPaths } from './server-paths';
import { findServerProcess } from './server-program';
import {
  connect,
  DATABASE,
  type EmbeddedOptions,
  MEMBER,
  startServer,
  notAnswering,
  USER,
} from './server-start';

export interface EmbeddedServer {
  socketPath: string;
  /** Has all rights on databases whose names begin with `toolstead`, and may create them. */
  user: string;
  database: string;
  /** Leaves the server, after closing one's own connections. The last process to leave stops it. */
  leave(): Promise<void>;
}

const POLL_MS = 20;
const SECONDS_OF_A_YEAR = 31_536_000;

/**
 * Joins the private database server of `dataDir`; creates its data and starts it if needed. Any number of processes
 * may share it. The server outlives a killed process, and the next one joins it; if the server dies, its members
 * restart it behind the same socket.
 *
 * @throws DatabaseRefusedError when it cannot be started or joined, in one sentence.
 */
export async function joinEmbeddedServer(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log, durable = true, timeoutMs = 60_000 } = options;
  const paths = await prepareServerPaths(dataDir);
  const locked = <T>(work: () => Promise<T>) => withLock(paths, timeoutMs, work);
  const join = () => locked(() => connectOrStart(paths, { log, durable, timeoutMs }));

  const leaving = new AbortController();
  let rejoining: Promise<void> = Promise.resolve();
  let membership = await join();
  watch();

  function watch(): void {
    const { connection } = membership;
    let handled = false;
    const onLost = () => {
      if (handled) return;
      handled = true;
      connection.destroy();
      if (!leaving.signal.aborted) rejoining = rejoin();
    };
    connection.on('error', onLost);
    connection.on('end', onLost);
  }

  async function rejoin(): Promise<void> {
    for (let seconds = 1; !leaving.signal.aborted; seconds = Math.min(seconds * 2, 30)) {
      try {
        // Back off first: whoever stopped the server may be stopping this process too.
        await pause(seconds * 1000, undefined, { signal: leaving.signal });
        membership = await join();
        watch();
        return;
      } catch (error) {
        if (!leaving.signal.aborted) log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  return {
    socketPath: membership.socketPath,
    user: USER,
    database: DATABASE,
    async leave() {
      if (leaving.signal.aborted) return;
      leaving.abort();
      await rejoining;
      await locked(() => leaveServer(paths, membership, timeoutMs));
    },
  };
}

async function withLock<T>(paths: ServerPaths, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  let begun = false;
  try {
    return await withProcessLock(paths.lock, timeoutMs, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun || error instanceof DatabaseRefusedError) throw error;
    if (!(error instanceof ProcessLockError)) throw cannotWrite(paths.lock, error);
    throw new DatabaseRefusedError(
      `The database in ${paths.home} is being started or stopped by another process (${error.pid}) that does not finish: end it and start again.`,
      { cause: error },
    );
  }
}

interface Membership {
  socketPath: string;
  connection: Connection;
}

async function connectOrStart(paths: ServerPaths, options: Required<EmbeddedOptions>): Promise<Membership> {
  const deadline = Date.now() + options.timeoutMs;
  for (;;) {
    const pid = await findServerProcess(paths.data);
    const socketPath =
      pid === undefined ? await startServer(paths, options) : await readIfExists(paths.socketPathFile);
    const connection = socketPath && (await connect(socketPath, MEMBER));
    if (connection) {
      await connection.query(`SET SESSION wait_timeout = ${SECONDS_OF_A_YEAR}`);
      return { socketPath, connection };
    }
    if (Date.now() > deadline) {
      // Only a server started by us has stored a socket path.
      if (socketPath) throw notAnswering(paths, options.timeoutMs);
      throw new DatabaseRefusedError(
        `The data directory ${paths.home} is in use by a database server (process ${pid}) that cannot be joined: end it and start again.`,
      );
    }
    // The server is starting, recovering or stopping.
    await pause(POLL_MS);
  }
}

async function leaveServer(paths: ServerPaths, membership: Membership, timeoutMs: number): Promise<void> {
  const { connection, socketPath } = membership;
  const own = connection.threadId;
  connection.destroy();
  const root = await connect(socketPath, 'root');
  if (!root) return;
  const deadline = Date.now() + timeoutMs;
  try {
    for (;;) {
      const [sessions] = await root.query<RowDataPacket[]>('SHOW PROCESSLIST');
      const members = sessions.filter(({ User }) => User === MEMBER);
      if (members.every(({ Id }) => Id !== own)) {
        if (members.length > 0) return;
        break;
      }
      // Wait until the server has dropped this connection, or the next process to leave would count it as a member.
      if (Date.now() > deadline) return;
      await pause(POLL_MS);
    }
    const pid = await findServerProcess(paths.data);
    await root.query('SHUTDOWN');
    while (pid !== undefined && (await findServerProcess(paths.data)) === pid && Date.now() < deadline) {
      await pause(POLL_MS);
    }
  } finally {
    root.destroy();
  }
  if (!socketPath.startsWith(paths.home))
    await rm(path.dirname(socketPath), { recursive: true, force: true });
  await rm(paths.socketPathFile, { force: true });
}
