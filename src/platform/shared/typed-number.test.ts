import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedNumber, typedNumber } from './typed-number';

test.each([
  ['5.5', 5500],
  ['5,5', 5500],
  [',5', 500],
  ['5.', 5000],
  ['1.234', 1234],
  ['1,234.5', 1_234_500],
  ['1.234,5', 1_234_500],
  ['1.234.567', 1_234_567_000],
  ['1 234,5', 1_234_500],
  ["1'234.50", 1_234_500],
  ['１２．５', 12_500],
  ['１２，５', 12_500],
  ['12。5', 12_500],
  ['－3', -3000],
  ['−3', -3000],
  ['+3', 3000],
  ['-0', 0],
  ['2.5000', 2500],
  ['1000000000', 1_000_000_000_000],
])('%s is %i thousandths', (text, thousandths) => {
  expect(readTypedNumber(text)).toEqual({ thousandths });
});

test.each(['', '-', '.', 'five', '1e3', '1,2,3', '1.2.3,4', '5 km', '1..2', '12,34.5', '1-2', '1 2 3.4'])(
  '%j cannot be read',
  (text) => {
    expect(readTypedNumber(text)).toEqual({ problem: 'unreadable' });
  },
);

test('decimals are refused, never rounded, and so is what is too large', () => {
  expect(readTypedNumber('1.0001')).toEqual({ problem: 'decimals' });
  expect(readTypedNumber('1.5', 0)).toEqual({ problem: 'decimals' });
  expect(readTypedNumber('1.00', 0)).toEqual({ thousandths: 1000 });
  expect(readTypedNumber('1000000000.001')).toEqual({ problem: 'too-large' });
  expect(readTypedNumber('9'.repeat(400))).toEqual({ problem: 'too-large' });
});

test('what is shown is read again, with either mark and in full-width digits', () => {
  const wide = (text: string) =>
    text.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (thousandths) => {
      const text = typedNumber(thousandths);
      for (const typed of [text, text.replace('.', ','), wide(text)])
        expect(readTypedNumber(typed)).toEqual({ thousandths: thousandths === 0 ? 0 : thousandths });
    }),
  );
});
