import { openDatabase } from '@db/client';
import { sql } from 'kysely';
import { Writable } from 'node:stream';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { createLog } from '@/platform/server/log';
import { createUser } from '../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../tests/support/app';
import { openFreshDatabase } from '../../../tests/support/database';
import { keepHouse, scheduleHousekeeping } from './housekeeping';

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
  await sql`DROP TABLE script_imports`.execute(db);
  await db.insertInto('rate_limits').values({ key: 'old', points: 1, expire: 1 }).execute();
  await addExpiredSession(user.id);
  await keepHouse(app.services);
  expect(await countSessions(user.id)).toBe(1);
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([]);
  expect(logged.map(({ what }) => what)).toEqual(['imports of scripts']);
});

test('what would take longer than a statement may is removed bit by bit', async () => {
  const { db } = app.services;
  const [{ id: user_id }] = app.users;
  // 2,000 scripts with versions, and a feature and a status with 20,000 items, all of them lapsed.
  const numbers = sql`WITH RECURSIVE numbers AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM numbers WHERE n < ${20_000})`;
  await sql`SET SESSION cte_max_recursion_depth = 100000`.execute(db).catch(() => undefined);
  const script = { size: 1000, content_hash: Buffer.alloc(32), version: 1, revision: 1 };
  for (let from = 0; from < 2_000; from += 500) {
    await db
      .insertInto('scripts')
      .values(
        Array.from({ length: 500 }, (_, at) => ({
          ...script,
          user_id,
          name: String(from + at),
          tags: '[]',
          live: null,
          pinned: false,
          updated_at: MONTHS_AGO,
          saved_by: null,
          trashed_at: MONTHS_AGO,
        })),
      )
      .execute();
  }
  await sql`INSERT INTO script_texts (script_id, content) SELECT id, REPEAT('x', 1000) FROM scripts`.execute(
    db,
  );
  for (let version = 1; version <= 10; version++) {
    await sql`
      INSERT INTO script_versions
        (user_id, script_id, version, name, reason, size, content_hash, content, stored_at, kept_at)
      SELECT user_id, id, ${version}, name, 'save', size, content_hash, COMPRESS('x'), updated_at, updated_at
      FROM scripts`.execute(db);
  }
  const named = { user_id, name: 'lapsed', position: 1, updated_at: MONTHS_AGO, trashed_at: MONTHS_AGO };
  const feature = await db
    .insertInto('devflow_modules')
    .values({ ...named, description: null })
    .executeTakeFirstOrThrow();
  const live = await db
    .insertInto('devflow_modules')
    .values({ ...named, name: 'live', description: null, trashed_at: null })
    .executeTakeFirstOrThrow();
  const status = await db.insertInto('devflow_statuses').values(named).executeTakeFirstOrThrow();
  for (const featureId of [feature.insertId, live.insertId]) {
    await sql`
      INSERT INTO devflow_items (user_id, feature_id, status_id, title, is_completed, created_at, position, placed_revision)
      ${numbers} SELECT ${user_id}, ${featureId}, ${status.insertId}, 'item', 0, ${MONTHS_AGO}, n, 1 FROM numbers`.execute(
      db,
    );
  }

  const { name } = (await sql<{ name: string }>`SELECT DATABASE() AS name`.execute(db)).rows[0] ?? {
    name: '',
  };
  const impatient = await openDatabase({ ...inject('database'), database: name }, { statementMs: 250 });
  try {
    const whole = sql`DELETE FROM scripts WHERE trashed_at < ${new Date()}`.execute(impatient.db);
    await expect(whole).rejects.toThrow();
    for (let run = 0; run < 2; run++) await keepHouse({ ...app.services, db: impatient.db });
  } finally {
    await impatient.close();
  }
  expect(logged).toEqual([]);
  for (const table of ['scripts', 'script_versions', 'devflow_statuses'] as const) {
    expect(await db.selectFrom(table).select('id').execute()).toEqual([]);
  }
  const items = await db
    .selectFrom('devflow_items')
    .select(['feature_id', 'status_id', sql<number>`COUNT(*)`.as('count')])
    .groupBy(['feature_id', 'status_id'])
    .execute();
  expect(items).toMatchObject([{ feature_id: Number(live.insertId), status_id: null }]);
  expect(Number(items[0]?.count)).toBe(20_000);
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
