import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '@/app/server/app-router';
import { restEndpoints } from '@/app/server/rest-endpoints';
import { createUser, signInAgain, type TestUser } from './support/accounts';
import { createTestApp } from './support/app';
import { openFreshDatabase } from './support/database';
import { RUNS_ON_A_SERVER } from './support/properties';

// Every registered procedure and row is tested automatically.

// A separate database, because some generated calls succeed, such as closing the registration.
const app = await createTestApp({ database: await openFreshDatabase() });
let caller: TestUser;
let token: string;
beforeAll(async () => {
  caller = await createUser(app.services.db, { role: 'master' });
  token = caller.token;
});

/** An object, or one that was mutated into something else. */
interface Input {
  shape?: object;
  in?: { shape?: object };
}

/** Field names of some procedure, so that generated input passes the first checks. */
const fieldNames = [
  ...new Set(
    Object.values(appRouter._def.procedures).flatMap((procedure) => {
      const { inputs } = (procedure as unknown as { _def: { inputs: Input[] } })._def;
      return inputs.flatMap((input) => Object.keys(input.shape ?? input.in?.shape ?? {}));
    }),
  ),
  'action',
  'enabled',
  'user_id',
  '__proto__',
  'constructor',
];

// Any code point, lone surrogates too; fast-check's own unit for this takes seconds to set up.
const unit = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
const awkwardText = fc.oneof(
  fc.string(),
  fc.string({ unit }),
  fc.constantFrom(
    '',
    '0',
    'null',
    "' OR 1=1 -- ",
    '\ud800',
    '\u0000',
    '../../etc/passwd',
    '%',
    '😀'.repeat(300),
  ),
  fc.constantFrom(1, 10_000, 200_000).map((length) => 'x'.repeat(length)),
);
const awkwardValue = fc.oneof(
  awkwardText,
  fc.constantFrom(0, -1, 1.5, 2 ** 53, 1e21, true, false, null),
  fc.jsonValue(),
  fc.array(awkwardText, { maxLength: 3 }),
);
const awkwardObject = fc.dictionary(fc.constantFrom(...fieldNames), awkwardValue, { maxKeys: 6 });
const awkwardBody = fc.oneof(
  {
    weight: 4,
    arbitrary: awkwardObject.map((body) => ({ type: 'application/json', body: JSON.stringify(body) })),
  },
  fc.jsonValue().map((body) => ({ type: 'application/json', body: JSON.stringify(body) })),
  fc.string({ unit }).map((body) => ({ type: 'application/json', body })),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ type: 'application/json', body: Buffer.from(bytes) })),
  fc
    .tuple(
      fc.constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'a/b',
        'x',
      ),
      fc.string({ unit }),
    )
    .map(([type, body]) => ({ type, body })),
);
const awkwardAuthorization = fc.oneof(
  { weight: 3, arbitrary: fc.constant('own') },
  fc.constantFrom(
    '',
    'Bearer',
    'Bearer 0',
    'Bearer null',
    `Bearer ${'A'.repeat(43)}`,
    'Basic YTpi',
    'Bearer ü',
  ),
);

const INTERNALS = /\n\s+at .+:\d+|node_modules|\bSELECT\b|\bINSERT\b|\bER_[A-Z]|kysely|mysql|zod|stack/i;

async function ask(request: InjectOptions, authorization: string) {
  if (authorization !== 'own') return askWith(request, authorization);
  const response = await askWith(request, `Bearer ${token}`);
  if (response.statusCode !== 401) return response;
  // The previous call may have ended the session.
  token = await signInAgain(app.services.db, caller);
  return askWith(request, `Bearer ${token}`);
}

async function askWith(request: InjectOptions, authorization: string) {
  const response = await app.http.inject({
    ...request,
    headers: { ...request.headers, authorization: Buffer.from(authorization).toString('latin1') },
  });
  const isFile = response.statusCode === 200 && response.headers['content-disposition'] !== undefined;
  if (!isFile) expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.statusCode, response.body).toBeLessThan(500);
  if (response.statusCode >= 400) expect(response.body).not.toMatch(INTERNALS);
  return response;
}

function expectRestShape(status: number, body: Record<string, unknown>): void {
  expect(body.success).toBe(status === 200);
  if (status === 200) return;
  expect(body.message).toEqual(expect.stringMatching(/\S/));
  expect(body.error).toBe(body.message);
  expect(body.code).toEqual(expect.stringMatching(/^[a-z_]+$/));
}

/** A file that is answered has no shape. */
function expectRestAnswer(response: Awaited<ReturnType<typeof ask>>): void {
  if (response.headers['content-disposition'] === undefined) {
    expectRestShape(response.statusCode, response.json());
  }
}

const rows = restEndpoints.flatMap((endpoint) =>
  endpoint.rows.flatMap((row) =>
    row.methods.map(
      (method) => [`${method} ${endpoint.name}.php ${row.action ?? ''}`, { endpoint, row, method }] as const,
    ),
  ),
);

describe('every row of the REST API', () => {
  test.each(rows)('%s', async (_title, { endpoint, row, method }) => {
    await fc.assert(
      fc.asyncProperty(awkwardBody, awkwardAuthorization, async ({ type, body }, authorization) => {
        const query = row.action === undefined ? '' : `?action=${row.action}`;
        const url = `/api/${endpoint.name}.php${query}`;
        const response = await ask(
          { method, url, headers: { 'content-type': type }, payload: body },
          authorization,
        );
        expectRestAnswer(response);
      }),
      { numRuns: RUNS_ON_A_SERVER },
    );
  });

  test.each(rows)('%s, fields in the query', async (_title, { endpoint, row, method }) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit }), awkwardAuthorization, async (text, authorization) => {
        const action = row.action === undefined ? '' : `action=${row.action}&`;
        const safe = encodeURI(text.toWellFormed()).replaceAll('%25', '%').replaceAll('#', '%23');
        const url = `/${endpoint.name}.php?${action}token=${safe}&${safe}`;
        const response = await ask({ method, url }, authorization);
        expectRestAnswer(response);
      }),
      { numRuns: RUNS_ON_A_SERVER },
    );
  });
});

test('the image proxy, which is not a row, with any query', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit }), awkwardAuthorization, async (text, authorization) => {
      const safe = encodeURI(text.toWellFormed()).replaceAll('%25', '%').replaceAll('#', '%23');
      const response = await ask({ url: `/ImageProxy.php?url=${safe}&${safe}` }, authorization);
      expectRestShape(response.statusCode, response.json());
    }),
    { numRuns: RUNS_ON_A_SERVER },
  );
});

function expectTypedShape(status: number, body: unknown): void {
  for (const answer of [body].flat() as { result?: unknown; error?: Record<string, unknown> }[]) {
    if (answer.error === undefined) {
      expect(answer.result).toBeDefined();
      continue;
    }
    const data = answer.error.data as Record<string, unknown>;
    expect(answer.error.message).toEqual(expect.stringMatching(/\S/));
    expect(data.code).toEqual(expect.stringMatching(/^[a-z_]+$/));
    expect(data).not.toHaveProperty('stack');
    if (!Array.isArray(body)) expect(data.httpStatus).toBe(status);
  }
}

// A subscription takes no input, and its response has no end (live.test.ts).
const procedures = Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) => {
  const { type } = (procedure as unknown as { _def: { type: string } })._def;
  return type === 'subscription' ? [] : [[path, type === 'mutation' ? 'POST' : 'GET'] as const];
});

describe('every typed procedure', () => {
  test.each(procedures)('%s', async (path, own) => {
    const call = (method: 'GET' | 'POST', type: string, body: string | Uint8Array) => {
      const url = `/api/trpc/${path}`;
      if (method === 'POST')
        return { method, url, headers: { 'content-type': type }, payload: Buffer.from(body) };
      return { method, url: `${url}?input=${encodeURIComponent(body.toString().toWellFormed())}` };
    };
    await fc.assert(
      fc.asyncProperty(awkwardBody, awkwardAuthorization, async ({ type, body }, authorization) => {
        const request = call(own, type, body);
        if (own === 'GET' && request.url.length > 10_000) return;
        const response = await ask(request, authorization);
        expectTypedShape(response.statusCode, response.json());
      }),
      { numRuns: RUNS_ON_A_SERVER },
    );
    const other = await ask(call(own === 'GET' ? 'POST' : 'GET', 'application/json', '{}'), 'own');
    expect(other.statusCode).toBe(405);
    expectTypedShape(405, other.json());
  });

  test('a too large batch, an unknown procedure and a too long path are refused', async () => {
    const batch = (count: number) => Array<string>(count).fill('connection.ping').join(',');
    const full = await ask({ url: `/api/trpc/${batch(20)}?batch=1&input=%7B%7D` }, '');
    expect(full.statusCode).toBe(200);
    expect(full.json()).toHaveLength(20);
    for (const path of [`${batch(21)}?batch=1&input=%7B%7D`, 'nothing.there', 'x'.repeat(5_000)]) {
      const refused = await ask({ url: `/api/trpc/${path}` }, '');
      expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});
