import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateOf } from '../../rules/money';
import { converterTo } from './rules';

const rate = (day: string, base: string, currency: string, text: string) => ({
  ...{ day, base, currency, rate: text },
});

test('the last rate on or before the day counts, in either direction', () => {
  const convert = converterTo('EUR', [
    rate('2026-06-10', 'EUR', 'USD', '1.25'),
    rate('2026-06-01', 'USD', 'EUR', '0.5'),
  ]);
  expect(convert(1_000n, 'USD', '2026-05-31')).toBeNull();
  expect(convert(1_000n, 'USD', '2026-06-09')).toBe(500n);
  expect(convert(1_000n, 'USD', '2026-06-10')).toBe(800n);
  expect(convert(-1_000n, 'EUR', '2026-05-31')).toBe(-1_000n);
});

test('two currencies are converted over a third of which both have rates', () => {
  const convert = converterTo('JPY', [
    rate('2026-06-01', 'EUR', 'USD', '1.1'),
    rate('2026-06-01', 'EUR', 'JPY', '165'),
  ]);
  // 10.01 dollars are 9.10 euro are 1,501.5 yen: half is rounded away from zero.
  expect(convert(1_001n, 'USD', '2026-06-02')).toBe(1_502n);
  expect(convert(-1_001n, 'USD', '2026-06-02')).toBe(-1_502n);
});

test('a conversion is off by half a unit at most, and so is the way back by the same rate', () => {
  const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  const text = fc
    .tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1, max: 999_999_999 }))
    .map(([whole, fraction]) => `${String(whole)}.${String(fraction).padStart(10, '0')}`);
  fc.assert(
    fc.property(amount, text, (minor, rateText) => {
      const { numerator, denominator } = rateOf(rateText);
      const day = '2026-06-01';
      const stored = [rate(day, 'USD', 'EUR', rateText)];
      const there = converterTo('EUR', stored)(minor, 'USD', day) ?? 0n;
      const back = converterTo('USD', stored)(minor, 'EUR', day) ?? 0n;
      const size = (value: bigint) => (value < 0n ? -value : value);
      expect(2n * size(there * denominator - minor * numerator) <= denominator).toBe(true);
      expect(2n * size(back * numerator - minor * denominator) <= numerator).toBe(true);
      expect(converterTo('EUR', stored)(-minor, 'USD', day)).toBe(-there);
    }),
  );
});
