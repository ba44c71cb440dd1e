import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '@db/client';
import { migrateOnly, migrationNames } from '@db/migrator';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DUMPS_SECRET_KEY } from './dumps/secret-key';
import { createUser } from './support/accounts';
import { createTestApp, type TestApp } from './support/app';
import { createEmptyDatabase, openMigrated, openTestDatabase } from './support/database';
import { formOf, loadDump } from './support/dumps';

// Dumps of the first version with all three tools, filled through its own procedures, made by `mysqldump` and
// `mariadb-dump --hex-blob`. They never change: later versions must be able to migrate them.
const TEXT = '-- 𝒯 \'四字节\' "x" \\ % _\r\nSELECT 1;\n';

describe.each(['mariadb-10.11.sql', 'mysql-9.7.sql'])('a database from %s', (dump) => {
  let database: OpenDatabase;
  let app: TestApp;
  let anna: ReturnType<TestApp['callerOf']>;
  let call: (query: string, payload?: object) => Promise<Record<string, unknown>>;

  beforeAll(async () => {
    const address = await createEmptyDatabase();
    await loadDump(dump, address);
    database = await openMigrated(address);
    app = await createTestApp({ database, environment: { SECRET_KEY: DUMPS_SECRET_KEY } });
    const signIn = await app.http.inject({
      method: 'POST',
      url: '/api/Login.php',
      payload: { identifier: 'ANNA', password: 'password of anna' },
    });
    const { token } = signIn.json<{ token: string }>();
    anna = app.callerOf({ ...app.users[0], token });
    call = async (query, payload) => {
      const answer = await app.http.inject({
        method: payload ? 'POST' : 'GET',
        url: `/api/${query}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      });
      return answer.json();
    };
  });

  test('is migrated to the schema of a new one', async () => {
    expect(await formOf(database)).toEqual(await formOf(await openTestDatabase()));
  });

  test('keeps the accounts, their preferences and the masters’ settings', async () => {
    expect(await anna.accounts.validateToken()).toMatchObject({ id: 4, username: 'anna', role: 'user' });
    expect(await anna.themes.current()).toMatchObject({ themeName: 'Professional Dark' });
    expect(await anna.accounts.registration()).toMatchObject({ open: false });
    const newcomer = app.callerOf(null).accounts.login({ identifier: 'carl', password: 'password of carl' });
    await expect(newcomer).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { devFlowEnabled, modules } = await call('Home.php');
    expect(devFlowEnabled).toBe('true');
    const names = (modules as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Billing', 'Search']));
  });

  test.each(['goals-habits', 'calendar'])(
    'leaves %s off, which came later, where an admin has saved the list of tools',
    async (key) => {
      const switches = database.db
        .selectFrom('navigator_tools')
        .select('enabled_global')
        .where('tool_key', '=', key);
      expect(await switches.executeTakeFirst()).toEqual({ enabled_global: false });
      const fresh = await openTestDatabase();
      expect(await fresh.db.executeQuery(switches.compile()).then(({ rows }) => rows)).toEqual([
        { enabled_global: true },
      ]);
    },
  );

  test('keeps the scripts and their history', async () => {
    expect(await call('ScriptManager.php')).toMatchObject({
      scripts: { report: `${TEXT}SELECT 5;\n`, imported: 'SELECT 6;' },
      tags: { report: ['weekly', '库存', 'in'], imported: ['in'] },
    });
    const { settings, lastOpened } = await anna.scripts.preferences();
    expect(settings).toContainEqual(
      expect.objectContaining({ setting_key: 'word_wrap', setting_value: 'true' }),
    );
    const id = lastOpened ?? 0;
    const { versions } = await anna.scripts.history({ id });
    expect(versions).toMatchObject([{ label: 'vor Umbau' }, { label: null }]);
    const texts = versions.map(({ id: versionId }) => anna.scripts.historyText({ id, versionId }));
    expect(await Promise.all(texts)).toEqual([{ content: `${TEXT}SELECT 4;\n` }, { content: TEXT }]);

    await anna.scripts.undo({ operationId: 'import-0123456789' });
    const [trashed] = (await anna.scripts.listTrash()).scripts.filter(({ name }) => name === 'old');
    await anna.scripts.restore({ ids: [trashed?.id ?? 0] });
    await call('ScriptManager.php', { scripts: { old: 'SELECT 7;' } });
    const { scripts, tags } = await call('ScriptManager.php');
    expect(Object.keys(scripts as object).sort()).toEqual(['__proto__', 'old', 'report']);
    expect(scripts).toMatchObject({ old: 'SELECT 7;' });
    expect(tags).toMatchObject({ report: ['weekly', '库存'] });
  });

  test('keeps DevFlow with its orders, its trash and its undo data', async () => {
    const modules = (await call('DevFlow.php?action=getModules')).data as { id: number; name: string }[];
    expect(modules.map(({ name }) => name)).toEqual(['Billing', 'Search']);
    const [billing, search] = modules.map(({ id }) => id);
    const names = async (query: string, key: 'name' | 'title') =>
      ((await call(`DevFlow.php?action=${query}`)).data as Record<typeof key, string>[]).map(
        (row) => row[key],
      );
    expect(await names('getStatuses', 'name')).toEqual(['Bug', 'Refine', 'In Progress', 'Completed']);
    expect(await names(`getStatuses&feature_id=${String(billing)}`, 'name')).toEqual([
      'Completed',
      'Refine',
      'In Progress',
      'Bug',
    ]);
    const items = `getItems&feature_id=${String(search)}`;
    expect(await names(items, 'title')).toEqual(['one', '四 😀', 'two']);
    expect((await call(`DevFlow.php?action=${items}`)).data).toMatchObject([
      { notes: 'about one', is_completed: '0' },
      { notes: 'about 四 😀', is_completed: '0' },
      { notes: 'about two', is_completed: '1' },
    ]);

    for (const operationId of ['delete-item', 'complete-item', 'move-item']) {
      await anna.devflow.undo({ operationId });
    }
    expect(await names(items, 'title')).toEqual(['one', 'two', 'three', '四 😀']);
    // The trash shows what was deleted in the last 30 days, the dump is older by the day.
    await sql`UPDATE devflow_modules SET trashed_at = UTC_TIMESTAMP() WHERE name = 'Gone'`.execute(
      database.db,
    );
    const trash = await anna.devflow.listTrash({});
    expect(trash.entries).toMatchObject([{ kind: 'feature', name: 'Gone' }]);
    await anna.devflow.restore({ features: trash.entries.map(({ id }) => id) });
    const { statuses } = await anna.devflow.overview();
    await anna.devflow.addItem({
      featureId: search ?? 0,
      title: 'new',
      statusId: statuses[0]?.id ?? 0,
    });
    expect(await names(items, 'title')).toEqual(['one', 'two', 'three', '四 😀', 'new']);
    expect(await names('getModules', 'name')).toEqual(['Billing', 'Search', 'Gone']);
  });

  test('keeps the watched records, their undo data, labels, reviews and API key', async () => {
    expect((await call('WatchedRecords.php')).records).toMatchObject([
      { series_id: 'ss1', title: '斗破苍穹', current_episode: 13, types: '玄幻', description: "it's\ngood" },
      { series_id: 'SS1', title: 'Éclair', current_episode: 0, is_completed: true },
    ]);
    expect(await anna.watchedRecords.tags()).toMatchObject({
      tags: [{ tag_name: '韩漫', tag_color: '#123456' }, { tag_name: '国漫' }],
    });
    const { reviews } = await anna.watchedRecords.listReviews();
    expect(reviews).toMatchObject([{ series_id: 'ss1', episode: 900 }]);
    const { list, undo } = anna.watchedRecords;
    const before = await list({});
    for (const operationId of ['remove-a-record', 'one-more-episode']) {
      expect(await undo({ operationId, undoId: `${operationId}-undone` })).toMatchObject({
        undone: 1,
        changedSince: [],
      });
    }
    expect(await list({})).toMatchObject({ total: before.total + 1 });
    expect(await list({ search: 'ss3' })).toMatchObject({ records: [{ current_episode: 3 }] });
    for (const operationId of ['one-more-episode-undone', 'remove-a-record-undone'])
      await undo({ operationId });
    expect((await list({})).records).toEqual(before.records);
    expect(await list({ search: 'eclair' })).toMatchObject({ records: [{ series_id: 'SS1' }] });
    const { api_key } = await anna.watchedRecords.apiKey();
    expect(api_key).toMatch(/^tsw_/);
    const synced = await app.http.inject({
      method: 'POST',
      url: '/api/WatchedRecords.php',
      headers: { 'x-api-key': api_key },
      payload: { series_id: 'ss1', current_episode: 14, last_watched_time: 1_700_000_600_000 },
    });
    expect(synced.json()).toMatchObject({ success: true });
    expect(await anna.watchedRecords.list({ search: 'dpcq' })).toMatchObject({
      records: [{ series_id: 'ss1', current_episode: 14 }],
    });
  });
});

test('reminders of before were told at their time, and mails that failed then are not sent weeks later', async () => {
  const address = await createEmptyDatabase();
  const before = await openDatabase(address);
  const migrations = join(import.meta.dirname, '../migrations');
  const names = (await migrationNames(migrations)).filter((name) => name < '20261129_360');
  await migrateOnly(before.db, migrations, names);
  await createUser(before.db);
  await sql`
    INSERT INTO reminders (user_id, tool, occasion, text, href, due_at, told_at, mail_at, unread)
    SELECT id, 'calendar', age, 'Dentist', '/', NOW(3) - INTERVAL age MINUTE, NOW(3), NOW(3) - INTERVAL 1 MINUTE, 1
    FROM users JOIN (SELECT 20000 AS age UNION SELECT 5) AS ages`.execute(before.db);
  await before.close();
  const { db } = await openMigrated(address);
  const rows = await db
    .selectFrom('reminders')
    .select((row) => ['occasion', 'held', row('mail_at', 'is not', null).as('mailed')])
    .select((row) => row('tell_at', '=', row.ref('due_at')).as('toldInTime'))
    .orderBy('due_at')
    .execute();
  expect(
    rows.map((row) => ({ ...row, mailed: Boolean(row.mailed), toldInTime: Boolean(row.toldInTime) })),
  ).toEqual([
    { occasion: '20000', held: false, mailed: false, toldInTime: true },
    { occasion: '5', held: false, mailed: true, toldInTime: true },
  ]);
});
