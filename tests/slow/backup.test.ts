import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type OpenDatabase, openDatabase } from '@db/client';
import type { DatabaseAddress } from '@db/database-url';
import { joinEmbeddedServer } from '@db/embedded';
import { migrate, migrateOnly, migrationNames } from '@db/migrator';
import { inTransaction } from '@db/transaction';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createConnection } from 'mysql2/promise';
import { beforeAll, describe, expect, test } from 'vitest';
import { BackupError, createTotals } from '@/platform/server/backup/format';
import { openBackup } from '@/platform/server/backup/read';
import { restoreBackup } from '@/platform/server/backup/restore';
import { ACCESS_TOKENS, SIGN_INS } from '@/platform/server/backup/tables';
import { writeBackup } from '@/platform/server/backup/write';
import { accountHashes } from '../support/account-rows';
import { createUser, password } from '../support/accounts';
import { createTestApp } from '../support/app';
import { createEmptyDatabase, openFreshDatabase, openProxy } from '../support/database';
import { endWithFile } from '../support/endings';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const folder = mkdtempSync(join(tmpdir(), 'toolstead-backup-'));
endWithFile(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newPath = () => join(folder, `${String((files += 1))}.gz`);

async function openEmpty(address?: DatabaseAddress): Promise<OpenDatabase> {
  const database = await openDatabase(address ?? (await createEmptyDatabase()));
  endWithFile(() => database.close());
  return database;
}

function configOf(name: string) {
  return { secretKey: Buffer.alloc(32, 7), dataDir: join(folder, name) };
}

async function backUp({ db }: OpenDatabase, path = newPath()): Promise<string> {
  await writeBackup({ db, config: configOf('source') }, path);
  return path;
}

async function restoreInto(
  { db }: OpenDatabase,
  path: string,
  storeKey = async () => async () => {},
  leftOut: readonly string[] = [],
) {
  const backup = await openBackup(path);
  try {
    return await restoreBackup(
      { db, migrations: MIGRATIONS, dataDir: join(folder, 'target'), storeKey, leftOut },
      backup,
      path,
    );
  } finally {
    await backup.close();
  }
}

async function tablesOf({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ tab: string }>`
    SELECT table_name AS tab FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY tab`.execute(
    db,
  );
  return rows.map(({ tab }) => tab);
}

const LONGEST = `${'四'.repeat(16_777_213)}\r\n`;
const ODD = `\0\\N "'\`%_\u2028\ufeff𝒯😀\r\n`;

/** Two accounts with everything that a column can hold. */
async function fill(database: OpenDatabase): Promise<void> {
  const app = await createTestApp({ database });
  const { db } = database;
  const [one, two] = app.users;
  for (const user of [one, two]) {
    const call = app.callerOf(user);
    const habit = await call.goalsHabits.addHabit({
      name: 'Run',
      startDate: '1999-12-31',
      reminderAt: '23:59',
    });
    for (const day of ['1999-12-31', '2000-02-29'])
      await call.goalsHabits.setEntry({ habitId: habit.id, day, state: 'done', note: ODD });
    await call.calendar.addEvent({
      title: 'Planning',
      start: '1999-12-31T23:59:59',
      zone: 'Asia/Tokyo',
      notes: ODD,
      reminders: [0, 40_320],
    });
    await call.calendar.addFeed({ name: '四 😀', currentPassword: password });
    const largest = 999_999_999_999_999;
    const account = { name: '四 😀', currency: 'CLF', openingAmount: -largest, openingDate: '1900-01-01' };
    const { id: accountId } = await call.expenses.addAccount(account);
    const spent = { accountId, date: '2200-12-31', amount: largest };
    await call.expenses.addTransaction({ ...spent, payee: 'Éclair ÄÖ', notes: ODD.slice(0, 2_000) });
    const rate = { currency: 'EUR', base: 'CLF', rate: '9999999999.0000000001' };
    await call.expenses.setRates({ rates: [{ day: '1999-12-31', ...rate }] });
    const { id } = await call.scripts.create({ name: ODD.replaceAll(/[\p{Cc}\u2028]/gu, '') });
    const { version } = await call.scripts.open({ id });
    const { version: next } = (await call.scripts.save({ id, baseVersion: version, content: ODD })) as {
      version: number;
    };
    await call.scripts.save({ id, baseVersion: next, content: 'SELECT 1;' });
    const { id: featureId } = await call.devflow.addFeature({ name: 'Feature' });
    const { id: statusId } = await call.devflow.addStatus({ name: 'Status' });
    for (const title of ['Éclair ÄÖ', '四 😀', 'gone']) {
      await call.devflow.addItem({ featureId, statusId, title, notes: null, dueDate: '1900-01-01' });
    }
    const { record } = await call.watchedRecords.create({ series_id: 'ss1', title: '斗破苍穹' });
    await call.watchedRecords.remove({ ids: [record.id], operationId: 'remove-a-record' });
  }
  await sql`UPDATE script_texts SET content = ${LONGEST} ORDER BY script_id LIMIT 1`.execute(db);
  await sql`
    INSERT INTO account_revisions (user_id, topic, revision) VALUES (${one.id}, 'largest', 18446744073709551615), (${one.id}, 'zero', 0)`.execute(
    db,
  );
  await sql`
    INSERT INTO sessions (token_hash, user_id, created_at, last_used_at) VALUES
      (X'00', ${one.id}, '1000-01-01 00:00:00.001', '9999-12-31 23:59:59.999'),
      (${randomBytes(32)}, ${two.id}, '2026-02-28 23:59:59.999', '2026-03-01 00:00:00.010')`.execute(db);
  await sql`
    INSERT INTO script_settings VALUES
      (${two.id}, 'json', ${JSON.stringify({ text: ODD, big: '18446744073709551615', n: 1.5 })}, NULL, NOW(3)),
      (${two.id}, 'empty', '', '', NOW(3))`.execute(db);
}

async function nextIdOf({ db }: OpenDatabase): Promise<number> {
  const { id } = await createUser(db);
  return id;
}

let source: OpenDatabase;
/** When the backup was made. */
let hashesOfSource: Awaited<ReturnType<typeof accountHashes>>;
let whole: string;
/** Of one account. */
let smallSource: OpenDatabase;
let small: string;
beforeAll(async () => {
  smallSource = await openFreshDatabase();
  await createUser(smallSource.db, { username: 'annabel' });
  small = await backUp(smallSource);

  source = await openFreshDatabase();
  await fill(source);
  // The highest id is not in use any more.
  const { id } = await createUser(source.db);
  await source.db.deleteFrom('users').where('id', '=', id).execute();
  await mkdir(join(folder, 'source/outbox'), { recursive: true });
  await writeFile(join(folder, 'source/outbox/2026-01.eml'), 'To: x\n\nHello 😀');
  whole = await backUp(source);
  hashesOfSource = await accountHashes(source);
});

describe('a restored backup', () => {
  let target: OpenDatabase;
  let hashes: typeof hashesOfSource;
  beforeAll(async () => {
    target = await openEmpty();
    expect(await restoreInto(target, whole)).toEqual([]);
    hashes = await accountHashes(target);
  });

  test('has every row of every account, and nothing else', async () => {
    expect(hashes).toEqual(hashesOfSource);
    expect(Object.keys(hashes).filter((name) => name.startsWith('script_texts '))).toHaveLength(2);
    expect(await tablesOf(target)).toEqual(await tablesOf(source));
  });

  test('gives no id again', async () => {
    const [{ last } = { last: 0 }] = await source.db
      .selectFrom('users')
      .select((eb) => eb.fn.max('id').as('last'))
      .execute();
    expect(await nextIdOf(target)).toBe(last + 2);
  });

  test('holds to its foreign keys', async () => {
    const stray =
      sql`INSERT INTO account_revisions (user_id, topic, revision) VALUES (4294967295, 'x', 1)`.execute(
        target.db,
      );
    await expect(stray).rejects.toThrow(/foreign key/);
  });

  test('has the waiting mails', async () => {
    expect(await readFile(join(folder, 'target/outbox/2026-01.eml'), 'utf8')).toBe('To: x\n\nHello 😀');
  });

  test('is only for its owner, and says what it is', async () => {
    expect((await stat(whole)).mode & 0o777).toBe(0o600);
    const backup = await openBackup(whole);
    await backup.close();
    const { head, totals } = backup;
    const names = await migrationNames(MIGRATIONS);
    expect(head).toMatchObject({ product: 'Toolstead backup', schema: names.at(-1), migrations: names });
    expect(Buffer.from(head.secretKey, 'base64')).toEqual(configOf('source').secretKey);
    expect(totals.users?.rows).toBe(2);
  });
});

describe('the other database', () => {
  // On MySQL's lane one is MySQL and the other the private MariaDB.
  let other: OpenDatabase;
  beforeAll(async () => {
    const dataDir = join(folder, 'private');
    const server = await joinEmbeddedServer(dataDir, { log: () => {}, durable: false });
    endWithFile(() => server.leave());
    other = await openEmpty(server);
  });

  test('takes a backup, and gives it back', async () => {
    const versionOf = async ({ db }: OpenDatabase) =>
      (await sql<{ version: string }>`SELECT VERSION() AS version`.execute(db)).rows[0]?.version;
    if (process.env.TEST_ON_MYSQL) expect(await versionOf(other)).not.toBe(await versionOf(source));
    await restoreInto(other, whole);
    const hashes = await accountHashes(source);
    expect(await accountHashes(other)).toEqual(hashes);
    const back = await openEmpty();
    await restoreInto(back, await backUp(other));
    expect(await accountHashes(back)).toEqual(hashes);
    expect(await nextIdOf(back)).toBe(await nextIdOf(other));
  });
});

test('the columns are of kinds that every server writes alike', async () => {
  const { rows } = await sql<{ kind: string }>`
    SELECT DISTINCT LOWER(data_type) AS kind FROM information_schema.columns WHERE table_schema = DATABASE()`.execute(
    source.db,
  );
  const alike =
    'bigint int smallint tinyint double decimal binary varbinary char varchar enum date time datetime mediumtext text longtext'.split(
      ' ',
    );
  expect(
    rows
      .map(({ kind }) => kind)
      .filter((kind) => ![...alike, 'mediumblob', 'longblob', 'blob'].includes(kind)),
  ).toEqual([]);
});

test('a backup is of one moment, while others write', async () => {
  const database = await openFreshDatabase();
  const { db } = database;
  const { id } = await createUser(db);
  await sql`INSERT INTO account_revisions (user_id, topic, revision) VALUES (${id}, 'moment', 0)`.execute(db);
  // Between the two tables that change together there is a lot to read.
  for (let number = 0; number < 40; number++) {
    const { insertId } = await sql`
      INSERT INTO scripts (user_id, name, tags, size, content_hash, version, revision, updated_at)
      VALUES (${id}, ${String(number)}, '', 1, '', 1, 1, NOW(3))`.execute(db);
    await sql`INSERT INTO script_texts VALUES (${insertId}, ${randomBytes(400_000).toString('hex')})`.execute(
      db,
    );
  }
  let commits = 0;
  let done = false;
  async function write(): Promise<void> {
    while (!done) {
      await inTransaction(db, async (trx) => {
        await sql`UPDATE account_revisions SET revision = revision + 1 WHERE topic = 'moment'`.execute(trx);
        await sql`UPDATE users SET name = CAST(CAST(COALESCE(name, '0') AS UNSIGNED) + 1 AS CHAR)`.execute(
          trx,
        );
      });
      commits += 1;
    }
  }
  const writing = write();
  await expect.poll(() => commits).toBeGreaterThan(3);
  const before = commits;
  const path = await backUp(database).finally(() => (done = true));
  await writing;
  expect(commits).toBeGreaterThan(before + 10);

  const target = await openEmpty();
  await restoreInto(target, path);
  const { rows } = await sql<{ revision: number; name: string }>`
    SELECT revision, name FROM users JOIN account_revisions ON user_id = id WHERE topic = 'moment'`.execute(
    target.db,
  );
  expect(rows[0]?.revision).toBe(Number(rows[0]?.name));
  expect(rows[0]?.revision).toBeGreaterThan(3);
  expect(rows[0]?.revision).toBeLessThan(commits);
});

test('a lost connection leaves no file that looks like a backup', async () => {
  const address = await createEmptyDatabase();
  const direct = await openEmpty(address);
  await migrate(direct.db, MIGRATIONS);
  await fill(direct);
  const { address: through, shut } = await openProxy(address);
  const cut = await openEmpty(through);
  const path = join(folder, 'cut/x.gz');
  await mkdir(join(folder, 'cut'));
  const outcome = writeBackup({ db: cut.db, config: configOf('source') }, path).catch(
    (error: unknown) => error,
  );
  // As soon as there is a beginning.
  await expect.poll(() => readdir(join(folder, 'cut'))).toHaveLength(1);
  shut();
  expect(String(await outcome)).toMatch(/^BackupError: The database does not answer/);
  expect(await readdir(join(folder, 'cut'))).toEqual([]);
});

test('a backup takes no file’s place, and needs something to back up', async () => {
  await expect(backUp(source, whole)).rejects.toThrow(/^\S+ is there already: name another file\.$/);
  await expect(backUp(source, join(folder, 'none/x.gz'))).rejects.toThrow(
    /^\S+ can't be written: ENOENT[^\n]*$/,
  );
  await expect(backUp(await openEmpty())).rejects.toThrow(
    'There is nothing to back up: the database is empty.',
  );
});

test('what is left out is empty, with all else as it was', async () => {
  const target = await openEmpty();
  const leftOut = [...SIGN_INS, ACCESS_TOKENS];
  await restoreInto(target, small, undefined, leftOut);
  const kept = Object.entries(await accountHashes(smallSource)).filter(
    ([of]) => !leftOut.includes(of.split(' ', 1)[0] ?? ''),
  );
  expect(await accountHashes(target)).toEqual(Object.fromEntries(kept));
  for (const table of leftOut) {
    const { rows } = await sql<{ count: number }>`SELECT COUNT(*) AS count FROM ${sql.id(table)}`.execute(
      target.db,
    );
    expect([table, Number(rows[0]?.count)]).toEqual([table, 0]);
  }
});

describe('only into an empty place', () => {
  test('a database with tables is refused and stays as it is', async () => {
    const used = await openFreshDatabase();
    await createUser(used.db);
    const before = await accountHashes(used);
    await expect(restoreInto(used, small)).rejects.toThrow(/^The database is not empty/);
    expect(await accountHashes(used)).toEqual(before);
  });

  test('an interrupted restore leaves a database that is refused, until it is repeated', async () => {
    const address = await createEmptyDatabase();
    const connection = await createConnection(address);
    await connection.query('CREATE TABLE unfinished_restore (id INT)');
    await connection.query('CREATE TABLE users (id INT)');
    await connection.end();
    const database = await openEmpty(address);
    await expect(migrate(database.db, MIGRATIONS)).rejects.toThrow(
      'The database holds a part of a backup, because a restore was interrupted: restore again, or empty the database.',
    );
    await expect(backUp(database)).rejects.toThrow(BackupError);
    await restoreInto(database, small);
    expect(await accountHashes(database)).toEqual(await accountHashes(smallSource));
    await migrate(database.db, MIGRATIONS);
  });

  test('two restores at once do not mix', async () => {
    const address = await createEmptyDatabase();
    const two = await Promise.all([openEmpty(address), openEmpty(address)]);
    const outcomes = await Promise.allSettled(two.map((database) => restoreInto(database, small)));
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(refused).toEqual([
      expect.stringMatching(/Another restore into this database is running|The database is not empty/),
    ]);
    expect(await accountHashes(two[0])).toEqual(await accountHashes(smallSource));
  });
});

/** The lines of a backup after a change, with totals and hashes that fit them. */
async function forge(change: (lines: string[]) => string[]): Promise<string> {
  const lines = change(
    gunzipSync(await readFile(small))
      .toString()
      .split('\n')
      .slice(0, -2),
  );
  const tables: Record<string, ReturnType<typeof createTotals>> = {};
  let current: ReturnType<typeof createTotals> | undefined;
  for (const line of lines) {
    const named = /^\{"table":"(\w+)"\}$/.exec(line)?.[1];
    if (named !== undefined) tables[named] = current = createTotals();
    else if (line.startsWith('[')) current?.add(Buffer.from(line));
  }
  const end = {
    tables: Object.fromEntries(Object.entries(tables).map(([name, totals]) => [name, totals.result()])),
    files: lines.filter((line) => line.startsWith('{"outbox"')).length,
    sha256: createHash('sha256')
      .update(`${lines.join('\n')}\n`)
      .digest('hex'),
  };
  const path = newPath();
  await writeFile(path, gzipSync(`${lines.join('\n')}\n${JSON.stringify({ end })}\n`));
  return path;
}

describe('nothing is left of a restore that fails', () => {
  test.each([
    ['a row that the table refuses', (line: string) => line.replace('"annabel"', 'null')],
    ['a row that is there twice', (line: string) => (line.includes('"annabel"') ? `${line}\n${line}` : line)],
    // The server cuts off what is behind the last decimal, so that the database is not what the backup says.
    ['a row that is stored differently', (line: string) => line.replace(/(\d\d:\d\d:\d\d\.\d{3})"/, '$19"')],
  ])('%s', async (_what, change) => {
    const target = await openEmpty();
    const path = await forge((lines) => lines.flatMap((line) => change(line).split('\n')));
    await expect(restoreInto(target, path)).rejects.toThrow();
    expect(await tablesOf(target)).toEqual([]);
    await restoreInto(target, small);
  });

  test('the key can’t be stored', async () => {
    const target = await openEmpty();
    await writeFile(join(folder, 'source/outbox/second.eml'), 'Another mail');
    const path = await backUp(smallSource);
    const storeKey = () => Promise.reject(new Error('The disk is full'));
    await expect(restoreInto(target, path, storeKey)).rejects.toThrow('The disk is full');
    expect(await tablesOf(target)).toEqual([]);
    // What was there before stays.
    expect(await readdir(join(folder, 'target/outbox'))).toEqual(['2026-01.eml']);
  });

  test('the connection is lost', async () => {
    const address = await createEmptyDatabase();
    const { address: through, shut } = await openProxy(address);
    const cut = await openEmpty(through);
    const direct = await openEmpty(address);
    const outcome = restoreInto(cut, whole).catch((error: unknown) => error);
    await expect.poll(() => tablesOf(direct), { timeout: 30_000 }).toContain('watched_records');
    shut();
    expect(String(await outcome)).toMatch(/^BackupError: The database does not answer/);
    await expect(migrate(direct.db, MIGRATIONS)).rejects.toThrow(/a restore was interrupted/);
    await restoreInto(direct, small);
    expect(await accountHashes(direct)).toEqual(await accountHashes(smallSource));
  });
});

describe('another version', () => {
  test('a newer one is refused before anything is changed', async () => {
    const target = await openEmpty();
    const schema = await forge(([head = '', ...rest]) => [
      JSON.stringify({ ...JSON.parse(head), version: '9.1.0', migrations: ['20990101_1_x'] }),
      ...rest,
    ]);
    await expect(restoreInto(target, schema)).rejects.toThrow(
      'is of a newer version of Toolstead (9.1.0): restore it with that version, or a later one.',
    );
    const format = await forge(([head = '', ...rest]) => [
      JSON.stringify({ ...JSON.parse(head), version: '9.1.0', format: 2, more: {} }),
      ...rest,
    ]);
    await expect(openBackup(format)).rejects.toThrow(/is of a newer version of Toolstead \(9\.1\.0\)/);
    expect(await tablesOf(target)).toEqual([]);
  });

  test('an older one is restored and brought to this one', async () => {
    const old = await openEmpty();
    const names = await migrationNames(MIGRATIONS);
    const until = names.slice(0, names.indexOf('20261122_90_script_signatures'));
    await old.db.connection().execute((connection) => migrateOnly(connection, MIGRATIONS, until));
    await sql`
      INSERT INTO users (id, username, username_key, email, email_key, role, password_hash, created_at)
      VALUES (7, 'old', 'old', 'old@example.org', 'old@example.org', 'user', 'x', NOW(3))`.execute(old.db);
    await sql`
      INSERT INTO devflow_modules (id, user_id, name, position, updated_at) VALUES (3, 7, 'F', 1, NOW(3))`.execute(
      old.db,
    );
    await sql`
      INSERT INTO devflow_items (user_id, feature_id, title, is_completed, created_at, position)
      VALUES (7, 3, 'ÉCLAIR', 0, NOW(3), 1)`.execute(old.db);
    const path = await backUp(old);
    const target = await openEmpty();
    await restoreInto(target, path);
    await migrate(target.db, MIGRATIONS);
    const { rows } = await sql<{ folded: string }>`
      SELECT username, CAST(folded AS CHAR) AS folded FROM users JOIN devflow_items ON user_id = users.id`.execute(
      target.db,
    );
    expect(rows).toMatchObject([{ username: 'old' }]);
    expect(rows[0]?.folded).toContain('eclair');
    await migrate(old.db, MIGRATIONS);
    expect(await accountHashes(target)).toEqual(await accountHashes(old));
  });

  test('tables of another program in the same database are left out, and named', async () => {
    const shared = await openFreshDatabase();
    await sql`CREATE TABLE others (id FLOAT PRIMARY KEY)`.execute(shared.db);
    await sql`INSERT INTO others VALUES (1.5)`.execute(shared.db);
    const target = await openEmpty();
    expect(await restoreInto(target, await backUp(shared))).toEqual(['others']);
    expect(await tablesOf(target)).not.toContain('others');
  });
});

describe('a file that is no whole backup', () => {
  test.each([
    ['an empty file', () => Buffer.alloc(0), /is empty\.$/],
    ['a text', () => Buffer.from('-- a dump\nCREATE TABLE x (id INT);'), /is no backup of Toolstead\.$/],
    ['another gzip', () => gzipSync('-- a dump\nCREATE TABLE x (id INT);\n'), /is no backup of Toolstead\.$/],
    ['a gzip of JSON', () => gzipSync('{"product":"Other"}\n'), /is no backup of Toolstead\.$/],
    ['a gzip of nothing', () => gzipSync(''), /is no backup of Toolstead\.$/],
    ['a gzip of zeros', () => gzipSync(Buffer.alloc(64 * 1024 * 1024)), /is no backup of Toolstead\.$/],
    ['a zip', () => Buffer.from('PK\x03\x04 and more'), /is no backup of Toolstead\.$/],
  ])('%s', async (_what, content, message) => {
    const path = newPath();
    await writeFile(path, content());
    await expect(openBackup(path)).rejects.toThrow(BackupError);
    await expect(openBackup(path)).rejects.toThrow(message);
  });

  test('a path that is none, and a folder', async () => {
    await expect(openBackup(join(folder, 'nothing'))).rejects.toThrow(/can't be read: ENOENT[^\n]*$/);
    await expect(openBackup(folder)).rejects.toThrow(BackupError);
  });

  test('one that was cut off anywhere', async () => {
    const bytes = await readFile(small);
    const path = newPath();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: bytes.length - 1 }), async (length) => {
        await writeFile(path, bytes.subarray(0, length));
        await expect(openBackup(path)).rejects.toThrow(/is damaged or not complete: take another backup\.$/);
      }),
    );
  });

  test('one of which anything was changed', async () => {
    const bytes = gunzipSync(await readFile(small));
    const path = newPath();
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ by;
        await writeFile(path, gzipSync(changed, { level: 1 }));
        await expect(openBackup(path)).rejects.toThrow(BackupError);
      }),
    );
  });

  test.each([
    ['a line is missing', (lines: string[]) => lines.filter((line) => !line.includes('"annabel"'))],
    [
      'a line is there twice',
      (lines: string[]) => lines.flatMap((line) => (line.startsWith('[') ? [line, line] : [line])),
    ],
    ['there is more behind the end', (lines: string[]) => [...lines.slice(0, -1), '{"table":"users"}', '']],
    ['a row is before its table', ([head = '', ...rest]: string[]) => [head, '["1"]', ...rest]],
  ])('%s', async (_what, change) => {
    const path = newPath();
    const lines = gunzipSync(await readFile(small))
      .toString()
      .split('\n');
    await writeFile(path, gzipSync(change(lines).join('\n')));
    await expect(openBackup(path)).rejects.toThrow(/is damaged or not complete/);
  });

  test('two backups in one file', async () => {
    const path = newPath();
    await copyFile(small, path);
    await writeFile(path, Buffer.concat([await readFile(small), await readFile(small)]));
    await expect(openBackup(path)).rejects.toThrow(/is damaged or not complete/);
  });
});
