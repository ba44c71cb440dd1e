import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RouterInputs } from '@/platform/client/trpc';
import type { CategoryRow } from '../../answers';
import type { Carry } from '../../rules';
import { figure } from '../money/figures';
import { withBudgets } from './budget-rows';

type Budgets = { categoryId: number; amount?: number | null; carry?: Carry }[];

const CARRIED: Record<Carry, string> = {
  none: 'nothing is carried on',
  surplus: 'what is left is carried on',
  both: 'what is left or missing is carried on',
};

/** The mutations of budgets; every one can be undone. */
export function createBudgetActions({ mutate }: Pick<ToolChanges<'expenses'>, 'mutate'>) {
  const change = (month: string, budgets: Budgets) => ({
    call: 'setBudgets' as const,
    input: { month, budgets } satisfies Omit<RouterInputs['expenses']['setBudgets'], 'operationId'>,
    effects: {
      budgets: (answer: Parameters<typeof withBudgets>[0], input: { month: string }) =>
        input.month === month ? withBudgets(answer, budgets) : null,
    },
  });

  return {
    /** @param amount minor units of the budget's currency; null: none for the month */
    setBudget: ({ id, name }: CategoryRow, month: string, amount: number | null, currency: string) =>
      mutate(change(month, [{ categoryId: id, amount }]), {
        done:
          amount === null ? `No budget for “${name}”` : `Budgeted ${figure(amount, currency)} for “${name}”`,
        quiet: true,
      }),

    setCarry: ({ id, name }: CategoryRow, month: string, carry: Carry) =>
      mutate(change(month, [{ categoryId: id, carry }]), {
        done: `“${name}”: ${CARRIED[carry]}`,
        quiet: true,
      }),

    /** Several at once, undone at once. */
    setBudgets: (month: string, budgets: Budgets, done: string) => mutate(change(month, budgets), { done }),
  };
}
