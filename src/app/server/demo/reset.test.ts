import type { Kysely } from 'kysely';
import type { Database } from '@db/database';
import { beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@/features/accounts/demo-people';
import { listUsers } from '@/features/accounts/server/queries';
import { createUser } from '../../../../tests/support/accounts';
import { openFreshDatabase } from '../../../../tests/support/database';
import { resetDemo } from './reset';
import { fillDemo, isDemo } from './fill';

const CONFIG = { masterPassword: undefined, masterEmail: undefined, secretKey: Buffer.alloc(32) };
const NOW = new Date('2026-11-29T12:10:00Z');

let db: Kysely<Database>;
beforeEach(async () => {
  ({ db } = await openFreshDatabase());
});
const accounts = async () => (await listUsers(db)).map(({ id, username }) => `${String(id)} ${username}`);

test('a demo that was used for real is refused with all of its accounts, at the start and on the hour', async () => {
  await fillDemo(db, CONFIG);
  await createUser(db, { username: 'somebody' });
  const before = await accounts();
  for (const atStart of [true, false]) {
    await expect(resetDemo(db, CONFIG, { now: NOW, atStart })).rejects.toThrow(
      /^DEMO=public: this database has accounts beside those of the demo/,
    );
  }
  expect(await accounts()).toEqual(before);
});

test('the password that all know is none for the master of a public demo', async () => {
  await expect(resetDemo(db, { ...CONFIG, masterPassword: DEMO_PASSWORD })).rejects.toThrow(
    /^MASTER_PASSWORD: with DEMO=public everyone knows this one/,
  );
  expect([await isDemo(db), await accounts()]).toEqual([false, []]);
});

test('an empty database is filled once, by one of those that start together', async () => {
  const { id: last } = await createUser(db);
  await db.deleteFrom('users').execute();
  const starts = [1, 2, 3].map(() => resetDemo(db, CONFIG, { now: NOW, atStart: true }));
  await Promise.all(starts);
  // Another filling would have had numbers of its own.
  expect((await listUsers(db)).map(({ id }) => id).sort((one, other) => one - other)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((at) => last + at),
  );
});

test(
  'another version fills anew when it starts, and both together once an hour',
  { tags: ['slow'] },
  async () => {
    await resetDemo(db, CONFIG, { now: NOW, atStart: true, version: '1' });
    const first = await accounts();
    await resetDemo(db, CONFIG, { now: NOW, atStart: true, version: '2' });
    const second = await accounts();
    expect(second).toHaveLength(first.length);
    expect(second.filter((one) => first.includes(one))).toEqual([]);

    const now = new Date('2026-11-29T13:00:00Z');
    await resetDemo(db, CONFIG, { now, version: '1' });
    const third = await accounts();
    expect(third.filter((one) => second.includes(one))).toEqual([]);
    await resetDemo(db, CONFIG, { now, version: '2' });
    expect(await accounts()).toEqual(third);
  },
);

test('a filling that is stopped is begun again by the next start', { tags: ['slow'] }, async () => {
  await resetDemo(db, CONFIG, { now: NOW, atStart: true });
  const before = await accounts();
  const now = new Date('2026-11-29T13:00:00Z');
  await resetDemo(db, CONFIG, { now, stopping: AbortSignal.abort() });
  expect(await accounts()).toEqual(before);
  await resetDemo(db, CONFIG, { now, atStart: true });
  expect((await accounts()).filter((one) => before.includes(one))).toEqual([]);
});
