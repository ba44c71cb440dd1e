import { describe, expect, test } from 'vitest';
import { DUMPS_SECRET_KEY } from '../dumps/secret-key';
import { createTestApp } from '../support/app';
import { createEmptyDatabase, openMigrated, openTestDatabase } from '../support/database';
import { formOf, loadDump, readEverything, WHOLE_DUMPS } from '../support/dumps';

// Upgrades from each release since 0.2, with rows in every table of it. Dumps never change: later versions must be able
// to migrate them. Each release adds its own (CONTRIBUTING).

/** What migrations have changed since the dumps, by table and column, and why. */
const CHANGED: Record<string, string> = {
  'preferences.base_currency': 'The currency chosen in the expense tracker became that of the account.',
  'reminders.mail_at': 'What was not mailed within an hour is not mailed weeks later.',
};

test('there is a dump of each kind of server', () => {
  for (const product of ['mariadb', 'mysql']) {
    expect(WHOLE_DUMPS.filter((name) => name.includes(product))).not.toEqual([]);
  }
});

describe.each(WHOLE_DUMPS)('a database with rows in every table, from %s', (dump) => {
  test('is migrated to the schema of a new one and keeps every row of every table', async () => {
    const address = await createEmptyDatabase();
    await loadDump(dump, address);
    const before = await readEverything(address);
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table);
    expect(empty.filter((table) => table !== 'kysely_migration_lock')).toEqual([]);
    const database = await openMigrated(address);
    expect(await formOf(database)).toEqual(await formOf(await openTestDatabase()));

    const after = await readEverything(address);
    for (const [table, rows] of before) {
      if (/^kysely_/.test(table) || CHANGED[table]) continue;
      const kept = after.get(table) ?? [];
      const columns = [...(rows[0]?.keys() ?? [])].filter(
        (column) => kept[0]?.has(column) && !CHANGED[`${table}.${column}`],
      );
      const contentOf = (all: typeof rows) =>
        all.map((row) => columns.map((column) => `${column}: ${row.get(column) ?? ''}`).join('\n')).sort();
      expect(contentOf(kept), `the rows of ${table}`).toEqual(contentOf(rows));
    }
    for (const change of Object.keys(CHANGED)) expect(before.has(change.split('.')[0] ?? '')).toBe(true);
  });

  test('is one in which its owner signs in and every tool has what it had', async () => {
    const address = await createEmptyDatabase();
    await loadDump(dump, address);
    const app = await createTestApp({
      database: await openMigrated(address),
      environment: { SECRET_KEY: DUMPS_SECRET_KEY },
    });
    const { db } = app.services;
    // The second factor of the dump is made up.
    await db.deleteFrom('totp_secrets').execute();
    const { token } = await app
      .callerOf(null)
      .accounts.login({ identifier: 'anna', password: 'password of anna' });
    const anna = app.callerOf({ ...app.users[0], token: token ?? '' });
    const word = '四字节 𝒯 "x" \\ %';
    const told = {
      calendar: await anna.calendar.getEvents({ from: '2026-01-01', to: '2026-02-01' }),
      devflow: await anna.devflow.overview(),
      expenses: await anna.expenses.getTransactions({}),
      goals: await anna.goalsHabits.getGoals({}),
      habits: await anna.goalsHabits.getHabits({}),
      scripts: await anna.scripts.list(),
      feeds: await anna.calendar.feeds(),
      watched: await anna.watchedRecords.list({}),
    };
    for (const [tool, answer] of Object.entries(told)) {
      expect(JSON.stringify(answer), tool).toContain(JSON.stringify(word).slice(1, -1));
    }
    expect((await anna.watchedRecords.apiKey()).api_key).toMatch(/^tsw_/);
  });
});
