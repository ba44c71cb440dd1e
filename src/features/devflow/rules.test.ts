import { expect, test } from 'vitest';
import { statusTone } from './rules';

test.each([
  ['Bug', 'danger'],
  ['Debugging', 'danger'],
  ['ENHANCEMENT', 'success'],
  ['to refine', 'warning'],
  ['Enhance a bug', 'danger'],
  ['In Progress', 'accent'],
  ['', 'accent'],
])('the tone of %o is %s', (name, tone) => {
  expect(statusTone(name, 'accent')).toBe(tone);
});
