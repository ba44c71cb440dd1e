import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../tests/support/database';
import {
  DatabaseRefusedError,
  type OpenDatabase,
  openDatabase,
  type OpenOptions,
  withoutTimeLimit,
} from './client';
import { isDatabaseBusy, isDatabaseUnavailable, isDuplicateKey } from './failures';
import { timeLeft, withDeadline } from './deadline';
import type { DatabaseAddress } from './database-url';
import { findServerProcess } from './server-program';
import { joinEmbeddedServer } from './embedded';
import { freezeProcess } from '../tests/support/freeze-process';

let address: DatabaseAddress;
let database: OpenDatabase;

const open = (options?: OpenOptions) => openDatabase(address, options);

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error,
  );
}

beforeAll(async () => {
  address = await createEmptyDatabase();
  database = await open();
  await sql`CREATE TABLE samples (
    id TINYINT UNSIGNED NOT NULL PRIMARY KEY, word VARCHAR(10) NOT NULL, big BIGINT, at DATETIME(3), text LONGTEXT,
    UNIQUE KEY samples_word (word)) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(database.db);
});

afterAll(() => database.close());

test('what does not fit is refused, not rounded or cut', async () => {
  for (const values of [sql`256, 'a'`, sql`1, 'longer than ten'`, sql`1, NULL`, sql`'x', 'a'`]) {
    const insert = sql`INSERT INTO samples (id, word) VALUES (${values})`.execute(database.db);
    const error = await failureOf(insert);
    expect(error).toHaveProperty('errno');
    expect(isDatabaseUnavailable(error)).toBe(false);
  }
  await expect(
    sql`INSERT INTO samples (id, word, at) VALUES (1, 'a', '0000-00-00')`.execute(database.db),
  ).rejects.toThrow('Incorrect datetime');
});

test('text of four-byte characters, large numbers and times come back as they went', async () => {
  const at = new Date('2026-11-20T23:59:59.987Z');
  const short = '𝒯👩‍👩‍👧國漫';
  // Large values use a prepared statement, which must return the same.
  const long = `${"'\\\n\0".repeat(30_000)}${'𝒯'.repeat(30_000)}`;
  for (const [id, text] of [short, long].entries()) {
    await sql`INSERT INTO samples VALUES (${id}, ${`w${id}`}, ${'9223372036854775807'}, ${at}, ${text})`.execute(
      database.db,
    );
    const found = await sql`SELECT * FROM samples WHERE text = ${text}`.execute(database.db);
    expect(found.rows).toEqual([{ id, word: `w${id}`, big: '9223372036854775807', at, text }]);
  }
});

test('columns that are BOOLEAN are true and false, and expressions numbers', async () => {
  await sql`CREATE TABLE flags (flag BOOLEAN NOT NULL, other BOOLEAN NULL, small TINYINT NOT NULL, word LONGTEXT NOT NULL)`.execute(
    database.db,
  );
  // The longer one uses a prepared statement.
  for (const word of ['short', 'long'.repeat(20_000)]) {
    await sql`INSERT INTO flags VALUES (${true}, NULL, 1, ${word}), (${false}, ${true}, 0, ${word})`.execute(
      database.db,
    );
    const found = await sql`
      SELECT flag, other, small, flag = TRUE AS same FROM flags WHERE word = ${word} ORDER BY small DESC`.execute(
      database.db,
    );
    expect(found.rows).toEqual([
      { flag: true, other: null, small: 1, same: 1 },
      { flag: false, other: true, small: 0, same: 0 },
    ]);
  }
});

test('the largest script there can be is stored', async () => {
  const text = '👩'.repeat(16_777_215 / 2) + '國';
  await sql`INSERT INTO samples (id, word, text) VALUES (9, 'largest', ${text})`.execute(database.db);
  const found = await sql<{ same: number }>`SELECT text = ${text} AS same FROM samples WHERE id = 9`.execute(
    database.db,
  );
  expect(found.rows).toEqual([{ same: 1 }]);
}, 30_000);

test('sessions are in UTC and read what is committed, whoever uses the pool', async () => {
  for (const lane of [database.db, database.reserved]) {
    const { rows } = await sql`
      SELECT @@time_zone AS zone, @@collation_connection AS collation, @@innodb_lock_wait_timeout AS wait`.execute(
      lane,
    );
    expect(rows).toEqual([{ zone: '+00:00', collation: 'utf8mb4_unicode_ci', wait: 4 }]);
  }
  await database.db.transaction().execute(async (reader) => {
    const count = async () => (await sql`SELECT id FROM samples WHERE id = 77`.execute(reader)).rows.length;
    expect(await count()).toBe(0);
    await sql`INSERT INTO samples (id, word) VALUES (77, 'seven')`.execute(database.db);
    expect(await count()).toBe(1);
  });
});

test('a taken unique key is told by its name', async () => {
  await sql`INSERT INTO samples (id, word) VALUES (100, 'taken')`.execute(database.db);
  const word = await failureOf(
    sql`INSERT INTO samples (id, word) VALUES (101, 'taken')`.execute(database.db),
  );
  expect(isDuplicateKey(word)).toBe(true);
  expect(isDuplicateKey(word, 'samples_word')).toBe(true);
  expect(isDuplicateKey(word, 'PRIMARY')).toBe(false);
  const id = await failureOf(sql`INSERT INTO samples (id, word) VALUES (100, 'free')`.execute(database.db));
  expect(isDuplicateKey(id, 'PRIMARY')).toBe(true);
  expect(isDuplicateKey(new Error("for key 'PRIMARY'"))).toBe(false);
  expect(
    isDuplicateKey(
      { errno: 1062, sqlMessage: "Duplicate entry 'x' for key 't.samples_word'" },
      'samples_word',
    ),
  ).toBe(true);
});

test('waiting for a connection, and a statement, have an end', { tags: ['slow'] }, async () => {
  const small = await open({ connections: 1, waitMs: 200, statementMs: 500 });
  // On MySQL an interrupted SLEEP returns early, and the statement fails at the next row.
  const sleeping = () =>
    sql`SELECT one FROM (SELECT 1 AS one UNION ALL SELECT 2) AS two WHERE SLEEP(20) = 0`.execute(small.db);
  try {
    const slow = failureOf(sleeping());
    const waiting = await failureOf(sql`SELECT 1`.execute(small.db));
    expect(isDatabaseUnavailable(waiting)).toBe(true);
    expect(isDatabaseUnavailable(await slow)).toBe(true);
    expect((await sql`SELECT 1 AS one`.execute(small.db)).rows).toEqual([{ one: 1 }]);
    await withoutTimeLimit(small.db, async (connection) => {
      expect((await sql`SELECT SLEEP(0.8) AS done`.execute(connection)).rows).toEqual([{ done: 0 }]);
    });
    expect(isDatabaseUnavailable(await failureOf(sleeping()))).toBe(true);
  } finally {
    await small.close();
  }
});

test('callers wait no longer than their deadline, for a connection or for an answer', async () => {
  const small = await open({ connections: 3 });
  try {
    const holding = withDeadline(300, () => failureOf(sql`SELECT SLEEP(20), 1`.execute(small.db)));
    const waiting = await failureOf(withDeadline(50, () => sql`SELECT 1`.execute(small.db)));
    expect(isDatabaseBusy(waiting)).toBe(true);
    expect(isDatabaseUnavailable(waiting)).toBe(true);
    const unanswered = await holding;
    expect(isDatabaseUnavailable(unanswered)).toBe(true);
    expect(isDatabaseBusy(unanswered)).toBe(false);
    expect((await sql`SELECT 1 AS one`.execute(small.db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await small.close();
  }
});

test('callers wait no longer than that while the server prepares a statement, either', async () => {
  await database.db.connection().execute(async (holder) => {
    await sql`LOCK TABLES samples WRITE`.execute(holder);
    const read = () => sql`SELECT id FROM samples WHERE text = ${'x'.repeat(100_000)}`.execute(database.db);
    try {
      expect(isDatabaseUnavailable(await failureOf(withDeadline(200, read)))).toBe(true);
    } finally {
      await sql`UNLOCK TABLES`.execute(holder);
    }
  });
});

test('a statement that cannot be sent leaves its deadline to nobody', async () => {
  const small = await open({ connections: 1 });
  try {
    const connection = async () => (await sql`SELECT CONNECTION_ID() AS id`.execute(small.db)).rows;
    const before = await connection();
    // A prepared one, for which mysql2 refuses the value at once.
    const unsent = sql`SELECT ${'x'.repeat(100_000)}, ${undefined}`;
    const error = await failureOf(withDeadline(50, () => unsent.execute(small.db)));
    expect(String(error)).toContain('must not contain undefined');
    await sql`SELECT SLEEP(0.3)`.execute(small.db);
    expect(await connection()).toEqual(before);
  } finally {
    await small.close();
  }
});

test('a deadline is not inherited by those who use the connection later, by callbacks either', async () => {
  const small = await open({ connections: 1 });
  try {
    await withDeadline(20, async () => {
      // The connection is opened and lost within this deadline.
      await failureOf(sql`SELECT SLEEP(20), 1`.execute(small.db));
      await failureOf(sql`SELECT 1`.execute(small.db));
    });
    await withDeadline(200, () => sql`SELECT 1`.execute(small.db));
    const rows = await withDeadline(20_000, async () => {
      let resolve: (outcome: unknown) => void = () => {};
      const outcome = new Promise((done) => (resolve = done));
      small.reservedPool.getConnection((_error, connection) => {
        connection.query('SELECT SLEEP(0.3)', [], () => {
          connection.query('SELECT 1 AS one', [], (failure, result) => {
            connection.release();
            resolve(failure ?? result);
          });
        });
      });
      return outcome;
    });
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await small.close();
  }
});

test('a transaction whose deadline passes is rolled back, and its connection serves on', async () => {
  const small = await open({ connections: 1 });
  try {
    const [before] = (await sql`SELECT CONNECTION_ID() AS id`.execute(small.db)).rows;
    // Long enough for the first statement on a busy machine: a connection that has not answered by then is given up.
    const late = withDeadline(500, () =>
      small.db.transaction().execute(async (trx) => {
        await sql`INSERT INTO samples (id, word) VALUES (200, 'late')`.execute(trx);
        while (timeLeft() > 0) await new Promise((resolve) => setImmediate(resolve));
        await sql`INSERT INTO samples (id, word) VALUES (201, 'later')`.execute(trx);
      }),
    );
    expect(isDatabaseUnavailable(await failureOf(late))).toBe(true);
    expect((await sql`SELECT id FROM samples WHERE id IN (200, 201)`.execute(small.db)).rows).toEqual([]);
    expect((await sql`SELECT CONNECTION_ID() AS id`.execute(small.db)).rows).toEqual([before]);
  } finally {
    await small.close();
  }
});

test('whatever holds the ordinary connections, two are kept for health and sign-in', async () => {
  const small = await open({ connections: 4, waitMs: 10_000 });
  try {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = Array.from({ length: 2 }, () => small.db.connection().execute(() => released));
    const waiting = sql`SELECT 1 AS one`.execute(small.db);
    let served = false;
    void waiting.then(() => (served = true));
    for (let time = 0; time < 3; time++) {
      expect((await sql`SELECT 2 AS one`.execute(small.reserved)).rows).toEqual([{ one: 2 }]);
    }
    expect(served).toBe(false);
    release();
    await Promise.all(held);
    expect((await waiting).rows).toEqual([{ one: 1 }]);
  } finally {
    await small.close();
  }
});

test('a connection that is lost is unavailability, and the next call has a new one', async () => {
  const lost = await failureOf(sql`KILL CONNECTION_ID()`.execute(database.db));
  expect(isDatabaseUnavailable(lost)).toBe(true);
  expect((await sql`SELECT 1 AS one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

test(
  'a server that hangs is unavailability within the limits, and closing does not wait for it',
  { tags: ['slow'] },
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'toolstead-client-'));
    const own = await joinEmbeddedServer(dataDir, { log: () => {}, durable: false });
    const pid = (await findServerProcess(path.join(dataDir, 'database/data'))) ?? 0;
    try {
      const hanging = await openDatabase(own, { connections: 2, waitMs: 500, statementMs: 100 });
      await freezeProcess(pid);
      // A thread that is running when the signal arrives may still send one response.
      const outcome = () => sql`SELECT 1`.execute(hanging.db).catch((error: unknown) => error);
      await expect.poll(async () => isDatabaseUnavailable(await outcome()), { timeout: 20_000 }).toBe(true);
      await hanging.close();
    } finally {
      process.kill(pid, 'SIGCONT');
      await own.leave();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

test('after closing, calls are refused as unavailable', async () => {
  const closed = await open();
  await closed.close();
  expect(isDatabaseUnavailable(await failureOf(sql`SELECT 1`.execute(closed.reserved)))).toBe(true);
});

test('errors that are not the database’s are not its unavailability', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', errno: -111 });
  expect(isDatabaseUnavailable(refused)).toBe(false);
  expect(isDatabaseUnavailable(new Error('other', { cause: { fatal: true } }))).toBe(true);
  for (const value of [null, undefined, 'text', {}]) expect(isDatabaseUnavailable(value)).toBe(false);
});

test('a start on a database that cannot be used is refused in one sentence', async () => {
  const refusals: [() => Promise<unknown>, RegExp][] = [
    [
      () => openDatabase({ url: 'mysql://u:secret@127.0.0.1:1/t' }),
      /127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)/,
    ],
    [() => openDatabase({ ...address, user: 'nobody' }), /refuses user 'nobody'|may not use/],
    [() => openDatabase({ ...address, database: 'toolstead_absent' }), /'toolstead_absent' does not exist/],
    [() => openDatabase({ url: 'mysql://u@h' }), /DATABASE_URL must name/],
  ];
  for (const [opening, sentence] of refusals) {
    const error = (await failureOf(opening())) as Error;
    expect(error).toBeInstanceOf(DatabaseRefusedError);
    expect(error.message).toMatch(sentence);
    expect(error.message).not.toMatch(/secret|\n/);
  }
});

test('something else than a database at the address is refused in time', async () => {
  const silent: Server = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const error = await failureOf(openDatabase({ url: `mysql://u:p@127.0.0.1:${port}/t` }, { waitMs: 300 }));
  expect(error).toBeInstanceOf(DatabaseRefusedError);
  silent.close();
});
