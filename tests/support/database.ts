import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '@db/client';
import type { DatabaseAddress } from '@db/database-url';
import { migrate } from '@db/migrator';
import { createConnection } from 'mysql2/promise';
import { inject } from 'vitest';
import { endWithFile } from './endings';

/** The database of this test worker, migrated; its connections are closed after the test file. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return openMigrated(await workersDatabase());
}

/** A new database, migrated. */
export async function openFreshDatabase(): Promise<OpenDatabase> {
  return openMigrated(await createEmptyDatabase());
}

/** This worker's database behind a proxy that a test can cut, as if the server went down. */
export async function openBreakableDatabase(): Promise<{ database: OpenDatabase; breakOff: () => void }> {
  const proxy = await openProxy(await workersDatabase());
  return { database: await openMigrated(proxy.address), breakOff: proxy.shut };
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
  return createDatabase(`${workersName()}_${randomBytes(4).toString('hex')}`);
}

/** The database as a value for DATABASE_URL. */
export function urlOf({ user, password = '', host, port, socketPath, database }: DatabaseAddress): string {
  const place = socketPath ? `localhost/${database}?socketPath=${socketPath}` : `${host}:${port}/${database}`;
  return `mysql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${place}`;
}

async function workersDatabase(): Promise<DatabaseAddress> {
  return createDatabase(workersName());
}

function workersName(): string {
  return `toolstead_test_${process.env.VITEST_POOL_ID ?? '0'}`;
}

async function createDatabase(database: string): Promise<DatabaseAddress> {
  const server = inject('database');
  const connection = await createConnection(server);
  await connection.query('CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4', [database]);
  await connection.end();
  return { ...server, database };
}

/** Opens and migrates a database; its connections are closed after the test file. */
export async function openMigrated(address: DatabaseAddress): Promise<OpenDatabase> {
  const database = await openDatabase(address);
  endWithFile(() => database.close());
  await migrate(database.db, join(import.meta.dirname, '../../migrations'));
  return database;
}
