import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '@db/client';
import { migrate } from '@db/migrator';
import { createConnection } from 'mysql2/promise';
import { inject } from 'vitest';
import { endWithFile } from './endings';

/** The database of this test worker, with every migration applied; the connections end with the test file. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return openNamed(testDatabaseName());
}

/** An empty database of the caller's own, with every migration applied. */
export async function openFreshDatabase(): Promise<OpenDatabase> {
  return openNamed(`toolstead_fresh_${process.env.VITEST_POOL_ID ?? '0'}_${Date.now().toString(36)}`);
}

/** This worker's database behind a door that a test can shut, as when the server goes away. */
export async function openBreakableDatabase(): Promise<{ database: OpenDatabase; breakOff: () => void }> {
  const server = inject('database');
  const folder = await mkdtemp(join(tmpdir(), 'toolstead-door-'));
  const connections = new Set<Socket>();
  const door = createServer((incoming) => {
    const onward = connect(server.socketPath);
    incoming.pipe(onward).pipe(incoming);
    for (const socket of [incoming, onward]) {
      connections.add(socket.on('error', () => socket.destroy()));
    }
  });
  door.listen(join(folder, 'socket'));
  await once(door, 'listening');
  endWithFile(() => rm(folder, { recursive: true, force: true }));
  return {
    database: await openNamed(testDatabaseName(), { ...server, socketPath: join(folder, 'socket') }),
    breakOff() {
      door.close();
      for (const socket of connections) socket.destroy();
    },
  };
}

function testDatabaseName(): string {
  return `toolstead_test_${process.env.VITEST_POOL_ID ?? '0'}`;
}

async function openNamed(name: string, server = inject('database')): Promise<OpenDatabase> {
  const connection = await createConnection(server);
  await connection.query('CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4', [name]);
  await connection.end();
  const database = await openDatabase({ ...server, database: name });
  endWithFile(() => database.close());
  await migrate(database.db, join(import.meta.dirname, '../../migrations'));
  return database;
}
