import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolConnection } from 'mysql2';

// Above this size escaping a text into the statement costs more than preparing the statement.
const PREPARE_FROM_LENGTH = 64 * 1024;
const MAX_PREPARED_PARAMETERS = 65_535;

/** Errors after which the server closes the connection. */
export const CONNECTION_ENDED = new Set([
  1053, // shutting down
  1317, // interrupted, perhaps with the connection
  1927, // connection killed
  3169, // MySQL: session killed
  4031, // MySQL: disconnected for inactivity
]);

const unlimited = new AsyncLocalStorage<true>();

/** Lets the statements of `work` take as long as they need, on this side. */
export function withoutClientLimit<T>(work: () => Promise<T>): Promise<T> {
  return unlimited.run(true, work);
}

/** mysql2 lets a caller wait for a connection for ever; this pool gives up after `waitMs`. */
export function boundWaiting(pool: Pool, waitMs: number): void {
  const acquire = pool.getConnection.bind(pool);
  pool.getConnection = (callback: (error: Error | null, connection: PoolConnection) => unknown) => {
    let given = false;
    const give = (error: Error | null, connection?: PoolConnection) => {
      given = true;
      clearTimeout(timer);
      if (error) Object.assign(error, { fatal: true });
      (callback as (error: Error | null, connection?: PoolConnection) => unknown)(error, connection);
    };
    const timer = setTimeout(
      () => give(new Error(`No database connection became free in ${waitMs} ms`)),
      waitMs,
    );
    acquire((error: Error | null, connection?: PoolConnection) => {
      if (given) connection?.release();
      else give(error, connection);
    });
  };
}

type Failure = Error & { code?: string; errno?: number };
type QueryCallback = (error: Failure | null, ...result: unknown[]) => void;
interface Statement {
  sql: string;
  values?: unknown[];
  timeout?: number;
}

/** mysql2 waits for an answer for ever, and escapes large values slowly: both are put right here. */
export function boundStatements(connection: PoolConnection, timeoutMs: number): void {
  const query = connection.query.bind(connection) as (...parameters: unknown[]) => unknown;
  const execute = connection.execute.bind(connection) as (
    statement: Statement,
    callback: QueryCallback,
  ) => unknown;

  function bounded(text: unknown, ...rest: unknown[]): unknown {
    const callback = rest.at(-1);
    if (typeof text !== 'string' || typeof callback !== 'function') return query(text, ...rest);
    const values = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : [];
    const statement: Statement = { sql: text, values };
    if (!unlimited.getStore()) statement.timeout = timeoutMs;
    const done: QueryCallback = (error, ...result) => {
      if (error && endsConnection(error)) connection.destroy();
      (callback as QueryCallback)(error, ...result);
    };
    return isLarge(values) ? execute(statement, done) : query(statement, done);
  }
  connection.query = bounded as typeof connection.query;
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
