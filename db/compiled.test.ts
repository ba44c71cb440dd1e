import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../tests/support/database';
import type { OpenDatabase } from './client';
import { compiled, type ValueOf } from './compiled';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

test('a compiled query is built once, and each execution has its own values', async () => {
  let built = 0;
  const find = compiled((db, value: ValueOf<{ key: string; other: string }>) => {
    built += 1;
    return db
      .selectFrom('navigator_tools')
      .select('tool_key')
      .where((where) =>
        where.or([where('tool_key', '=', value('other')), where('tool_key', '=', value('key'))]),
      )
      .where('tool_key', '!=', 'none')
      .orderBy('tool_key');
  });
  const keys = async (key: string, other: string) =>
    (await find(database.db, { key, other })).map(({ tool_key }) => tool_key);
  expect(
    await Promise.all([
      keys('devflow', 'devflow-settings'),
      keys("' OR 1 = 1 -- ", 'none'),
      keys('watched-records', 'watched-records'),
    ]),
  ).toEqual([['devflow', 'devflow-settings'], [], ['watched-records']]);
  expect(built).toBe(1);
});
