import { afterAll, expect, test } from 'vitest';
import { appRouter } from '@/app/server/app-router';
import { resetDemo } from '@/app/server/demo/reset';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@/features/accounts/demo-people';
import { listUsers } from '@/features/accounts/server/queries';
import { keptInPublicDemo } from '@/platform/server/public-demo';
import type { ProcedureMeta } from '@/platform/server/trpc';
import { createTestApp, type TestApp } from './support/app';
import { openFreshDatabase } from './support/database';
import { startMailServer } from './support/mail-server';

const mails = await startMailServer();
const environment = { DEMO: 'public', SMTP_URL: mails.url, IMAGE_PROXY_HOSTS: '127.0.0.1:9' };
const app = await createTestApp({ database: await openFreshDatabase(), environment });
await app.services.db.deleteFrom('users').execute();
await resetDemo(app.services.db, app.services.config, { now: new Date('2026-11-29T12:10:00Z') });
afterAll(() => mails.close());

const signIn = (identifier: string = 'meilin') =>
  app.callerOf(null).accounts.login({ identifier, password: DEMO_PASSWORD });
const callerOf = async (identifier?: string) => {
  const { token } = await signIn(identifier);
  return app.callerOf({ token } as Parameters<TestApp['callerOf']>[0]);
};
const REFUSED = (kept: string) => ({
  code: 'FORBIDDEN',
  wireCode: 'public_demo',
  message: `This is a public demo: ${kept} cannot be changed here.`,
});

test('outside of the tools a public demo makes these changes only, and in them refuses credentials and other servers', () => {
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<
      string,
      { _def: { type: 'query' | 'mutation' | 'subscription'; meta?: ProcedureMeta } }
    >,
  );
  const mutations = procedures.filter(([, { _def }]) => _def.type === 'mutation');
  const judged = mutations.map(([name, { _def }]) => ({
    name,
    ofTool: _def.meta?.tool !== undefined,
    kept: keptInPublicDemo('mutation', _def.meta),
  }));
  expect(judged.filter(({ ofTool, kept }) => !ofTool && kept === null).map(({ name }) => name)).toEqual([
    'accounts.login',
    'accounts.logout',
    'dashboard.arrange',
    'dashboard.undo',
    'home.arrange',
    'home.undo',
    'myData.prepareDownload',
    'myData.cancelDownload',
    'myData.addSamples',
    'myData.undo',
    'preferences.update',
    'preferences.guess',
    'reminders.act',
    'reminders.undoAct',
    'reminders.markRead',
    'themes.update',
    'themes.followSystem',
  ]);
  expect(judged.filter(({ ofTool, kept }) => ofTool && kept !== null).map(({ name }) => name)).toEqual([
    'calendar.addFeed',
    'calendar.deleteFeed',
    'calendar.regenerateFeed',
    'calendar.subscribe',
    'calendar.refreshCalendar',
    'scripts.addLink',
    'watchedRecords.regenerateKey',
  ]);
  // Among them all that makes or takes a way in.
  const refused = judged.filter(({ kept }) => kept !== null).map(({ name }) => name.split('.')[0] ?? '');
  for (const area of [
    'account',
    'masterSettings',
    'passkeys',
    'secondFactor',
    'sessions',
    'tokens',
    'users',
  ]) {
    expect(mutations.filter(([name]) => name.startsWith(`${area}.`)).length).toBeGreaterThan(0);
    expect(refused.filter((name) => name === area)).toHaveLength(
      mutations.filter(([name]) => name.startsWith(`${area}.`)).length,
    );
  }
});

test('a refusal has its sentence and its code at both doors; a query and a change of a tool are no matter', async () => {
  const { token } = await signIn();
  const caller = await callerOf();
  await expect(
    caller.account.changePassword({
      currentPassword: DEMO_PASSWORD,
      newPassword: 'another password',
    } as never),
  ).rejects.toMatchObject(REFUSED('accounts and settings'));
  await expect(caller.watchedRecords.regenerateKey()).rejects.toMatchObject(
    REFUSED('keys and secret addresses'),
  );
  await expect(caller.calendar.subscribe({} as never)).rejects.toMatchObject(
    REFUSED('what comes from other servers'),
  );
  const rest = await app.http.inject({
    method: 'GET',
    url: '/api/WatchedRecords.php?action=regenerate_key',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([rest.statusCode, rest.json()]).toEqual([
    403,
    {
      success: false,
      code: 'public_demo',
      message: 'This is a public demo: keys and secret addresses cannot be changed here.',
      error: 'This is a public demo: keys and secret addresses cannot be changed here.',
    },
  ]);
  const zip = await app.http.inject({
    method: 'POST',
    url: '/api/my-data/preview',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    payload: Buffer.from('zip'),
  });
  expect(zip.json()).toMatchObject({ code: 'public_demo' });
  await expect(caller.devflow.addFeature({ name: 'Mine' })).resolves.toHaveProperty('id');
  await expect(caller.themes.update({ theme_name: 'Graphite' })).resolves.toEqual({ themeName: 'Graphite' });
});

test('strangers see how to sign in, and neither the master nor where others come from', async () => {
  const { demo, passkeys, provider, mails: leave } = await app.callerOf(null).accounts.registration();
  expect(demo).toEqual({
    names: DEMO_PEOPLE.map(({ username }) => username),
    password: DEMO_PASSWORD,
    isPublic: true,
  });
  expect([passkeys, provider, leave]).toEqual([false, null, false]);
  await expect(signIn('master')).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
  const [caller] = [await callerOf('sofia'), await callerOf('sofia')];
  const { sessions, total } = await caller.sessions.list();
  expect([sessions.map(({ current }) => current), total]).toEqual([[true], 1]);
});

test('no mail leaves, and no request', async () => {
  app.services.mailer.send({ to: 'somebody@example.org', subject: 'x', text: 'x' });
  await app.services.mailer.deliver({ to: 'somebody@example.org', subject: 'x', text: 'x' });
  await expect(app.mailsTo('somebody@example.org')).resolves.toEqual([]);
  expect(mails.deliveries).toEqual([]);
  const cover = await app.http.inject('/api/ImageProxy.php?url=http%3A%2F%2F127.0.0.1%3A9%2Fa.png');
  expect([cover.statusCode, cover.json<{ success: boolean }>().success]).toEqual([403, false]);
});

test('it is filled anew once an hour by all processes together, and nothing of a visitor is left', async () => {
  const { db, config } = app.services;
  const caller = await callerOf();
  await caller.devflow.addFeature({ name: 'Left by a visitor' });
  const before = (await listUsers(db)).map(({ id }) => id);
  await resetDemo(db, config, { now: new Date('2026-11-29T12:59:59Z') });
  expect((await listUsers(db)).map(({ id }) => id)).toEqual(before);

  const now = new Date('2026-11-29T13:00:00Z');
  await Promise.all([resetDemo(db, config, { now }), resetDemo(db, config, { now })]);
  await app.settled();
  const after = await listUsers(db);
  expect(after.map(({ username }) => username)).toEqual([
    'master',
    ...DEMO_PEOPLE.map(({ username }) => username),
  ]);
  expect(after.filter(({ id }) => before.includes(id))).toEqual([]);
  await expect(caller.devflow.features()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const { features } = await (await callerOf()).devflow.features();
  expect(features.length).toBeGreaterThan(2);
  expect(features.map(({ name }) => name)).not.toContain('Left by a visitor');
});
