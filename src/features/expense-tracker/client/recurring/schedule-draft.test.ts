import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import type { ScheduleRow } from '../../planning-answers';
import { expenseTexts } from '../../rules';
import { scheduleDraftOf, scheduleEdit, scheduleProblems, scheduleSent } from './schedule-draft';
import { dueText, ordinal, rhythmText, scheduleSentence } from './schedule-texts';

const rent: ScheduleRow = {
  id: 1,
  name: 'Rent',
  accountId: 2,
  toAccountId: null,
  amount: -98000,
  currency: 'EUR',
  aboutPercent: 5,
  categoryId: 3,
  unit: 'month',
  every: 1,
  anchor: '2026-01-31',
  ends: null,
  times: 12,
  weekend: 'before',
  posting: 'ask',
  kind: 'bill',
  url: '',
  reminderDays: 2,
  reminderAt: '19:30',
  nextOccurrence: 4,
  nextDue: '2026-05-29',
  yearlyCost: '1176000',
};
const known = { accountId: 2, today: '2026-11-23' };
const english = USUAL_PREFERENCES;

test('what recurs stays what it was when it is opened and saved', () => {
  const draft = scheduleDraftOf(rent, known);
  expect(draft).toMatchObject({ amount: 98000, ending: 'after', reminds: true });
  expect(scheduleProblems(draft)).toEqual({});
  expect(rent).toMatchObject(scheduleSent(draft));
  expect(scheduleEdit(draft, rent)).toEqual({});
  expect(scheduleEdit({ ...draft, reminderAt: '' }, rent)).toEqual({ reminderAt: null });
  expect(scheduleEdit({ ...draft, amount: 99000, ending: 'never' }, rent)).toEqual({
    amount: -99000,
    times: null,
  });
});

test('a time that cannot be read is told where it reminds', () => {
  const draft = { ...scheduleDraftOf(rent, known), reminderAt: 'abc' };
  expect(scheduleProblems(draft)).toEqual({ reminderAt: expenseTexts.reminderAt });
  expect(scheduleProblems({ ...draft, reminds: false })).toEqual({});
});

test('a form says all that is missing at once', () => {
  const draft = { ...scheduleDraftOf(undefined, { ...known, accountId: null }), ending: 'on' as const };
  expect(
    scheduleProblems({ ...draft, ends: '2026-11-22', every: 100_000, kind: 'transfer', url: 'rent.example' }),
  ).toEqual({
    name: 'Please enter a name',
    accountId: 'Please choose an account',
    toAccountId: 'Please choose another account to transfer to',
    amount: 'Please enter an amount',
    every: 'Repeat every 1 to 99',
    ends: 'The end is before the first date',
    url: 'Links must begin with http:// or https://',
  });
});

test('income arrives, and a transfer has another account but no category within the budget', () => {
  const draft = { ...scheduleDraftOf(undefined, known), name: 'Salary', amount: 325000, categoryId: 9 };
  expect(scheduleSent({ ...draft, kind: 'income' }).amount).toBe(325000);
  expect(scheduleSent({ ...draft, kind: 'transfer', toAccountId: 5 }, false)).toMatchObject({
    amount: -325000,
    toAccountId: 5,
    categoryId: null,
  });
});

test('what recurs reads as sentences', () => {
  const told = { ...rent, account: 'Current account', toAccount: undefined, category: 'Rent' };
  expect(scheduleSentence(told, english)).toBe(
    'About 980.00 EUR (± 5 %) leave Current account for Rent every month on the 31st, from 31 January 2026, 12 times. ' +
      'Of a weekend it is due on the Friday before. You post it, or skip it. It reminds 2 days before at 19:30.',
  );
  const saved = {
    ...told,
    kind: 'transfer' as const,
    toAccount: 'Savings',
    category: undefined,
    aboutPercent: 0,
    ...{ unit: 'week' as const, every: 2, times: null, ends: '2026-12-24', weekend: 'none' as const },
    ...{ posting: 'automatic' as const, reminderDays: null },
  };
  expect(scheduleSentence(saved, english)).toBe(
    '980.00 EUR go from Current account to Savings every 2 weeks on Saturday, from 31 January 2026, until 24 December 2026. ' +
      'It is posted by itself on the day.',
  );
});

test('rhythms and days are told as they are said', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th 31st',
  );
  expect(rhythmText({ unit: 'year', every: 1, anchor: '2026-11-03' }, english)).toBe(
    'every year on 3 November',
  );
  expect(rhythmText({ unit: 'day', every: 10, anchor: '2026-11-03' }, english)).toBe('every 10 days');
  expect([-2, -1, 0, 1, 2].map(dueText)).toEqual([
    '2 days late',
    '1 day late',
    'today',
    'tomorrow',
    'in 2 days',
  ]);
});
