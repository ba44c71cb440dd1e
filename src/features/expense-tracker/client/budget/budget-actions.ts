import type { ChangeOptions } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { CategoryRow } from '../../answers';
import type { Carry } from '../../rules';
import { figure } from '../../rules/figures';
import { withBudgets } from './budget-rows';

type Budgets = { categoryId: number; amount?: number | null; carry?: Carry }[];

const CARRIED: Record<Carry, string> = {
  none: 'nothing is carried on',
  surplus: 'what is left is carried on',
  both: 'what is left or missing is carried on',
};

/** The mutations of budgets; every one can be undone. */
export function createBudgetActions({ change }: ToolChanges<'expenses'>) {
  /** Several at once, undone at once. */
  const setBudgets = (
    month: string,
    budgets: Budgets,
    done: string,
    options: ChangeOptions<'expenses', unknown> = {},
  ) =>
    change('setBudgets', { month, budgets }, done, {
      ...options,
      shows: {
        budgets: (answer, input) => (input.month === month ? withBudgets(answer, budgets) : null),
      },
    });

  return {
    setBudgets,

    /** @param amount minor units of the budget's currency; null: none for the month */
    setBudget: ({ id, name }: CategoryRow, month: string, amount: number | null, currency: string) =>
      setBudgets(
        month,
        [{ categoryId: id, amount }],
        amount === null ? `No budget for “${name}”` : `Budgeted ${figure(amount, currency)} for “${name}”`,
        { quiet: true },
      ),

    setCarry: ({ id, name }: CategoryRow, month: string, carry: Carry) =>
      setBudgets(month, [{ categoryId: id, carry }], `“${name}”: ${CARRIED[carry]}`, { quiet: true }),
  };
}
