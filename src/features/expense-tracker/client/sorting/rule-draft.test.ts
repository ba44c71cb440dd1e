import { expect, test } from 'vitest';
import type { RuleRow } from '../../import-answers';
import { newCondition, ruleDraftOf, ruleProblems, ruleSent, withField } from './rule-draft';
import { exampleText, ruleText } from './rule-texts';

const rule: RuleRow = {
  id: 1,
  name: 'Groceries',
  conditions: [
    { field: 'payee', op: 'contains', value: 'rewe' },
    { field: 'amount', op: 'between', value: ['-50', '-10.5'] },
    { field: 'account_id', op: 'is', value: 7 },
  ],
  actions: {
    payee: 'REWE',
    split: [
      { category_id: 3, share: 60 },
      { category_id: null, share: 40.5 },
    ],
  },
  enabled: true,
  place: 0,
};
const books = {
  account: (id: number | null | undefined) => (id === 7 ? ({ name: 'Wallet' } as never) : undefined),
  category: (id: number | null | undefined) => (id === 3 ? ({ name: 'Food' } as never) : undefined),
};

test('a rule that is opened and saved stays what it was', () => {
  const { name, conditions, actions } = rule;
  const draft = ruleDraftOf(rule);
  expect(ruleProblems(draft)).toBeNull();
  expect(ruleSent(draft, '')).toEqual({ name, conditions, actions });
});

test('a rule reads as a sentence', () => {
  expect(ruleText(rule, books)).toBe(
    'Payee contains “rewe” and Amount is between −50 and −10.5 and Account is Wallet: payee “REWE”, split 60 Food, 40.5 Uncategorised',
  );
});

test.each([
  [-1_000, 'split 60 Food, 40 Uncategorised'],
  [0, 'split 0 Food, 0 Uncategorised'],
])('what it makes of an amount of %i reads alike', (amount, text) => {
  const lines = [
    { categoryId: 3, amount: (amount * 6) / 10 },
    { categoryId: null, amount: (amount * 4) / 10 },
  ];
  const to = { payee: null, notes: null, state: null, lines };
  expect(exampleText({ amount, to }, books)).toBe(text);
});

test('a rule without a condition that can hold, or without an effect, is not sent', () => {
  const draft = ruleDraftOf(undefined);
  expect(ruleProblems(draft)).toMatchObject({
    actions: 'A rule must do something',
    conditions: { 0: expect.any(String) as string },
  });
  const unread = { ...withField(newCondition(4), 'amount'), value: '12.3.4' };
  expect(ruleProblems({ ...ruleDraftOf(undefined, { payee: 'Rent' }), conditions: [unread] })).toMatchObject({
    conditions: { 4: 'This amount cannot be read' },
  });
  const account = withField(newCondition(1), 'account_id');
  expect(ruleProblems({ ...ruleDraftOf(undefined), conditions: [account] })?.conditions).toEqual({
    1: 'Please choose an account',
  });
});

test('what a payee was twice becomes the beginning of a rule, which is named after what it does', () => {
  const draft = ruleDraftOf(undefined, { payee: 'Deutsche Bahn', categoryId: 3 });
  expect(ruleSent(draft, 'Payee is “Deutsche Bahn”')).toEqual({
    name: 'Payee is “Deutsche Bahn”',
    conditions: [{ field: 'payee', op: 'is', value: 'Deutsche Bahn' }],
    actions: { category_id: 3 },
  });
});

test('a text stays where another field has texts too', () => {
  const condition = { ...newCondition(0), op: 'begins' as const, value: 'SEPA' };
  expect(withField(condition, 'text')).toMatchObject({ op: 'begins', value: 'SEPA' });
  expect(withField(condition, 'amount')).toMatchObject({ op: 'is', value: '' });
});
