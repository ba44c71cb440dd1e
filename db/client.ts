import { Kysely, MysqlDialect, sql } from 'kysely';
import { createPool, type Pool } from 'mysql2';
import type { Database } from './database';
import { type DatabaseAddress, readDatabaseUrl } from './database-url';
import { boundStatements, boundWaiting, CONNECTION_ENDED, withoutClientLimit } from './pool-limits';

/** Where the database is: a server of the operator's, or the private one of `embedded.ts`. */
export type ConnectionTarget = { url: string } | DatabaseAddress;

export interface OpenDatabase {
  db: Kysely<Database>;
  /** The pool under `db`, with the same settings and limits, for libraries that speak mysql2. */
  pool: Pool;
  /** Of the database on its server. */
  name: string;
  /** Ends the connections; never hangs on a server that does not answer. */
  close: () => Promise<void>;
}

export interface OpenOptions {
  /** Takes warnings about the server's settings. */
  log?: (line: string) => void;
  connections?: number;
  /** How long a caller waits for a free connection. */
  waitMs?: number;
  /** How long a statement may run. The server ends it then; a server that hangs is given 5 s more. */
  statementMs?: number;
}

/** The database cannot be used as it is. The message is one sentence for the operator. */
export class DatabaseRefusedError extends Error {
  override name = 'DatabaseRefusedError';
}

const MIB = 1024 * 1024;
// A script of 16,777,215 four-byte characters is 64 MiB; in one statement with its old text it needs more.
const PACKET_MINIMUM = 64 * MIB;
const PACKET_ADVISED = 256 * MIB;

const CLOSE_MS = 5_000;
const UNANSWERED_MS = 5_000;

/**
 * Opens the database and makes sure that it can carry the product.
 *
 * Every connection has the same session, whatever the server's own settings: strict SQL mode, UTC, utf8mb4,
 * READ COMMITTED (after waiting for a lock a transaction reads what is there now, not a snapshot from before the
 * wait, and MySQL and the MariaDB versions agree on it), short lock waits and a limit on every statement.
 * BIGINT beyond 2^53, DECIMAL and JSON arrive as strings; SUM() is a DECIMAL.
 *
 * @throws DatabaseRefusedError when the server cannot be reached, refuses the account, or is too old or too small.
 */
export async function openDatabase(
  target: ConnectionTarget,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const { log = () => {}, connections = 16, waitMs = 10_000, statementMs = 30_000 } = options;
  const address = addressOf(target);
  const pool = createPool({
    ...address,
    connectionLimit: connections,
    maxIdle: connections,
    connectTimeout: waitMs,
    charset: 'UTF8MB4_UNICODE_CI',
    timezone: 'Z',
    supportBigNumbers: true,
    jsonStrings: true,
    maxPreparedStatements: 100,
    flags: ['-LOCAL_FILES'],
  });
  let refusedSetting: string | undefined;
  boundWaiting(pool, waitMs);
  pool.on('connection', (connection) => {
    // A broken connection leaves the pool by itself; an error nobody waits for must not end the process.
    connection.on('error', () => {});
    boundStatements(connection, statementMs + UNANSWERED_MS);
    for (const statement of sessionSettings(statementMs)) {
      connection.query(statement, (error) => {
        if (!error || isDatabaseUnavailable(error)) return;
        refusedSetting = `The database refuses "${statement}": ${error.message}`;
        log(refusedSetting);
        connection.destroy();
      });
    }
  });

  const db = new Kysely<Database>({ dialect: new MysqlDialect({ pool }) });
  async function close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([db.destroy().catch(() => {}), tooLong]);
    clearTimeout(timer);
  }

  try {
    await checkServer(db, log);
  } catch (error) {
    await close();
    if (error instanceof DatabaseRefusedError) throw error;
    throw refusedSetting ? new DatabaseRefusedError(refusedSetting) : refusal(error, address);
  }
  return { db, pool, name: address.database, close };
}

/** Runs `work` on one connection whose statements may take as long as they need: for migrations. */
export async function withoutTimeLimit<T>(
  db: Kysely<Database>,
  work: (connection: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    const before = await sql<{ ms: string }>`
      SELECT /*M! @@max_statement_time * 1000 */ /*!80000 @@max_execution_time */ AS ms`.execute(connection);
    await limitStatements(connection, 0);
    try {
      return await withoutClientLimit(() => work(connection));
    } finally {
      await limitStatements(connection, Number(before.rows[0]?.ms));
    }
  });
}

async function limitStatements(connection: Kysely<Database>, milliseconds: number): Promise<void> {
  await sql`SET SESSION ${sql.raw(statementLimit(milliseconds))}`.execute(connection);
}

/** MariaDB reads the first comment and MySQL the second, each under its own name for the same limit. */
function statementLimit(milliseconds: number): string {
  return `/*M! max_statement_time = ${milliseconds / 1000} */ /*!80000 max_execution_time = ${milliseconds} */`;
}

function sessionSettings(statementMs: number): string[] {
  const mode = [
    'STRICT_TRANS_TABLES',
    'STRICT_ALL_TABLES',
    'NO_ZERO_IN_DATE',
    'NO_ZERO_DATE',
    'ERROR_FOR_DIVISION_BY_ZERO',
    'NO_ENGINE_SUBSTITUTION',
    'ONLY_FULL_GROUP_BY',
  ].join(',');
  return [
    'SET NAMES utf8mb4 COLLATE utf8mb4_unicode_ci',
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
    `SET SESSION sql_mode = '${mode}', time_zone = '+00:00', innodb_lock_wait_timeout = 5, lock_wait_timeout = 20`,
    `SET SESSION ${statementLimit(statementMs)}`,
  ];
}

async function checkServer(db: Kysely<Database>, log: (line: string) => void): Promise<void> {
  const answer = await sql<{ version: string; packet: number }>`
    SELECT VERSION() AS version, @@max_allowed_packet AS packet`.execute(db);
  const { version = '', packet = 0 } = answer.rows[0] ?? {};
  const product = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL';
  const [major = 0, minor = 0] = version
    .replace(/^5\.5\.5-/, '')
    .split('.')
    .map(Number.parseFloat);
  const newEnough = product === 'MariaDB' ? major > 10 || (major === 10 && minor >= 11) : major >= 8;
  if (!newEnough) {
    throw new DatabaseRefusedError(
      `The database server is ${product} ${version}; Toolstead needs MySQL 8.0 or MariaDB 10.11, or newer.`,
    );
  }
  if (packet < PACKET_MINIMUM) {
    throw new DatabaseRefusedError(
      `The database server's max_allowed_packet is ${packet / MIB} MiB; set it to 256M (at least 64M) and start again.`,
    );
  }
  if (packet < PACKET_ADVISED) {
    log(
      `The database server's max_allowed_packet is ${packet / MIB} MiB; with less than 256 MiB the largest scripts may not be stored.`,
    );
  }
}

function addressOf(target: ConnectionTarget): DatabaseAddress {
  if (!('url' in target)) {
    const { host, port, socketPath, user, password, database, ssl } = target;
    return { host, port, socketPath, user, password, database, ssl };
  }
  const address = readDatabaseUrl(target.url);
  if (typeof address === 'string') throw new DatabaseRefusedError(address);
  return address;
}

function refusal(error: unknown, address: DatabaseAddress): DatabaseRefusedError {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const where = address.socketPath ?? `${address.host}:${address.port}`;
  const sentences: Record<string, string> = {
    ER_ACCESS_DENIED_ERROR: `The database at ${where} refuses user '${address.user}': wrong user name or password.`,
    ER_BAD_DB_ERROR: `The database '${address.database}' does not exist at ${where}; create it first.`,
    ER_DBACCESS_DENIED_ERROR: `User '${address.user}' may not use the database '${address.database}' at ${where}.`,
  };
  const sentence =
    sentences[code] ??
    (isDatabaseUnavailable(error)
      ? `The database at ${where} cannot be reached (${code || message}): is it running, and is DATABASE_URL right?`
      : `The database at ${where} cannot be used: ${message}`);
  return new DatabaseRefusedError(sentence, { cause: error });
}

const UNAVAILABLE = new Set([
  ...CONNECTION_ENDED,
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
  1205, // lock wait, still after the retries
  1213, // deadlock, still after the retries
  1226, // resource limit of this user
  1290, // read-only server
  1836, // read-only mode
  1969, // MariaDB: statement took too long
  3024, // MySQL: statement took too long
  3101, // MySQL group: rolled back by the cluster
]);

/**
 * Whether a failed call says nothing about itself but only that the database cannot serve now: not reachable, lost,
 * overloaded, too slow. It is worth repeating later (503). What was being committed is then unknown.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { fatal, code, errno, cause } = error as Record<string, unknown>;
  // mysql2 marks as fatal what ends a connection, or keeps one from being made.
  return (
    fatal === true ||
    code === 'PROTOCOL_SEQUENCE_TIMEOUT' ||
    (typeof errno === 'number' && UNAVAILABLE.has(errno) && 'sqlState' in error) ||
    isDatabaseUnavailable(cause)
  );
}

/** Whether a row was refused because a unique key (the one named, or any) has its value already. */
export function isDuplicateKey(error: unknown, key?: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { errno, sqlMessage } = error as { errno?: unknown; sqlMessage?: unknown };
  if (errno !== 1062 || typeof sqlMessage !== 'string') return false;
  // MySQL names the table before the key, MariaDB does not. The value, which anybody may choose, comes earlier.
  const named = /for key '(?:[^'.]+\.)?([^'.]+)'$/.exec(sqlMessage)?.[1];
  return key === undefined || named === key;
}
