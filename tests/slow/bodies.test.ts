import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '@/app/server/app-router';
import { restEndpoints } from '@/app/server/rest-endpoints';
import { isForAnyone, type ProcedureMeta } from '@/platform/server/trpc';
import { createTestApp } from '../support/app';

// What a request's body may hold (docs/decisions/043-bodies.md). Every registered procedure and row is tested.

const MIB = 1024 * 1024;

const app = await createTestApp();
let headers: Record<string, string>;
beforeAll(async () => {
  headers = { authorization: `Bearer ${app.users[0].token}` };
});

interface Procedure {
  _def: { type: string; meta?: ProcedureMeta };
}
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
const mutations = procedures.filter(([, { _def }]) => _def.type === 'mutation');
const isOfStrangers = ({ _def }: Procedure) => _def.meta?.caller === undefined;

async function post(url: string, payload: string | Buffer, more: Record<string, string> = headers) {
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...more },
    payload,
  });
  const body = answer.json<{ code?: string; error?: { data?: { code: string } } }>();
  return [answer.statusCode, body.error?.data?.code ?? body.code];
}

/** More values than any call takes. */
const zeros = `[${'0,'.repeat(MIB)}0]`;
const zerosInAForm = `a=1&${'a&'.repeat(MIB / 4)}`;

describe('a small body that holds many values is refused unread', () => {
  test.each(mutations.filter(([, procedure]) => !isOfStrangers(procedure)).map(([path]) => path))(
    '%s',
    async (path) => {
      const answer = await post(`/api/trpc/${path}`, zeros.slice(0, MIB - 2) + ']');
      // These imports may hold as many; their schemas want something else.
      const holdsMany = ['goalsHabits.importHabits', 'watchedRecords.importRecords'].includes(path);
      expect(answer).toEqual(holdsMany ? [400, 'bad_request'] : [413, 'too_many_values']);
    },
  );

  test.each(restEndpoints.filter(({ rows }) => rows.some(({ methods }) => methods.includes('POST'))))(
    '$name.php',
    async ({ name, rows }) => {
      const isOfForms = rows.every(({ procedure }) => isForAnyone(procedure));
      const json = isOfForms ? [413, 'payload_too_large'] : [413, 'too_many_values'];
      const most = ['GoalsHabits', 'WatchedRecords'].includes(name) ? [400, 'bad_request'] : json;
      expect(await post(`/api/${name}.php`, zeros.slice(0, MIB - 2) + ']')).toEqual(most);
      const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await post(`/api/${name}.php`, zerosInAForm, form);
      expect(answer[0]).toBeOneOf([400, 413, 422]);
    },
  );

  test('an import of habits', async () => {
    expect(await post('/api/trpc/goalsHabits.importHabits', zeros)).toEqual([413, 'too_many_values']);
  });

  test('JSON in a field of a form', async () => {
    const payload = new URLSearchParams({
      action: 'updateNavigatorSettings',
      tools: zeros.slice(0, 100_001),
    });
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await post('/api/OptionAccess.php', payload.toString(), form);
    expect(answer).toEqual([413, 'too_many_values']);
  });

  test('a batch, in which all calls count', async () => {
    const inputs = { 0: { name: 'a' }, 1: { theme_name: [0] } };
    const many = JSON.stringify(inputs).replace('[0]', zeros.slice(0, 20_001).replace(/,?$/, ']'));
    const calls = 'themes.update,themes.update';
    expect(await post(`/api/trpc/${calls}?batch=1`, many)).toEqual([413, 'too_many_values']);
  });
});

describe('a body of more than 64 KiB is refused where nobody knows who sends it', () => {
  const large = JSON.stringify({ identifier: 'x'.repeat(64 * 1024) });

  test.each(mutations.filter(([, procedure]) => isOfStrangers(procedure)).map(([path]) => path))(
    '%s',
    async (path) => {
      expect(await post(`/api/trpc/${path}`, large)).toEqual([413, 'payload_too_large']);
    },
  );

  test.each(restEndpoints.filter(({ rows }) => rows.every(({ procedure }) => isForAnyone(procedure))))(
    '$name.php',
    async ({ name, rows: [row] }) => {
      const answer = await post(`/api/${name}.php`, large);
      expect(answer).toEqual(row?.methods.includes('POST') ? [413, 'payload_too_large'] : [405, answer[1]]);
    },
  );

  test('without a token, for any call', async () => {
    for (const url of ['/api/DevFlow.php', '/api/trpc/reminders.markRead']) {
      expect(await post(url, large, {})).toEqual([413, 'payload_too_large']);
      expect((await post(url, large))[0]).not.toBe(413);
    }
  });

  test('in a batch with such a call', async () => {
    const answer = await post('/api/trpc/devflow.addFeature,accounts.login?batch=1', large);
    expect(answer).toEqual([413, 'payload_too_large']);
  });

  test('where the typed calls are answered by tRPC itself', async () => {
    const lines = { ...headers, 'trpc-accept': 'application/jsonl' };
    const answer = await post('/api/trpc/devflow.addFeature', large, lines);
    expect(answer).toEqual([413, 'payload_too_large']);
  });
});

describe('a body of more than 1 MiB is refused by a tool that takes larger ones, unless it is a file', () => {
  const large = JSON.stringify({ name: 'x', notes: 'x'.repeat(1024 * 1024) });

  test.each([
    '/api/ExpenseTracker.php?action=addTransaction',
    '/api/trpc/expenses.addTransaction',
    '/api/Calendar.php?action=addEvent',
    '/api/trpc/calendar.addEvent',
    '/api/GoalsHabits.php?action=addHabit',
    '/api/trpc/goalsHabits.addHabit',
    '/api/trpc/devflow.addItem',
  ])('%s', async (url) => {
    expect(await post(url, large)).toEqual([413, 'payload_too_large']);
  });

  test.each([
    '/api/ExpenseTracker.php?action=importTransactions',
    '/api/trpc/expenses.setRates',
    '/api/Calendar.php?action=importIcs',
    '/api/trpc/goalsHabits.importHabits',
    '/api/trpc/devflow.importItems',
    '/api/ScriptManager.php?action=update',
    '/api/trpc/scripts.setTags',
  ])('%s takes it', async (url) => {
    expect((await post(url, large))[0]).not.toBe(413);
  });
});

test('a sign-in takes no other calls of its batch past admission control', async () => {
  const { admission } = app.services;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const filling = Array.from({ length: 1_000 }, (_, account) =>
    admission.admit({ caller: -account, calls: 0 }, () => ended),
  );
  const login = JSON.stringify({ 0: { identifier: 'nobody', password: 'wrong' } });
  expect((await post('/api/trpc/accounts.login?batch=1', login))[0]).toBe(401);
  expect(await post('/api/trpc/accounts.login,devflow.addFeature?batch=1', login)).toEqual([503, 'busy']);
  end();
  await Promise.all(filling);
});
