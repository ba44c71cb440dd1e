import { expect, test } from 'vitest';
import { clashesOf } from '@/platform/client/outbox/seen';
import type { AccountRow, CategoryRow, TransactionRow } from '../../answers';
import type { NewTransactionFields } from '../changes/transaction-actions';
import { seenTransaction } from './save-edit';
import { changedFields } from './use-entry';

const books = {
  accounts: [
    { id: 1, name: 'Bank', currency: 'EUR' },
    { id: 2, name: 'Cash', currency: 'EUR' },
    { id: 3, name: 'Yen', currency: 'JPY' },
  ] as AccountRow[],
  categories: [
    { id: 7, name: 'Food' },
    { id: 8, name: 'Rent' },
  ] as CategoryRow[],
};
const row = {
  ...{ id: 5, accountId: 1, currency: 'EUR', date: '2026-06-10', amount: -1_230, payee: 'REWE', notes: '' },
  ...{ transferId: null, transferAccountId: null, transferAmount: null },
  lines: [{ categoryId: 7, amount: -1_230, note: '' }],
} as unknown as TransactionRow;
const before: NewTransactionFields = {
  ...{ accountId: 1, date: '2026-06-10', amount: -1_230, payee: 'REWE', notes: '', categoryId: 7 },
};

function clashes(after: Partial<NewTransactionFields>, now: Partial<TransactionRow> | null) {
  const fields = { ...before, ...after };
  const seen = seenTransaction(row, { changed: changedFields(before, fields), fields, books });
  expect(seen.input).toEqual({ id: 5 });
  return clashesOf(seen, { transactions: now ? [{ ...row, ...now }] : [] });
}

test('a category that was chosen elsewhere too is told by its name, with what it is for', () => {
  const lines = [
    { categoryId: 7, amount: -1_000, note: 'bread' },
    { categoryId: null, amount: -230, note: '' },
  ];
  expect(clashes({ categoryId: 8 }, { lines })).toEqual([
    { label: 'Categories', mine: ['Rent -12.30'], theirs: ['Food -10.00 bread', 'Uncategorised -2.30'] },
  ]);
  expect(clashes({ categoryId: 8 }, { payee: 'Other' })).toEqual([]);
  expect(clashes({ categoryId: 8 }, { lines: [{ categoryId: 8, amount: -1_230, note: '' }] })).toEqual([]);
  expect(clashes({ categoryId: undefined, lines }, { lines })).toEqual([]);
});

test('an account, and the other side of a transfer, that became others elsewhere are told by their names', () => {
  expect(clashes({ accountId: 2 }, { accountId: 3 })).toEqual([
    { label: 'Account', mine: 'Cash', theirs: 'Yen' },
  ]);
  expect(
    clashes({ toAccountId: 3, toAmount: 900 }, { transferAccountId: 2, transferAmount: 1_230 }),
  ).toMatchObject([
    { label: 'Other account', mine: 'Yen', theirs: 'Cash' },
    { label: 'Arrives', mine: '900', theirs: '1230' },
  ]);
  expect(clashes({ amount: -500 }, { amount: -600 })).toEqual([
    { label: 'Amount', mine: '-5.00', theirs: '-6.00' },
  ]);
});
