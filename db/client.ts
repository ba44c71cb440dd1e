import { Kysely, MysqlDialect, type MysqlPool, sql } from 'kysely';
import { createPool, type PoolConnection } from 'mysql2';
import { createBreaker } from './breaker';
import { sendStraight } from './compiled';
import type { Database } from './database';
import { type DatabaseAddress, readDatabaseUrl } from './database-url';
import { withDeadline } from './deadline';
import { isDatabaseUnavailable } from './failures';
import { boundStatements, type Lane, type LaneUse, poolLane } from './pool-limits';

/** The operator's database server, or the private one of `embedded.ts`. */
export type ConnectionTarget = { url: string } | DatabaseAddress;

export interface OpenDatabase {
  db: Kysely<Database>;
  /**
   * The same database with two connections reserved for what must work under load: health checks, sign-in, session
   * look-ups. Only for a few short statements.
   */
  reserved: Kysely<Database>;
  /** The connections of `reserved`, for libraries that use mysql2 directly. */
  reservedPool: MysqlPool;
  /** Name of the database on its server. */
  name: string;
  /** Whether the database answers; false after 2 s without an answer. */
  answers: () => Promise<boolean>;
  /** The connections in use by `db` and by `reserved`. */
  use: () => { ordinary: LaneUse; reserved: LaneUse };
  /** Ends the connections; never hangs on a server that does not answer. */
  close: () => Promise<void>;
}

export interface OpenOptions {
  /** Receives warnings about the server's settings and its availability. */
  log?: (line: string) => void;
  connections?: number;
  /** How long a caller without a deadline (`withDeadline`) waits for a free connection (ms). */
  waitMs?: number;
  /**
   * After this time (ms) the server ends a statement; MySQL does so for SELECTs only. Without a deadline the client
   * gives up 5 s later, in case the server hangs.
   */
  statementMs?: number;
}

/** The database cannot be used. The message is one sentence for the operator. */
export class DatabaseRefusedError extends Error {
  override name = 'DatabaseRefusedError';
}

const MIB = 1024 * 1024;
// A script of 16,777,215 four-byte characters takes 64 MiB, and more in one statement with its old text.
const PACKET_MINIMUM = 64 * MIB;
const PACKET_ADVISED = 256 * MIB;

/** Less than a call's time limit, so that a lock wait ends with an error and not with a broken connection. */
const LOCK_WAIT_SECONDS = 4;
/** Causal reads on a Galera node; other servers do not know the variable, or ignore it. */
const CAUSAL_READS = 'SET SESSION wsrep_sync_wait = 1';
const UNKNOWN_VARIABLE = 1193;
/** Connections that only `reserved` may use. */
const RESERVED_CONNECTIONS = 2;
const CLOSE_MS = 5_000;
const CLIENT_GRACE_MS = 5_000;

/**
 * Opens the database and checks that the product can run on it.
 *
 * Every connection has the same session settings, whatever the server's defaults: strict SQL mode, UTC, utf8mb4,
 * READ COMMITTED (after a lock wait a transaction reads the current rows and not an older snapshot; MySQL and all
 * MariaDB versions agree on it), short lock waits and a time limit for statements. On a Galera node reads are causal:
 * they wait for what was committed before on other nodes.
 * BIGINT beyond 2^53, DECIMAL and JSON arrive as strings; SUM() is a DECIMAL. BOOLEAN columns arrive as booleans.
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
  let rejectedSetting: string | undefined;
  pool.on('connection', (connection) => {
    // The pool removes a broken connection by itself; without a listener its error would end the process.
    connection.on('error', () => {});
    boundStatements(connection, statementMs + CLIENT_GRACE_MS);
    // Not within the deadline of the call that opens the connection: later calls use it too.
    void withDeadline(waitMs, async () => setUpSession(connection));
  });
  function setUpSession(connection: PoolConnection): void {
    for (const statement of sessionSettings(statementMs)) {
      connection.query(statement, (error) => {
        if (!error || (statement === CAUSAL_READS && error.errno === UNKNOWN_VARIABLE)) return;
        // A connection without these settings must not be used.
        connection.destroy();
        if (isDatabaseUnavailable(error)) return;
        rejectedSetting = `The database refuses "${statement}": ${error.message}`;
        log(rejectedSetting);
      });
    }
  }

  const kysely = (lane: Lane) =>
    sendStraight(new Kysely<Database>({ dialect: new MysqlDialect({ pool: lane }) }), lane);
  const breaker = createBreaker(kysely(poolLane(pool, { maxConnections: 1, waitMs })), log);
  const isOpen = () => breaker.isClosed();
  const ordinaryPool = poolLane(pool, {
    maxConnections: Math.max(1, connections - RESERVED_CONNECTIONS),
    waitMs,
    isOpen,
  });
  const reservedPool = poolLane(pool, { maxConnections: connections, waitMs, isOpen });
  const db = kysely(ordinaryPool);
  const reserved = kysely(reservedPool);
  async function close(): Promise<void> {
    breaker.stop();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([db.destroy().catch(() => {}), timeout]);
    clearTimeout(timer);
  }

  try {
    await checkServer(db, log);
  } catch (error) {
    await close();
    if (error instanceof DatabaseRefusedError) throw error;
    throw rejectedSetting ? new DatabaseRefusedError(rejectedSetting) : refusedError(error, address);
  }
  return {
    db,
    reserved,
    reservedPool,
    name: address.database,
    answers: () => breaker.probe(),
    use: () => ({ ordinary: ordinaryPool.use(), reserved: reservedPool.use() }),
    close,
  };
}

/** Runs `work` on one connection without time limits: for migrations. */
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

/** MariaDB executes the first comment and MySQL the second: the same limit under different names. */
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
    CAUSAL_READS,
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

function refusedError(error: unknown, address: DatabaseAddress): DatabaseRefusedError {
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
