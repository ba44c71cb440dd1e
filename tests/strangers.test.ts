import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '@/app/server/app-router';
import { restEndpoints } from '@/app/server/rest-endpoints';
import { snakeCase } from '@/platform/shared/snake-case';
import { createUser, type TestUser } from './support/accounts';
import { createTestApp } from './support/app';
import { PARTS, type Person, settle } from './support/belongings';
import { openFreshDatabase } from './support/database';
import { answerOf, inputsOf, knownOf, queries, WORD } from './support/every-query';

// No query tells a stranger anything of the owner's: the owner has a word in all texts and a moment that nobody else
// has, and everything is asked for, at both doors, by others of each role, with the owner's ids and with their own.
// Every query is tested by being registered.

/** Of the owner's API key, which has no text. */
const MOMENT = new Date('2001-02-03T04:05:06.789Z');

const app = await createTestApp({ database: await openFreshDatabase() });
let owner: Person;
let strangers: Person[];
let roles: TestUser[];
beforeAll(async () => {
  const { db } = app.services;
  owner = await settle(app, WORD);
  await app.callerOf(owner.user).watchedRecords.apiKey();
  await db
    .updateTable('watched_api_keys')
    .set({ created_at: MOMENT.getTime() })
    .where('user_id', '=', owner.user.id)
    .execute();
  const now = new Date();
  await db
    .insertInto('reminders')
    .values({
      ...{
        user_id: owner.user.id,
        tool: 'calendar',
        occasion: 'once',
        text: `due ${WORD}`,
        href: '/app/calendar',
      },
      ...{ due_at: now, told_at: now, mail_at: null, unread: true },
    })
    .execute();
  await db
    .insertInto('calendar_subscriptions')
    .values({
      ...{
        calendar_id: owner.id('calendar', 'calendar'),
        user_id: owner.user.id,
        address: Buffer.from(WORD),
      },
      ...{ etag: null, last_modified: null, digest: null, every_minutes: 360, problem: `lost ${WORD}` },
      ...{ next_at: now, checked_at: now, fetched_at: now },
    })
    .execute();
  strangers = [await settle(app)];
  roles = [await createUser(db, { role: 'admin' }), await createUser(db, { role: 'master' })];
});

const TRACES = [WORD, MOMENT.toISOString(), String(MOMENT.getTime())];
const tells = (text: string) => TRACES.some((trace) => text.includes(trace));

const SILENT = Object.values(PARTS).flatMap(({ silent }) => silent);

test('what is called silent is a query', () => {
  const paths = queries.map(({ path }) => path);
  expect(SILENT.filter((path) => !paths.includes(path))).toEqual([]);
});

test('every query tells its owner, but for those that have nothing of that kind to tell', async () => {
  const silent: string[] = [];
  const all: string[] = [];
  for (const query of queries) {
    const told = await Promise.all(
      inputsOf(query, owner).map((input) => answerOf(app, owner.user, query, input)),
    );
    all.push(...told);
    if (!told.some(tells)) silent.push(query.path);
  }
  expect(silent.filter((path) => !SILENT.includes(path))).toEqual([]);
  for (const trace of [WORD, /2001-02-03T04:05:06|981173106789/]) {
    expect(all.some((text) => text.search(trace) >= 0)).toBe(true);
  }
});

test.each(queries)('$path tells no stranger', async (query) => {
  const [stranger] = strangers;
  if (!stranger) throw new Error('There is nobody');
  for (const whose of [owner, stranger]) {
    for (const input of inputsOf(query, whose)) {
      for (const caller of [stranger.user, ...roles]) {
        const answer = await answerOf(app, caller, query, input);
        expect(tells(answer), `a ${caller.role} is told: ${answer.slice(0, 2_000)}`).toBe(false);
      }
    }
  }
});

describe('of the documented calls', () => {
  const pathOf = new Map<unknown, string>(
    Object.entries(appRouter._def.procedures).map(([path, procedure]) => [procedure, path]),
  );
  const reads = restEndpoints.flatMap(({ name, rows }) =>
    rows.flatMap(({ methods, action, procedure }) => {
      const path = pathOf.get(procedure) ?? '';
      const { type } = (procedure as unknown as { _def: { type: string } })._def;
      const isSilent = type !== 'query' || SILENT.includes(path);
      return methods.includes('GET') ? [{ name, action, path, isSilent }] : [];
    }),
  );

  async function get(caller: TestUser, { name, action, path }: (typeof reads)[number], of: Person) {
    const fields = Object.entries(knownOf(path, of)).flatMap(([field, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[snakeCase(field), String(value)]]
        : [],
    );
    const answer = await app.http.inject({
      url: `/api/${name}.php`,
      query: { ...(Object.fromEntries(fields) as Record<string, string>), ...(action && { action }) },
      headers: { authorization: `Bearer ${caller.token}` },
    });
    return answer.body;
  }

  test('those that read tell their owner, but for those that have nothing of that kind to tell', async () => {
    const telling = reads.filter(({ isSilent }) => !isSilent);
    expect(telling.length).toBeGreaterThan(20);
    for (const read of telling)
      expect([read, tells(await get(owner.user, read, owner))]).toEqual([read, true]);
  });

  test.each(reads)('$name $action tells no stranger', async (read) => {
    const [stranger] = strangers;
    if (!stranger) throw new Error('There is nobody');
    for (const whose of [owner, stranger]) {
      for (const caller of [stranger.user, ...roles]) {
        const answer = await get(caller, read, whose);
        expect(tells(answer), `a ${caller.role} is told: ${answer.slice(0, 2_000)}`).toBe(false);
      }
    }
  });
});
