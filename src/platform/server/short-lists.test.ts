import { BYTES, type Column } from '@db/columns';
import { TABLES } from '@db/database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '../../../tests/support/accounts';
import { createTestApp } from '../../../tests/support/app';
import { settle } from '../../../tests/support/belongings';
import { openBreakableDatabase } from '../../../tests/support/database';
import { openRecordedDatabase } from '../../../tests/support/statements';
import { forOneAnswer } from './one-answer';
import { listShort, readShortLists } from './short-lists.sql';

const { database, statementsOf } = await openRecordedDatabase();
const { db } = database;

const odd = `"\\ '/ \u0001\n\t${'é統😀'.repeat(30)} `;

const account = (user_id: number, name: string) => ({
  ...{ user_id, name, kind: 'bank' as const, currency: 'EUR', opening_date: '2024-02-29', on_budget: true },
  ...{
    opening_amount: -999_999_999_999_999,
    bank_account: '',
    position: 1,
    archived_at: null,
    trashed_at: null,
  },
  updated_at: new Date('2026-01-05T09:00:00.123Z'),
});

test('rows come as a query gives them, whatever is in their columns', async () => {
  const { id } = await createUser(db);
  await db
    .insertInto('expense_accounts')
    .values([
      account(id, odd),
      { ...account(id, ''), on_budget: false, archived_at: new Date('1970-01-01T00:00:00Z'), position: -1 },
    ])
    .execute();
  const where = sql<boolean>`user_id = ${id}`;
  const rows = await db.selectFrom('expense_accounts').selectAll().where(where).orderBy('id').execute();
  expect(rows).toHaveLength(2);
  expect(await listShort(db, 'expense_accounts', { where })).toEqual(rows);
  expect(
    await listShort(db, 'expense_accounts', {
      where,
      columns: ['name', 'on_budget'],
      more: { twice: sql<number>`2 * position`, none: sql<string | null>`NULL` },
    }),
  ).toEqual(
    rows.map(({ name, on_budget, position }) => ({ name, on_budget, twice: 2 * position, none: null })),
  );
  expect(await listShort(db, 'expense_accounts', { where: sql`user_id = 0` })).toEqual([]);
});

test('none is cut, however long it is', async () => {
  const { id } = await createUser(db);
  const count = 5_000;
  const names = Array.from({ length: count }, (_, at) => `${String(at)} `.padEnd(100, '統'));
  for (let at = 0; at < count; at += 1_000) {
    const values = names.slice(at, at + 1_000).map((name) => account(id, name));
    await db.insertInto('expense_accounts').values(values).execute();
  }
  const found = await listShort(db, 'expense_accounts', { where: sql`user_id = ${id}` });
  expect(found.map(({ name }) => name)).toEqual(names);
});

const text = (value: string) => sql<string | null>`(SELECT ${value})`;
const broken = sql<string | null>`(SELECT nothing FROM nowhere)`;

test('those of an answer that are asked for at once come by one statement, in their order', async () => {
  const answer = forOneAnswer(db);
  const ask = () =>
    Promise.all([
      readShortLists(answer, [text('a'), text('b')]),
      readShortLists(forOneAnswer(db), [text('other')]),
      Promise.resolve().then(() => readShortLists(answer, [text('c')])),
    ]);
  let read: unknown;
  expect(await statementsOf(async () => void (read = await ask()))).toHaveLength(2);
  expect(read).toEqual([['a', 'b'], ['other'], ['c']]);
  expect(await statementsOf(ask)).toHaveLength(2);
});

test('one that cannot be read leaves the others', async () => {
  const answer = forOneAnswer(db);
  const [good, bad] = await Promise.allSettled([
    readShortLists(answer, [text('a')]),
    readShortLists(answer, [broken]),
  ]);
  expect(good).toEqual({ status: 'fulfilled', value: ['a'] });
  expect(bad.status).toBe('rejected');
});

test('in a transaction none is asked for again, nor is one where the database cannot serve any', async () => {
  const asked = await db.transaction().execute((trx) => {
    const answer = forOneAnswer(trx);
    return Promise.allSettled([readShortLists(answer, [text('a')]), readShortLists(answer, [broken])]);
  });
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const { database: breakable, breakOff } = await openBreakableDatabase();
  const answer = forOneAnswer(breakable.db);
  breakOff();
  const lost = [readShortLists(answer, [text('a')]), readShortLists(answer, [text('b')])];
  const [one, other] = await Promise.all(lost.map((read) => read.catch((error: unknown) => error)));
  expect(one).toBeInstanceOf(Error);
  // The same failure of the same statement.
  expect(other).toBe(one);
});

test('rows of every table that has ids come as a query gives them', async () => {
  const app = await createTestApp({ database });
  const { user } = await settle(app, '"é統😀');
  const { id } = user;
  const empty: string[] = [];
  for (const [table, columns] of Object.entries<Record<string, Column>>(TABLES)) {
    // What records were before each operation has their ids several times.
    if (!('id' in columns) || !('user_id' in columns) || table === 'watched_before') continue;
    const named = table as 'expense_accounts';
    const names = Object.keys(columns).filter((name) => columns[name]?.sql !== BYTES) as ['name'];
    const where = sql<boolean>`user_id = ${id}`;
    const rows = await db.selectFrom(named).select(names).where(where).orderBy('id').execute();
    if (rows.length === 0) empty.push(table);
    expect([table, await listShort(db, named, { where, columns: names })]).toEqual([table, rows]);
  }
  // Nothing of these is made by what a person has here.
  expect(empty.sort()).toEqual(['expense_settings', 'script_links']);
});

test('one of bytes is refused, since JSON cannot hold them', async () => {
  await expect(listShort(db, 'scripts', {})).rejects.toThrow('scripts.content_hash');
});
