import type { Carry } from '../rules';
import { monthAfter } from './months';

/* Monthly budgets that carry (specification 5.8), computed and never stored. */

/** What a balance brings into the next month. */
export function carryOver(balance: bigint, mode: Carry): bigint {
  if (mode === 'none') return 0n;
  return mode === 'both' || balance > 0n ? balance : 0n;
}

export interface BudgetedMonth {
  carry: bigint;
  budget: bigint;
  spent: bigint;
  balance: bigint;
}

/**
 * A category's month: what is carried into it from the first month with a budget on, which begins with 0. Amounts are minor
 * units by month ('YYYY-MM'); a month without an entry has 0.
 */
export function budgetedMonth(
  {
    budgets,
    spent,
    mode,
  }: { budgets: ReadonlyMap<string, bigint>; spent: ReadonlyMap<string, bigint>; mode: Carry },
  month: string,
): BudgetedMonth {
  const first = [...budgets.keys()].reduce((least, one) => (one < least ? one : least), month);
  let carry = 0n;
  for (let at = first; at < month; at = monthAfter(at))
    carry = carryOver(carry + (budgets.get(at) ?? 0n) - (spent.get(at) ?? 0n), mode);
  const own = { budget: budgets.get(month) ?? 0n, spent: spent.get(month) ?? 0n };
  return { carry, ...own, balance: carry + own.budget - own.spent };
}
