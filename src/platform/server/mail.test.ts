import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/app';
import { endWithFile } from '../../../tests/support/endings';
import { deleteOldMails } from './mail';
import { type MailServer, startMailServer } from '../../../tests/support/mail-server';

let server: MailServer | undefined;
afterEach(() => server?.close());

test('with SMTP_URL a mail goes to the mail server, in the letters of its reader', async () => {
  server = await startMailServer();
  const app = await createTestApp({
    environment: { SMTP_URL: server.url, MAIL_FROM: 'Tools <tools@example.org>' },
  });
  const username = `梅琳 ${String(process.hrtime.bigint())}`;
  const email = `${String(process.hrtime.bigint())}@例え.example`;
  await app.callerOf(null).accounts.register({ username, email, password: 'a good password' });
  expect(await app.mailsTo(email)).toEqual([]);
  const [delivery, ...others] = server.deliveries;
  expect(others).toEqual([]);
  expect(delivery?.from).toBe('tools@example.org');
  expect(delivery?.mail.headers.get('subject')).toBe('Activate your Toolstead account');
  expect(delivery?.mail.text).toContain('Hello,');
  const token = delivery?.mail.link?.searchParams.get('token') ?? '';
  await expect(app.callerOf(null).accounts.activate({ token })).resolves.toHaveProperty('message');
  const owner = { identifier: username, password: 'a good password' };
  const signedIn = await app.callerOf(null).accounts.login(owner);
  const caller = app.callerOf({ ...app.users[0], token: signedIn.token });
  await caller.account.changePassword({ currentPassword: owner.password, password: '另一个 password' });
  await app.settled();
  expect(server.deliveries.at(-1)?.mail.text).toContain(`Hello ${username},`);
});

test('a mail server that asks for patience gets it', async () => {
  server = await startMailServer(1);
  const app = await createTestApp({ environment: { SMTP_URL: server.url } });
  const [user] = app.users;
  await app.callerOf(null).accounts.forgotPassword({ email: user.email });
  await app.mailsTo(user.email);
  expect(server.deliveries.map(({ mail }) => mail.headers.get('to'))).toEqual([user.email]);
});

test('without SMTP_URL a mail is a file, out of which its link can be copied', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'toolstead-outbox-'));
  endWithFile(() => rmSync(dataDir, { recursive: true, force: true }));
  const app = await createTestApp({ environment: { DATA_DIR: dataDir } });
  const [user] = app.users;
  await app.callerOf(null).accounts.forgotPassword({ email: user.email });
  const [mail] = await app.mailsTo(user.email);
  const [file = '', ...others] = await readdir(join(dataDir, 'outbox'));
  expect(others).toEqual([]);
  const text = await readFile(join(dataDir, 'outbox', file), 'utf8');
  expect(text.split('\n')).toContain(mail?.link?.href);
  await deleteOldMails({ dataDir });
  const path = join(dataDir, 'outbox', file);
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
  await writeFile(join(dataDir, 'outbox', 'notes.txt'), 'of the operator');
  await utimes(path, days(6.9), days(6.9));
  await utimes(join(dataDir, 'outbox', 'notes.txt'), days(30), days(30));
  await deleteOldMails({ dataDir });
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([file, 'notes.txt']);
  await utimes(path, days(7), days(7));
  await deleteOldMails({ dataDir });
  expect(await readdir(join(dataDir, 'outbox'))).toEqual(['notes.txt']);
  // A mail program reads it, too.
  expect(text).toContain('\nContent-Transfer-Encoding: 8bit\n');
});
