import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../tests/support/database';
import { type OpenDatabase, openDatabase } from './client';
import { compiled, type ValueOf } from './compiled';
import { joinEmbeddedServer } from './embedded';
import { connect } from './server-start';

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

test('where the database prepares no more statements, it is sent as an ordinary one', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'toolstead-compiled-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const own = await joinEmbeddedServer(dataDir, { log: () => {}, durable: false });
  onTestFinished(() => own.leave());
  const root = await connect(own.socketPath, 'root');
  await root?.query('SET GLOBAL max_prepared_stmt_count = 0');
  await root?.end();
  const { db, close } = await openDatabase(own, { connections: 1 });
  onTestFinished(close);
  await expect(sql`SELECT ${'x'.repeat(100_000)}`.execute(db)).rejects.toMatchObject({ errno: 1461 });
  const find = compiled((builder, value: ValueOf<{ word: string }>) =>
    builder.selectNoFrom(sql<string>`${value('word')}`.as('word')),
  );
  for (const word of ["one's", 'other']) expect(await find(db, { word })).toEqual([{ word }]);
});
