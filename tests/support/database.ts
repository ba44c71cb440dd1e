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

/** The database of this test worker, with every migration applied; the connections end with the test file. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return openMigrated(await workersDatabase());
}

/** An empty database of the caller's own, with every migration applied. */
export async function openFreshDatabase(): Promise<OpenDatabase> {
  return openMigrated(await createEmptyDatabase());
}

/** This worker's database behind a door that a test can shut, as when the server goes away. */
export async function openBreakableDatabase(): Promise<{ database: OpenDatabase; breakOff: () => void }> {
  const door = await openDoor(await workersDatabase());
  return { database: await openMigrated(door.address), breakOff: door.shut };
}

/**
 * A way to a database server through this process.
 *
 * @param onConnection sees each connection that a client makes, before anything was sent
 */
export async function openDoor(
  { socketPath, host, port = 3306, ...address }: DatabaseAddress,
  onConnection: (connection: Socket) => void = () => undefined,
): Promise<{ address: DatabaseAddress; shut: () => void }> {
  const connections = new Set<Socket>();
  const door = createServer((incoming) => {
    const onward = socketPath === undefined ? connect(port, host) : connect(socketPath);
    onConnection(incoming);
    incoming.pipe(onward).pipe(incoming);
    for (const socket of [incoming, onward]) {
      connections.add(socket.on('error', () => socket.destroy()));
    }
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port: doorPort } = door.address() as AddressInfo;
  const shut = () => {
    door.close();
    for (const socket of connections) socket.destroy();
  };
  endWithFile(shut);
  return { address: { ...address, host: '127.0.0.1', port: doorPort }, shut };
}

/** A database of the caller's own with nothing in it. */
export async function createEmptyDatabase(): Promise<DatabaseAddress> {
  return createDatabase(`${workersName()}_${randomBytes(4).toString('hex')}`);
}

/** As the setting DATABASE_URL names a database. */
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

/** A database in the form of this version; the connections end with the test file. */
export async function openMigrated(address: DatabaseAddress): Promise<OpenDatabase> {
  const database = await openDatabase(address);
  endWithFile(() => database.close());
  await migrate(database.db, join(import.meta.dirname, '../../migrations'));
  return database;
}
