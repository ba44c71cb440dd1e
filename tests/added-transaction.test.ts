import { expect, test } from 'vitest';
import { addedTransaction } from '@/features/expense-tracker/client/changes/added-transaction';
import { createTestApp } from './support/app';
import { createKeeper } from './support/expenses';

// The register shows a new transaction by itself, and does not ask for its list again: it has to be the server's.

test('a register with a new transaction is the one that the server lists', async () => {
  const { books } = await createKeeper(await createTestApp());
  const account = async (name: string, currency = 'EUR', onBudget = true) =>
    (await books.addAccount({ name, currency, onBudget, openingAmount: 500 })).id;
  const bank = await account('Bank');
  const house = await account('House', 'EUR', false);
  const yen = await account('Yen', 'JPY');
  const food = (await books.addCategory({ name: 'Food' })).id;
  const lists = [{}, { accountId: bank }, { accountId: house }, { accountId: bank, from: '2026-06-02' }];
  const asked = [...lists, { limit: 2 }];
  const list = async () => Promise.all(asked.map(async (input) => books.transactions(input)));
  for (const date of ['2026-06-01', '2026-06-03'])
    for (const accountId of [bank, house]) await books.addTransaction({ accountId, date, amount: -700 });

  const line = { accountId: bank, date: '2026-06-02', amount: -1_000, payee: 'REWE', notes: ' two ' };
  const lines = [
    { categoryId: food, amount: -400, note: 'bread' },
    { categoryId: null, amount: -600, note: '' },
  ];
  const sent = [
    { ...line, categoryId: food },
    { ...line, lines },
    { ...line, date: '2026-06-04', amount: 20 },
    { ...line, date: '2026-05-01', categoryId: null },
    { ...line, toAccountId: house, categoryId: food },
    { ...line, accountId: house, toAccountId: bank, categoryId: food },
    { ...line, toAccountId: house, categoryId: null },
    { ...line, toAccountId: yen, toAmount: 1_600 },
  ];
  const { accounts, baseCurrency } = await books.accounts();
  let before = await list();
  for (const fields of sent) {
    const { id, transferId, revision } = await books.addTransaction(fields);
    const effects = addedTransaction(
      fields,
      {
        ...{ accounts, baseCurrency, categories: [], today: '2026-06-03', category: () => undefined },
        account: (one) => accounts.find((row) => row.id === one),
      },
      id,
      transferId ?? undefined,
    );
    const shown = before.map((answer, at) => effects.transactions?.(answer, { limit: 100, ...asked[at] }));
    const after = await list();
    // What is not shown by itself is asked for.
    const isShown = shown.map((answer) => answer !== null);
    expect(shown.map((answer) => answer && { ...answer, revision })).toEqual(
      after.map((answer, at) => (isShown[at] ? answer : null)),
    );
    expect(isShown.filter(Boolean).length).toBeGreaterThan(1);
    before = after;
  }
});
