import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expenseTexts } from '@/features/expense-tracker/rules';
import { createTestApp } from '../../../tests/support/app';
import { openFreshDatabase } from '../../../tests/support/database';
import { createKeeper, type Keeper, operation } from '../../../tests/support/expenses';
import { runTimely, scheduleHousekeeping } from './housekeeping';

// A database of its own, since the job looks at everybody's schedules.
const database = await openFreshDatabase();
const app = await createTestApp({ database });
let keeper: Keeper;
let bank: number;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T10:00:00Z') });
  keeper = await createKeeper(app, 'Europe/Berlin');
  bank = (await keeper.books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
});
afterEach(async () => {
  vi.useRealTimers();
  await app.services.db.deleteFrom('expense_accounts').execute();
});

/** Runs the job at a moment of UTC. */
async function at(moment: string): Promise<void> {
  vi.setSystemTime(new Date(`${moment}:00Z`));
  await runTimely(app.services);
}
const failed = () => app.services.jobs.runs.get('automatic posting')?.failed;
const daily = { name: 'Coffee', amount: -300, unit: 'day' as const, posting: 'automatic' as const };
const add = async (fields: object = {}) =>
  (await keeper.books.addSchedule({ ...daily, accountId: bank, anchor: '2026-06-12', ...fields })).id;
const dates = async () =>
  (await keeper.books.transactions({ limit: 100 })).transactions.map(({ date }) => date);
/** The days that are past and are asked. */
const asked = async () => {
  const { upcoming } = await keeper.books.upcoming({ from: '2026-01-01', to: '2026-06-30' });
  return upcoming.flatMap(({ due, overdue }) => (overdue ? [due] : []));
};

describe('a schedule that posts by itself', () => {
  test('posts at the start of the due day by the clock of its owner, each occurrence once', async () => {
    const id = await add({ anchor: '2026-06-13', unit: 'week' });
    await at('2026-06-12T21:59');
    expect(await dates()).toEqual([]);
    await at('2026-06-12T22:00');
    await at('2026-06-12T22:01');
    expect((await keeper.books.transactions({})).transactions).toEqual([
      expect.objectContaining({
        ...{
          date: '2026-06-13',
          amount: -300,
          payee: 'Coffee',
          state: 'open',
          scheduleId: id,
          occurrence: 0,
        },
      }),
    ]);
    await at('2026-06-19T22:00');
    expect(await dates()).toEqual(['2026-06-20', '2026-06-13']);
    expect(failed()).toBe(0);
  });

  test('asks for what is past when it is saved', async () => {
    await add({ anchor: '2026-06-09' });
    await at('2026-06-12T11:00');
    expect(await dates()).toEqual(['2026-06-12']);
    expect(await asked()).toEqual(['2026-06-09', '2026-06-10', '2026-06-11']);
  });

  test('asks for what is past when it is made automatic, or gets another rhythm', async () => {
    const id = await add({ posting: 'ask' });
    await at('2026-06-15T11:00');
    expect(await dates()).toEqual([]);
    await keeper.books.editSchedule({ id, posting: 'automatic' });
    await at('2026-06-15T11:01');
    expect(await dates()).toEqual(['2026-06-15']);
    await keeper.books.editSchedule({ id, anchor: '2026-06-14' });
    await at('2026-06-15T11:02');
    expect(await dates()).toEqual(['2026-06-15']);
    await at('2026-06-16T11:00');
    expect(await dates()).toEqual(['2026-06-16', '2026-06-15']);
  });

  test('catches up after an absence, and asks for what is beyond twelve', async () => {
    await add();
    await at('2026-06-24T11:00');
    expect(await dates()).toHaveLength(12);
    expect((await dates())[0]).toBe('2026-06-23');
    await at('2026-06-24T11:01');
    expect(await dates()).toHaveLength(12);
    const { upcoming } = await keeper.books.upcoming({ from: '2026-06-24', to: '2026-06-24' });
    expect(upcoming.map(({ due }) => due)).toEqual(['2026-06-24']);
    await at('2026-06-25T11:00');
    expect(await dates()).toHaveLength(13);
  });

  test('does not post again what its owner deleted or skipped, nor what was posted before', async () => {
    const id = await add();
    await at('2026-06-12T11:00');
    const { transactions } = await keeper.books.transactions({});
    await keeper.books.deleteTransactions({ ids: transactions.map((entry) => entry.id) });
    await keeper.books.skipSchedule({ id, occurrence: 1 });
    await keeper.books.postSchedule({ id, occurrence: 2 });
    await at('2026-06-14T11:00');
    expect(await dates()).toEqual(['2026-06-14']);
    expect(await asked()).toEqual(['2026-06-12']);
  });

  test('rests in the trash, and asks then for what was due meanwhile', async () => {
    const id = await add();
    await keeper.books.deleteSchedule({ id });
    await at('2026-06-14T11:00');
    await keeper.books.restore({ schedules: [id] });
    await at('2026-06-14T11:01');
    expect(await dates()).toEqual(['2026-06-14']);
    expect(await asked()).toEqual(['2026-06-12', '2026-06-13']);
  });

  test('rests while its account is in the trash', async () => {
    await add();
    await keeper.books.deleteAccount({ id: bank });
    await at('2026-06-12T11:00');
    await keeper.books.restore({ accounts: [bank] });
    expect([await dates(), failed()]).toEqual([[], 0]);
    await at('2026-06-12T11:01');
    expect(await dates()).toEqual(['2026-06-12']);
  });

  test('is over after its last', async () => {
    await add({ times: 1 });
    await at('2026-06-12T11:00');
    await at('2026-06-14T11:00');
    expect([await dates(), failed()]).toEqual([['2026-06-12'], 0]);
  });

  test('asks for what it cannot post, and keeps no other from posting', async () => {
    const { id: yen } = await keeper.books.addAccount({ name: 'Yen', currency: 'JPY' });
    const id = await add({ toAccountId: yen });
    await add({ name: 'Tea' });
    await at('2026-06-12T11:00');
    expect([await dates(), failed()]).toEqual([['2026-06-12'], 0]);
    await keeper.books.setRates({
      rates: [{ day: '2026-06-01', base: 'EUR', currency: 'JPY', rate: '160' }],
    });
    await at('2026-06-12T11:01');
    expect(await dates()).toHaveLength(1);
    await keeper.books.postSchedule({ id, occurrence: 0 });
    await at('2026-06-13T11:00');
    expect(await dates()).toHaveLength(6);
  });
});

test('of a person, a posting of the night stands in the way of an undo that would take its schedule', async () => {
  const operationId = operation();
  await add({ operationId });
  await at('2026-06-12T11:00');
  await expect(keeper.books.undo({ operationId })).rejects.toThrow(expenseTexts.undoConflict);
  expect(await dates()).toEqual(['2026-06-12']);
});

test('several processes at once post each occurrence once', async () => {
  const other = await createTestApp({ database, environment: { DATA_DIR: app.services.config.dataDir } });
  for (let number = 0; number < 5; number++) await add({ name: `Coffee ${String(number)}` });
  vi.setSystemTime(new Date('2026-06-13T11:00:00Z'));
  await Promise.all([app, other, app, other].map(({ services }) => runTimely(services)));
  expect(await dates()).toHaveLength(10);
});

test('the job runs each half minute', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const background: (() => Promise<void>)[] = [];
  scheduleHousekeeping({
    ...app.services,
    inBackground: (work) => {
      background.push(work);
    },
  });
  vi.advanceTimersByTime(30_000);
  const before = app.services.jobs.runs.get('automatic posting')?.done ?? 0;
  for (const work of background) await work();
  expect(app.services.jobs.runs.get('automatic posting')?.done).toBe(before + 1);
});
