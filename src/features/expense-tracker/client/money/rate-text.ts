import { minorDigits } from '@/platform/shared/currency';

/** '1 EUR = 1.5034 SGD', of what leaves in one currency and arrives in another; empty until there are both. */
export function rateText(left: { amount: number | null; currency: string }, arrived: typeof left): string {
  const [from, to] = [Math.abs(left.amount ?? 0), Math.abs(arrived.amount ?? 0)];
  if (from === 0 || to === 0) return '';
  const rate = (to / 10 ** minorDigits(arrived.currency)) * (10 ** minorDigits(left.currency) / from);
  return `1 ${left.currency} = ${rate.toPrecision(5)} ${arrived.currency}`;
}
