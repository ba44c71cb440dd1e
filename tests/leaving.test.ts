import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runHousekeeping } from '@/app/server/housekeeping';
import { createUser, type TestUser } from './support/accounts';
import { createTestApp } from './support/app';
import { openFreshDatabase } from './support/database';

const DAY = 24 * 60 * 60 * 1000;

const app = await createTestApp({ database: await openFreshDatabase() });
const { db } = app.services;
let master: TestUser;
let ada: TestUser;
beforeAll(async () => {
  master = await createUser(db, { role: 'master' });
});
beforeEach(async () => {
  ada = await createUser(db);
});

const leave = (who: TestUser) => app.callerOf(who).account.leave({ currentPassword: who.password });
const login = (who: TestUser, more: { keep_account?: boolean } = {}) =>
  app.callerOf(null).accounts.login({ identifier: who.username, password: who.password, ...more });
const events = async (who: TestUser) =>
  (await app.callerOf(master).audit.list({})).entries.filter(({ account }) => account === who.username);

/** Lets days pass for somebody who is leaving. */
async function pass(who: TestUser, days: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ leaves_at: sql<Date>`leaves_at - INTERVAL ${days} DAY` })
    .where('id', '=', who.id)
    .execute();
  await runHousekeeping(app.services);
}

test('asks for the password, then ends everything by which the account is used', async () => {
  const hers = app.callerOf(ada);
  await expect(hers.account.leave({ currentPassword: 'wrong' })).rejects.toMatchObject({
    wireCode: 'wrong_password',
  });
  const { api_key: key } = await hers.watchedRecords.regenerateKey({});
  const { address } = await hers.myData.prepareDownload();
  const { until } = await leave(ada);
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 7 * DAY - 60_000);

  await expect(hers.accounts.validateToken()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const byKey = await app.http.inject({ url: '/api/WatchedRecords.php', headers: { 'x-api-key': key } });
  expect(byKey.statusCode).toBe(401);
  expect((await app.http.inject(address)).statusCode).toBe(403);
  await expect(login(ada)).rejects.toMatchObject({ code: 'FORBIDDEN', wireCode: 'account_leaving' });
  await expect(login({ ...ada, password: 'wrong' }, { keep_account: true })).rejects.toMatchObject({
    wireCode: 'invalid_credentials',
  });
  const rest = await app.http.inject({
    method: 'POST',
    url: '/api/Login.php',
    payload: { identifier: ada.email, password: ada.password },
  });
  expect([rest.statusCode, rest.json<{ message: string }>().message]).toEqual([
    403,
    `This account will be deleted on ${until.slice(0, 16).replace('T', ' ')} UTC`,
  ]);
  const mail = (await app.mailsTo(ada.email)).at(-1);
  expect(mail?.headers.get('subject')).toBe('Your Toolstead account will be deleted');
  expect((await events(ada)).map(({ kind }) => kind).sort()).toEqual([
    'account_leaving',
    'data_downloaded',
    'key_regenerated',
    'session_ended',
    'sign_in_failed',
    'sign_in_failed',
  ]);
});

test('is taken back by a sign-in on day 6', async () => {
  const { id } = await app.callerOf(ada).devflow.addFeature({ name: 'kept' });
  await leave(ada);
  await pass(ada, 6);
  const { token } = await login(ada, { keep_account: true });
  const back = app.callerOf({ ...ada, token });
  expect((await back.devflow.overview()).features).toMatchObject([{ id }]);
  const [newest, before] = await events(ada);
  expect([newest?.kind, before?.kind]).toEqual(['signed_in', 'account_kept']);
  expect(before).toMatchObject({ actor: { id: ada.id } });
  await pass(ada, 30);
  await expect(back.accounts.validateToken()).resolves.toMatchObject({ id: ada.id });
  await expect(login(ada)).resolves.toBeDefined();
});

test('deletes every row of the account after 7 days, and no other', async () => {
  const { devflow, scripts, watchedRecords } = app.callerOf(ada);
  const other = app.callerOf(master);
  await other.scripts.create({ name: 'of another', content: 'x' });
  const featureId = (await devflow.addFeature({ name: 'Search' })).id;
  const statusId = (await devflow.addStatus({ name: 'Bug' })).id;
  await devflow.orderStatuses({ featureId, order: [{ id: statusId }] });
  const item = await devflow.addItem({ featureId, title: 'a', statusId, operationId: 'made' });
  await devflow.moveItem({ id: item.id, statusId, afterId: null, operationId: 'moved' });
  const { id } = await scripts.create({ name: 's', content: '1' });
  await scripts.save({ id, baseVersion: 1, content: '2' });
  await watchedRecords.create({ series_id: 's', title: 's', operationId: 'w' });
  await app.callerOf(ada).preferences.update({ weekStart: 7 });
  await leave(ada);
  await pass(ada, 7);

  const { rows } = await sql<{ name: string; field: string }>`
    SELECT table_name AS name, column_name AS field FROM information_schema.key_column_usage
    WHERE table_schema = DATABASE() AND referenced_table_name = 'users'`.execute(db);
  expect(rows.length).toBeGreaterThan(15);
  for (const { name, field } of [...rows, { name: 'users', field: 'id' }]) {
    const left = await sql`SELECT 1 FROM ${sql.table(name)} WHERE ${sql.ref(field)} = ${ada.id}`.execute(db);
    expect([name, left.rows]).toEqual([name, []]);
  }
  for (const [table, column, of] of [
    ['script_texts', 'script_id', 'scripts'],
    ['devflow_status_orders', 'feature_id', 'devflow_modules'],
    ['devflow_vacated_places', 'operation', 'operations'],
  ] as const) {
    const orphans = await sql`
      SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} NOT IN (SELECT id FROM ${sql.table(of)})`.execute(
      db,
    );
    expect([table, orphans.rows]).toEqual([table, []]);
  }
  expect((await other.scripts.list()).scripts).toMatchObject([{ name: 'of another' }]);

  await expect(login(ada, { keep_account: true })).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
  expect(await app.subjectsTo(ada.email)).toEqual([
    'Your Toolstead account will be deleted',
    'Your Toolstead account was deleted',
  ]);
  expect((await events(ada))[0]).toMatchObject({
    kind: 'account_deleted',
    actor: { id: null, name: ada.username },
  });
  const again = await createUser(db, { username: ada.username });
  expect(again.id).not.toBe(ada.id);
});

test('a sign-in after the 7 days does not bring back what is about to go', async () => {
  await leave(ada);
  await db
    .updateTable('users')
    .set({ leaves_at: new Date(Date.now() - 1_000) })
    .where('id', '=', ada.id)
    .execute();
  for (const keep_account of [true, false]) {
    await expect(login(ada, { keep_account })).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
  }
});

test('the last master cannot, nor a master be demoted while the other one is leaving', async () => {
  await expect(leave(master)).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    wireCode: 'last_master',
  });
  const second = await createUser(db, { role: 'master' });
  await leave(second);
  const demotion = app.callerOf(master).users.changeRole({
    ...{ id: master.id, role: 'user' as const },
    currentPassword: master.password,
  });
  await expect(demotion).rejects.toMatchObject({ wireCode: 'last_master' });
  await expect(leave(master)).rejects.toMatchObject({ wireCode: 'last_master' });
  await expect(app.callerOf(master).accounts.validateToken()).resolves.toBeDefined();
});
