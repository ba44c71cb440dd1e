import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { mcpTools } from '@/app/server/mcp/tools';
import { restCalls } from '@/app/server/reference/calls';
import * as tools from '@/app/server/tools';
import { BODY } from '@/platform/server/body/body-limit';
import type { ServerTool } from '@/platform/server/tools/tool';
import { createUser, password, type TestUser } from './support/accounts';
import { createTestApp } from './support/app';

// The tools of MCP as the SDK's own client meets them, of the protocols before 2026 and of that one.

const app = await createTestApp();
let origin: string;
let owner: TestUser;
let other: TestUser;
let statusId: number;
beforeAll(async () => {
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  [owner, other] = app.users;
  statusId = (await app.callerOf(owner).devflow.addStatus({ name: 'Open' })).id;
});

type Right = 'read' | 'write';
const keys = Object.values<ServerTool>(tools).flatMap(({ gate }) => gate?.tool ?? []);
const all = (right: Right) => Object.fromEntries(keys.map((tool) => [tool, right]));

let made = 0;
async function tokenFor(rights: Record<string, Right>, of = owner): Promise<string> {
  const granted = Object.entries(rights).map(([tool, right]) => ({ tool, right }));
  made += 1;
  const asked = {
    name: `program ${String(made)}`,
    tools: granted,
    days: 30 as const,
    currentPassword: password,
  };
  return (await app.callerOf(of).tokens.make(asked)).token;
}

const ERAS: [era: string, options: ClientOptions][] = [
  ['2025', {}],
  ['2026', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
];

/** A program that has said hello. */
async function connect(token: string, options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: 'a program', version: '1' }, options);
  const authProvider = { token: async () => token };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), { authProvider }));
  onTestFinished(() => client.close());
  return client;
}

async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const [first] = content;
  const answer = JSON.parse(first?.type === 'text' ? first.text : '') as Record<string, unknown>;
  return { answer, isError };
}

async function namesFor(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

const hello = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** A plain request, as no client of the SDK sends it. */
async function send(token: string | null, more: { body?: string; method?: string; headers?: object } = {}) {
  const { body = JSON.stringify(hello), method = 'POST', headers } = more;
  const answer = await fetch(`${origin}/api/mcp`, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'POST' && { body }),
  });
  const text = await answer.text();
  const { code } = JSON.parse(text) as { code?: string };
  return { status: answer.status, code, headers: answer.headers, text };
}

describe.each(ERAS)('a program of the protocol of %s', (era, options) => {
  test('finds the tools of its token, ticks a habit, and adds what the app takes back', async () => {
    const client = await connect(await tokenFor({ 'goals-habits': 'write', devflow: 'write' }), options);
    expect(client.getServerVersion()).toMatchObject({ name: 'toolstead' });
    expect(client.getInstructions()).toContain('operationId');
    const names = await namesFor(client);
    expect(names).toContain('goals_habits_set_entry');
    expect(names.filter((name) => !/^(accounts|goals_habits|devflow|home)_/.test(name))).toEqual([]);

    const caller = app.callerOf(owner);
    const habit = await caller.goalsHabits.addHabit({ name: 'Run' });
    const ticked = await call(client, 'goals_habits_set_entry', { habitId: habit.id, state: 'done' });
    expect(ticked).toMatchObject({ isError: false, answer: { operationId: expect.any(String) as string } });
    const ofToday = async () => JSON.stringify(await caller.goalsHabits.today({}));
    expect(await ofToday()).toContain('"state":"done"');

    const { id: featureId } = await caller.devflow.addFeature({ name: `Shop of ${era}` });
    const basket = { featureId, title: 'Basket', statusId };
    const { answer } = await call(client, 'devflow_add_item', basket);
    const openItems = async () => (await caller.devflow.openItems({ featureId })).items;
    expect(await openItems()).toMatchObject([{ id: answer['id'], title: 'Basket' }]);
    await caller.devflow.undo({ operationId: String(answer['operationId']) });
    expect(await openItems()).toEqual([]);

    const again = await call(client, 'devflow_add_item', basket);
    const undone = await call(client, 'devflow_undo', { operationId: again.answer['operationId'] });
    expect(await openItems()).toEqual([]);
    await call(client, 'devflow_undo', { operationId: undone.answer['operationId'] });
    expect(await openItems()).toMatchObject([{ title: 'Basket' }]);
  });

  test('that may only read sees no tool that writes, and calls none', async () => {
    const client = await connect(await tokenFor(all('read')), options);
    const { tools: listed } = await client.listTools();
    expect(listed.length).toBeGreaterThan(40);
    expect(listed.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    const refused = await call(client, 'devflow_add_feature', { name: 'unseen' });
    expect(refused).toMatchObject({ isError: true, answer: { code: 'token_not_allowed' } });
    expect((await call(client, 'devflow_overview')).isError).toBe(false);
    const elsewhere = await connect(await tokenFor({ calendar: 'write' }), options);
    expect(await call(elsewhere, 'devflow_overview')).toMatchObject({
      isError: true,
      answer: { code: 'token_not_allowed' },
    });
  });

  test('is told why a call is refused: by the schema, for ids of others, for a tool that is not there', async () => {
    const client = await connect(await tokenFor({ devflow: 'write' }), options);
    const { id: theirs } = await app.callerOf(other).devflow.addFeature({ name: `Theirs of ${era}` });
    const { devflow } = app.callerOf(owner);
    const { id } = await devflow.addFeature({ name: `Ours of ${era}` });
    const ours = { featureId: id, title: 'One', statusId };
    const add = (input: object) => call(client, 'devflow_add_item', { ...ours, ...input });
    const absent = await add({ featureId: 4_000_000_000 });
    expect(absent).toMatchObject({
      isError: true,
      answer: { code: expect.stringContaining('not_found') as string },
    });
    expect(await add({ featureId: theirs })).toEqual(absent);
    expect(await add({ title: 7 })).toEqual({
      isError: true,
      answer: {
        code: 'bad_request',
        message: 'The request is malformed: title is missing or of the wrong type',
      },
    });
    const refusal: unknown = await devflow.addItem({ ...ours, title: '' }).catch((error: unknown) => error);
    const rule = (JSON.parse((refusal as Error).message) as { message: string }[])[0]?.message;
    expect(await add({ title: '' })).toEqual({
      isError: true,
      answer: { code: 'invalid', message: rule, details: { field: 'title' } },
    });
    await expect(client.callTool({ name: 'tokens_make', arguments: {} })).rejects.toThrow('Unknown tool');
  });
});

test('a tool that is closed to the account is neither listed nor called', async () => {
  const client = await connect(await tokenFor({ devflow: 'write', calendar: 'read' }));
  const { db } = app.services;
  const setOpen = (open: 0 | 1) =>
    db
      .updateTable('navigator_tools')
      .set({ enabled_user: open as never })
      .where('tool_key', '=', 'devflow')
      .execute();
  await setOpen(0);
  onTestFinished(async () => void (await setOpen(1)));
  const names = await namesFor(client);
  expect(names).toContain('calendar_window');
  expect(names.filter((name) => name.startsWith('devflow'))).toEqual([]);
  expect(await call(client, 'devflow_overview')).toMatchObject({
    isError: true,
    answer: { code: 'tool_closed' },
  });
});

test('a change that is sent again with its operation id is made once', async () => {
  const client = await connect(await tokenFor({ devflow: 'write' }));
  const sent = { name: 'Once', operationId: 'a-program-s-own' };
  const first = await call(client, 'devflow_add_feature', sent);
  expect(first.answer['operationId']).toBe('a-program-s-own');
  expect(await call(client, 'devflow_add_feature', sent)).toEqual(first);
});

describe('at the door', () => {
  test('who has no access token is told to bring one', async () => {
    for (const token of [null, 'wrong', `tst_${'0'.repeat(40)}`]) {
      const { status, code, headers } = await send(token);
      expect([status, code]).toEqual([401, 'unauthorized']);
      expect(headers.get('www-authenticate')).toMatch(
        token === null ? /^Bearer realm="Toolstead"$/ : /^Bearer realm="Toolstead", error="invalid_token"/,
      );
    }
    expect(await send(owner.token)).toMatchObject({ status: 403, code: 'access_token_required' });
    const token = await tokenFor({ devflow: 'read' });
    expect((await send(token)).status).toBe(200);
    const listed = (await app.callerOf(owner).tokens.list()).tokens;
    await app.callerOf(owner).tokens.revoke({ id: listed[0]?.id ?? 0 });
    expect((await send(token)).status).toBe(401);
  });

  test('pages of other sites are refused, and those of the server are not', async () => {
    const token = await tokenFor({ devflow: 'read' });
    const from = async (site: string) => send(token, { headers: { origin: site } });
    for (const site of ['https://evil.example', origin, 'null', 'https://tools.example.org.evil.example'])
      expect(await from(site)).toMatchObject({ status: 403, code: 'foreign_origin' });
    expect((await from('https://tools.example.org')).status).toBe(200);
  });

  test('there are no streams, no sessions and no batches', async () => {
    const token = await tokenFor({ devflow: 'read' });
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const { status, code, headers } = await send(token, { method });
      expect([status, code, headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST']);
    }
    const answered = await send(token);
    expect(answered.headers.get('content-type')).toContain('application/json');
    expect(answered.headers.get('mcp-session-id')).toBeNull();
    const batch = JSON.stringify([hello, { ...hello, id: 2 }]);
    expect(await send(token, { body: batch })).toMatchObject({ status: 400, code: 'batch_not_supported' });
    const client = await connect(token, ERAS[1]?.[1]);
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow('limit');
  });

  test('a body is JSON of at most 1 MiB and 10,000 values, and of strangers none is received', async () => {
    const token = await tokenFor({ devflow: 'read' });
    const body = (params: unknown) => JSON.stringify({ ...hello, params });
    const long = body({ text: 'x'.repeat(BODY.bytes) });
    expect(await send(token, { body: long })).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect((await send(null, { body: long })).status).toBe(401);
    const many = body({ list: Array.from({ length: BODY.values }, () => 0) });
    expect(await send(token, { body: many })).toMatchObject({ status: 413, code: 'too_many_values' });
    expect(await send(token, { body: '{' })).toMatchObject({ status: 400, code: 'bad_request' });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await send(token, { headers: form })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  test('with too much under way a message is refused at once', async () => {
    const token = await tokenFor({ devflow: 'read' });
    const { admission } = app.services;
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const filling = Array.from({ length: 1_000 }, (_, account) =>
      admission.admit({ caller: -account, calls: 0 }, () => ended),
    );
    const { status, code, headers } = await send(token);
    end();
    await Promise.all(filling);
    expect([status, code, headers.get('retry-after')]).toEqual([503, 'busy', '2']);
    expect((await send(token)).status).toBe(200);
  });

  test('an account that lacks the second factor of its role calls nothing', async () => {
    const master = await createUser(app.services.db, { role: 'master' });
    const token = await tokenFor({ devflow: 'read' }, master);
    const { db } = app.services;
    await db
      .insertInto('master_settings')
      .values({ setting_key: 'factor_roles', setting_value: 'master' })
      .execute();
    onTestFinished(
      async () =>
        void (await db.deleteFrom('master_settings').where('setting_key', '=', 'factor_roles').execute()),
    );
    expect(await send(token)).toMatchObject({ status: 403, code: 'second_factor_setup_required' });
  });
});

describe('the tools', () => {
  test('have a description, a schema of an object, and a name that clients take', () => {
    const names = mcpTools.map(({ listed }) => listed.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { listed } of mcpTools) {
      expect(listed.name).toMatch(/^[a-z_]{1,64}$/);
      expect(listed.description, listed.name).toMatch(/\w{2}.*\S$/);
      expect(listed.inputSchema.type, listed.name).toBe('object');
      expect(() => z.fromJSONSchema(listed.inputSchema as never), listed.name).not.toThrow();
      expect(Object.keys(listed.inputSchema.properties ?? {}).includes('undoId')).toBe(false);
    }
  });

  test('write only what can be taken back, and read or write no files', () => {
    const paths = mcpTools.map(({ path }) => path);
    for (const { path, type, idField } of mcpTools)
      expect([path, type === 'query' || idField !== undefined]).toEqual([path, true]);
    expect(
      paths.filter((path) =>
        /\.(purge|import|export|overwrite|sync$|updateSetting|deleteTag)|[kK]ey|feed|[lL]ink/.test(path),
      ),
    ).toEqual([]);
    for (const tool of ['calendar', 'devflow', 'expenses', 'goalsHabits', 'scripts', 'watchedRecords'])
      expect(paths).toContain(`${tool}.undo`);
  });

  test('accept the recorded examples of their documented calls', async () => {
    let checked = 0;
    for (const { row, recorded, key } of restCalls) {
      const tool = mcpTools.find(({ procedure }) => procedure === row.procedure);
      if (!tool || !recorded) continue;
      const input = (await row.input?.(new Map(Object.entries(recorded.sent)), BODY)) ?? {};
      const { operation_id: operationId } = recorded.sent as { operation_id?: string };
      const given = { ...input, ...(operationId !== undefined && { operationId }) };
      const { success, error } = z.fromJSONSchema(tool.listed.inputSchema as never).safeParse(given);
      expect(success, `${key}: ${String(error)}`).toBe(true);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(60);
  });

  test('of a token for everything are listed in 100 kB', async () => {
    const { text } = await send(await tokenFor(all('write')));
    expect(text.length).toBeLessThan(100_000);
  });
});
