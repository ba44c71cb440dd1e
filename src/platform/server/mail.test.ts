import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/app';
import { endWithFile } from '../../../tests/support/endings';
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
  await app.callerOf(null).accounts.register({ username, email, password: 'password' });
  expect(await app.mailsTo(email)).toEqual([]);
  const [delivery, ...others] = server.deliveries;
  expect(others).toEqual([]);
  expect(delivery?.from).toBe('tools@example.org');
  expect(delivery?.mail.headers.get('subject')).toBe('Activate your Toolstead account');
  expect(delivery?.mail.text).toContain(`Hello ${username},`);
  const token = delivery?.mail.link?.searchParams.get('token') ?? '';
  await expect(app.callerOf(null).accounts.activate({ token })).resolves.toHaveProperty('message');
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
  // A mail program reads it, too.
  expect(text).toContain('\nContent-Transfer-Encoding: 8bit\n');
});
