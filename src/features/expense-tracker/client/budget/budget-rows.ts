import type { CategoryRow } from '../../answers';
import type { BudgetRow, BudgetsAnswer } from '../../planning-answers';

/** Sums of a month, in minor units. */
export interface BudgetFigures {
  budget: bigint;
  spent: bigint;
  carry: bigint;
  balance: bigint;
}

/** A category of expenses with its month. */
export interface BudgetLine {
  category: CategoryRow;
  row: BudgetRow;
}

export interface BudgetGroup {
  category: CategoryRow;
  /** Of itself and those below it. */
  sum: BudgetFigures;
  /** Those below it, after itself if it has figures of its own; empty: nothing is below it. */
  lines: BudgetLine[];
  /** Its own. */
  own: BudgetRow;
}

const NO_BUDGET = { budget: null, spent: '0', carry: '0', balance: '0', mode: 'none' } as const;

export function figuresOf({
  budget,
  spent,
  carry,
  balance,
}: Omit<BudgetRow, 'categoryId' | 'mode'>): BudgetFigures {
  return {
    budget: BigInt(budget ?? 0),
    spent: BigInt(spent),
    carry: BigInt(carry),
    balance: BigInt(balance),
  };
}

export function sumOf(rows: readonly BudgetRow[]): BudgetFigures {
  const sum = { budget: 0n, spent: 0n, carry: 0n, balance: 0n };
  for (const row of rows.map(figuresOf)) {
    sum.budget += row.budget;
    sum.spent += row.spent;
    sum.carry += row.carry;
    sum.balance += row.balance;
  }
  return sum;
}

/** The categories of expenses with their month, those below another with it. */
export function budgetGroups(categories: readonly CategoryRow[], rows: readonly BudgetRow[]): BudgetGroup[] {
  const byId = new Map(rows.map((row) => [row.categoryId, row]));
  const lineOf = (category: CategoryRow): BudgetLine => ({
    category,
    row: byId.get(category.id) ?? { categoryId: category.id, ...NO_BUDGET },
  });
  const expenses = categories.filter(({ kind }) => kind === 'expense');
  return expenses
    .filter(({ parentId }) => parentId === null)
    .map((category) => {
      const own = lineOf(category);
      const below = expenses.filter(({ parentId }) => parentId === category.id).map(lineOf);
      const shown = below.length > 0 && hasFigures(own.row) ? [own, ...below] : below;
      return { category, own: own.row, lines: shown, sum: sumOf([own.row, ...below.map(({ row }) => row)]) };
    });
}

function hasFigures({ budget, spent, carry, balance }: BudgetRow): boolean {
  return budget !== null || [spent, carry, balance].some((figure) => BigInt(figure) !== 0n);
}

/** How much of what there was is spent, in percent; null if there was nothing, or less. */
export function spentPercent({
  budget,
  carry,
  spent,
}: Pick<BudgetFigures, 'budget' | 'carry' | 'spent'>): number | null {
  const available = budget + carry;
  if (available <= 0n) return null;
  return Math.round(Number((spent * 10_000n) / available) / 100);
}

/** A month with other budgets or modes; what is carried on shows in the months after it. */
export function withBudgets(
  answer: BudgetsAnswer,
  changes: readonly { categoryId: number; amount?: number | null; carry?: BudgetRow['mode'] }[],
): BudgetsAnswer {
  const byId = new Map(changes.map((change) => [change.categoryId, change]));
  const missing = changes.filter(
    ({ categoryId }) => !answer.rows.some((row) => row.categoryId === categoryId),
  );
  const known = [...answer.rows, ...missing.map(({ categoryId }) => ({ categoryId, ...NO_BUDGET }))];
  let added = 0n;
  const rows = known.map((row): BudgetRow => {
    const change = byId.get(row.categoryId);
    if (!change) return row;
    const budget =
      change.amount === undefined ? row.budget : change.amount === null ? null : String(change.amount);
    const more = BigInt(budget ?? 0) - BigInt(row.budget ?? 0);
    added += more;
    return { ...row, budget, balance: String(BigInt(row.balance) + more), mode: change.carry ?? row.mode };
  });
  const { total } = answer;
  const plus = (sum: string) => String(BigInt(sum) + added);
  return { ...answer, rows, total: { ...total, budget: plus(total.budget), balance: plus(total.balance) } };
}
