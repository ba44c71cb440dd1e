import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSum } from './amount-sum';
import { amountText, readAmount } from './money';

const UNEVEN = 'The division does not come out even';
const UNREADABLE = 'This amount cannot be read';

test.each<[string, number]>([
  ['12.50', 1250],
  ['-12.50', -1250],
  ['12.50+3*4', 2450],
  ['12,50 + 3 × 4', 2450],
  ['(12.50+3)*4', 6200],
  ['10/4', 250],
  ['10÷4', 250],
  ['100 - 30 - 20', 5000],
  ['100 − 30', 7000],
  ['-5+2', -300],
  ['2*-3', -600],
  ['-(2+3)', -500],
  ['(1)+(2)', 300],
  ['0.1+0.2', 30],
  ['0.005*2', 1],
  ['1.234,50+1', 123_550],
  ['３＋４', 700],
])('%j is %i cents', (text, amount) => {
  expect(readSum(text, 'EUR')).toEqual({ amount });
});

test.each<[string, string]>([
  ['10/3', UNEVEN],
  ['10/3*3', UNEVEN],
  ['5/0', UNEVEN],
  ['5/(2-2)', UNEVEN],
  ['1*', UNREADABLE],
  ['1+2+', UNREADABLE],
  ['1+*2', UNREADABLE],
  ['(1+2', UNREADABLE],
  ['1+2)', UNREADABLE],
  ['1 2+3', UNREADABLE],
  ['2+x', UNREADABLE],
  ['1,234+1', UNREADABLE],
  ['0.005+1', 'EUR has 2 decimal places'],
  ['9999999999999.99+0.01', 'This amount is too large'],
  ['', 'Please enter an amount'],
])('%j is refused', (text, problem) => {
  expect(readSum(text, 'EUR')).toEqual({ problem });
});

interface Term {
  text: string;
  /** Cents. */
  value: bigint;
}

/** Sums with their values as plain arithmetic on whole cents has them; factors are whole numbers. */
const term: fc.Arbitrary<Term> = fc.letrec<{ term: Term; leaf: Term; sum: Term; times: Term }>((tie) => ({
  term: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('sum'), tie('times')),
  leaf: fc
    .integer({ min: 0, max: 99_999 })
    .map((cents) => ({ text: amountText(cents, 'EUR'), value: BigInt(cents) })),
  sum: fc
    .tuple(tie('term'), fc.constantFrom('+', '-', ' - ', '\u2212'), tie('term'))
    .map(([one, sign, other]) => ({
      text: `(${one.text}${sign}${other.text})`,
      value: sign === '+' ? one.value + other.value : one.value - other.value,
    })),
  times: fc.tuple(tie('term'), fc.constantFrom('*', '×'), fc.nat(20)).map(([one, sign, factor]) => ({
    text: `(${one.text}${sign}${String(factor)})`,
    value: one.value * BigInt(factor),
  })),
})).term;

test('a sum is what whole cents add up to', () => {
  fc.assert(
    fc.property(term, term, (one, other) => {
      const value = one.value + other.value;
      expect(readSum(`${one.text}+${other.text}`, 'EUR')).toEqual({ amount: Number(value) });
    }),
  );
});

test('a text without an operator is read as an amount is', () => {
  const piece = fc.constantFrom('1', '23', '000', '.', ',', ' ', "'", '€', 'x');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      expect(readSum(text, 'EUR')).toEqual(readAmount(text, 'EUR'));
    }),
  );
});
