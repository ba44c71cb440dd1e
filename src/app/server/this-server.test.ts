import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../../tests/support/accounts';
import { createTestApp } from '../../../tests/support/app';

const app = await createTestApp();
let master: TestUser;
beforeAll(async () => {
  master = await createUser(app.services.db, { role: 'master' });
});
const server = () => app.callerOf(master).thisServer;

test('only a master is told of the server, and may try it', async () => {
  const admin = app.callerOf(await createUser(app.services.db, { role: 'admin' })).thisServer;
  for (const call of [() => admin.read(), () => admin.backUp(), () => admin.testMail()])
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('version, database and people are told', async () => {
  const { version, database, people, mail } = await server().read();
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(database.kind).toMatch(/^(MariaDB|MySQL)$/);
  expect(database.version).toMatch(/^\d+\.\d+/);
  expect(database.bytes).toBeGreaterThan(100_000);
  expect(people.accounts).toBeGreaterThan(1);
  expect(mail.host).toBeNull();
});

test('webhooks that are sent are counted', async () => {
  const user = await createUser(app.services.db);
  const { webhooks } = app.callerOf(user);
  const count = async () => (await server().read()).people.webhooks;
  const before = await count();
  const wish = { name: 'Hook', address: 'https://example.org/', tools: [{ tool: 'devflow' }] };
  const { id } = await webhooks.make({ ...wish, currentPassword: user.password });
  expect(await count()).toBe(before + 1);
  await webhooks.setOn({ id, on: false });
  expect(await count()).toBe(before);
});

test('a backup is made once at a time, into the folder of the backups, and told', async () => {
  const both = await Promise.allSettled([server().backUp(), server().backUp()]);
  const reasons = both.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as { wireCode: string }] : [],
  );
  expect(reasons.map(({ wireCode }) => wireCode)).toEqual(['backup_running']);
  await app.settled();
  const { backup } = await server().read();
  expect(backup.isRunning).toBe(false);
  const [name = ''] = readdirSync(join(app.services.config.dataDir, 'backups'));
  expect(name).toMatch(/^toolstead-\d{8}T\d{6}Z-by-hand\.gz$/);
  expect(backup.newest?.name).toBe(name);
  expect(backup.newest?.bytes).toBeGreaterThan(1_000);
});

test('a test mail reaches its master; what fails is told, and warned of until one is sent', async () => {
  expect(await server().testMail()).toEqual({ to: master.email });
  const broken = await createTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  const owner = await createUser(broken.services.db, { role: 'master' });
  const { testMail, read } = broken.callerOf(owner).thisServer;
  await expect(testMail()).rejects.toMatchObject({
    wireCode: 'mail_failed',
    message: /^The mail could not be sent: .+9/,
  });
  const { warnings } = await read();
  const told = warnings.find(({ text }) => text.startsWith('The last mail could not be sent'));
  expect(told?.page).toBe('docs/accounts.md');
});
