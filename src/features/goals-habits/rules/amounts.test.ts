import { expect, test } from 'vitest';
import { balanceProblem } from './amounts';

test('a balance may be negative, within the limits of amounts', () => {
  expect([balanceProblem(-5), balanceProblem(5)]).toEqual([null, null]);
  expect(balanceProblem(-1_000_000_000_001)).not.toBeNull();
  expect(balanceProblem('x')).not.toBeNull();
});
