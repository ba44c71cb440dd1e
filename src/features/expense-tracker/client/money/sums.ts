import type { TotalsAnswer } from '../../answers';

type Sums = TotalsAnswer['sums'];

/** Sums of the same currency as one, in the order in which the currencies come first. */
export function addedUp(one: Sums, other: Sums): Sums {
  const sums = new Map<string, bigint>();
  for (const { currency, sum } of [...one, ...other])
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(sum));
  return [...sums].map(([currency, sum]) => ({ currency, sum: String(sum) }));
}
