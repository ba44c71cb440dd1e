import { AsyncResource } from 'node:async_hooks';
import type { MysqlPool } from 'kysely';
import type { Pool, PoolConnection } from 'mysql2';
import { readBooleans } from './booleans';
import { hasDeadline, timeLeft } from './deadline';

// Above this size escaping a text into the statement costs more than preparing the statement.
const PREPARE_FROM_LENGTH = 64 * 1024;
const MAX_PREPARED_PARAMETERS = 65_535;

/** A ROLLBACK gets this long even after the deadline: without it the connection would be lost as well. */
const ROLLBACK_MS = 500;

/** Errors after which the server closes the connection. */
export const CONNECTION_ENDED = new Set([
  1053, // shutting down
  1317, // interrupted, perhaps with the connection
  1927, // connection killed
  3169, // MySQL: session killed
  4031, // MySQL: disconnected for inactivity
]);

/** The other callers left none free in time: the database is well, the process is busy. */
export class NoConnectionError extends Error {
  override name = 'NoConnectionError';
  override message = 'No database connection became free in time';
  /** As mysql2 marks errors of connections. */
  readonly fatal = true;
}

type Callback = (error: unknown, connection: PoolConnection) => void;

export interface LaneLimits {
  /** Connections that its users hold at once. */
  most: number;
  /** How long they wait for one (ms), unless their deadline comes first; mysql2 lets them wait for ever. */
  waitMs: number;
  /** Whether the database may be asked at all; while it may not, they fail at once. */
  isOpen?: () => boolean;
}

/** A view of the pool with limits of its own, whose users get connections in the order in which they came. */
export function poolLane(pool: Pool, { most, waitMs, isOpen }: LaneLimits): MysqlPool {
  const waiting: (() => void)[] = [];
  let out = 0;

  function leave(): void {
    out -= 1;
    waiting.shift()?.();
  }

  function getConnection(callback: Callback): void {
    if (isOpen?.() === false) {
      process.nextTick(callback, fatal('The database does not answer'));
      return;
    }
    const longest = Math.min(waitMs, timeLeft());
    // mysql2 calls back in the context in which it once opened the connection, with the deadline of that time.
    const answerCaller = AsyncResource.bind(callback);
    let answered = false;
    const answer = (error: unknown, connection?: PoolConnection) => {
      answered = true;
      clearTimeout(timer);
      answerCaller(error, connection as PoolConnection);
    };
    const enter = () => {
      out += 1;
      pool.getConnection((error, connection) => {
        if (answered) {
          if (!error) connection.release();
          leave();
        } else if (error) {
          leave();
          answer(Object.assign(error, { fatal: true }));
        } else {
          onceReturned(connection, leave);
          answer(null, connection);
        }
      });
    };
    const timer = setTimeout(() => {
      const place = waiting.indexOf(enter);
      if (place >= 0) waiting.splice(place, 1);
      // Whoever waits in line waits for other callers, whoever has come to the pool for the database.
      answer(
        place >= 0 ? new NoConnectionError() : fatal('The database did not accept a connection in time'),
      );
    }, longest);
    if (out < most) enter();
    else waiting.push(enter);
  }

  return {
    getConnection: getConnection,
    end: (callback) => pool.end(callback),
  };
}

/** Calls back when a connection is given back to its pool or destroyed, whichever comes first. */
function onceReturned(connection: PoolConnection, callback: () => void): void {
  const returned = (method: 'release' | 'destroy') => () => {
    // The class's own methods come to light again.
    Reflect.deleteProperty(connection, 'release');
    Reflect.deleteProperty(connection, 'destroy');
    connection[method]();
    callback();
  };
  Object.assign(connection, { release: returned('release'), destroy: returned('destroy') });
}

type Failure = Error & { code?: string; errno?: number };
type QueryCallback = (error: Failure | null, ...result: unknown[]) => void;
interface Statement {
  sql: string;
  values?: unknown[];
  timeout?: number;
}

/**
 * mysql2 waits for an answer for ever, escapes large values slowly, and knows no booleans: that is put right here. A
 * statement is answered within the deadline of its context, else within `timeoutMs`.
 */
export function boundStatements(connection: PoolConnection, timeoutMs: number): void {
  const query = connection.query.bind(connection) as (...parameters: unknown[]) => unknown;
  const execute = connection.execute.bind(connection) as (
    statement: Statement,
    callback: QueryCallback,
  ) => unknown;

  function bounded(text: unknown, ...rest: unknown[]): unknown {
    const callback = rest.at(-1);
    if (typeof text !== 'string' || typeof callback !== 'function') return query(text, ...rest);
    const answerCaller = AsyncResource.bind(callback as QueryCallback);
    const done: QueryCallback = (error, ...result) => {
      if (error && endsConnection(error)) connection.destroy();
      readBooleans(result[0], result[1]);
      answerCaller(error, ...result);
    };
    const left = hasDeadline() ? timeLeft() : timeoutMs;
    const isRollback = text === 'rollback';
    if (left <= 0 && !isRollback) {
      // Nothing is sent, so the connection stays good.
      process.nextTick(done, fatal('The deadline passed before the statement was sent'));
      return undefined;
    }
    const values = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : [];
    const statement: Statement = { sql: text, values };
    const timeout = isRollback ? Math.max(left, ROLLBACK_MS) : left;
    if (Number.isFinite(timeout)) statement.timeout = Math.ceil(timeout);
    return isLarge(values) ? execute(statement, done) : query(statement, done);
  }
  connection.query = bounded as typeof connection.query;
}

/** An error marked as mysql2 marks those that mean that the database cannot be used now. */
function fatal(message: string): Failure {
  return Object.assign(new Error(message), { fatal: true });
}

/** Whether nobody may use the connection after this: it is closing, or its late answer would be taken for theirs. */
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
