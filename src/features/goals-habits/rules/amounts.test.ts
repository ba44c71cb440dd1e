import { expect, test } from 'vitest';
import { balanceProblem, thousandthsOfMinor } from './amounts';

test('minor units of any currency as thousandths', () => {
  expect(thousandthsOfMinor(120_450n, 2)).toBe(1_204_500);
  expect(thousandthsOfMinor(-5_000n, 0)).toBe(-5_000_000);
  expect(thousandthsOfMinor(1_234n, 3)).toBe(1_234);
  expect([12_345n, 12_344n, -12_345n].map((minor) => thousandthsOfMinor(minor, 4))).toEqual([
    1_235, 1_234, -1_235,
  ]);
  expect(Object.is(thousandthsOfMinor(0n, 2), 0)).toBe(true);
  // Of a number that a double does not hold nothing but its size matters.
  expect(thousandthsOfMinor(-999_999_999_999_999n, 0)).toBe(-Number.MAX_SAFE_INTEGER);
});

test('a balance may be negative, within the limits of amounts', () => {
  expect([balanceProblem(-5), balanceProblem(5)]).toEqual([null, null]);
  expect(balanceProblem(-1_000_000_000_001)).not.toBeNull();
  expect(balanceProblem('x')).not.toBeNull();
});
