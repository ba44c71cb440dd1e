import { expect, test } from 'vitest';
import type { AccountRow, TransactionRow } from '../../answers';
import {
  amountOf,
  type Draft,
  draftOf,
  emptyDraft,
  isRest,
  restOf,
  splitDraft,
  withAccount,
  withKnownPayee,
  withLine,
  withoutLine,
  withTarget,
} from './draft';
import { readDraft, unreadOf } from './read-draft';

const ACCOUNTS = [
  { id: 1, currency: 'EUR', onBudget: true },
  { id: 2, currency: 'EUR', onBudget: true },
  { id: 3, currency: 'SGD', onBudget: true },
  { id: 4, currency: 'EUR', onBudget: false },
  { id: 5, currency: 'JPY', onBudget: true },
] as AccountRow[];
const books = { account: (id: number | null | undefined) => ACCOUNTS.find((account) => account.id === id) };
const draft: Draft = { ...emptyDraft(1, '2026-11-20'), payee: ' REWE ', out: 8438, categoryId: 7 };
const plain = { accountId: 1, date: '2026-11-20', amount: -8438, payee: 'REWE', notes: '' };

test('what goes out is sent as a negative amount, what comes in as a positive one', () => {
  expect(readDraft(draft, books)).toEqual({ fields: { ...plain, categoryId: 7 } });
  expect(readDraft({ ...draft, out: null, in: 500 }, books)).toMatchObject({ fields: { amount: 500 } });
  expect(amountOf({ out: 0, in: null })).toBe(0);
});

test('what is missing is said of its field, what cannot be read before it', () => {
  expect(readDraft({ ...draft, out: null }, books)).toEqual({
    problem: { field: 'out', text: 'Please enter an amount' },
  });
  expect(readDraft({ ...draft, accountId: null }, books)).toEqual({
    problem: { field: 'account', text: 'Please choose an account' },
  });
  expect(readDraft({ ...draft, date: null }, books)).toEqual({
    problem: { field: 'date', text: 'Please enter a valid date' },
  });
  const unread = { out: 'EUR has 2 decimal places' };
  expect(readDraft({ ...draft, out: null, unread }, books)).toEqual({
    problem: { field: 'out', text: 'EUR has 2 decimal places' },
  });
});

test('a split begins with the category that was chosen, and its last line is the rest', () => {
  const split = splitDraft(draft);
  expect(split.lines.map(({ categoryId, amount }) => [categoryId, amount])).toEqual([
    [7, null],
    [null, null],
  ]);
  expect(restOf(split)).toBe(8438);
  const filled = {
    ...split,
    lines: split.lines.map((line, at) => (at === 0 ? { ...line, amount: 5218 } : line)),
  };
  expect(restOf(filled)).toBe(3220);
  expect(readDraft(filled, books)).toEqual({
    fields: {
      ...plain,
      lines: [
        { categoryId: 7, note: '', amount: -5218 },
        { categoryId: null, note: '', amount: -3220 },
      ],
    },
  });
  expect(readDraft(split, books)).toMatchObject({
    problem: { field: 'lines', text: 'Please enter an amount' },
  });
});

test('lines that do not add up are refused with both sums', () => {
  const lines = [
    { key: 0, categoryId: 7, note: '', amount: 5000 },
    { key: 1, categoryId: 8, note: '', amount: 3000 },
  ];
  expect(readDraft({ ...draft, kind: 'split', lines }, books)).toEqual({
    problem: { field: 'lines', text: 'The lines add up to 80.00, not to 84.38' },
  });
});

test('a line comes before the rest, and the last but one that goes makes it whole again', () => {
  const three = withLine(splitDraft(draft));
  expect(three.lines.map(({ key }) => key)).toEqual([0, 2, 1]);
  const two = withoutLine(three, 2);
  expect(two.lines.map(({ key }) => key)).toEqual([0, 1]);
  expect(withoutLine(two, 1)).toMatchObject({ kind: 'plain', categoryId: 7, lines: [] });
  const full = { ...two, lines: two.lines.map((line) => ({ ...line, amount: 1 })) };
  expect(withLine(full).lines.map(({ amount }) => amount)).toEqual([1, 1, null]);
});

test('a transfer needs another account, and what arrives in another currency', () => {
  const transfer: Draft = { ...draft, kind: 'transfer' };
  expect(readDraft(transfer, books)).toMatchObject({
    problem: { field: 'to', text: 'Please choose another account to transfer to' },
  });
  expect(readDraft({ ...transfer, toAccountId: 1 }, books)).toMatchObject({ problem: { field: 'to' } });
  expect(readDraft({ ...transfer, toAccountId: 2 }, books)).toEqual({ fields: { ...plain, toAccountId: 2 } });
  expect(readDraft({ ...transfer, toAccountId: 3 }, books)).toMatchObject({
    problem: { field: 'arriving', text: 'Please enter the amount that arrives' },
  });
  expect(readDraft({ ...transfer, toAccountId: 3, arriving: 12000 }, books)).toEqual({
    fields: { ...plain, toAccountId: 3, toAmount: 12000 },
  });
  expect(readDraft({ ...transfer, toAccountId: 4 }, books)).toEqual({
    fields: { ...plain, toAccountId: 4, categoryId: 7 },
  });
});

test('what is stored comes back as it was', () => {
  const row = {
    accountId: 1,
    date: '2026-11-20',
    amount: -8438,
    payee: 'EDEKA',
    notes: 'Weekly shop',
    transferId: null,
    transferAccountId: null,
    transferAmount: null,
    lines: [
      { categoryId: 7, amount: -5218, note: '' },
      { categoryId: 8, amount: -1890, note: 'Light bulbs' },
      { categoryId: 9, amount: -1330, note: '' },
    ],
  } as TransactionRow;
  const split = draftOf(row);
  expect(restOf(split)).toBe(1330);
  expect(readDraft(split, books)).toEqual({
    fields: {
      accountId: 1,
      date: '2026-11-20',
      amount: -8438,
      payee: 'EDEKA',
      notes: 'Weekly shop',
      lines: row.lines,
    },
  });
});

test('with an account of another currency the figures stay, not the minor units', () => {
  expect(withAccount(draft, 3, books)).toEqual({ ...draft, accountId: 3 });
  expect(withAccount({ ...draft, out: 125000 }, 5, books)).toMatchObject({ accountId: 5, out: 1250 });
  expect(withAccount({ ...draft, accountId: 5, out: 1250 }, 1, books).out).toBe(125000);
  // Yen have no decimal places.
  expect(withAccount({ ...draft, out: 1250 }, 5, books).out).toBeNull();
  const split = { ...splitDraft(draft), out: 8400 };
  const filled = { ...split, lines: split.lines.map((line, at) => ({ ...line, amount: at ? null : 5200 })) };
  expect(withAccount(filled, 5, books).lines.map(({ amount }) => amount)).toEqual([52, null]);
  expect(withAccount({ ...draft, kind: 'transfer', toAccountId: 3 }, 3, books).toAccountId).toBeNull();
});

test('what cannot be read is told as long as there is a field for it', () => {
  const transfer: Draft = {
    ...draft,
    kind: 'transfer',
    toAccountId: 3,
    unread: { arriving: 'Not a number' },
  };
  expect(unreadOf(transfer)).toEqual({ field: 'arriving', text: 'Not a number' });
  expect(unreadOf({ ...transfer, kind: 'plain' })).toBeNull();
  expect(unreadOf(withTarget(transfer, 2))).toBeNull();
  const three = withLine(splitDraft(draft));
  const wrong = {
    ...three,
    lines: three.lines.map((line) => (line.key === 2 ? { ...line, unread: 'No' } : line)),
  };
  expect(unreadOf(wrong)).toEqual({ field: 'lines', text: 'No' });
  expect(unreadOf(withoutLine(wrong, 2))).toBeNull();
});

test('the last line is the rest until something is typed into it, be it nothing yet', () => {
  const split = splitDraft(draft);
  const [first, last] = split.lines;
  expect(split.lines.map((line) => isRest(split, line))).toEqual([false, true]);
  for (const part of [{ typing: true }, { unread: 'No' }, { amount: 5 }]) {
    const typed = { ...split, lines: [first, { ...last, ...part }] as Draft['lines'] };
    expect(isRest(typed, typed.lines[1] as Draft['lines'][number])).toBe(false);
  }
});

test('a known payee brings what it was for and how it is written, but leaves how one writes what is stored', () => {
  const known = { payee: 'Deutsche Bahn', categoryId: 3 };
  const typed = { ...draft, payee: 'DEUTSCHE bahn ', categoryId: null };
  expect(withKnownPayee(typed, known)).toMatchObject({ payee: 'Deutsche Bahn', categoryId: 3 });
  expect(withKnownPayee(typed, known, true)).toMatchObject({ payee: 'DEUTSCHE bahn ', categoryId: 3 });
  expect(withKnownPayee({ ...typed, payee: 'DB' }, known)).toEqual({ ...typed, payee: 'DB' });
});
