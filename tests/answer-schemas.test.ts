import type { InjectOptions } from 'fastify';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { answerTypes, restAnswer, typedAnswer } from '@/app/server/reference/answers';
import { restCalls, type TypedCall, typedCalls } from '@/app/server/reference/calls';
import { FAILURES } from '@/app/server/reference/openapi-failures';
import { restEndpoints } from '@/app/server/rest-endpoints';
import { rowFor } from '@/platform/server/wire-row';
import { createUser, type TestUser } from './support/accounts';
import { createTestApp, type TestApp } from './support/app';
import { type Person, settle } from './support/belongings';
import { holidays, startCalendarSource } from './support/calendar-source';
import { openFreshDatabase, openNewDatabase } from './support/database';
import { inputsOf, queries } from './support/every-query';
import { plausibleInputs } from './support/plausible-inputs';
import { type Answered, recordCalls } from './support/recorded-calls';

// What calls answer is what the reference says that they answer: every documented call with its example values and with
// wrong ones, the same calls at the typed door, and every query and change of it. No field comes that it does not name.

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
for (const [name, schema] of Object.entries({ ...answerTypes, ...FAILURES }))
  ajv.addSchema(closed(schema) as object, `#/components/schemas/${name}`);

const compiled = new Map<string, ValidateFunction>();

/** Fails if an answer is not what its schema says. */
function expectAs(key: string, schema: object, answer: unknown): void {
  const validate = compiled.get(key) ?? ajv.compile(closed(schema) as object);
  compiled.set(key, validate);
  const isRight = validate(answer);
  expect
    .soft(isRight, `${key}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(answer).slice(0, 400)}`)
    .toBe(true);
}

/** A schema that refuses what it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([key, one]) => [key, closed(one)]));
  const isOpen = 'properties' in inside && inside.type === 'object' && !('additionalProperties' in inside);
  return isOpen ? { ...inside, additionalProperties: false } : inside;
}

async function freshApp(open = openFreshDatabase) {
  const source = await startCalendarSource();
  source.has(holidays({ a: '20260101' }));
  const environment = { PRIVATE_ADDRESSES: source.address };
  return { source, app: await createTestApp({ database: await open(), environment }) };
}

const addressOf = ({ url }: InjectOptions) => (typeof url === 'string' ? url : (url?.pathname ?? ''));

/** The documented call that a request makes. */
function documented(call: InjectOptions) {
  const name = /^\/api\/(\w+)\.php/.exec(addressOf(call))?.[1];
  const endpoint = restEndpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`${addressOf(call)} is no documented call`);
  const fields = new Map(Object.entries((call.query ?? call.payload ?? {}) as Record<string, unknown>));
  const hasKey = 'x-api-key' in (call.headers ?? {});
  return { endpoint, fields, find: () => rowFor(endpoint.rows, call.method ?? 'GET', fields, hasKey) };
}

describe('documented calls', () => {
  test('answer as they say, and refuse in one shape', async () => {
    const { app, source } = await freshApp();
    const seen = new Set<string>();
    const inject = async (call: InjectOptions): Promise<Answered> => {
      const response = await app.http.inject(call);
      const { endpoint, find } = documented(call);
      if (response.statusCode >= 400) {
        const { valid, user, ...failure } = response.json<Record<string, unknown>>();
        expectAs('Failure', FAILURES.Failure, failure);
        expect(endpoint.failure).toEqual(valid === undefined ? {} : { valid, user });
        expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
        return response;
      }
      const row = find();
      const key = `${endpoint.name} ${row.name}`;
      const known = restCalls.find((one) => one.endpoint === endpoint.name && one.row === row);
      const schema = known && restAnswer(known);
      if (schema) expectAs(key, schema, response.json());
      seen.add(key);
      return response;
    };
    await recordCalls({ ...app, http: { inject } }, source, { probing: false });
    const all = restCalls.filter(({ endpoint }) => endpoint !== 'DevFlowSettings');
    expect([...seen].sort()).toEqual(
      [...new Set(all.map(({ endpoint, row }) => `${endpoint} ${row.name}`))].sort(),
    );
  }, 240_000);

  test('answer at the typed door what that says', async () => {
    const { app, source } = await freshApp();
    const inject = async (call: InjectOptions): Promise<Answered> => {
      const { fields, find, endpoint } = documented(call);
      const typed = 'x-api-key' in (call.headers ?? {}) ? undefined : typedOf(find);
      if (!typed) return app.http.inject(call);
      const { row, path, type } = typed;
      const given = (await row.input?.(fields, LIMIT)) as object | undefined;
      const operationId = fields.get('operation_id');
      const input = operationId === undefined ? given : { ...given, operationId };
      const response = await callTyped(app, { path, type }, input, call.headers);
      const body = response.json<{
        result?: { data?: unknown };
        error?: { message: string; data: { code: string } };
      }>();
      if (body.error) {
        expectAs('TypedFailure', FAILURES.TypedFailure, body);
        const { message, data } = body.error;
        return answered(response.statusCode, {
          success: false,
          message,
          code: data.code,
          ...endpoint.failure,
        });
      }
      expectTyped(path, body.result?.data);
      const reply = row.answer(body.result?.data);
      if (reply.file) return answered(200, {}, { 'content-disposition': 'attachment' });
      return answered(200, { success: true, ...reply.fields() });
    };
    await recordCalls({ ...app, http: { inject } }, source, { probing: false });
    expect(answeredTyped.size).toBeGreaterThan(120);
  }, 240_000);
});

describe('the typed door', () => {
  let app: TestApp;
  let person: Person;
  let master: TestUser;
  beforeAll(async () => {
    // Plausible values name the first rows of tables.
    app = (await freshApp(openNewDatabase)).app;
    person = await settle(app);
    master = await createUser(app.services.db, { role: 'master' });
  }, 60_000);

  test('answers every query as it says', async () => {
    const refused: string[] = [];
    for (const query of queries) {
      const call = typedCalls.find(({ path }) => path === query.path);
      // Only documented calls answer what is streamed.
      if (!call) continue;
      for (const input of inputsOf(query, person)) {
        const { token } = ['admin', 'master'].includes(call.access.caller) ? master : person.user;
        const response = await callTyped(app, call, input, { authorization: `Bearer ${token}` });
        if (response.statusCode === 200) expectTyped(query.path, response.json<Result>().result.data);
        else refused.push(query.path);
      }
    }
    // With a key of its own: among the documented calls.
    expect(refused).toEqual(['calendar.feed']);
  }, 120_000);

  test('answers changes of what a person has as it says', async () => {
    const facts = { today: '2026-01-05', from: '2026-01-01', to: '2026-02-01', word: 'word' };
    const isLast = ({ path }: TypedCall) => Number(/\.(archive|delete|empty|purge|remove|trash)/.test(path));
    const changes = typedCalls
      .filter(({ type, access }) => type === 'mutation' && access.token !== null)
      .sort((a, b) => isLast(a) - isLast(b));
    for (const call of changes) {
      const { inputs } = call.procedure._def as unknown as { inputs: z.ZodType[] };
      for (const input of plausibleInputs(inputs, facts)) {
        const headers = { authorization: `Bearer ${person.user.token}` };
        const response = await callTyped(app, call, input, headers);
        if (response.statusCode === 200) expectTyped(call.path, response.json<Result>().result.data);
      }
    }
    const left = changes.flatMap(({ path }) => (answeredTyped.has(path) ? [] : [path]));
    expect(left.sort()).toEqual(NEEDS_MORE);
  }, 240_000);
});

/** What no plausible values do: they need what only a person or a program makes. */
const NEEDS_MORE = [
  ...['expenses.deleteImportProfile', 'expenses.deleteRates', 'expenses.saveImportProfile'],
  ...['scripts.editSearches', 'scripts.purge', 'scripts.rename', 'scripts.save', 'scripts.setDialect'],
  ...['watchedRecords.dismissReview', 'watchedRecords.purge'],
];

interface Result {
  result: { data?: unknown };
}

const LIMIT = { bytes: 1e7, values: 1e6, text: 1e7 };

/** Typed calls whose answers were compared. */
const answeredTyped = new Set<string>();

function expectTyped(path: string, data: unknown): void {
  answeredTyped.add(path);
  const call = typedCalls.find((one) => one.path === path);
  const schema = call && typedAnswer(call);
  if (schema) expectAs(path, schema, data);
  else expect([path, data]).toEqual([path, undefined]);
}

/** The procedure of a documented call, if the typed API has it and the call names one. */
function typedOf(find: () => ReturnType<typeof rowFor>) {
  try {
    const row = find();
    const typed = typedCalls.find(({ procedure }) => procedure === row.procedure);
    return typed && { row, path: typed.path, type: typed.type };
  } catch {
    return undefined;
  }
}

function callTyped(
  app: TestApp,
  { path, type }: { path: string; type: string },
  input: unknown,
  headers: InjectOptions['headers'] = {},
) {
  const url = `/api/trpc/${path}`;
  if (type === 'mutation')
    return app.http.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(input ?? {}),
    });
  const query: Record<string, string> = input === undefined ? {} : { input: JSON.stringify(input) };
  return app.http.inject({ method: 'GET', url, headers, query });
}

function answered(statusCode: number, body: object, headers: Record<string, string> = {}): Answered {
  const text = JSON.stringify(body);
  return { statusCode, headers, body: text, json: () => JSON.parse(text) as never };
}
