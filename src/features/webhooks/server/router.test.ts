import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { setToolOpen } from '../../../../tests/support/switches';
import { webhookLimits, webhookTexts } from '../rules';

const app = await createTestApp({ environment: { PRIVATE_ADDRESSES: '192.168.1.5:8080' } });
let user: TestUser;
let other: TestUser;
beforeEach(async () => {
  user = await createUser(app.services.db);
  other = await createUser(app.services.db);
});

const call = (of = user) => app.callerOf(of);
type Wish = Parameters<ReturnType<typeof call>['webhooks']['make']>[0];
const wish: Wish = {
  name: 'Hook',
  address: 'https://example.org/hooks/secret-path?key=abc',
  tools: [{ tool: 'devflow' }],
};
const make = (change: Partial<Wish> = {}, of = user) =>
  call(of).webhooks.make({ ...wish, currentPassword: of.password, ...change });
const listed = async (of = user) => (await call(of).webhooks.list()).webhooks;
const mails = async (of = user) =>
  (await app.mailsTo(of.email)).map(({ headers, text }) => ({ subject: headers.get('subject'), text }));
const stored = () =>
  app.services.db.selectFrom('webhooks').selectAll().where('user_id', '=', user.id).execute();

test('a webhook is listed with what it is sent, without its address and its secret, which are sealed', async () => {
  const { id, secret } = await make({
    tools: [{ tool: 'devflow', kinds: ['item', 'feature'] }, { tool: 'calendar' }],
  });
  const list = await call().webhooks.list();
  expect(list.webhooks).toEqual([
    {
      ...{ id, name: 'Hook', host: 'example.org', state: 'on', delivered: null, failing: null },
      tools: [
        { tool: 'calendar', kinds: null },
        { tool: 'devflow', kinds: ['item', 'feature'] },
      ],
      made: expect.stringMatching(/Z$/) as string,
    },
  ]);
  expect(list.tools.map(({ tool }) => tool)).toEqual([
    ...['calendar', 'devflow', 'expense-tracker', 'goals-habits', 'script-manager', 'watched-records'],
  ]);
  expect(list.tools[1]).toEqual({ tool: 'devflow', kinds: ['status', 'feature', 'item', 'view'] });
  const text = JSON.stringify([list, await stored()]);
  const bytes = Buffer.concat((await stored()).flatMap(({ address, secret: sealed }) => [address, sealed]));
  for (const hidden of ['secret-path', secret, secret.slice('whsec_'.length)]) {
    expect(text).not.toContain(hidden);
    expect(bytes.includes(hidden)).toBe(false);
  }
  expect(bytes.includes(Buffer.from(secret.slice('whsec_'.length), 'base64'))).toBe(false);
  expect(await listed(other)).toEqual([]);
});

test.each([
  [{ name: ' ' }, webhookTexts.nameRequired],
  [{ name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
  [{ name: 'a\u202eb' }, 'Name contains characters that are not allowed'],
  [{ address: 'example.org' }, webhookTexts.addressInvalid],
  [{ address: 'ftp://example.org/' }, webhookTexts.addressInvalid],
  [{ address: `https://example.org/${'x'.repeat(2_000)}` }, webhookTexts.addressInvalid],
  [{ address: `https://${'x.'.repeat(125)}example/` }, webhookTexts.addressInvalid],
  [{ tools: [] }, webhookTexts.toolsRequired],
  [{ tools: [{ tool: 'devflow', kinds: [] }] }, webhookTexts.toolsRequired],
])('%j is refused', async (change, text) => {
  await expect(make(change)).rejects.toThrow(text);
  expect(await listed()).toEqual([]);
});

test.each([
  'http://example.org/hook',
  'https://example.org:8443/hook',
  'https://user:word@example.org/hook',
  'https://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://169.254.169.254/latest',
  'http://192.168.1.5/hook',
  'http://192.168.1.6:8080/hook',
])('%s is refused, which is not public and not named', async (address) => {
  await expect(make({ address })).rejects.toMatchObject({
    ...{ code: 'UNPROCESSABLE_CONTENT', wireCode: 'address_refused', message: webhookTexts.addressRefused },
  });
  expect(await listed()).toEqual([]);
});

test('what the operator has named may be plain', async () => {
  await make({ address: 'http://192.168.1.5:8080/hook' });
  expect(await listed()).toMatchObject([{ host: '192.168.1.5:8080' }]);
});

test.each([
  [[{ tool: 'accounts' }]],
  [[{ tool: '__proto__' }]],
  [[{ tool: 'devflow', kinds: ['item', 'habit'] }]],
])('%j is nothing that can be sent', async (tools) => {
  await expect(make({ tools })).rejects.toMatchObject({ wireCode: 'unknown_tool' });
});

test('a kind that is named again and again counts once', async () => {
  const kinds = Array.from({ length: 50 }, () => 'feature');
  await make({ tools: [{ tool: 'devflow', kinds }] });
  expect(await listed()).toMatchObject([{ tools: [{ tool: 'devflow', kinds: ['feature'] }] }]);
});

test('one is switched on 30 times an hour at most, since what failed is sent then', async () => {
  const { id } = await make();
  for (let at = 0; at < 30; at += 1) await call().webhooks.setOn({ id, on: true });
  await expect(call().webhooks.setOn({ id, on: true })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await call().webhooks.setOn({ id, on: false });
});

test('a tool that is closed to the account is neither offered nor sent', async () => {
  await setToolOpen(app, 'devflow', false);
  try {
    expect((await call().webhooks.list()).tools.map(({ tool }) => tool)).not.toContain('devflow');
    await expect(make()).rejects.toMatchObject({ code: 'FORBIDDEN', wireCode: 'tool_closed' });
  } finally {
    await setToolOpen(app, 'devflow', true);
  }
});

test('an account has at most 20', async () => {
  const row = { user_id: user.id, name: 'x', host: 'x', address: Buffer.alloc(1), secret: Buffer.alloc(1) };
  const now = new Date();
  const rows = Array.from({ length: webhookLimits.most }, () => ({
    ...{ ...row, state: 'off' as const, send_at: now, created_at: now },
  }));
  await app.services.db.insertInto('webhooks').values(rows).execute();
  await expect(make()).rejects.toMatchObject({
    wireCode: 'too_many_webhooks',
    message: webhookTexts.tooMany,
  });
  expect(await listed()).toHaveLength(20);
});

test('a demo sends nothing elsewhere', async () => {
  const demo = await createTestApp({ environment: { DEMO: '1' } });
  const made = demo.callerOf(user).webhooks.make({ ...wish, currentPassword: user.password });
  await expect(made).rejects.toMatchObject({
    wireCode: 'demo',
    message: 'Everybody may sign in to a demo, so it sends nothing elsewhere',
  });
});

describe('its owner', () => {
  test('proves the account before one is made or has another secret', async () => {
    const { id } = await make();
    const before = await mails();
    const missing = { code: 'UNPROCESSABLE_CONTENT', wireCode: 'password_required' };
    const wrong = { code: 'FORBIDDEN', wireCode: 'wrong_password' };
    await expect(make({ currentPassword: '' })).rejects.toMatchObject(missing);
    await expect(make({ currentPassword: 'a guess' })).rejects.toMatchObject(wrong);
    await expect(call().webhooks.renewSecret({ id })).rejects.toMatchObject(missing);
    await expect(call().webhooks.renewSecret({ id, currentPassword: 'a guess' })).rejects.toMatchObject(
      wrong,
    );
    expect([await listed(), await mails()]).toEqual([[expect.objectContaining({ id })], before]);
  });

  test('is told by mail of a new one and of a new secret', async () => {
    const { id, secret } = await make();
    const renewed = await call().webhooks.renewSecret({ id, currentPassword: user.password });
    expect(renewed.secret).not.toBe(secret);
    const told = await mails();
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      'A webhook has a new secret',
      'A webhook was made',
    ]);
    expect(told.find(({ subject }) => subject === 'A webhook was made')?.text).toContain(
      'a webhook named "Hook" was made for your Toolstead account. What changes in devflow is sent to example.org.',
    );
    expect(JSON.stringify(told)).not.toContain('secret-path');
  });

  test('switches it off and on, and removes it; nobody else does', async () => {
    const { id } = await make();
    const gone = { code: 'NOT_FOUND', message: 'This webhook was removed already' };
    const theirs = call(other).webhooks;
    await expect(theirs.setOn({ id, on: false })).rejects.toMatchObject(gone);
    await expect(theirs.remove({ id })).rejects.toMatchObject(gone);
    await expect(theirs.test({ id })).rejects.toMatchObject(gone);
    await expect(theirs.attempts({ id })).rejects.toMatchObject(gone);
    await expect(theirs.renewSecret({ id, currentPassword: other.password })).rejects.toMatchObject(gone);
    expect(await listed()).toMatchObject([{ id, state: 'on' }]);
    await call().webhooks.setOn({ id, on: false });
    expect(await listed()).toMatchObject([{ state: 'off' }]);
    await call().webhooks.setOn({ id, on: true });
    expect(await listed()).toMatchObject([{ state: 'on' }]);
    await call().webhooks.remove({ id });
    expect(await listed()).toEqual([]);
    await expect(call().webhooks.remove({ id })).rejects.toMatchObject(gone);
  });
});

test('an access token makes, sees and ends none', async () => {
  const { token } = await call().tokens.make({
    ...{ name: 'all', days: null, currentPassword: user.password },
    tools: [{ tool: 'devflow', right: 'write' }],
  });
  const { id } = await make();
  const by = app.callerOf({ ...user, token }).webhooks;
  const refused = { code: 'FORBIDDEN', wireCode: 'token_not_allowed' };
  await expect(by.make({ ...wish, currentPassword: user.password })).rejects.toMatchObject(refused);
  await expect(by.list()).rejects.toMatchObject(refused);
  await expect(by.remove({ id })).rejects.toMatchObject(refused);
  expect(await listed()).toHaveLength(1);
});

describe('it ends', () => {
  test('with the password, and its owner is told', async () => {
    await make();
    const password = 'another long password';
    const { ended } = await call().account.changePassword({ currentPassword: user.password, password });
    expect(ended).toEqual({ tokens: 0, keys: 0, addresses: 0, webhooks: 1 });
    expect(await stored()).toEqual([]);
    const told = (await mails()).find(({ subject }) => subject?.includes('password was changed'));
    expect(told?.text).toContain('So has what programs have with it: 1 webhook.');
  });

  test('not with a password that its owner changes without that', async () => {
    await make();
    const change = { password: 'another long password', endCredentials: false };
    await call().account.changePassword({ currentPassword: user.password, ...change });
    expect(await stored()).toHaveLength(1);
  });

  test('with the account', async () => {
    const master = await createUser(app.services.db, { role: 'master' });
    await make();
    await call(master).users.setActive({ id: user.id, active: false });
    expect(await stored()).toEqual([]);
  });
});

test('the audit list tells that one was made and ended, and not where it sends', async () => {
  const master = await createUser(app.services.db, { role: 'master' });
  const { id } = await make();
  await call().webhooks.remove({ id });
  const { entries } = await call(master).audit.list({ person: user.username });
  const own = entries.filter((entry) => JSON.stringify(entry).includes(user.username));
  expect(own.map(({ kind, after }) => ({ kind, after }))).toEqual([
    { kind: 'webhooks_ended', after: { webhooks: 1, reason: 'owner' } },
    { kind: 'webhook_made', after: { tools: 'devflow' } },
  ]);
  expect(JSON.stringify(own)).not.toContain('example.org');
});
