import { describe, expect, test } from 'vitest';
import { createUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';
import { placedAs } from '../../../../../tests/support/equal-places';
import { expenseTexts } from '../../rules';

const app = await createTestApp();

async function createKeeper() {
  const { expenses: books } = app.callerOf(await createUser(app.services.db));
  const { id: bank } = await books.addAccount({ name: 'Bank', currency: 'EUR' });
  const { id: food } = await books.addCategory({ name: 'Food' });
  const { id: home } = await books.addCategory({ name: 'Home' });
  const add = async (payee: string, fields: object = {}) =>
    (await books.addTransaction({ accountId: bank, date: '2026-06-10', amount: -1001, payee, ...fields })).id;
  const read = async (id: number) => {
    const { transactions } = await books.transactions({});
    const found = transactions.find((entry) => entry.id === id);
    if (!found) throw new Error('It is not there');
    const { payee, notes, state, lines } = found;
    return { payee, notes, state, lines: lines.map(({ categoryId, amount }) => [categoryId, amount]) };
  };
  return { books, bank, food, home, add, read };
}

const payeeIs = (value: string) => [{ field: 'payee' as const, op: 'contains' as const, value }];

describe('rules', () => {
  test('are listed in their order, changed, reordered and deleted, and all of it comes back by an undo', async () => {
    const { books, food, bank } = await createKeeper();
    const conditions = [
      ...payeeIs(' REWE '),
      { field: 'amount' as const, op: 'between' as const, value: [-20, '-10.50'] },
      { field: 'account_id' as const, op: 'is' as const, value: String(bank) },
    ];
    const { id: one } = await books.addRule({ name: ' REWE ', conditions, actions: { category_id: food } });
    const { id: two } = await books.addRule({
      name: 'Two',
      conditions: payeeIs('x'),
      actions: { notes: 'y' },
      enabled: false,
    });
    const { rules } = await books.rules();
    expect(rules).toEqual([
      {
        id: one,
        name: 'REWE',
        conditions: [
          { field: 'payee', op: 'contains', value: 'REWE' },
          { field: 'amount', op: 'between', value: ['-20', '-10.50'] },
          { field: 'account_id', op: 'is', value: bank },
        ],
        actions: { category_id: food },
        enabled: true,
        place: 0,
      },
      expect.objectContaining({ id: two, enabled: false, actions: { notes: 'y' }, place: 1 }),
    ]);
    await books.editRule({ id: one, name: 'Market', enabled: false, operationId: 'edit' });
    await books.orderRules({
      order: [
        { id: two, place: 1 },
        { id: one, place: 2 },
      ],
      operationId: 'order',
    });
    await books.deleteRule({ id: one, operationId: 'delete' });
    expect((await books.rules()).rules.map(({ id }) => id)).toEqual([two]);
    await books.undo({ operationId: 'delete', alsoIds: ['order', 'edit'] });
    expect((await books.rules()).rules).toEqual(rules);
  });

  test('come back to their place by an undo, also after others with equal positions were reordered', async () => {
    const { books } = await createKeeper();
    const add = async (name: string) =>
      (await books.addRule({ name, conditions: payeeIs('x'), actions: { notes: 'y' } })).id;
    const [gone, one, two] = [await add('Gone'), await add('One'), await add('Two')];
    await books.deleteRule({ id: gone, operationId: 'delete' });
    await placedAs(app, 'expense_rules', two, one);
    const order = [
      { id: two, place: 0 },
      { id: one, place: 1 },
    ];
    await books.orderRules({ order });
    await books.undo({ operationId: 'delete' });
    expect((await books.rules()).rules.map(({ name }) => name)).toEqual(['Gone', 'Two', 'One']);
  });

  test.each([
    [{ name: ' ' }, expenseTexts.ruleName],
    [{ conditions: [] }, expenseTexts.conditions],
    [{ conditions: payeeIs(' ') }, expenseTexts.condition],
    [{ actions: {} }, expenseTexts.actions],
    [{ actions: { split: [{ category_id: null, share: 0 }] } }, expenseTexts.share],
    [
      { actions: { category_id: null, split: [{ category_id: null, share: 1 }] } },
      expenseTexts.linesOrCategory,
    ],
  ])('%j is refused', async (fields, text) => {
    const { books } = await createKeeper();
    const rule = { name: 'A', conditions: payeeIs('a'), actions: { notes: 'n' }, ...fields };
    await expect(books.addRule(rule)).rejects.toThrow(text);
  });
});

describe('rules applied to the past', () => {
  test('change what the preview tells, as one operation that an undo takes back', async () => {
    const { books, food, home, add, read } = await createKeeper();
    const [rewe, again, other] = [
      await add('REWE 1'),
      await add('rewe 2', { state: 'cleared' }),
      await add('IKEA'),
    ];
    await books.addRule({
      name: 'REWE',
      conditions: payeeIs('rewe'),
      actions: {
        payee: 'REWE',
        state: 'cleared',
        split: [
          { category_id: food, share: 2 },
          { category_id: home, share: 1 },
        ],
      },
    });
    const preview = await books.applyRules({ dryRun: true });
    expect(preview.count).toBe(2);
    expect(preview.examples).toMatchObject([
      { id: again, payee: 'rewe 2', to: { payee: 'REWE', notes: null, state: null } },
      { id: rewe, payee: 'REWE 1', to: { payee: 'REWE', notes: null, state: 'cleared' } },
    ]);
    expect((await read(rewe)).payee).toBe('REWE 1');
    expect(await books.applyRules({ operationId: 'apply' })).toMatchObject({ count: 2 });
    const sorted = {
      payee: 'REWE',
      notes: '',
      state: 'cleared',
      lines: [
        [food, -667],
        [home, -334],
      ],
    };
    expect(await read(rewe)).toEqual(sorted);
    expect(await read(again)).toEqual(sorted);
    expect((await read(other)).payee).toBe('IKEA');
    expect(await books.applyRules({ dryRun: true })).toMatchObject({ count: 0, examples: [] });
    await books.undo({ operationId: 'apply' });
    expect(await read(rewe)).toEqual({ payee: 'REWE 1', notes: '', state: 'open', lines: [[null, -1001]] });
  });

  test('leave splits, transfers and what was reconciled as somebody made them', async () => {
    const { books, bank, food, home, add, read } = await createKeeper();
    const { id: cash } = await books.addAccount({ name: 'Cash', currency: 'EUR' });
    const split = await add('a', {
      lines: [
        { categoryId: home, amount: -1000 },
        { categoryId: null, amount: -1 },
      ],
    });
    const transfer = await add('a', { toAccountId: cash });
    const reconciled = await add('a', { state: 'reconciled' });
    await books.addRule({
      name: 'All',
      conditions: [{ field: 'account_id', op: 'is', value: bank }],
      actions: { category_id: food, state: 'open' },
    });
    expect(await books.applyRules({})).toMatchObject({ count: 1 });
    expect((await read(split)).lines).toEqual([
      [home, -1000],
      [null, -1],
    ]);
    expect((await read(transfer)).lines).toEqual([]);
    expect(await read(reconciled)).toMatchObject({ state: 'reconciled', lines: [[food, -1001]] });
  });

  test('are those that are on, or those that are named', async () => {
    const { books, add, read } = await createKeeper();
    const id = await add('a');
    const off = { name: 'Off', conditions: payeeIs('a'), actions: { notes: 'off' }, enabled: false };
    const rule = await books.addRule(off);
    expect(await books.applyRules({})).toMatchObject({ count: 0 });
    expect(await books.applyRules({ ids: [rule.id] })).toMatchObject({ count: 1 });
    expect((await read(id)).notes).toBe('off');
  });

  test('do not file anything under a category of the trash', async () => {
    const { books, food, add, read } = await createKeeper();
    const id = await add('a');
    await books.addRule({ name: 'A', conditions: payeeIs('a'), actions: { category_id: food, notes: 'n' } });
    await books.deleteCategory({ id: food });
    expect(await books.applyRules({})).toMatchObject({ count: 1 });
    expect(await read(id)).toMatchObject({ notes: 'n', lines: [[null, -1001]] });
  });
});
