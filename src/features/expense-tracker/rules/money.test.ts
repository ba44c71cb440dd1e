import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expenseLimits } from '../rules';
import { currencies, minorDigits } from '@/platform/shared/currency';
import { amountText, convert, rateOf, readAmount, readDecimal, shares, thousandthsOf } from './money';

const PROBLEMS = {
  empty: 'Please enter an amount',
  unreadable: 'This amount cannot be read',
  large: 'This amount is too large',
  EUR: 'EUR has 2 decimal places',
  JPY: 'JPY has no decimal places',
};
const amounts = fc.integer({ min: -expenseLimits.amountMax, max: expenseLimits.amountMax });
const anyCurrency = fc.constantFrom(...currencies);

test.each<[string, string, number]>([
  ['12.30', 'EUR', 1230],
  ['12,30', 'EUR', 1230],
  ['12', 'EUR', 1200],
  ['.5', 'EUR', 50],
  ['5.', 'EUR', 500],
  ['12.3000', 'EUR', 1230],
  ['-12.30', 'EUR', -1230],
  ['12.30-', 'EUR', -1230],
  ['\u221212.30', 'EUR', -1230],
  ['(12.30)', 'EUR', -1230],
  ['+12.30', 'EUR', 1230],
  ['-0', 'EUR', 0],
  ['1.234,56', 'EUR', 123_456],
  ['1,234.56', 'EUR', 123_456],
  ["1'234.56", 'CHF', 123_456],
  ['1’234.56', 'CHF', 123_456],
  ['1 234,56', 'EUR', 123_456],
  ['1\u00a0234,56', 'EUR', 123_456],
  ['1\u202f234\u202f567,8', 'EUR', 123_456_780],
  ['1,234,567', 'EUR', 123_456_700],
  ['12,34,567.8', 'INR', 123_456_780],
  ['€12.30', 'EUR', 1230],
  ['12,30 €', 'EUR', 1230],
  ['-€12.30', 'EUR', -1230],
  ['eur 12.30', 'EUR', 1230],
  ['CA$ 5', 'CAD', 500],
  ['$5', 'USD', 500],
  ['１２．３０', 'EUR', 1230],
  ['￥1200', 'JPY', 1200],
  ['12,000', 'JPY', 12_000],
  ['-1,200 VND', 'VND', -1_200],
  ['1,234.00', 'JPY', 1_234],
  ['12.00', 'JPY', 12],
  ['1.234', 'KWD', 1234],
  ['1,234', 'KWD', 1234],
  ['0.0001', 'CLF', 1],
  ['9999999999999.99', 'EUR', 999_999_999_999_999],
])('%j in %s is %i minor units', (text, currency, amount) => {
  expect(readAmount(text, currency)).toEqual({ amount });
});

test.each<[string, string, string]>([
  ['', 'EUR', PROBLEMS.empty],
  [' ', 'EUR', PROBLEMS.empty],
  ['abc', 'EUR', PROBLEMS.unreadable],
  ['-', 'EUR', PROBLEMS.unreadable],
  ['.', 'EUR', PROBLEMS.unreadable],
  ['--5', 'EUR', PROBLEMS.unreadable],
  ['-5-', 'EUR', PROBLEMS.unreadable],
  ['(-5)', 'EUR', PROBLEMS.unreadable],
  ['1.2.3', 'EUR', PROBLEMS.unreadable],
  ['1,23,4', 'EUR', PROBLEMS.unreadable],
  ['1.234,5.6', 'EUR', PROBLEMS.unreadable],
  ['12 34', 'EUR', PROBLEMS.unreadable],
  ['1e3', 'EUR', PROBLEMS.unreadable],
  ['$5', 'EUR', PROBLEMS.unreadable],
  ['5 USD', 'EUR', PROBLEMS.unreadable],
  ['12.345', 'EUR', PROBLEMS.EUR],
  ['1,234', 'EUR', PROBLEMS.EUR],
  ['0.5', 'JPY', PROBLEMS.JPY],
  ['12.000', 'JPY', PROBLEMS.JPY],
  ['10000000000000', 'EUR', PROBLEMS.large],
])('%j in %s is refused', (text, currency, problem) => {
  expect(readAmount(text, currency)).toEqual({ problem });
});

test('what is written of an amount is read as the same amount', () => {
  fc.assert(
    fc.property(amounts, anyCurrency, (amount, currency) => {
      const text = amountText(amount, currency);
      expect(readDecimal(text, { decimal: '.', currency })).toEqual({ amount });
      expect(readDecimal(text.replace('.', ','), { decimal: ',', currency })).toEqual({ amount });
      expect(text.split('.')[1]?.length ?? 0).toBe(minorDigits(currency));
      expect(readAmount(text, currency)).toEqual({ amount });
    }),
  );
});

test('an amount in groups of three is read with either mark, before or behind its code', () => {
  const groups = (text: string, mark: string) => text.replace(/\B(?=(?:\d{3})+$)/g, mark);
  fc.assert(
    fc.property(
      amounts.filter((amount) => Math.abs(amount) >= 100_000),
      fc.constantFrom(['.', ','] as const, [',', '.'] as const, [' ', ','] as const, ["'", '.'] as const),
      fc.boolean(),
      (amount, [group, mark], isBefore) => {
        const [whole = '', fraction = ''] = amountText(Math.abs(amount), 'EUR').split('.');
        const digits = `${amount < 0 ? '-' : ''}${groups(whole, group)}${mark}${fraction}`;
        expect(readAmount(isBefore ? `EUR ${digits}` : `${digits} EUR`, 'EUR')).toEqual({ amount });
      },
    ),
  );
});

test('any text is an amount within the limits or has a problem, and never throws', () => {
  const pieces = fc.constantFrom('1', '23', '000', '.', ',', ' ', '-', '+', '(', ')', "'", '€', 'EUR', 'x');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), anyCurrency, (parts, currency) => {
      const read = readAmount(parts.join(''), currency);
      if ('problem' in read) expect(read.problem).not.toBe('');
      else expect(Math.abs(read.amount)).toBeLessThanOrEqual(expenseLimits.amountMax);
    }),
  );
});

test('a column with a known decimal mark reads its groups by the other one', () => {
  const german = { decimal: ',', currency: 'EUR' } as const;
  const english = { decimal: '.', currency: 'EUR' } as const;
  expect(readDecimal('3.456', german)).toEqual({ amount: 345_600 });
  expect(readDecimal('3.456', english)).toEqual({ problem: PROBLEMS.EUR });
  expect(readDecimal('3,456', english)).toEqual({ amount: 345_600 });
  expect(readDecimal('1.234,5', english)).toEqual({ problem: PROBLEMS.unreadable });
});

test.each<[number, number[], number[]]>([
  [100, [1, 1, 1], [34, 33, 33]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [200, [1, 1, 1], [67, 67, 66]],
  [1, [0, 1], [0, 1]],
  [1000, [12.5, 37.5, 50], [125, 375, 500]],
  [0, [1, 2], [0, 0]],
])('%i in the shares %j is %j', (total, weights, parts) => {
  expect(shares(total, weights)).toEqual(parts);
});

test('shares add up, are within one unit of the exact ones, and negative totals mirror', () => {
  const someWeights = fc
    .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 100 })
    .filter((weights) => weights.some((weight) => weight > 0));
  fc.assert(
    fc.property(amounts, someWeights, (total, weights) => {
      const parts = shares(total, weights);
      expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(total));
      const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
      for (const [at, part] of parts.entries()) {
        const apart = BigInt(part) * all - BigInt(total) * BigInt(weights[at] ?? 0);
        expect(apart < all && apart > -all).toBe(true);
      }
      expect(shares(-total || 0, weights)).toEqual(parts.map((part) => -part || 0));
    }),
  );
});

test('a conversion rounds once, half away from zero, whatever the decimal places of the two', () => {
  const rate = (text: string) => rateOf(text);
  expect(convert(100n, { from: 'EUR', to: 'JPY', rate: rate('161.55') })).toBe(162n);
  expect(convert(100n, { from: 'EUR', to: 'JPY', rate: rate('161.5') })).toBe(162n);
  expect(convert(-100n, { from: 'EUR', to: 'JPY', rate: rate('161.5') })).toBe(-162n);
  expect(convert(-100n, { from: 'EUR', to: 'JPY', rate: rate('161.4999999999') })).toBe(-161n);
  expect(convert(1000n, { from: 'JPY', to: 'EUR', rate: rate('0.00619') })).toBe(619n);
  expect(convert(1n, { from: 'KWD', to: 'CLF', rate: rate('1') })).toBe(10n);
});

test('a conversion at 1 between currencies of the same places changes nothing', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(convert(BigInt(amount), { from: 'EUR', to: 'USD', rate: rateOf('1.0000000000') })).toBe(
        BigInt(amount),
      );
    }),
  );
});

test('minor units of any currency as thousandths', () => {
  expect(thousandthsOf(120_450n, 'EUR')).toBe(1_204_500);
  expect(thousandthsOf(-5_000n, 'JPY')).toBe(-5_000_000);
  expect(thousandthsOf(1_234n, 'KWD')).toBe(1_234);
  expect([12_345n, 12_344n, -12_345n].map((minor) => thousandthsOf(minor, 'CLF'))).toEqual([
    1_235, 1_234, -1_235,
  ]);
  expect(Object.is(thousandthsOf(0n, 'EUR'), 0)).toBe(true);
  // Of a number that a double does not hold nothing but its size matters.
  expect(thousandthsOf(-999_999_999_999_999n, 'JPY')).toBe(-Number.MAX_SAFE_INTEGER);
});
