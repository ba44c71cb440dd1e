import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { goalOf } from '../../../../../tests/support/habit-detail';
import type { GoalRow } from '../../goal-answers';
import { goalFacts, measureText, spokenGoal, standingSentence } from './goal-texts';

const TODAY = '2026-11-23';
const goal = goalOf();
const text = (given: Partial<GoalRow>) => measureText(goalOf(given));

test('a goal is spoken with its standing, its figures and its dates', () => {
  expect(spokenGoal(goal, TODAY, USUAL_PREFERENCES)).toBe(
    '“Read 50 books”: behind, 40 percent, 55 expected, due 31 Dec. 20 of 50 books. At this pace 2027/03/01.',
  );
});

test('how far a goal is, in its own unit', () => {
  expect(text({})).toBe('20 of 50 books');
  expect(text({ value: null })).toBe('No check-in yet, to 50 books');
  expect(text({ startValue: 90_000, targetValue: 80_000, value: 85_500, unit: 'kg' })).toBe(
    '85.5, from 90 to 80 kg',
  );
  expect(text({ measure: 'steps', value: 3_000, targetValue: 8_000 })).toBe('3 of 8 steps');
  expect(text({ measure: 'steps', value: 0, targetValue: 0 })).toBe('No steps yet');
  expect(text({ measure: 'devflow', value: 1_000, targetValue: 2_000 })).toBe('1 of 2 items');
  expect(text({ measure: 'parts', value: null })).toBe('');
  const money = { measure: 'money', unit: 'EUR' } as const;
  expect(text({ ...money, value: 1_204_500, targetValue: 9_000_000 })).toBe('1,204.50 of 9,000.00 EUR');
  expect(text({ ...money, value: -4_499_500, startValue: -6_000_000, targetValue: 0 })).toBe(
    '−4,499.50, from −6,000.00 to 0.00 EUR',
  );
  expect(text({ ...money, unit: 'JPY', value: 5_000_000, targetValue: 20_000_000 })).toBe(
    '5,000 of 20,000 JPY',
  );
  expect(text({ ...money, value: null })).toBe('');
});

test('the standing as a sentence, with percent rounded down', () => {
  expect(standingSentence(goal)).toBe('Behind: 40 %, where 55 % is expected by today.');
  expect(standingSentence({ ...goal, standing: null, expected: null, progress: 0.9999 })).toBe(
    '99 %. Without a due date nothing is expected by today.',
  );
  expect(standingSentence({ ...goal, state: 'reached', standing: null, progress: 1 })).toBe(
    'Reached, at 100 %.',
  );
});

test('the next step is the first that is not done, of open goals alone', () => {
  const steps = [
    { id: 1, title: 'Pack', doneAt: '2026-01-01T00:00:00.000Z' },
    { id: 2, title: 'Move', doneAt: null },
  ];
  const stepped = goalOf({ measure: 'steps', value: 1_000, targetValue: 2_000, steps, forecast: null });
  expect(goalFacts(stepped, TODAY, USUAL_PREFERENCES)).toEqual(['1 of 2 steps', 'Next: Move']);
  expect(goalFacts({ ...stepped, state: 'dropped' }, TODAY, USUAL_PREFERENCES)).toEqual(['1 of 2 steps']);
});
