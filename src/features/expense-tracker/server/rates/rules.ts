import { groupedBy } from '@/platform/shared/grouped';
import { convert, type Converter, type Rate, rateOf } from '../../rules/money';

/** A stored rate: one unit of `base` is `rate` units of `currency`. */
export interface StoredRate {
  /** YYYY-MM-DD. */
  day: string;
  currency: string;
  base: string;
  /** A decimal. */
  rate: string;
}

/** Of the column. */
const DECIMALS = 10;

/** A rate as the database gives it back. */
export function storedRate(rate: string): string {
  const [whole = '', fraction = ''] = rate.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(DECIMALS, '0')}`;
}

/** The last rate on or before a day, of rates in the order of their days. */
function lastUntil(rates: readonly StoredRate[] | undefined, day: string): StoredRate | undefined {
  if (!rates) return undefined;
  let [from, to] = [0, rates.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((rates[middle]?.day ?? '') <= day) from = middle + 1;
    else to = middle;
  }
  return rates[from - 1];
}

const inverse = ({ numerator, denominator }: Rate): Rate => ({
  numerator: denominator,
  denominator: numerator,
});
const times = (one: Rate, other: Rate): Rate => ({
  numerator: one.numerator * other.numerator,
  denominator: one.denominator * other.denominator,
});

/**
 * Converts into one currency by the latest rate on or before a day: that of the two currencies, in either direction, else
 * over a base that both have rates of.
 */
export function converterTo(target: string, stored: readonly StoredRate[]): Converter {
  const byPair = groupedBy(
    stored.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
    ({ base, currency }) => `${base} ${currency}`,
  );
  const bases = new Set(stored.map(({ base }) => base));
  const find = (base: string, currency: string, day: string) =>
    lastUntil(byPair.get(`${base} ${currency}`), day);

  function rateAt(currency: string, day: string): Rate | null {
    const direct = find(currency, target, day);
    const reverse = find(target, currency, day);
    if (direct && (!reverse || direct.day >= reverse.day)) return rateOf(direct.rate);
    if (reverse) return inverse(rateOf(reverse.rate));
    let best: { day: string; rate: Rate } | null = null;
    for (const base of bases) {
      const [from, to] = [find(base, currency, day), find(base, target, day)];
      if (!from || !to) continue;
      const older = from.day < to.day ? from.day : to.day;
      if (!best || older > best.day)
        best = { day: older, rate: times(rateOf(to.rate), inverse(rateOf(from.rate))) };
    }
    return best?.rate ?? null;
  }

  const known = new Map<string, Rate | null>();
  return (amount, currency, day) => {
    if (currency === target) return amount;
    const key = `${currency} ${day}`;
    let rate = known.get(key);
    if (rate === undefined) known.set(key, (rate = rateAt(currency, day)));
    return rate && convert(amount, { from: currency, to: target, rate });
  };
}
