import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { openDatabase } from '@db/client';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildProduct } from '../support/build-product';
import { createEmptyDatabase, urlOf } from '../support/database';
import { startToolstead } from '../support/toolstead';

beforeAll(buildProduct, 300_000);

test('two processes that start at once on one empty database both serve, and bring it to its form once', async () => {
  const address = await createEmptyDatabase();
  const settings = { DATABASE_URL: urlOf(address), SECRET_KEY: 'k'.repeat(32) };
  const started = await Promise.all([startToolstead(settings), startToolstead(settings)]);
  onTestFinished(async () => void (await Promise.all(started.map((one) => one.close()))));
  for (const { url } of started) expect((await fetch(`${url}/healthz`)).status).toBe(200);

  const database = await openDatabase(address);
  onTestFinished(() => database.close());
  const steps = (await readdir(join(import.meta.dirname, '../../migrations'))).map(
    (file) => parse(file).name,
  );
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(database.db);
  expect(rows.map(({ name }) => name).sort()).toEqual(steps.sort());
  const masters = await database.db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'master')
    .execute();
  expect(masters).toEqual([{ username: 'master' }]);
});
