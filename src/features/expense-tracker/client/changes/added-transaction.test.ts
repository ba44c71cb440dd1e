import { expect, test } from 'vitest';
import type { TransactionRow } from '../../answers';
import { USUAL_ACCOUNT } from '../../rules';
import type { Books } from './use-books';
import { addedTransaction } from './added-transaction';

const account = (id: number, currency = 'EUR') => ({
  ...{ id, name: `Account ${String(id)}`, currency, openingAmount: 250 },
  ...{ openingDate: '2026-01-01', balance: '5000', clearedBalance: '4000', todayBalance: '5000' },
  ...{ ...USUAL_ACCOUNT, archived: false, used: true, place: id },
});
const accounts = [account(1), account(2), account(3, 'JPY')];
const books: Books = {
  ...{ accounts, categories: [], baseCurrency: 'EUR', today: '2026-11-20', category: () => undefined },
  account: (id) => accounts.find((one) => one.id === id),
};
const sent = { accountId: 1, date: '2026-11-10', amount: -1200, payee: 'REWE', categoryId: 7 };
const stored = (id: number, date: string, runningBalance: string | null) =>
  ({ id, accountId: 1, date, amount: -100, runningBalance }) as TransactionRow;
const known = [
  stored(9, '2026-11-12', '5000'),
  stored(8, '2026-11-10', '5100'),
  stored(7, '2026-11-01', '5200'),
];
const listed = (effects: ReturnType<typeof addedTransaction>, filter: object, more = false) =>
  effects.transactions?.({ transactions: known, more, revision: 1 }, { limit: 100, ...filter })?.transactions;

const inEmpty = (effects: ReturnType<typeof addedTransaction>, filter: object) =>
  effects.transactions?.({ transactions: [], more: false, revision: 1 }, { limit: 100, ...filter })
    ?.transactions;

test('the first of an account and one older than all others have their balances too', () => {
  const [first] = inEmpty(addedTransaction(sent, books, -1), { accountId: 1 }) ?? [];
  expect(first).toMatchObject({ id: -1, runningBalance: '-950' });
  const [ofAll] = inEmpty(addedTransaction(sent, books, -1), { from: '2026-11-01' }) ?? [];
  expect(ofAll).toMatchObject({ id: -1, runningBalance: null });
  const old = addedTransaction({ ...sent, date: '2026-10-01' }, books, -1);
  expect(listed(old, { accountId: 1 })?.map(({ runningBalance }) => runningBalance)).toEqual([
    ...['3800', '3900', '4000', '4100'],
  ]);
});

test('its list’s number and sums have it', () => {
  const answer = { total: 3, sums: [{ currency: 'EUR', sum: '-300' }], revision: 1 };
  const totals = (filter: object) => addedTransaction(sent, books, -1).totals?.(answer, filter);
  expect(totals({ accountId: 1 })).toMatchObject({ total: 4, sums: [{ currency: 'EUR', sum: '-1500' }] });
  expect(totals({ search: 'rewe' })).toEqual(answer);
});

test('it is only where it certainly belongs', () => {
  const effects = addedTransaction(sent, books, -1);
  expect(listed(effects, { from: '2026-11-10', to: '2026-11-10' })).toHaveLength(4);
  expect(listed(effects, { accountId: 2 })).toEqual(known);
  expect(listed(effects, { to: '2026-11-09' })).toEqual(known);
  const old = addedTransaction({ ...sent, date: '2026-10-01' }, books, -1);
  expect(listed(old, {})?.at(-1)?.id).toBe(-1);
  expect(listed(effects, { limit: 2 })?.map(({ id }) => id)).toEqual([9, -1]);
});

test('what only the server knows is asked for: a narrower list, a row below those that are here, and what was before a span of days', () => {
  const effects = addedTransaction(sent, books, -1);
  expect(listed(effects, { search: 'rewe' })).toBeUndefined();
  const old = addedTransaction({ ...sent, date: '2026-10-01' }, books, -1);
  expect(listed(old, {}, true)).toBeUndefined();
  expect(listed(old, { accountId: 1 }, true)).toBeUndefined();
  expect(inEmpty(effects, { accountId: 1, from: '2026-11-01' })).toBeUndefined();
});

test('its account’s balances have it: the cleared one if it is, that of today unless it is to come', () => {
  const after = (fields: object) =>
    addedTransaction({ ...sent, ...fields }, books, -1).accounts?.(
      { accounts, baseCurrency: 'EUR', revision: 1 },
      undefined,
    )?.accounts[0];
  expect(after({})).toMatchObject({ balance: '3800', clearedBalance: '4000', todayBalance: '3800' });
  expect(after({ state: 'cleared', date: '2026-12-01' })).toMatchObject({
    ...{ balance: '3800', clearedBalance: '2800', todayBalance: '5000' },
  });
});

test('a transfer shows in both accounts, unless what arrives there only the server knows', () => {
  const transfer = { ...sent, toAccountId: 2 };
  expect(listed(addedTransaction(transfer, books, -1), { accountId: 2 })?.at(1)).toMatchObject({
    ...{ amount: 1200, currency: 'EUR', transferId: -1, transferAccountId: 1, transferAmount: -1200 },
  });
  const abroad = { ...sent, toAccountId: 3 };
  expect(listed(addedTransaction(abroad, books, -1), { accountId: 3 })).toEqual(known);
  const given = addedTransaction({ ...abroad, toAmount: 1900 }, books, -1);
  expect(listed(given, { accountId: 3 })?.at(1)).toMatchObject({ amount: 1900, currency: 'JPY' });
});
