import { EventSource } from 'eventsource';
import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '@/app/server/app-router';
import { restEndpoints } from '@/app/server/rest-endpoints';
import * as tools from '@/app/server/tools';
import type { ServerTool } from '@/platform/server/tools/tool';
import { createUser, type TestUser, password } from './support/accounts';
import { createTestApp } from './support/app';

// What programs may do with an access token, at both doors. Every procedure is tested by being registered.

const app = await createTestApp();
let origin: string;
let owner: TestUser;
beforeAll(async () => {
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  owner = await createUser(app.services.db, { role: 'master' });
});

type Right = 'read' | 'write';

let made = 0;
async function tokenFor(rights: Record<string, Right>, of = owner): Promise<string> {
  const granted = Object.entries(rights).map(([tool, right]) => ({ tool, right }));
  made += 1;
  return (
    await app.callerOf(of).tokens.make({
      ...{ name: `token ${String(made)}`, tools: granted, days: 30 },
      currentPassword: password,
    })
  ).token;
}

/** The key of the tool that a procedure belongs to by its name. */
const gates = new Map(
  Object.entries<ServerTool>(tools).flatMap(([name, { gate }]) => (gate ? [[name, gate.tool]] : [])),
);
/** They answer data of tools from outside of their routers. */
const OF_ANOTHER: Record<string, string> = { home: 'devflow' };
/** They show or change a key. */
const SECRET = [
  ...['watchedRecords.apiKey', 'watchedRecords.regenerateKey', 'watchedRecords.userscript'],
  ...['calendar.feeds', 'calendar.addFeed', 'calendar.deleteFeed', 'calendar.regenerateFeed'],
  ...['scripts.links', 'scripts.addLink'],
];
/** Tells any token what it is. */
const OF_ANY = 'accounts.token';
/** Asked with a key of its own. */
const BY_KEY = 'calendar.feed';
/** They are the account's and no tool's. */
const OF_THE_ACCOUNT = ['home.arrange', 'home.undo'];

const all = (right: Right, except?: string) =>
  Object.fromEntries([...gates.values()].filter((tool) => tool !== except).map((tool) => [tool, right]));

const procedures = Object.entries(appRouter._def.procedures).map(([path, procedure]) => {
  const [name = ''] = path.split('.');
  const { type } = (procedure as unknown as { _def: { type: string } })._def;
  const isOutside = [...SECRET, ...OF_THE_ACCOUNT, BY_KEY].includes(path);
  return { path, type, tool: isOutside ? undefined : (gates.get(name) ?? OF_ANOTHER[name]) };
});

/** The code of the refusal; 'called' if the procedure itself was reached. */
async function outcome(path: string, token: string | null): Promise<string> {
  const [name = '', call = ''] = path.split('.');
  const caller = app.callerOf(token === null ? null : { ...owner, token }) as unknown as Record<
    string,
    Record<string, () => Promise<unknown>>
  >;
  try {
    await caller[name]?.[call]?.();
    return 'called';
  } catch (error) {
    const { wireCode = 'called' } = error as { wireCode?: string };
    return ['token_not_allowed', 'unauthorized'].includes(wireCode) ? wireCode : 'called';
  }
}

describe('of all procedures', () => {
  test('those outside of tools refuse a token for everything; only those without a sign-in do not ask', async () => {
    const token = await tokenFor(all('write'));
    const outside = procedures.filter(({ tool, path }) => tool === undefined && path !== 'live.follow');
    expect(outside.length).toBeGreaterThan(40);
    for (const { path } of outside) {
      const isPublic = path === OF_ANY || (await outcome(path, null)) === 'called';
      expect([path, await outcome(path, token)]).toEqual([path, isPublic ? 'called' : 'token_not_allowed']);
    }
    const refused = outside.map(({ path }) => path);
    for (const path of [
      'tokens.make',
      'sessions.list',
      'users.changeRole',
      'account.changePassword',
      ...SECRET,
    ]) {
      expect(refused).toContain(path);
    }
  });

  test('those of a tool are called with a token for it: the queries by reading, the rest by writing', async () => {
    const [reading, writing] = [await tokenFor(all('read')), await tokenFor(all('write'))];
    const others = new Map<string, string>();
    for (const tool of gates.values()) others.set(tool, await tokenFor(all('write', tool)));
    const inside = procedures.filter(({ tool }) => tool !== undefined);
    expect(inside.length).toBeGreaterThan(80);
    for (const { path, type, tool = '' } of inside) {
      const outcomes = [
        await outcome(path, writing),
        await outcome(path, reading),
        await outcome(path, others.get(tool) ?? ''),
      ];
      const read = type === 'query' ? 'called' : 'token_not_allowed';
      expect([path, ...outcomes]).toEqual([path, 'called', read, 'token_not_allowed']);
    }
  });
});

describe('of all documented calls', () => {
  const rows = restEndpoints.flatMap((endpoint) =>
    endpoint.rows.flatMap((row) =>
      row.methods.map((method) => {
        const query = row.action === undefined ? '' : `?action=${row.action}`;
        return { name: endpoint.name, method, url: `/api/${endpoint.name}.php${query}` };
      }),
    ),
  );
  const codeOf = async ({ method, url }: (typeof rows)[number], token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.http.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) });
    return answer.statusCode === 403 ? answer.json<{ code: string }>().code : '';
  };

  test('a token for one tool reaches those of this tool only, and a reading one changes nothing', async () => {
    const token = await tokenFor({ devflow: 'write' });
    const reading = await tokenFor({ devflow: 'read' });
    for (const row of rows) {
      const isOpen = /^(DevFlow|DevFlowSettings|Home|Token|DatabaseTest)$/.test(row.name);
      const isPublic =
        /^(Login|Register|Activate|ForgotPassword|ResetPassword)$/.test(row.name) ||
        row.url.endsWith('action=feed');
      const refused = isOpen || isPublic ? '' : 'token_not_allowed';
      expect([row.url, row.method, await codeOf(row, token)]).toEqual([row.url, row.method, refused]);
      if (!isOpen) continue;
      const readRefused = row.method === 'GET' ? '' : 'token_not_allowed';
      expect([row.url, await codeOf(row, reading)]).toEqual([row.url, readRefused]);
    }
  });
});

describe('over HTTP', () => {
  const ask = async (token: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });

  test('a program works at both doors for its owner alone', async () => {
    const [user, other] = app.users;
    const token = await tokenFor({ 'script-manager': 'write', 'watched-records': 'read' }, user);
    const created = await ask(token, '/api/trpc/scripts.create', {
      name: 'by a program',
      content: 'select 1',
    });
    expect(created.status).toBe(200);
    const saved = { encoding: 'base64', scripts_b64: { 'by a program': btoa('select 2') }, tags: {} };
    expect((await ask(token, '/api/ScriptManager.php', saved)).status).toBe(200);
    const listed = await ask(token, '/ScriptManager.php');
    expect(await listed.json()).toMatchObject({ success: true, scripts: { 'by a program': 'select 2' } });
    expect((await app.callerOf(other).scripts.list()).scripts).toEqual([]);

    const records = await ask(token, '/api/WatchedRecords.php');
    const etag = records.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await ask(token, '/api/WatchedRecords.php', undefined, { 'if-none-match': etag })).status).toBe(
      304,
    );
    const refused = await ask(token, '/api/WatchedRecords.php', { series_id: 'one', title: 'One' });
    expect(refused.status).toBe(403);
    const text = 'This access token may not do that';
    expect(await refused.json()).toEqual({
      success: false,
      message: text,
      error: text,
      code: 'token_not_allowed',
    });
    const typed = await ask(token, '/api/trpc/accounts.validateToken');
    expect(typed.status).toBe(403);
    expect(await typed.json()).toMatchObject({
      error: { message: text, data: { code: 'token_not_allowed', httpStatus: 403 } },
    });
    expect((await ask(token, '/api/Home.php')).status).toBe(403);
    expect((await ask(token, '/api/ValidateToken.php')).status).toBe(403);
    expect((await ask(token, '/api/Logout.php', {})).status).toBe(403);
  });

  test('a batch is answered call by call', async () => {
    const token = await tokenFor({ devflow: 'read' }, app.users[0]);
    const answer = await ask(
      token,
      '/api/trpc/accounts.validateToken,devflow.overview,scripts.list?batch=1&input={}',
    );
    expect(answer.status).toBe(207);
    const outcomes = (await answer.json()) as { error?: { data: { code: string } } }[];
    expect(outcomes.map(({ error }) => error?.data.code)).toEqual([
      'token_not_allowed',
      undefined,
      'token_not_allowed',
    ]);
  });

  test('a token that is mistyped, cut, or of nobody is a 401, and another account may not be claimed', async () => {
    const token = await tokenFor({ devflow: 'read' }, app.users[0]);
    const last = token.endsWith('0') ? '1' : '0';
    for (const wrong of [
      `${token.slice(0, -1)}${last}`,
      token.slice(0, -1),
      `${token}0`,
      token.toUpperCase(),
    ]) {
      expect((await ask(wrong, '/api/Home.php')).status).toBe(401);
    }
    expect((await ask(token, '/api/Home.php')).status).toBe(200);
    expect((await ask(token, `/api/Home.php?user_id=${String(app.users[1].id)}`)).status).toBe(403);
  });

  test('a large body is refused unread without the tool', async () => {
    const token = await tokenFor({ devflow: 'write' });
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/ScriptManager.php',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': String(100 * 1024 * 1024),
      },
    });
    expect(answer.statusCode).toBe(403);
  });

  test('it follows the revisions of its tools, until it is revoked', async () => {
    const user = await createUser(app.services.db);
    const caller = app.callerOf(user);
    const token = await tokenFor({ 'script-manager': 'read' }, user);
    await caller.devflow.addFeature({ name: 'unseen' });
    const { revision } = await caller.scripts.list();
    const heard: unknown[] = [];
    let wake = () => undefined as void;
    const stream = new EventSource(`${origin}/api/trpc/live.follow`, {
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    });
    const hear = (what: unknown) => {
      heard.push(what);
      wake();
    };
    stream.addEventListener('message', ({ data }) => hear(JSON.parse(data as string)));
    stream.addEventListener('serialized-error', ({ data }) =>
      hear((JSON.parse(data as string) as { data: { httpStatus: number } }).data.httpStatus),
    );
    const until = async (count: number) => {
      while (heard.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    await until(1);
    await caller.devflow.addFeature({ name: 'unseen too' });
    await caller.scripts.create({ name: 'seen' });
    await until(2);
    const id = (await caller.tokens.list()).tokens[0]?.id ?? 0;
    await caller.tokens.revoke({ id });
    await until(3);
    stream.close();
    expect(heard).toEqual([revision === 0 ? {} : { scripts: revision }, { scripts: revision + 1 }, 401]);
  });
});

test('a tool that is closed to the role of its owner is closed to the token, and so are its revisions', async () => {
  const [user] = app.users;
  const token = await tokenFor({ devflow: 'write' }, user);
  await app.callerOf(user).devflow.addFeature({ name: 'unseen' });
  const { db } = app.services;
  const setOpen = (open: 0 | 1) =>
    db
      .updateTable('navigator_tools')
      .set({ enabled_user: open as never })
      .where('tool_key', '=', 'devflow')
      .execute();
  await setOpen(0);
  try {
    await expect(app.callerOf({ ...user, token }).devflow.overview()).rejects.toMatchObject({
      wireCode: 'tool_closed',
    });
    const stream = (await app.callerOf({ ...user, token }).live.follow())[Symbol.asyncIterator]();
    const told = async () => (await stream.next()).value;
    expect(await told()).toEqual({});
    await app.callerOf(owner).optionAccess.updateNavigatorSettings({
      tools: [{ tool_key: 'devflow', enabled_user: true }],
    });
    expect(await told()).toEqual({ devflow: expect.any(Number) as number });
    await stream.return?.();
  } finally {
    await setOpen(1);
  }
});
