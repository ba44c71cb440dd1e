import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createUser, type TestUser } from '../../../../tests/support/accounts';

const app = await createTestApp();

test(
  'more than 10,000 scripts come and go in one call each, through both doors',
  { tags: ['slow'] },
  async () => {
    const user = await createUser(app.services.db);
    const { scripts } = app.callerOf(user);
    const nameOf = (index: number) => `script ${String(index).padStart(5, '0')}`;
    const all = Array.from({ length: 10_002 }, (_, index) => ({
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
    expect(Object.keys(answer.lastUpdates)).toHaveLength(10_002);

    const { hits } = await scripts.search({ query: '第 9876 个' });
    expect(hits).toMatchObject([{ id: listed[9876]?.id, lines: [{ line: 1 }, {}, {}, {}, {}] }]);
    expect((await scripts.search({ query: 'select' })).more).toBe(true);

    const ids = listed.map(({ id }) => id);
    await scripts.editTags({ ids, add: ['all'] });
    expect((await scripts.list()).scripts.every(({ tags }) => tags.includes('all'))).toBe(true);
    await scripts.trash({ ids });
    expect(await scripts.changes({ since: revision })).toMatchObject({ changed: [], total: 0 });
    await scripts.restore({ ids });
    expect((await scripts.list()).scripts.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
    await scripts.trash({ ids });
    await scripts.purge({ ids });
    expect((await scripts.listTrash()).scripts).toEqual([]);
  },
);

test('an import of 10,000 scripts is undone', { tags: ['slow'] }, async () => {
  const { scripts } = app.callerOf(await createUser(app.services.db));
  const operationId = 'ten-thousand-scripts';
  const all = Array.from({ length: 10_000 }, (_, index) => ({ name: String(index), content: 'SELECT 1' }));
  await scripts.import({ operationId, scripts: all });
  expect(await scripts.undo({ operationId })).toMatchObject({ undone: 10_000, changedSince: [] });
  expect((await scripts.list()).scripts).toEqual([]);
});

describe('texts of many scripts at once', () => {
  const AWKWARD = [
    "it's",
    '\\"',
    'a\\\nb\r\n\t\u0001',
    '😀 第',
    '',
    '%_?:name',
    'x'.repeat(1_500_000),
    '{"a":[1]}',
  ];
  /** Slightly more than one statement takes, of all lengths; those of the second round have other texts and tags. */
  const scriptsOf = (round: string) =>
    Array.from({ length: 1_200 }, (_, index) => ({
      name: `第 ${String(index)} '😀`,
      content: `${round} ${String(index)} ${AWKWARD[index % 400] ?? ''}`,
      tags: index % 3 === 0 ? [`${round} "'\\`, '标签'] : ['same'],
    }));

  async function stored(user: TestUser) {
    const response = await app.http.inject({
      url: '/api/ScriptManager.php',
      headers: { authorization: `Bearer ${user.token}` },
    });
    const { scripts, tags } = response.json<{
      scripts: Record<string, string>;
      tags: Record<string, string[]>;
    }>();
    return new Map(Object.keys(scripts).map((name) => [name, { content: scripts[name], tags: tags[name] }]));
  }
  const asStored = (scripts: ReturnType<typeof scriptsOf>) =>
    new Map(scripts.map(({ name, content, tags }) => [name, { content, tags }]));

  test('are each stored in their own script, kept in its history, and come back', async () => {
    const user = await createUser(app.services.db);
    const { scripts } = app.callerOf(user);
    const [first, second] = [scriptsOf('first'), scriptsOf('second')];
    await scripts.import({ scripts: first });
    expect(await stored(user)).toEqual(asStored(first));
    const operationId = 'over-twelve-hundred';
    const { stored: times } = await scripts.import({ operationId, scripts: second });
    expect(await stored(user)).toEqual(asStored(second));

    const { scripts: listed } = await scripts.list();
    expect(new Map(times.map(({ name, updatedAt }) => [name, updatedAt]))).toEqual(
      new Map(listed.map(({ name, updatedAt }) => [name, updatedAt])),
    );
    for (const index of [0, 2, 3, 6, 7, 406, 1_199]) {
      const { name, content } = first[index] ?? { name: '', content: '' };
      const id = listed.find((script) => script.name === name)?.id ?? 0;
      const [version, ...others] = (await scripts.history({ id })).versions;
      expect([version?.reason, version?.version, others]).toEqual(['import', 1, []]);
      expect(await scripts.historyText({ id, versionId: version?.id ?? 0 })).toEqual({ content });
    }

    expect(await scripts.undo({ operationId })).toMatchObject({ undone: 1_200, changedSince: [] });
    expect(await stored(user)).toEqual(asStored(first));
    const { scripts: undone } = await scripts.list();
    const sizes = new Map(first.map(({ name, content }) => [name, content.length]));
    expect(new Map(undone.map(({ name, size }) => [name, size]))).toEqual(sizes);
    expect(new Set(undone.map(({ version }) => version))).toEqual(new Set([3]));
  });

  test('that come out of the trash get free names', async () => {
    const { scripts } = app.callerOf(await createUser(app.services.db));
    const names = ['a', 'a (2)', 'b', "it's 😀"];
    const add = () => scripts.import({ scripts: names.map((name) => ({ name, content: 'x' })) });
    const trashed: number[] = [];
    for (let round = 0; round < 2; round++) {
      await add();
      const ids = (await scripts.list()).scripts.map(({ id }) => id);
      await scripts.trash({ ids });
      trashed.push(...ids);
    }
    await scripts.create({ name: 'b' });
    await scripts.restore({ ids: trashed });
    expect(new Set((await scripts.list()).scripts.map(({ name }) => name))).toEqual(
      new Set(['a', 'a (2)', 'a (3)', 'a (2) (2)', 'b', 'b (2)', 'b (3)', "it's 😀", "it's 😀 (2)"]),
    );
  });
});
