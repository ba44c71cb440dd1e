import { describe, expect, test } from 'vitest';
import type { ImportRow } from '../../import-answers';
import type { Outcome } from '../../rules';
import {
  balanceAfter,
  becauseText,
  choicesOf,
  decisionCounts,
  decisionOf,
  doneText,
  sentRow,
  summaryText,
  takenOutText,
  twinTexts,
} from './import-texts';

const row = (place: number, outcome: Outcome): ImportRow => ({
  row: place,
  outcome,
  transactionId: null,
  stored: null,
  scheduleId: null,
  occurrence: null,
  message: '',
  payee: '',
  categoryId: null,
});
const OUTCOMES: readonly Outcome[] = ['new', 'match', 'scheduled', 'transfer', 'known', 'deleted'];
const rows = OUTCOMES.map((outcome, place) => row(place, outcome));

const stored = { accountId: 2, date: '2026-11-10', amount: 840, payee: 'Café Lotti' };
const how = {
  accountName: (id: number) => (id === 2 ? 'Savings' : ''),
  shortDate: (day: string) => (day === '2026-11-10' ? '10 Nov' : ''),
  bill: (id: number | null) => (id === 3 ? { name: 'iCloud', due: '2026-11-10' } : null),
  currency: 'EUR',
};

describe('the preview of an import', () => {
  test.each<[Partial<ImportRow>, string]>([
    [{ outcome: 'match', stored }, 'Café Lotti, 10 Nov'],
    [{ outcome: 'match', stored: { ...stored, payee: '' } }, '10 Nov'],
    [{ outcome: 'transfer', stored }, 'Savings, 10 Nov, +8.40'],
    [{ outcome: 'known', stored }, 'Is there, 10 Nov'],
    [{ outcome: 'deleted', stored }, 'Deleted, 10 Nov'],
    [{ outcome: 'double', stored }, 'Looks like Café Lotti, 10 Nov'],
    [{ outcome: 'alike', stored }, 'Looks like several, one is Café Lotti, 10 Nov'],
    [{ outcome: 'scheduled', scheduleId: 3, occurrence: 0 }, 'iCloud, due 10 Nov'],
    [{ outcome: 'scheduled', scheduleId: 4, occurrence: 0 }, ''],
    [{ outcome: 'new', message: 'No category “Food”' }, 'No category “Food”'],
    [{ outcome: 'new' }, ''],
  ])('tells why a row is what it is (%#)', (part, text) => {
    expect(becauseText({ ...row(0, 'new'), ...part }, how)).toBe(text);
  });

  test('tells equal rows of a file apart', () => {
    const equal = {
      line: 1,
      date: '2026-11-10',
      amount: -380,
      payee: 'Lotti',
      notes: '',
      externalId: '',
      category: '',
    };
    expect(twinTexts([equal, { ...equal, amount: -381 }, equal])).toEqual(
      new Map([
        [0, '1 of 2 equal rows'],
        [2, '2 of 2 equal rows'],
      ]),
    );
  });

  test('does with each row what its outcome is, unless a person decides otherwise', () => {
    expect(rows.map((each) => decisionOf(each, {}))).toEqual([
      'new',
      'match',
      'scheduled',
      'new',
      'skip',
      'skip',
    ]);
    expect(rows.map((each) => decisionOf(each, { 0: 'skip', 3: 'transfer', 4: 'new' }))).toEqual([
      'skip',
      'match',
      'scheduled',
      'transfer',
      'new',
      'skip',
    ]);
  });

  test('never offers a match or a transfer where there is none', () => {
    expect(choicesOf({ outcome: 'new' })).toEqual(['new', 'skip']);
    expect(choicesOf({ outcome: 'transfer' })).toEqual(['new', 'transfer', 'skip']);
  });

  test('tells what would be made', () => {
    expect(summaryText(decisionCounts(rows, {}))).toBe('Adds 2, matches 1, posts 1 bill, skips 2');
    expect(summaryText(decisionCounts(rows, { 0: 'skip', 1: 'skip', 2: 'skip', 3: 'transfer' }))).toBe(
      'Makes 1 transfer, skips 5',
    );
  });

  test('tells the balance after it, to which matches and skipped rows add nothing', () => {
    const amounts = [-100, -10, -1, 50_000, -7, -8];
    expect(balanceAfter('900000000000000000', rows, { decisions: {}, amounts })).toBe(
      900_000_000_000_049_899n,
    );
    expect(balanceAfter('0', rows, { decisions: { 3: 'skip', 4: 'new' }, amounts })).toBe(-108n);
  });
});

test('a row is sent with its parts, and with the account that it went to', () => {
  const found = {
    line: 2,
    date: '2026-11-03',
    amount: -115_000,
    payee: 'Landlord',
    notes: 'November',
    externalId: '',
    category: '',
  };
  const splits = [
    { category: 'Rent', amount: -100_000, note: 'flat' },
    { category: '', amount: -15_000, note: '' },
  ];
  const { line, ...plain } = found;
  expect(line).toBe(2);
  expect(sentRow({ ...found, splits })).toEqual({ ...plain, category: null, lines: splits });
  expect(sentRow({ ...found, transferAccount: 'Savings' }).notes).toBe('November · Transfer: Savings');
  expect(sentRow({ ...found, notes: `${'n'.repeat(1_999)}😀` }).notes).toBe('n'.repeat(1_999));
});

test('an import says what it made, and what was taken out of it again', () => {
  const none = {
    known: 0,
    new: 0,
    matched: 0,
    transfers: 0,
    scheduled: 0,
    deleted: 0,
    doubles: 0,
    skipped: 0,
  };
  expect(doneText({ ...none, new: 8, matched: 2, scheduled: 1, skipped: 3 })).toBe(
    'Added 8, matched 2, posted 1 bill, skipped 3',
  );
  expect(doneText(none)).toBe('Added 0');
  expect(takenOutText({ takenOut: 40, kept: 0 })).toBe('40 taken out');
  expect(takenOutText({ takenOut: 38, kept: 2 })).toBe('38 of 40 taken out, 2 were changed since');
  expect(takenOutText({ takenOut: 39, kept: 1 })).toBe('39 of 40 taken out, 1 was changed since');
});
