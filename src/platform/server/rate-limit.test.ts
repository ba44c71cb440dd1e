import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { openFreshDatabase, openTestDatabase } from '../../../tests/support/database';
import { addressKey, createRateLimits, type Limit } from './rate-limit';
import type { AttemptSource } from './security-events';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

const FIVE: Limit = { name: 'five', points: 5, seconds: 60 * 60 };

test('two processes share one count, and the table tells no addresses', async () => {
  const database = await openTestDatabase();
  const secret = Buffer.alloc(32, 1);
  const [one, two] = [createRateLimits(database, secret), createRateLimits(database, secret)];
  const source: AttemptSource = {
    db: database.db,
    log: pino({ level: 'silent' }),
    address: '192.0.2.1',
    config: { secretKey: secret },
    inBackground: () => undefined,
  };
  const who = `somebody-${String(process.hrtime.bigint())}`;
  const taken = await Promise.all(
    Array.from({ length: 8 }, (_, i) => (i % 2 ? one : two).tryConsume(FIVE, source, [who])),
  );
  expect(taken.filter(Boolean)).toHaveLength(5);
  await expect(one.consume(FIVE, source, [who])).rejects.toMatchObject({
    wireCode: 'rate_limited',
    retryAfterSeconds: 3600,
  });
  const rows = await database.db.selectFrom('rate_limits').select('key').execute();
  expect(rows.map((row) => row.key).join('\n')).not.toContain(who);

  await database.db
    .updateTable('rate_limits')
    .set({ expire: Date.now() - 1 })
    .execute();
  await one.deleteExpired(new AbortController().signal);
  expect(await database.db.selectFrom('rate_limits').select('key').execute()).toEqual([]);
  expect(await two.tryConsume(FIVE, source, [who])).toBe(true);
});

test('a statement that fails refuses the call alone, and gives its connection back', async () => {
  const database = await openFreshDatabase();
  const limits = createRateLimits(database, Buffer.alloc(32, 1));
  const source: AttemptSource = {
    db: database.db,
    log: pino({ level: 'silent' }),
    address: '192.0.2.1',
    config: { secretKey: Buffer.alloc(32, 1) },
    inBackground: () => undefined,
  };
  await sql`DROP TABLE rate_limits`.execute(database.db);
  await expect(limits.consume(FIVE, source, ['somebody'])).rejects.toThrow(/rate_limits/);
  expect(database.use().reserved.inUse).toBe(0);
});
