import { createTRPCClient, httpLink } from '@trpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppRouter } from '@/app/server/app-router';
import { buildProduct } from './support/build-product';
import { createEmptyDatabase, urlOf } from './support/database';
import { startToolstead, type Toolstead } from './support/toolstead';

// The built product on a database given by DATABASE_URL, as with compose.yaml: every tool, in both APIs.

const PASSWORD = 'the password of the master';
let toolstead: Toolstead;
let token: string;

beforeAll(async () => {
  await buildProduct();
  const DATABASE_URL = urlOf(await createEmptyDatabase());
  toolstead = await startToolstead({ DATABASE_URL, MASTER_PASSWORD: PASSWORD });
  token = String((await call('Login', { identifier: 'master', password: PASSWORD })).token);
  // The build, while all other tests run on a small machine.
}, 300_000);
afterAll(() => toolstead.close());

/** A documented call; without a body a GET. */
async function call(name: string, body?: object, method = body ? 'POST' : 'GET') {
  const answer = await fetch(`${toolstead.url}/api/${name.replace(/(\?|$)/, '.php$1')}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answered = (await answer.json()) as Record<string, unknown>;
  expect({ status: answer.status, answered }).toMatchObject({ status: 200, answered: { success: true } });
  return answered;
}

function typed() {
  const headers = { authorization: `Bearer ${token}` };
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${toolstead.url}/api/trpc`, headers })] });
}

test('the script manager stores scripts', async () => {
  const { scripts } = typed();
  const content = `-- 四字节 😀\n${'SELECT 1;\n'.repeat(20_000)}`;
  await call('ScriptManager', {
    action: 'create',
    script_name: 'report',
    script_content: content,
    tags: ['x'],
  });
  await call('ScriptManager', { action: 'rename', old_name: 'report', new_name: 'Report' });
  await call('ScriptManager', { scripts: { Report: 'SELECT 2;' } });
  expect((await call('ScriptManager')).scripts).toEqual({ Report: 'SELECT 2;' });

  const { id } = await scripts.create.mutate({ name: 'other' });
  const { version } = await scripts.open.query({ id });
  await scripts.save.mutate({ id, baseVersion: version, content });
  await scripts.setPinned.mutate({ id, pinned: true });
  await scripts.trash.mutate({ ids: [id] });
  expect(await scripts.listTrash.query()).toMatchObject({ scripts: [{ name: 'other' }] });
  await scripts.restore.mutate({ ids: [id] });
  expect(await scripts.open.query({ id })).toMatchObject({ content });

  await call('ScriptManager', { script_name: 'Report' }, 'DELETE');
  expect((await call('ScriptManager')).scripts).toEqual({ other: content });
});
