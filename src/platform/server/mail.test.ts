import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/app';
import { type OutboxMail, parseMail } from '../../../tests/support/outbox';

interface Delivery {
  from: string | undefined;
  mail: OutboxMail;
}

let server: SMTPServer | undefined;
afterEach(() => server?.close());

/** A mail server that speaks SMTP and refuses the first `refusals` mails for now. */
async function startMailServer(refusals = 0): Promise<{ url: string; deliveries: Delivery[] }> {
  const deliveries: Delivery[] = [];
  let left = refusals;
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      username === 'app' && password === 'p@ss'
        ? callback(null, { user: username })
        : callback(new Error('no')),
    onData(stream, session, callback) {
      let source = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (source += chunk));
      stream.on('end', () => {
        left -= 1;
        if (left >= 0) {
          callback(Object.assign(new Error('try again'), { responseCode: 451 }));
          return;
        }
        const { mailFrom } = session.envelope;
        deliveries.push({ from: mailFrom ? mailFrom.address : undefined, mail: parseMail(source) });
        callback(null);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://app:p%40ss@127.0.0.1:${String(port)}`, deliveries };
}

test('with SMTP_URL a mail goes to the mail server, in the language of its reader', async () => {
  const { url, deliveries } = await startMailServer();
  const app = await createTestApp({ environment: { SMTP_URL: url, MAIL_FROM: 'Tools <tools@example.org>' } });
  const username = `梅琳 ${String(process.hrtime.bigint())}`;
  await app.callerOf(null).accounts.register({ username, email: 'mei@例え.example', password: 'password' });
  expect(await app.mailsTo('mei@例え.example')).toEqual([]);
  expect(deliveries).toHaveLength(1);
  expect(deliveries[0]?.from).toBe('tools@example.org');
  expect(deliveries[0]?.mail.headers.get('subject')).toBe('Activate your Toolstead account');
  expect(deliveries[0]?.mail.text).toContain(`Hello ${username},`);
  const token = deliveries[0]?.mail.link?.searchParams.get('token') ?? '';
  await app.callerOf(null).accounts.activate({ token });
});

test('a mail server that asks for patience gets it', async () => {
  const { url, deliveries } = await startMailServer(1);
  const app = await createTestApp({ environment: { SMTP_URL: url } });
  const [user] = app.users;
  await app.callerOf(null).accounts.forgotPassword({ email: user.email });
  await app.mailsTo(user.email);
  expect(deliveries.map(({ mail }) => mail.headers.get('to'))).toEqual([user.email]);
});
