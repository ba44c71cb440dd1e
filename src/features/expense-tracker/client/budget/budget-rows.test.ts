import { expect, test } from 'vitest';
import type { CategoryRow } from '../../answers';
import type { BudgetRow, BudgetsAnswer } from '../../planning-answers';
import { budgetGroups, spentPercent, withBudgets } from './budget-rows';

const category = (
  id: number,
  parentId: number | null = null,
  kind: 'expense' | 'income' = 'expense',
): CategoryRow => ({
  id,
  parentId,
  kind,
  name: `category ${String(id)}`,
  color: '#000000',
  place: id,
});
const month = (categoryId: number, budget: string | null, spent: string, carry = '0'): BudgetRow => ({
  categoryId,
  budget,
  spent,
  carry,
  balance: String(BigInt(carry) + BigInt(budget ?? 0) - BigInt(spent)),
  mode: 'both',
});

test('categories stand with those below them, income apart, each with what there is of the month', () => {
  const groups = budgetGroups(
    [category(1), category(2, 1), category(3), category(4, 1), category(5, null, 'income')],
    [month(2, '10000', '2500', '-840'), month(4, null, '100')],
  );
  expect(groups.map(({ category: { id }, lines }) => [id, lines.map((line) => line.category.id)])).toEqual([
    [1, [2, 4]],
    [3, []],
  ]);
  expect(groups[0]?.sum).toEqual({ budget: 10000n, spent: 2600n, carry: -840n, balance: 6560n });
  expect(groups[1]?.own.budget).toBeNull();
});

test('a category with figures of its own stands among those below it', () => {
  const [group] = budgetGroups([category(1), category(2, 1)], [month(1, null, '500'), month(2, '100', '0')]);
  expect(group?.lines.map((line) => line.category.id)).toEqual([1, 2]);
  expect(group?.sum.balance).toBe(-400n);
});

test('the share that is spent is of what was budgeted and carried in, and of nothing there is none', () => {
  expect(spentPercent({ budget: 16000n, carry: 1200n, spent: 14800n })).toBe(86);
  expect(spentPercent({ budget: 15000n, carry: 0n, spent: 17235n })).toBe(115);
  expect(spentPercent({ budget: 100n, carry: -100n, spent: 5n })).toBeNull();
});

test('another budget moves the balance of its category and of all', () => {
  const answer: BudgetsAnswer = {
    month: '2026-11',
    currency: 'EUR',
    rows: [month(2, '10000', '2500')],
    total: { budget: '10000', spent: '2500', carry: '0', balance: '7500' },
    notConverted: 0,
    revision: 1,
  };
  const changed = withBudgets(answer, [
    { categoryId: 2, amount: 12000 },
    { categoryId: 3, amount: 500, carry: 'surplus' },
  ]);
  expect(changed.rows.map(({ budget, balance, mode }) => [budget, balance, mode])).toEqual([
    ['12000', '9500', 'both'],
    ['500', '500', 'surplus'],
  ]);
  expect(changed.total).toEqual({ budget: '12500', spent: '2500', carry: '0', balance: '10000' });
  expect(withBudgets(answer, [{ categoryId: 2, amount: null }]).rows[0]?.balance).toBe('-2500');
});
