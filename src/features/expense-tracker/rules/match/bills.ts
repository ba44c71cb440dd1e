import { groupedBy } from '@/platform/shared/grouped';
import { type Finder, ofAmount, type Row, sharing, type Thing } from './nearness';
import type { Taken } from './shelf';

/** An occurrence as a thing of its due day. */
export interface Bill extends Thing {
  aboutPercent: number;
}

/** Finds bills of a day: first those of the exact amount, then the one whose amount is least off. */
export function billsOfDay<R extends Row, B extends Bill>(
  bills: readonly B[],
  taken: Taken,
): readonly Finder<R, B>[] {
  const rough = bills.filter(({ aboutPercent }) => aboutPercent > 0);
  const byDay = groupedBy(
    rough.map((bill) => ({ bill, most: mostOff(bill) })),
    ({ bill }) => bill.day,
  );
  const about: Finder<R, B> = ({ amount }, day) => {
    let best: B | undefined;
    let least = Infinity;
    for (const { bill, most } of byDay.get(day) ?? []) {
      const off = Math.abs(amount - bill.amount);
      if (off > most || off >= least || taken.has(bill)) continue;
      best = bill;
      least = off;
    }
    return best;
  };
  return [sharing<R, B>(bills, taken, ofAmount), about];
}

/** How far an amount may be off, in minor units: exact, although the product may pass what a number holds. */
function mostOff({ amount, aboutPercent }: Bill): number {
  return Number((BigInt(Math.abs(amount)) * BigInt(aboutPercent)) / 100n);
}
