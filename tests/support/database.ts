import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '@db/client';
import { migrate } from '@db/migrator';
import { createConnection } from 'mysql2/promise';
import { afterAll, inject } from 'vitest';

/** The database of this test worker, with every migration applied; the connections end with the test file. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return openNamed(`toolstead_test_${process.env.VITEST_POOL_ID ?? '0'}`);
}

/** An empty database of the caller's own, with every migration applied. */
export async function openFreshDatabase(): Promise<OpenDatabase> {
  return openNamed(`toolstead_fresh_${process.env.VITEST_POOL_ID ?? '0'}_${Date.now().toString(36)}`);
}

async function openNamed(name: string): Promise<OpenDatabase> {
  const server = inject('database');
  const connection = await createConnection(server);
  await connection.query('CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4', [name]);
  await connection.end();
  const database = await openDatabase({ ...server, database: name });
  afterAll(() => database.close());
  await migrate(database.db, join(import.meta.dirname, '../../migrations'));
  return database;
}
