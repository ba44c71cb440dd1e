import { dayOf, monthLast, textOfDay } from '@/platform/shared/civil';
import type { Carry } from '../rules';

/* Monthly budgets that carry (specification 5.8), computed and never stored. */

/** What a balance brings into the next month. */
export function carryOver(balance: bigint, mode: Carry): bigint {
  if (mode === 'none') return 0n;
  return mode === 'both' || balance > 0n ? balance : 0n;
}

/** The month of a day, 'YYYY-MM'. */
export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** The last day of a month, YYYY-MM-DD. */
export const lastDay = (month: string): string => textOfDay(monthLast(dayOf(`${month}-01`) ?? 0));

/** The month after, 'YYYY-MM'. */
export function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${String(year).padStart(4, '0')}-${String(number + 1).padStart(2, '0')}`;
}

/** 'YYYY-MM' for the database's 202606. */
export function monthText(month: number): string {
  const digits = String(month);
  return `${digits.slice(0, -2)}-${digits.slice(-2)}`;
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
  for (let at = first; at < month; at = nextMonth(at))
    carry = carryOver(carry + (budgets.get(at) ?? 0n) - (spent.get(at) ?? 0n), mode);
  const own = { budget: budgets.get(month) ?? 0n, spent: spent.get(month) ?? 0n };
  return { carry, ...own, balance: carry + own.budget - own.spent };
}
