import { Kysely, MysqlDialect, type MysqlPool, sql } from 'kysely';
import { createPool, type PoolConnection } from 'mysql2';
import { createBreaker } from './breaker';
import type { Database } from './database';
import { type DatabaseAddress, readDatabaseUrl } from './database-url';
import { withDeadline } from './deadline';
import { isDatabaseUnavailable } from './failures';
import { boundStatements, poolLane } from './pool-limits';

/** Where the database is: a server of the operator's, or the private one of `embedded.ts`. */
export type ConnectionTarget = { url: string } | DatabaseAddress;

export interface OpenDatabase {
  db: Kysely<Database>;
  /**
   * The same database for what must get through when everybody else waits: health, sign-in, looking sessions up.
   * Two connections are kept for it. For a few short statements.
   */
  reserved: Kysely<Database>;
  /** The connections of `reserved`, for libraries that speak mysql2. */
  reservedPool: MysqlPool;
  /** Of the database on its server. */
  name: string;
  /** Whether the database answers; false after 2 s without an answer. */
  answers: () => Promise<boolean>;
  /** Ends the connections; never hangs on a server that does not answer. */
  close: () => Promise<void>;
}

export interface OpenOptions {
  /** Takes warnings about the server's settings and its absence. */
  log?: (line: string) => void;
  connections?: number;
  /** How long a caller without a deadline (`withDeadline`) waits for a free connection. */
  waitMs?: number;
  /**
   * How long a statement may run. The server ends it then (MySQL: reading ones only); outside of a deadline a server
   * that hangs is given 5 s more.
   */
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

/** Less than the time that a call has, so that it ends by an answer and not by a broken connection. */
const LOCK_WAIT_SECONDS = 4;
/** On a Galera node; other servers do not know the variable, or do not heed it. */
const READ_AFTER_OTHERS = 'SET SESSION wsrep_sync_wait = 1';
const UNKNOWN_VARIABLE = 1193;
/** Connections that `reserved` alone may use. */
const RESERVED = 2;
const CLOSE_MS = 5_000;
const UNANSWERED_MS = 5_000;

/**
 * Opens the database and makes sure that it can carry the product.
 *
 * Every connection has the same session, whatever the server's own settings: strict SQL mode, UTC, utf8mb4,
 * READ COMMITTED (after waiting for a lock a transaction reads what is there now, not a snapshot from before the
 * wait, and MySQL and the MariaDB versions agree on it), short lock waits and a limit on every statement. On a Galera
 * node reading waits for what was committed before on the others.
 * BIGINT beyond 2^53, DECIMAL and JSON arrive as strings; SUM() is a DECIMAL. Columns that are BOOLEAN arrive as true and
 * false.
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
  pool.on('connection', (connection) => {
    // A broken connection leaves the pool by itself; an error nobody waits for must not end the process.
    connection.on('error', () => {});
    boundStatements(connection, statementMs + UNANSWERED_MS);
    // Not by the deadline of the call for which the connection is opened: others will use it as well.
    void withDeadline(waitMs, async () => setUpSession(connection));
  });
  function setUpSession(connection: PoolConnection): void {
    for (const statement of sessionSettings(statementMs)) {
      connection.query(statement, (error) => {
        if (!error || (statement === READ_AFTER_OTHERS && error.errno === UNKNOWN_VARIABLE)) return;
        // With other settings than these nobody may use it.
        connection.destroy();
        if (isDatabaseUnavailable(error)) return;
        refusedSetting = `The database refuses "${statement}": ${error.message}`;
        log(refusedSetting);
      });
    }
  }

  const kysely = (lane: MysqlPool) => new Kysely<Database>({ dialect: new MysqlDialect({ pool: lane }) });
  const breaker = createBreaker(kysely(poolLane(pool, { most: 1, waitMs })), log);
  const isOpen = () => breaker.isClosed();
  const ordinaryPool = poolLane(pool, { most: Math.max(1, connections - RESERVED), waitMs, isOpen });
  const reservedPool = poolLane(pool, { most: connections, waitMs, isOpen });
  const db = kysely(ordinaryPool);
  const reserved = kysely(reservedPool);
  async function close(): Promise<void> {
    breaker.stop();
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
  return { db, reserved, reservedPool, name: address.database, answers: () => breaker.probe(), close };
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
      return await withDeadline(Infinity, () => work(connection));
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
    `SET SESSION sql_mode = '${mode}', time_zone = '+00:00', innodb_lock_wait_timeout = ${String(LOCK_WAIT_SECONDS)}, lock_wait_timeout = 20`,
    `SET SESSION ${statementLimit(statementMs)}`,
    READ_AFTER_OTHERS,
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
