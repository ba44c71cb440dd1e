import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '@db/client';
import type { DatabaseAddress } from '@db/database-url';
import { migrate } from '@db/migrator';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { expect, inject } from 'vitest';
import { joinTestServer, type TestServer } from './database-server';
import { endWithFile } from './endings';

/** The database of this test worker, migrated and otherwise empty; its connections are closed after the test file. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return openForFile(await workersDatabase());
}

/** A new database, migrated. */
export async function openFreshDatabase(): Promise<OpenDatabase> {
  return openForFile(await createMigratedDatabase(nextName()));
}

/** This worker's database behind a proxy that a test can cut, as if the server went down. */
export async function openBreakableDatabase(): Promise<{ database: OpenDatabase; breakOff: () => void }> {
  const proxy = await openProxy(await workersDatabase());
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

/** This worker's database, as migrations leave it at the beginning of each file. */
let emptied: { file: string; address: Promise<DatabaseAddress> } | undefined;

async function workersDatabase(): Promise<DatabaseAddress> {
  const file = expect.getState().testPath ?? '';
  if (emptied?.file !== file) emptied = { file, address: createMigratedDatabase(workersName()) };
  return emptied.address;
}

function workersName(): string {
  return `toolstead_test_${process.env.VITEST_POOL_ID ?? '0'}`;
}

function nextName(): string {
  return `${workersName()}_${randomBytes(4).toString('hex')}`;
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

/** Replaces the database by a copy of the run's migrated one. */
async function createMigratedDatabase(database: string): Promise<DatabaseAddress> {
  await onServer(async (query) => {
    const statements = await templateStatements(query);
    await query(
      `DROP DATABASE IF EXISTS ${database}; CREATE DATABASE ${database} CHARACTER SET utf8mb4; USE ${database};` +
        `SET foreign_key_checks = 0; ${statements}`,
    );
  });
  return { ...(await testServer()), database };
}

const TEMPLATE = 'toolstead_test_template';
let template: Promise<string> | undefined;

/** What makes a copy of the migrated database, which the first of the workers to need it makes. */
function templateStatements(query: Query): Promise<string> {
  template ??= makeTemplate(query);
  return template;
}

async function makeTemplate(query: Query): Promise<string> {
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
  for (const table of tables) {
    const [made] = await query(`SHOW CREATE TABLE \`${table}\``);
    copies.push(String(made?.['Create Table']));
    const [row] = await query(`SELECT 1 FROM \`${table}\` LIMIT 1`);
    if (row) copies.push(`INSERT INTO \`${table}\` SELECT * FROM ${TEMPLATE}.\`${table}\``);
  }
  return copies.join(';');
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
