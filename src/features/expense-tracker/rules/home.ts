import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { BudgetsAnswer, UpcomingRow } from '../planning-answers';

/** Bills that the card on home shows. */
const HOME_BILLS = 3;
/** How far ahead they are looked for. */
const HOME_DAYS = 92;

/** The days of which the card on home shows bills. */
export function homeSpan(today: string): { from: string; to: string } {
  return { from: today, to: textOfDay((dayOf(today) ?? 0) + HOME_DAYS) };
}

/** The bills that are due next, those whose day is past first. */
export function nextBills<Row extends Pick<UpcomingRow, 'kind'>>(upcoming: readonly Row[]): Row[] {
  return upcoming.filter(({ kind }) => kind === 'bill' || kind === 'subscription').slice(0, HOME_BILLS);
}

/** The rows of the card: what was spent, and bills; none without an account. */
export function homeRowsOf(hasAccounts: boolean, bills: number): number {
  return hasAccounts ? 1 + bills : 0;
}

/** What of a month is spent of what there is for it, with what was carried in; null without a budget. */
export function spentOfBudget({ total }: Pick<BudgetsAnswer, 'total'>): {
  available: bigint;
  /** Rounded down, 0 to 100. */
  percent: number;
} | null {
  const [available, spent] = [BigInt(total.budget) + BigInt(total.carry), BigInt(total.spent)];
  if (BigInt(total.budget) === 0n && BigInt(total.carry) === 0n) return null;
  if (available <= 0n || spent >= available) return { available, percent: spent > 0n ? 100 : 0 };
  return { available, percent: spent <= 0n ? 0 : Number((spent * 100n) / available) };
}
