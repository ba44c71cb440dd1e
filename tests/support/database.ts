import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '@db/client';
import type { DatabaseAddress } from '@db/database-url';
import { migrate } from '@db/migrator';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { inject } from 'vitest';
import { joinTestServer, type TestServer } from './database-server';
import { endWithFile } from './endings';

/** The database of this test file, migrated and otherwise empty; its connections are closed after the file. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return openForFile(await filesDatabase());
}

/** A database of its own, migrated and otherwise empty. */
export async function openFreshDatabase(): Promise<OpenDatabase> {
  return openForFile(await migratedDatabase());
}

/** A new one whose rows are numbered from the beginning. */
export async function openNewDatabase(): Promise<OpenDatabase> {
  const database = await onServer(makeCopy);
  return openForFile({ ...(await testServer()), database });
}

/** This file's database behind a proxy that a test can cut, as if the server went down. */
export async function openBreakableDatabase(): Promise<{ database: OpenDatabase; breakOff: () => void }> {
  const proxy = await openProxy(await filesDatabase());
  return { database: await openForFile(proxy.address), breakOff: proxy.shut };
}

/**
 * A TCP proxy to a database server in this process.
 *
 * @param onConnection called with each client connection before anything is sent
 */
export async function openProxy(
  { socketPath, host, port = 3306, ...address }: DatabaseAddress,
  onConnection: (connection: Socket) => void = () => undefined,
): Promise<{ address: DatabaseAddress; shut: () => void }> {
  const connections = new Set<Socket>();
  const proxy = createServer((incoming) => {
    const onward = socketPath === undefined ? connect(port, host) : connect(socketPath);
    onConnection(incoming);
    incoming.pipe(onward).pipe(incoming);
    for (const socket of [incoming, onward]) {
      connections.add(socket.on('error', () => socket.destroy()));
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: proxyPort } = proxy.address() as AddressInfo;
  const shut = () => {
    proxy.close();
    for (const socket of connections) socket.destroy();
  };
  endWithFile(shut);
  return { address: { ...address, host: '127.0.0.1', port: proxyPort }, shut };
}

/** A new, empty database. */
export async function createEmptyDatabase(): Promise<DatabaseAddress> {
  return createDatabase(nextName());
}

/** The database as a value for DATABASE_URL. */
export function urlOf({ user, password = '', host, port, socketPath, database }: DatabaseAddress): string {
  const place = socketPath ? `localhost/${database}?socketPath=${socketPath}` : `${host}:${port}/${database}`;
  return `mysql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${place}`;
}

let ofFile: Promise<DatabaseAddress> | undefined;

function filesDatabase(): Promise<DatabaseAddress> {
  if (ofFile === undefined) {
    ofFile = migratedDatabase();
    endWithFile(() => (ofFile = undefined));
  }
  return ofFile;
}

function nextName(): string {
  return `toolstead_test_${process.env.VITEST_POOL_ID ?? '0'}_${randomBytes(4).toString('hex')}`;
}

let server: Promise<TestServer> | undefined;

/** The run's server; the first file of a run that needs it starts it. */
async function testServer(): Promise<TestServer> {
  const provided = inject('database');
  if (!('dataDir' in provided)) return provided;
  // The worker stays a member until it ends.
  server ??= joinTestServer(provided.dataDir).then(({ socketPath, user }) => ({ socketPath, user }));
  return server;
}

async function createDatabase(database: string): Promise<DatabaseAddress> {
  const address = await testServer();
  await onServer(async (query) => {
    await query(`CREATE DATABASE ${database} CHARACTER SET utf8mb4`);
  });
  return { ...address, database };
}

/** Databases of files before. To empty one takes a tenth of the time in which one is made. */
const left: string[] = [];

/** A migrated, otherwise empty database of its own, with nothing connected to it. */
export async function migratedDatabase(): Promise<DatabaseAddress> {
  const database = await onServer(async (query) => {
    const used = left.pop();
    return used !== undefined && (await emptyAgain(query, used)) ? used : makeCopy(query);
  });
  endWithFile(() => left.push(database));
  return { ...(await testServer()), database };
}

async function makeCopy(query: Query): Promise<string> {
  const { copies } = await templateOf(query);
  const made = nextName();
  await query(
    `CREATE DATABASE ${made} CHARACTER SET utf8mb4; USE ${made}; SET foreign_key_checks = 0; ${copies}`,
  );
  return made;
}

/**
 * Gives a used database the rows of the template; false if a test has changed its tables. Numbers go on in tables of up to
 * a thousand rows.
 */
async function emptyAgain(query: Query, database: string): Promise<boolean> {
  const { shape, rows } = await templateOf(query);
  if ((await shapeOf(query, database)) !== shape) return false;
  await query(`USE ${database}; SET foreign_key_checks = 0`);
  // What few rows are deleted in, MySQL truncates in a hundred times as long.
  const filled = await query(
    [...rows.keys()]
      .map(
        (table) =>
          `SELECT '${table}' AS name, EXISTS (SELECT 1 FROM \`${table}\` LIMIT 1000, 1) AS isLong
           FROM DUAL WHERE EXISTS (SELECT 1 FROM \`${table}\`)`,
      )
      .join(' UNION ALL '),
  );
  const statements = filled.flatMap((table) => {
    const name = String(table.name);
    return [`${table.isLong ? 'TRUNCATE TABLE' : 'DELETE FROM'} \`${name}\``, ...(rows.get(name) ?? [])];
  });
  await query(statements.join(';'));
  return true;
}

const TEMPLATE = 'toolstead_test_template';

interface Template {
  /** What makes a copy of it in the database that is in use. */
  copies: string;
  /** A hash of its columns and keys. */
  shape: string;
  /** What brings the rows of each of its tables. */
  rows: Map<string, string[]>;
}
let template: Promise<Template> | undefined;

/** The migrated database, which the first of the workers to need it makes. */
function templateOf(query: Query): Promise<Template> {
  template ??= makeTemplate(query);
  return template;
}

async function makeTemplate(query: Query): Promise<Template> {
  await query(`SELECT GET_LOCK('${TEMPLATE}', 60)`);
  await query(`CREATE DATABASE IF NOT EXISTS ${TEMPLATE} CHARACTER SET utf8mb4`);
  const database = await openDatabase({ ...(await testServer()), database: TEMPLATE });
  await migrate(database.db, MIGRATIONS);
  await database.close();
  await query(`SELECT RELEASE_LOCK('${TEMPLATE}'); USE ${TEMPLATE}`);
  const tables = (await query("SHOW FULL TABLES WHERE table_type = 'BASE TABLE'")).map((row) =>
    String(Object.values(row)[0]),
  );
  const copies: string[] = [];
  const rows: Template['rows'] = new Map();
  for (const table of tables) {
    const [made] = await query(`SHOW CREATE TABLE \`${table}\``);
    const [row] = await query(`SELECT 1 FROM \`${table}\` LIMIT 1`);
    const own = row ? [`INSERT INTO \`${table}\` SELECT * FROM ${TEMPLATE}.\`${table}\``] : [];
    copies.push(String(made?.['Create Table']), ...own);
    rows.set(table, own);
  }
  return { copies: copies.join(';'), shape: await shapeOf(query, TEMPLATE), rows };
}

async function shapeOf(query: Query, database: string): Promise<string> {
  const parts = await Promise.all(
    [
      [
        'columns',
        'table_schema',
        'ordinal_position, column_name, column_type, is_nullable, column_default, extra',
      ],
      ['statistics', 'table_schema', 'index_name, seq_in_index, column_name, non_unique'],
      ['referential_constraints', 'constraint_schema', 'constraint_name, referenced_table_name, delete_rule'],
    ].map(([view, schema, fields]) =>
      query(
        `SELECT SUM(CRC32(CONCAT_WS(' ', table_name, ${fields}))) AS hash FROM information_schema.${view}
         WHERE ${schema} = '${database}'`,
      ),
    ),
  );
  return parts.map(([part]) => String(part?.hash)).join(' ');
}

type Query = (sql: string) => Promise<RowDataPacket[]>;

async function onServer<T>(work: (query: Query) => Promise<T>): Promise<T> {
  const connection = await createConnection({ ...(await testServer()), multipleStatements: true });
  try {
    return await work(async (text) => (await connection.query<RowDataPacket[]>(text))[0]);
  } finally {
    await connection.end();
  }
}

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Opens and migrates a database; its connections are closed after the test file. */
export async function openMigrated(address: DatabaseAddress): Promise<OpenDatabase> {
  const database = await openForFile(address);
  await migrate(database.db, MIGRATIONS);
  return database;
}

async function openForFile(address: DatabaseAddress): Promise<OpenDatabase> {
  const database = await openDatabase(address);
  endWithFile(() => database.close());
  return database;
}
