import { sql } from 'kysely';
import { Writable } from 'node:stream';
import { beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '@/platform/server/log';
import { BROUGHT_IN } from '@/platform/shared/operations';
import { createUser } from '../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../tests/support/app';
import { openFreshDatabase } from '../../../tests/support/database';
import { openRecordedDatabase } from '../../../tests/support/statements';
import { runHousekeeping, scheduleHousekeeping } from './housekeeping';

const MONTHS_AGO = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000);

let app: TestApp;
let logged: { what: string }[];
beforeEach(async () => {
  logged = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(JSON.parse(chunk.toString()) as { what: string });
      done();
    },
  });
  app = await createTestApp({ database: await openFreshDatabase(), log: createLog('error', stream) });
});

async function addExpiredSession(userId: number): Promise<void> {
  const times = { created_at: MONTHS_AGO, last_used_at: MONTHS_AGO };
  await app.services.db
    .insertInto('sessions')
    .values({ token_hash: Buffer.alloc(32, userId), user_id: userId, ...times })
    .execute();
}

async function countSessions(userId: number): Promise<number> {
  return (
    await app.services.db.selectFrom('sessions').select('user_id').where('user_id', '=', userId).execute()
  ).length;
}

test('a step that fails is logged, and those behind it are done', async () => {
  const { db } = app.services;
  const [user] = app.users;
  await sql`DROP TABLE watched_before`.execute(db);
  await db.insertInto('rate_limits').values({ key: 'old', points: 1, expire: 1 }).execute();
  await addExpiredSession(user.id);
  await runHousekeeping(app.services);
  expect(await countSessions(user.id)).toBe(1);
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([]);
  expect(logged.map(({ what }) => what)).toEqual(['earlier watched records']);
});

test('what has run out is removed bit by bit, whatever hangs on it', async () => {
  const { database, statementsOf } = await openRecordedDatabase();
  const own = await createTestApp({ database });
  const { db } = own.services;
  const [{ id: user_id }] = own.users;
  const scripts = Array.from({ length: 50 }, (_, number) => ({
    user_id,
    name: `script ${String(number)}`,
    live: null,
    tags: '[]',
    size: 1,
    content_hash: Buffer.alloc(32),
    version: 1,
    revision: 1,
    pinned: false,
    updated_at: MONTHS_AGO,
    saved_by: null,
    trashed_at: MONTHS_AGO,
  }));
  await db.insertInto('scripts').values(scripts).execute();
  await sql`
    INSERT INTO script_versions
      (user_id, script_id, version, name, reason, size, content_hash, content, stored_at, kept_at)
    SELECT a.user_id, a.id, b.id, a.name, 'save', 1, a.content_hash, COMPRESS('x'), a.updated_at, a.updated_at
    FROM scripts a CROSS JOIN scripts b`.execute(db);
  const named = { user_id, name: 'expired', position: 1, updated_at: MONTHS_AGO, trashed_at: MONTHS_AGO };
  const insertFeature = (trashed_at: Date | null) =>
    db
      .insertInto('devflow_modules')
      .values({ ...named, description: null, trashed_at })
      .executeTakeFirstOrThrow();
  const features = [await insertFeature(MONTHS_AGO), await insertFeature(null)];
  const status = await db.insertInto('devflow_statuses').values(named).executeTakeFirstOrThrow();
  for (const { insertId } of features) {
    await sql`
      INSERT INTO devflow_items
        (user_id, feature_id, status_id, title, is_completed, created_at, position, placed_revision)
      SELECT ${user_id}, ${insertId}, ${status.insertId}, 'item', 0, ${MONTHS_AGO}, id, 1
      FROM script_versions`.execute(db);
  }

  const statements = await statementsOf(() => runHousekeeping(own.services));
  const changes = statements.filter((text) => /^(delete|update)/i.test(text));
  // Of an account one row, of what it has many.
  const ofAccounts = /^update `account_revisions` .* where `user_id` = \d+ and `topic` = '\S+'$/;
  expect(changes.filter((text) => !ofAccounts.test(text) && !/ limit \d+$/.test(text))).toEqual([]);
  const countOf = (start: string) => changes.filter((text) => text.startsWith(start)).length;
  // 50 scripts in batches of 20; 2,500 items of the feature and 2,500 of the status in batches of 500.
  expect(countOf('delete from `scripts`')).toBe(3);
  expect(countOf('delete from `devflow_items` where `feature_id`')).toBe(6);
  expect(countOf('update `devflow_items`')).toBe(6);

  for (const table of ['scripts', 'script_versions', 'devflow_statuses'] as const) {
    expect(await db.selectFrom(table).select('id').execute()).toEqual([]);
  }
  const items = await db
    .selectFrom('devflow_items')
    .select(['feature_id', 'status_id', sql<number>`COUNT(*)`.as('count')])
    .groupBy(['feature_id', 'status_id'])
    .execute();
  expect(items).toEqual([{ feature_id: Number(features[1]?.insertId), status_id: null, count: 2_500 }]);
});

test('of the sync calls of each account the last fifty stay', async () => {
  const { db } = app.services;
  const [busy, quiet] = app.users;
  const callOf = ({ id: user_id }: { id: number }, at: number) =>
    ({ user_id, at, address: '127.0.0.1', kind: 'batch', outcomes: '{}' }) as const;
  const many = Array.from({ length: 1_060 }, (_, at) => callOf(busy, at));
  await db
    .insertInto('watched_sync_calls')
    .values([callOf(quiet, 0), ...many, callOf(quiet, 1)])
    .execute();
  await runHousekeeping(app.services);
  const left = await db.selectFrom('watched_sync_calls').select(['user_id', 'at']).orderBy('id').execute();
  const timesOf = ({ id }: { id: number }) =>
    left.filter(({ user_id }) => user_id === id).map(({ at }) => at);
  expect(timesOf(busy)).toEqual(many.slice(-50).map(({ at }) => at));
  expect(timesOf(quiet)).toEqual([0, 1]);
});

test('it begins a minute after the start', async () => {
  const user = await createUser(app.services.db);
  await addExpiredSession(user.id);
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  try {
    scheduleHousekeeping(app.services);
    vi.advanceTimersByTime(60_000);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => countSessions(user.id)).toBe(1);
});

test('an operation stays for 7 days, one that brought something in for 30', async () => {
  const { db } = app.services;
  const [{ id: user_id }] = app.users;
  const HOUR = 3_600_000;
  const ages = {
    'nearly 7 days': 7 * 24 - 1,
    '7 days': 7 * 24 + 1,
    'nearly 30 days': 30 * 24 - 1,
    '30 days': 30 * 24 + 1,
  };
  const operations = Object.entries(ages).flatMap(([age, hours]) =>
    ['scripts', BROUGHT_IN].map((topic) => ({
      ...{
        user_id,
        topic,
        operation_id: age,
        kind: 'change',
        request_hash: null,
        answer: null,
        changes: null,
      },
      ...{ revision: null, created_at: new Date(Date.now() - hours * HOUR) },
    })),
  );
  await db.insertInto('operations').values(operations).execute();
  await runHousekeeping(app.services);
  const left = await db.selectFrom('operations').select(['topic', 'operation_id']).orderBy('id').execute();
  const kept = (topic: string) => left.filter((one) => one.topic === topic).map((one) => one.operation_id);
  expect(kept('scripts')).toEqual(['nearly 7 days']);
  expect(kept(BROUGHT_IN)).toEqual(['nearly 7 days', '7 days', 'nearly 30 days']);
});
