import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition } from './condition';
import { type Sortable, sorter, type SortingRule } from './sorting';

const coffee: Sortable = {
  accountId: 1,
  currency: 'EUR',
  amount: -1250,
  payee: 'Coffee  Bar',
  importedText: 'SQ *COFFEE BAR BERLIN',
  notes: 'Card 1234',
};

const rule = (conditions: Condition[], actions: SortingRule['actions'], enabled = true): SortingRule => ({
  enabled,
  conditions,
  actions,
});
const holds = (condition: Condition, fields: Partial<Sortable> = {}) =>
  sorter([rule([condition], { state: 'cleared' })])({ ...coffee, ...fields }).state === 'cleared';

test.each<[Condition, boolean]>([
  [{ field: 'payee', op: 'is', value: ' coffee BAR' }, true],
  [{ field: 'payee', op: 'is', value: 'coffee' }, false],
  [{ field: 'payee', op: 'begins', value: 'Coffee' }, true],
  [{ field: 'payee', op: 'begins', value: 'bar' }, false],
  [{ field: 'payee', op: 'contains', value: 'BAR' }, true],
  [{ field: 'payee', op: 'contains', value: 'berlin' }, false],
  [{ field: 'text', op: 'contains', value: 'berlin' }, true],
  [{ field: 'text', op: 'begins', value: 'card' }, true],
  [{ field: 'text', op: 'is', value: 'card 1234' }, true],
  [{ field: 'text', op: 'between', value: ['a', 'z'] }, false],
  [{ field: 'account_id', op: 'is', value: 1 }, true],
  [{ field: 'account_id', op: 'is', value: 2 }, false],
  [{ field: 'amount', op: 'is', value: '-12.50' }, true],
  [{ field: 'amount', op: 'is', value: '12.50' }, false],
  [{ field: 'amount', op: 'between', value: ['-10', '-12.50'] }, true],
  [{ field: 'amount', op: 'between', value: ['-12.51', '-20'] }, false],
  [{ field: 'amount', op: 'contains', value: '-12.50' }, false],
])('%j of a coffee: %s', (condition, expected) => {
  expect(holds(condition)).toBe(expected);
});

test('a decimal is read in the currency of the account', () => {
  const condition: Condition = { field: 'amount', op: 'is', value: '-12.50' };
  expect(holds(condition, { currency: 'JPY' })).toBe(false);
  expect(holds(condition, { currency: 'KWD', amount: -12500 })).toBe(true);
});

test('all conditions of a rule must hold', () => {
  const both = rule(
    [
      { field: 'payee', op: 'contains', value: 'coffee' },
      { field: 'account_id', op: 'is', value: 2 },
    ],
    { category_id: 5 },
  );
  expect(sorter([both])(coffee)).toEqual({});
  expect(sorter([both])({ ...coffee, accountId: 2 })).toEqual({ lines: [{ categoryId: 5, amount: -1250 }] });
});

const always: Condition[] = [{ field: 'account_id', op: 'is', value: 1 }];

test('for each field the first rule that sets it wins, and what is off sets nothing', () => {
  const sorted = sorter([
    rule(always, { payee: 'Off' }, false),
    rule(always, { payee: 'First' }),
    rule(always, { payee: 'Second', notes: 'Second', category_id: null }),
    rule(always, { notes: 'Third', split: [{ category_id: 5, share: 1 }], state: 'cleared' }),
  ])(coffee);
  expect(sorted).toEqual({
    payee: 'First',
    notes: 'Second',
    state: 'cleared',
    lines: [{ categoryId: null, amount: -1250 }],
  });
});

test('conditions look at what came, not at what a rule before made of it', () => {
  const renamed = sorter([
    rule([{ field: 'payee', op: 'contains', value: 'coffee' }], { payee: 'Café' }),
    rule([{ field: 'payee', op: 'contains', value: 'coffee' }], { category_id: 5 }),
  ])(coffee);
  expect(renamed).toEqual({ payee: 'Café', lines: [{ categoryId: 5, amount: -1250 }] });
});

test('a split by shares adds up to the amount', () => {
  const third = [1, 2, 3].map((category_id) => ({ category_id, share: 1 }));
  expect(sorter([rule(always, { split: third })])({ ...coffee, amount: -100 }).lines).toEqual([
    { categoryId: 1, amount: -34 },
    { categoryId: 2, amount: -33 },
    { categoryId: 3, amount: -33 },
  ]);
  fc.assert(
    fc.property(
      fc.maxSafeInteger(),
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 100 }),
      (amount, weights) => {
        const split = weights.map((share) => ({ category_id: null, share }));
        const { lines = [] } = sorter([rule(always, { split })])({ ...coffee, amount });
        expect(lines.reduce((sum, line) => sum + BigInt(line.amount), 0n)).toBe(BigInt(amount));
      },
    ),
  );
});

test('each field is that of the first rule that holds and sets it', () => {
  const condition = fc.constantFrom<Condition>(
    { field: 'payee', op: 'contains', value: 'coffee' },
    { field: 'payee', op: 'contains', value: 'tea' },
    { field: 'amount', op: 'between', value: ['-20', '-10'] },
    { field: 'amount', op: 'between', value: ['1', '2'] },
  );
  const actions = fc.record(
    { payee: fc.constantFrom('A', 'B'), notes: fc.constantFrom('C', 'D') },
    { requiredKeys: [] },
  );
  const rules = fc.array(
    fc.record({
      enabled: fc.boolean(),
      conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
      actions,
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(rules, (list) => {
      const fitting = list.filter(
        ({ enabled, conditions }) => enabled && conditions.every((each) => holds(each)),
      );
      const firstOf = (field: 'payee' | 'notes') =>
        fitting.map((each) => each.actions[field]).find((value) => value !== undefined);
      const { payee, notes } = sorter(list)(coffee);
      expect([payee, notes]).toEqual([firstOf('payee'), firstOf('notes')]);
    }),
  );
});
