import { expect, test } from 'vitest';
import type { TransactionRow } from '../../answers';
import { replays } from './added-transaction';
import { editedTransaction, type StoredEdit } from './edited-transaction';

const rows = [1, 2].map((id) => ({
  id,
  amount: -500,
  payee: 'Shop',
  notes: 'Old',
  transferId: null,
  lines: [{ categoryId: 7, amount: -500, note: '' }],
})) as TransactionRow[];
const [first, second] = rows as [TransactionRow, TransactionRow];
const answer = { transactions: rows, more: false, revision: 1 };
const shownOf = (fields: StoredEdit['fields'], input = {}) =>
  replays.editTransactions({ row: first, fields })?.transactions?.(answer, { limit: 100, ...input })
    ?.transactions;

test('words of a transaction show before they are stored, and leave the others as they are', () => {
  expect(shownOf({ notes: 'New' })).toEqual([{ ...first, notes: 'New' }, second]);
  expect(shownOf({ payee: '', notes: '' })).toEqual([{ ...first, payee: '', notes: '' }, second]);
  expect(shownOf({ notes: 'New' }, { categoryId: 7 })).toEqual([{ ...first, notes: 'New' }, second]);
});

test('so does a category', () => {
  const lines = [{ categoryId: null, amount: -500, note: '' }];
  expect(shownOf({ categoryId: null })).toEqual([{ ...first, lines }, second]);
});

test('what only the server knows is left to it', () => {
  expect(shownOf({ categoryId: null }, { categoryId: 7 })).toBeUndefined();
  expect(shownOf({ notes: 'New', categoryId: 8 }, { search: 'old' })).toBeUndefined();
  expect(shownOf({ payee: 'Bar' }, { payee: 'Shop' })).toBeUndefined();
  expect(editedTransaction({ row: first, fields: { notes: 'New', amount: -400 } })).toBeUndefined();
  expect(editedTransaction({ row: { ...first, transferId: 2 }, fields: { categoryId: 8 } })).toBeUndefined();
});
