import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseAddress, readDatabaseUrl } from '@db/database-url';
import { type EmbeddedServer, joinEmbeddedServer } from '@db/embedded';
import { findServerProcess } from '@db/server-program';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { TestProject } from 'vitest/node';

/** A server, with an account that may create and drop databases whose names begin with `toolstead_test`. */
export type TestServer = Omit<DatabaseAddress, 'database'>;

declare module 'vitest' {
  interface ProvidedContext {
    /** A server that is there, or the data directory of a private one that the first test to need it starts. */
    database: TestServer | { dataDir: string };
  }
}

/** One server for the whole run: that of TEST_DATABASE_URL, or a private one in the tests' folder (memory, if it can be). */
export default async function provideServer(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? useServer(project, readServerUrl(url)) : provideFolder(project);
}

function readServerUrl(text: string): TestServer {
  // The tests create their own databases, so any name will do.
  const address = readDatabaseUrl(text.replace(/^(\w+:\/\/[^/?]*)\/?(?=\?|$)/, '$1/any'));
  if (typeof address === 'string') throw new Error(address.replace('DATABASE_URL', 'TEST_DATABASE_URL'));
  const { host, port, socketPath, user, password, ssl } = address;
  return { host, port, socketPath, user, password, ssl };
}

async function useServer(project: TestProject, server: TestServer): Promise<() => Promise<void>> {
  if (process.env.TEST_ON_MYSQL) await refuseMariadb(server);
  await dropTestDatabases(server);
  project.provide('database', server);
  return () => dropTestDatabases(server);
}

/** A run meant for MySQL would prove nothing on MariaDB. */
async function refuseMariadb(server: TestServer): Promise<void> {
  const connection = await createConnection(server);
  const [rows] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
  await connection.end();
  const version = String(rows[0]?.version);
  if (/mariadb/i.test(version)) throw new Error(`TEST_DATABASE_URL names no MySQL server but ${version}.`);
}

/** Leftovers of an earlier run must not be reused. */
async function dropTestDatabases(server: TestServer): Promise<void> {
  const connection = await createConnection(server);
  const [rows] = await connection.query<RowDataPacket[]>(
    "SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name LIKE 'toolstead\\_test\\_%'",
  );
  for (const { name } of rows) await connection.query('DROP DATABASE ??', [name]);
  await connection.end();
}

async function provideFolder(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolstead-test-'));
  project.provide('database', { dataDir });
  return async () => {
    // Not by leaving it, since workers that end at the same moment may still count as its members.
    const pid = await findServerProcess(join(dataDir, 'database/data'));
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Joins the private server, without durability; starts it if none of the workers has. */
export async function joinTestServer(dataDir: string): Promise<EmbeddedServer> {
  return joinEmbeddedServer(dataDir, { log: () => {}, durable: false });
}
