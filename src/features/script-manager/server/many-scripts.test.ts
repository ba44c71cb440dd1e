import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { createUser } from '../../../../tests/support/accounts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

test('10,000 scripts come and go in one call each, through both doors', async () => {
  const user = await createUser(app.services.db);
  const { scripts } = app.callerOf(user);
  const nameOf = (index: number) => `script ${String(index).padStart(5, '0')}`;
  const all = Array.from({ length: 10_000 }, (_, index) => ({
    name: nameOf(index),
    content: `-- 第 ${String(index)} 个\nSELECT ${String(index)};\n`.repeat(20),
  }));
  const operationId = 'ten-thousand-scripts';
  const imported = await app.http.inject({
    method: 'POST',
    url: '/api/trpc/scripts.import',
    headers: { authorization: `Bearer ${user.token}` },
    payload: { operationId, scripts: all },
  });
  expect(imported.statusCode).toBe(200);

  const { scripts: listed, revision } = await scripts.list();
  expect(listed.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
  const asked = await app.http.inject({
    url: '/api/ScriptManager.php',
    headers: { authorization: `Bearer ${user.token}` },
  });
  const answer = asked.json<{ scripts: Record<string, string>; tags: object; lastUpdates: object }>();
  expect(new Map(Object.entries(answer.scripts))).toEqual(
    new Map(all.map(({ name, content }) => [name, content])),
  );
  expect(Object.keys(answer.lastUpdates)).toHaveLength(10_000);

  const { hits } = await scripts.search({ query: '第 9876 个' });
  expect(hits).toMatchObject([{ id: listed[9876]?.id, lines: [{ line: 1 }, {}, {}, {}, {}] }]);
  expect((await scripts.search({ query: 'select' })).more).toBe(true);

  const ids = listed.map(({ id }) => id);
  await scripts.trash({ ids });
  expect(await scripts.changes({ since: revision })).toMatchObject({ changed: [], total: 0 });
  await scripts.restore({ ids });
  expect((await scripts.list()).scripts.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
  await scripts.trash({ ids });
  await scripts.purge({ ids });
  expect((await scripts.listTrash()).scripts).toEqual([]);
});

test('an import of 10,000 scripts is undone', async () => {
  const { scripts } = app.callerOf(await createUser(app.services.db));
  const operationId = 'ten-thousand-scripts';
  const all = Array.from({ length: 10_000 }, (_, index) => ({ name: String(index), content: 'SELECT 1' }));
  await scripts.import({ operationId, scripts: all });
  expect(await scripts.undoImport({ operationId })).toEqual({ undone: 10_000, changedSince: [] });
  expect((await scripts.list()).scripts).toEqual([]);
});
