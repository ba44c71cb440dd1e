import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devflowGate } from '@/features/devflow/gate';
import { openToolProcedure } from '@/platform/server/tools/open-tool';
import { restEndpoint, registerRest } from '@/platform/server/rest';
import { router } from '@/platform/server/trpc';
import { createUser, type TestUser } from '../support/accounts';
import { createTestApp } from '../support/app';
import { openFreshDatabase } from '../support/database';

// An admin closes a tool while somebody's client uses it, all of it through the documented calls.

const features = router({
  list: openToolProcedure(devflowGate).query(({ ctx }) =>
    ctx.db.selectFrom('devflow_modules').select('name').where('user_id', '=', ctx.user.id).execute(),
  ),
});

const app = await createTestApp({ database: await openFreshDatabase() });
let tool: FastifyInstance;
let user: TestUser;
let admin: TestUser;
beforeAll(async () => {
  user = app.users[0];
  admin = await createUser(app.services.db, { role: 'admin' });
  await app.services.db
    .insertInto('devflow_modules')
    .values({ user_id: user.id, name: 'Search', position: 1000, updated_at: new Date() })
    .execute();
  tool = Fastify();
  await registerRest(tool, app.services, [
    restEndpoint('Features', features, {
      list: { action: null, about: 'All of them.', reply: (names: object) => ({ features: names }) },
    }),
  ]);
});
afterAll(() => tool.close());

const as = (who: TestUser) => ({ authorization: `Bearer ${who.token}` });

async function call(who: TestUser) {
  const [home, list] = await Promise.all([
    app.http.inject({ url: '/api/Home.php', headers: as(who) }),
    tool.inject({ url: '/api/Features.php', headers: as(who) }),
  ]);
  return {
    home: home.json<Record<string, unknown>>(),
    status: list.statusCode,
    list: list.json<Record<string, unknown>>(),
  };
}

async function setOpen(change: Record<string, unknown>) {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/OptionAccess.php',
    headers: as(admin),
    payload: { action: 'updateNavigatorSettings', tools: [{ tool_key: 'devflow', ...change }] },
  });
  expect(response.json()).toMatchObject({ success: true });
}

const open = {
  home: { success: true, devFlowEnabled: 'true', modules: [{ name: 'Search' }] },
  status: 200,
  list: { success: true, features: [{ name: 'Search' }] },
};
const closed = {
  home: { success: true, devFlowEnabled: 'false', modules: [] },
  status: 403,
  list: {
    success: false,
    code: 'tool_closed',
    message: 'You don’t have permission to access this tool',
    error: 'You don’t have permission to access this tool',
  },
};

test.each([
  ['for its role', { enabled_user: false }, { enabled_user: true }],
  ['for everyone, by flags as PHP clients send them', { enabled_global: 'false' }, { enabled_global: 1 }],
])('a tool that is closed %s refuses the next call, and opens again with its data', async (_how, off, on) => {
  expect(await call(user)).toMatchObject(open);
  await setOpen(off);
  expect(await call(user)).toMatchObject(closed);
  await setOpen(on);
  expect(await call(user)).toMatchObject(open);
});

test('closed for users, it stays open to those who govern', async () => {
  await setOpen({ enabled_user: false });
  expect(await call(admin)).toMatchObject({ status: 200, home: { devFlowEnabled: 'true' } });
  await setOpen({ enabled_user: true });
});

test('a stranger learns of neither', async () => {
  const response = await tool.inject('/api/Features.php');
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ success: false, code: 'unauthorized' });
});
