import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '../support/accounts';
import { buildProduct } from '../support/build-product';
import { startNtfy } from '../support/ntfy-server';
import { startToolstead, type Toolstead } from '../support/toolstead';

let toolstead: Toolstead;
let topic: string;
beforeAll(async () => {
  await buildProduct();
  const { address } = await startNtfy();
  topic = `http://${address}/thief`;
  toolstead = await startToolstead({ MASTER_PASSWORD: '', PRIVATE_ADDRESSES: address });
});
afterAll(() => toolstead.close());

async function resetPassword(username: string, next: string): Promise<string> {
  const child = spawn(
    process.execPath,
    ['dist/server/account.js', 'reset-password', '--username', username, '--password-stdin'],
    { env: { ...process.env, DATA_DIR: toolstead.dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' } },
  );
  child.stdin.end(`${next}\n`);
  return text(child.stdout);
}

async function call(path: string, token = '', body?: object) {
  const answer = await fetch(`${toolstead.url}/api/trpc/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { result: { data: unknown } };
}

test('a password set at the shell ends the webhooks and the ntfy topics that somebody else had made', async () => {
  const user = await toolstead.createUser();
  const tools = [{ tool: 'devflow' }];
  const hook = { name: 'Hook', address: 'https://example.org/', tools, currentPassword: password };
  expect(await call('webhooks.make', user.token, hook)).toHaveProperty('result');
  const made = await call('reminders.addTopic', user.token, { address: topic, currentPassword: password });
  expect(made).toHaveProperty('result');
  const { db } = await toolstead.database();
  const left = async () =>
    Promise.all(
      (['webhooks', 'push_devices'] as const).map(async (table) => {
        const rows = await db.selectFrom(table).select('id').where('user_id', '=', user.id).execute();
        return rows.length;
      }),
    );
  expect(await left()).toEqual([1, 1]);
  expect(await resetPassword(user.username, 'another password')).toMatch(/^The password of .* is changed/);
  expect(await left()).toEqual([0, 0]);
});

test('a password of the master that is set at the shell closes the setup page', async () => {
  expect(await call('setup.state')).toMatchObject({ result: { data: { open: true } } });
  await resetPassword('master', 'chosen at the shell');
  expect(await call('setup.state')).toMatchObject({ result: { data: { open: false } } });
});
