import { AsyncResource } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import type { MysqlPool, MysqlPoolConnection } from 'kysely';
import type { Pool, PoolConnection } from 'mysql2';
import { readBooleans } from './booleans';
import { hasDeadline, timeLeft } from './deadline';

// From this size on, a prepared statement is faster than escaping the text into the statement.
const PREPARE_FROM_LENGTH = 64 * 1024;
const MAX_PREPARED_PARAMETERS = 65_535;

/** A ROLLBACK gets this long even after the deadline; without it the connection would be lost. */
const ROLLBACK_MS = 500;

/** Errors after which the server closes the connection. */
export const CONNECTION_ENDED = new Set([
  1053, // shutting down
  1317, // interrupted, perhaps with the connection
  1927, // connection killed
  3169, // MySQL: session killed
  4031, // MySQL: disconnected for inactivity
]);

/** No connection became free in time: the process is busy while the database is fine. */
export class NoConnectionError extends Error {
  override name = 'NoConnectionError';
  override message = 'No database connection became free in time';
  /** As mysql2 marks connection errors. */
  readonly fatal = true;
}

/** A connection as its users see it. */
export interface LentConnection extends MysqlPoolConnection {
  /** As `query`, by a statement that the server has read and checked before; the connection keeps it. */
  execute: (
    text: string,
    values: unknown[],
    callback: (error: Error | null, result: unknown) => void,
  ) => void;
}

type Callback = (error: Error | null, connection: LentConnection) => void;

export interface LaneLimits {
  /** Connections in use at once. */
  maxConnections: number;
  /** How long a caller waits for one (ms), unless its deadline comes first; mysql2 itself has no limit. */
  waitMs: number;
  /** Whether the database accepts calls; while it does not, callers fail at once. */
  isOpen?: () => boolean;
}

/** The connections of a lane now. */
export interface LaneUse {
  inUse: number;
  /** Callers that wait for one. */
  waiting: number;
  /** Most in use at once. */
  limit: number;
}

/** A view of the pool with its own limits. */
export interface Lane extends MysqlPool {
  getConnection: (callback: Callback) => void;
  use: () => LaneUse;
}

/** Makes one, which hands connections out first come, first served. */
export function poolLane(pool: Pool, { maxConnections, waitMs, isOpen }: LaneLimits): Lane {
  const waiting: (() => void)[] = [];
  let inUse = 0;

  function releaseSlot(): void {
    inUse -= 1;
    waiting.shift()?.();
  }

  function getConnection(callback: Callback): void {
    if (isOpen?.() === false) {
      process.nextTick(callback, fatal('The database does not answer'));
      return;
    }
    const longest = Math.min(waitMs, timeLeft());
    // mysql2 calls back in the async context that opened the connection, whose deadline is another call's.
    const caller = new AsyncResource('connection');
    let answered = false;
    const answer = (error: unknown, connection?: PoolConnection) => {
      answered = true;
      clearTimeout(timer);
      caller.runInAsyncScope(callback, null, error, connection && lend(connection, releaseSlot));
    };
    const acquire = () => {
      inUse += 1;
      pool.getConnection((error, connection) => {
        if (answered) {
          if (!error) connection.release();
          releaseSlot();
        } else if (error) {
          releaseSlot();
          answer(Object.assign(error, { fatal: true }));
        } else {
          answer(null, connection);
        }
      });
    };
    const timer = setTimeout(() => {
      const place = waiting.indexOf(acquire);
      if (place >= 0) waiting.splice(place, 1);
      // A caller still in this queue waited for other callers; one already in the pool waited for the database.
      answer(
        place >= 0 ? new NoConnectionError() : fatal('The database did not accept a connection in time'),
      );
    }, longest);
    if (inUse < maxConnections) acquire();
    else waiting.push(acquire);
  }

  return {
    getConnection: getConnection,
    end: (callback) => pool.end(callback),
    use: () => ({ inUse, waiting: waiting.length, limit: maxConnections }),
  };
}

/** The same, with what its return calls. */
interface Lent extends LentConnection {
  destroy: () => void;
  /** As rate-limiter-flexible ends a transaction in which a statement has failed. */
  rollback: () => void;
  onReturn: (() => void) | undefined;
}

const lentConnections = new WeakMap<PoolConnection, Lent>();

/**
 * The connection for one user, who returns it once; then it calls back. (An object around it, because one whose methods
 * are replaced and uncovered again for each use becomes slow in all of its properties.)
 */
function lend(connection: PoolConnection, onReturn: () => void): LentConnection {
  const known = lentConnections.get(connection);
  const lent = known ?? around(connection);
  if (!known) lentConnections.set(connection, lent);
  lent.onReturn = onReturn;
  return lent;
}

function around(connection: PoolConnection): Lent {
  const returned = (method: 'release' | 'destroy') => () => {
    connection[method]();
    const { onReturn } = lent;
    lent.onReturn = undefined;
    onReturn?.();
  };
  const lent: Lent = {
    query: connection.query.bind(connection),
    execute: connection.execute.bind(connection) as LentConnection['execute'],
    release: returned('release'),
    destroy: returned('destroy'),
    // A connection that cannot do even this is closed, which rolls back.
    rollback: () => void connection.query('rollback', () => undefined),
    onReturn: undefined,
  };
  return lent;
}

type Failure = Error & { code?: string; errno?: number };
type QueryCallback = (error: Failure | null, ...result: unknown[]) => void;
interface Statement {
  sql: string;
  values: unknown[];
}

/**
 * Makes up for mysql2, which has no time limit, escapes large values slowly and knows no booleans. A statement ends
 * within the deadline of its async context, or without one within `timeoutMs`.
 */
export function boundStatements(connection: PoolConnection, timeoutMs: number): void {
  const query = connection.query.bind(connection) as (...parameters: unknown[]) => unknown;
  const execute = connection.execute.bind(connection) as (
    statement: Statement,
    callback: QueryCallback,
  ) => unknown;

  let isEnded = false;

  function bounded(isPrepared: boolean, text: unknown, ...rest: unknown[]): unknown {
    const callback = rest.at(-1);
    if (typeof text !== 'string' || typeof callback !== 'function')
      return streaming(connection, query(text, ...rest));
    // Not AsyncResource.bind, which is several times slower.
    const caller = new AsyncResource('statement');
    let timer: NodeJS.Timeout | undefined;
    let isDone = false;
    const done: QueryCallback = (error, ...result) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      if (error && endsConnection(error)) {
        connection.destroy();
        isEnded = true;
      }
      readBooleans(result[0], result[1]);
      caller.runInAsyncScope(callback as QueryCallback, null, error, ...result);
    };
    const left = hasDeadline() ? timeLeft() : timeoutMs;
    const isRollback = text === 'rollback';
    if (isRollback && isEnded) {
      // The server rolls back what is lost; a failure here would take the place of the one that ended the connection.
      process.nextTick(done, null);
      return undefined;
    }
    if (left <= 0 && !isRollback) {
      // Nothing was sent, so the connection stays usable.
      process.nextTick(done, fatal('The deadline passed before the statement was sent'));
      return undefined;
    }
    const values = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : [];
    const timeout = isRollback ? Math.max(left, ROLLBACK_MS) : left;
    const statement = { sql: text, values };
    // Throws where a value is none of SQL, and the connection is the next user's.
    const command = isPrepared || isLarge(values) ? execute(statement, done) : query(statement, done);
    // Not that of mysql2, which begins only when the server has prepared the statement.
    if (Number.isFinite(timeout)) timer = setTimeout(() => done(notInTime()), timeout);
    return command;
  }
  connection.query = ((text: unknown, ...rest: unknown[]) =>
    bounded(false, text, ...rest)) as typeof connection.query;
  connection.execute = ((text: unknown, ...rest: unknown[]) =>
    bounded(true, text, ...rest)) as typeof connection.execute;
}

/**
 * A query whose rows are read one after the other: mysql2 would hold sixteen, of which one may have 64 MiB, and would tell
 * a reader nothing of a lost connection.
 */
function streaming(connection: PoolConnection, command: unknown): unknown {
  const query = command as { stream: (options: object) => Readable };
  const stream = query.stream.bind(query);
  query.stream = (options) => {
    const rows = stream({ ...options, highWaterMark: 1 });
    const onLost = (error?: Error) => rows.destroy(error ?? fatal('The connection was lost'));
    connection.on('error', onLost).on('end', onLost);
    return rows.once('close', () => connection.off('error', onLost).off('end', onLost));
  };
  return query;
}

/** The error of mysql2's own time limit. */
function notInTime(): Failure {
  return Object.assign(new Error('The database did not answer in time'), {
    code: 'PROTOCOL_SEQUENCE_TIMEOUT',
  });
}

/** An error marked as mysql2 marks those that make the database unusable for now. */
function fatal(message: string): Failure {
  return Object.assign(new Error(message), { fatal: true });
}

/** Whether the connection is unusable after this: it is closing, or a late response would go to the next caller. */
function endsConnection({ code, errno }: Failure): boolean {
  return code === 'PROTOCOL_SEQUENCE_TIMEOUT' || (errno !== undefined && CONNECTION_ENDED.has(errno));
}

function isLarge(values: unknown[]): boolean {
  return (
    values.length <= MAX_PREPARED_PARAMETERS &&
    values.some(
      (value) => (typeof value === 'string' || Buffer.isBuffer(value)) && value.length >= PREPARE_FROM_LENGTH,
    )
  );
}
