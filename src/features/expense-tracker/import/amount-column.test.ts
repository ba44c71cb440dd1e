import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDecimal } from '../rules/money';
import { decideDecimalMark } from './amount-column';

const column = (...texts: string[]) => texts.map((text, at) => ({ line: at + 2, text }));
const decide = (...texts: string[]) => decideDecimalMark(column(...texts), 'EUR');

describe('the decimal mark of a column', () => {
  test.each([
    [['1.234', '1.234,56'], ','],
    [['1,234', '-1,234.56'], '.'],
    [['3.456', '12,5'], ','],
    [['3.456', '1.234.567'], ','],
    [['3,456', '7.00'], '.'],
    [['3,456', '0.1234'], '.'],
    [['1’234.50 CHF'], '.'],
    [['1 234,50\u00a0€'], ','],
    [['(12,50)', '12.345-'], ','],
    [['12', '', '–'], '.'],
  ])('of %j is %s', (texts, mark) => {
    expect(decide(...texts)).toEqual({ value: mark });
  });

  test('is asked where all amounts are like 3.456', () => {
    expect(decide('12', '-3.456', '7.890')).toEqual({
      options: ['.', ','],
      example: { line: 3, text: '-3.456' },
      count: 2,
    });
  });

  test('is not asked of a currency without decimals', () => {
    expect(decideDecimalMark(column('3,456', '12,000'), 'JPY')).toEqual({ value: '.' });
    expect(decideDecimalMark(column('3.456'), 'JPY')).toEqual({ value: ',' });
  });

  test('is refused where amounts contradict each other, with their lines', () => {
    expect(decide('5', '12,50', '12.50')).toEqual({
      problem: 'The amounts contradict each other: line 4 has a decimal point, line 3 a decimal comma',
    });
  });
});

const marks = fc.constantFrom<[string, string]>(
  ['.', ','],
  [',', '.'],
  ['.', ''],
  [',', ''],
  [',', ' '],
  ['.', '’'],
);
const written = (amount: number, [decimal, group]: [string, string]) => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
  return `${amount < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`;
};

test('amounts that were written with one mark are read as what they were', () => {
  const amount = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), marks, (amounts, pair) => {
      const texts = amounts.map((one) => written(one, pair));
      const decision = decide(...texts);
      expect(decision).toEqual({ value: pair[0] });
      const decimal = pair[0] === ',' ? ',' : '.';
      const read = texts.map((text) => readDecimal(text, { decimal, currency: 'EUR' }));
      expect(read).toEqual(amounts.map((one) => ({ amount: one })));
    }),
  );
});
