import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '../tests/support/database';
import { type OpenDatabase, openDatabase } from './client';
import { withDeadline } from './deadline';
import { isDatabaseBusy, isDatabaseUnavailable } from './failures';
import { inTransaction } from './transaction';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openDatabase(await createEmptyDatabase());
  await sql`CREATE TABLE counters (id INT PRIMARY KEY, value INT NOT NULL)`.execute(database.db);
});

beforeEach(async () => {
  await sql`REPLACE INTO counters VALUES (1, 0), (2, 0)`.execute(database.db);
});

afterAll(() => database.close());

async function values(): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`SELECT value FROM counters ORDER BY id`.execute(database.db);
  return rows.map(({ value }) => value);
}

test('transactions that lock each other out both happen, each once', async () => {
  const attempts = [0, 0];
  // A deadlock: each locks its first row, waits until the other has done so, then needs the other's row.
  const holders = new EventEmitter();
  const bothHold = once(holders, 'second');
  let count = 0;
  const add = (index: number) =>
    inTransaction(database.db, async (trx) => {
      attempts[index] = (attempts[index] ?? 0) + 1;
      const [first, second] = index === 0 ? [1, 2] : [2, 1];
      await sql`UPDATE counters SET value = value + 1 WHERE id = ${first}`.execute(trx);
      if (++count === 2) holders.emit('second');
      await bothHold;
      await sql`UPDATE counters SET value = value + 1 WHERE id = ${second}`.execute(trx);
    });
  await Promise.all([add(0), add(1)]);
  expect(await values()).toEqual([2, 2]);
  expect(Math.max(...attempts)).toBeGreaterThan(1);
});

test.each([
  ['a deadlock is tried again until the deadline is near', 1213, (attempts: number) => attempts > 2],
  ['a lock that was waited for is not waited for again', 1205, (attempts: number) => attempts === 1],
])('%s, then given to the caller as being busy', async (_what, errno, asExpected) => {
  let attempts = 0;
  // Long enough to survive a stall of the machine of about a second.
  const work = withDeadline(2_000, () =>
    inTransaction(database.db, async (trx) => {
      attempts++;
      await sql`UPDATE counters SET value = value + 1 WHERE id = 1`.execute(trx);
      await sql`SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = ${sql.lit(errno)}, MESSAGE_TEXT = 'conflict'`.execute(
        trx,
      );
    }),
  );
  const error: unknown = await work.catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseBusy(error)).toBe(true);
  expect(attempts).toSatisfy(asExpected);
  expect(await values()).toEqual([0, 0]);
});

test(
  'a deadline that passes while a conflict is tried again is told as that conflict',
  { tags: ['slow'] },
  async () => {
    const conflict = Object.assign(new Error('conflict'), { errno: 1213, sqlState: '40001' });
    let attempts = 0;
    const work = withDeadline(2_000, () =>
      inTransaction(database.db, async (trx) => {
        if (++attempts === 1) throw conflict;
        await sql`SELECT SLEEP(10)`.execute(trx);
      }),
    );
    expect(await work.catch((reason: unknown) => reason)).toBe(conflict);
    expect(attempts).toBe(2);
  },
);

test('a statement that takes too long is told as that, not as the connection that it ended', async () => {
  const work = withDeadline(300, () =>
    inTransaction(database.db, (trx) => sql`SELECT SLEEP(10)`.execute(trx)),
  );
  await expect(work).rejects.toMatchObject({ code: 'PROTOCOL_SEQUENCE_TIMEOUT' });
});

test('any other failure undoes the work and is not retried', async () => {
  let attempts = 0;
  const work = inTransaction(database.db, async (trx) => {
    attempts++;
    await sql`UPDATE counters SET value = 5 WHERE id = 1`.execute(trx);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(attempts).toBe(1);
  expect(await values()).toEqual([0, 0]);
});

test('work inside of a transaction is undone with it', async () => {
  const outer = inTransaction(database.db, async (trx) => {
    await inTransaction(trx, (inner) => sql`UPDATE counters SET value = 7`.execute(inner));
    throw new Error('after all');
  });
  await expect(outer).rejects.toThrow('after all');
  expect(await values()).not.toContain(7);
});

test('a connection lost on the way is not retried', async () => {
  let attempts = 0;
  const work = inTransaction(database.db, async (trx) => {
    attempts++;
    await sql`KILL CONNECTION_ID()`.execute(trx).catch(() => {});
  });
  const error: unknown = await work.catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(attempts).toBe(1);
});
