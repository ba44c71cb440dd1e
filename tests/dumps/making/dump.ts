import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json';
import { createTestApp } from '../../support/app';
import { openFreshDatabase } from '../../support/database';
import { DUMPS_SECRET_KEY } from '../secret-key';
import { fillEveryTable } from './fill';
import { dumpOf } from './statements';

// Writes the dump of this version that later ones are to upgrade (tests/upgrade.test.ts): `npm run dump`.

/** Why a table is empty in the dump. */
const EMPTY: Record<string, string> = {
  kysely_migration_lock: 'is filled by the first migration',
};

test('a dump that fills every table', async () => {
  const database = await openFreshDatabase();
  const app = await createTestApp({ database, environment: { SECRET_KEY: DUMPS_SECRET_KEY } });
  await fillEveryTable(app, database);
  const { tables, text } = await dumpOf(database);
  const empty = tables.filter(({ rows, name }) => rows === 0 && !(name in EMPTY)).map(({ name }) => name);
  expect(empty, 'fill.ts makes something in each table').toEqual([]);
  const { rows } = await sql<{ version: string }>`SELECT VERSION() AS version`.execute(database.db);
  const version = rows[0]?.version ?? '';
  const product = /mariadb/i.test(version) ? 'mariadb' : 'mysql';
  const [major, minor] = version.split('.');
  const name = `${packageJson.version}-${product}-${String(major)}.${String(minor)}.sql`;
  await writeFile(join(import.meta.dirname, '..', name), text);
});
