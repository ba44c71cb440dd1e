import { CONNECTION_ENDED, NoConnectionError } from './pool-limits';

/** Conflicts with other transactions that outlasted the retries. */
const CONTENDED = new Set([
  1205, // lock wait
  1213, // deadlock
  3101, // MySQL group: rolled back by the cluster
]);

const UNAVAILABLE = new Set([
  ...CONNECTION_ENDED,
  ...CONTENDED,
  1021, // disk full
  1040, // too many connections
  1047, // node of a cluster not ready
  1114, // table space full
  1158, // network, reading
  1159,
  1160, // network, writing
  1161,
  1180, // error during commit
  1203, // too many connections of this user
  1226, // resource limit of this user
  1290, // read-only server
  1836, // read-only mode
  1969, // MariaDB: statement took too long
  3024, // MySQL: statement took too long
]);

/**
 * Whether a call failed only because the database cannot serve it now: unreachable, connection lost, overloaded, too
 * slow. Worth a retry later (503). Whether a commit in flight was stored is unknown.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { fatal, code, errno, cause } = error as Record<string, unknown>;
  // mysql2 marks errors as fatal that end a connection or prevent one.
  return (
    fatal === true ||
    code === 'PROTOCOL_SEQUENCE_TIMEOUT' ||
    (typeof errno === 'number' && UNAVAILABLE.has(errno) && 'sqlState' in error) ||
    isDatabaseUnavailable(cause)
  );
}

/**
 * Whether a call failed because of load, while the database itself is fine: no connection became free, or another
 * transaction held a row lock for too long. Implies `isDatabaseUnavailable`.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof NoConnectionError) return true;
  const { errno } = (error ?? {}) as { errno?: unknown };
  return isDatabaseUnavailable(error) && typeof errno === 'number' && CONTENDED.has(errno);
}

/** Whether a row belongs to one that is not there. */
export function isParentMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as { errno?: unknown }).errno === 1452;
}

/** Whether a row violates a unique key: the one named, or any. */
export function isDuplicateKey(error: unknown, key?: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { errno, sqlMessage } = error as { errno?: unknown; sqlMessage?: unknown };
  if (errno !== 1062 || typeof sqlMessage !== 'string') return false;
  // MySQL puts the table before the key, MariaDB does not. Anchored at the end, since the user's value comes before.
  const named = /for key '(?:[^'.]+\.)?([^'.]+)'$/.exec(sqlMessage)?.[1];
  return key === undefined || named === key;
}
