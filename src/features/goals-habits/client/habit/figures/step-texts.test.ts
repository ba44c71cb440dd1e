import { expect, test } from 'vitest';
import type { ScoreStep } from '../../../answers';
import { scoreDays } from './score-days';
import { changeText, scoreText, stepText } from './step-texts';

const STEP: ScoreStep = {
  ...{ day: '2026-11-23', value: 1, reason: null, counted: 1, wanted: 1, window: 1 },
  ...{ weight: 0.05, before: 0.6, after: 0.62 },
};
const CHECK = { kind: 'check', direction: 'at_least', unit: '' } as const;
const LIMIT = { kind: 'amount', direction: 'at_most', unit: 'cups' } as const;

test('a step says in plain words what counted, or why nothing did', () => {
  expect(stepText(CHECK, STEP)).toBe('Done');
  expect(stepText(CHECK, { ...STEP, counted: 0 })).toBe('Not done');
  expect(stepText(CHECK, { ...STEP, counted: 5, wanted: 6, window: 14 })).toBe('5 of 6 days done in 14 days');
  expect(stepText(CHECK, { ...STEP, reason: 'paused' })).toBe('Paused: the score stands still');
  expect(stepText(CHECK, { ...STEP, reason: 'not_due' })).toBe('Not due: the score stands still');
  expect(stepText(LIMIT, { ...STEP, counted: 3_500, wanted: 2_000 })).toBe('3.5 of at most 2 cups');
  expect(
    stepText({ ...LIMIT, direction: 'at_least' }, { ...STEP, counted: 500, wanted: 2_000, window: 7 }),
  ).toBe('0.5 of 2 cups in 7 days');
  const notDoing = { ...CHECK, direction: 'at_most' } as const;
  expect(stepText(notDoing, { ...STEP, counted: 0 })).toBe('Did not happen');
  expect(stepText(notDoing, STEP)).toBe('Happened');
  expect(stepText(notDoing, { ...STEP, window: 7 })).toBe('Happened on 1 day in 7 days');
});

test('points have their sign, and a day that stood still has none', () => {
  expect(changeText(STEP)).toBe('+2.0');
  expect(changeText({ ...STEP, before: 0.62, after: 0.615 })).toBe('−0.5');
  expect(changeText({ ...STEP, before: 0.6, after: 0.59999 })).toBe('0.0');
  expect(changeText({ ...STEP, reason: 'skipped' })).toBe('–');
  expect(scoreText(0.6299)).toBe('62.9 %');
  expect(scoreText(1)).toBe('100.0 %');
});

test('a curve is of the newest days, and of many years a day of each week', () => {
  const values = Array.from({ length: 3_650 }, (_, at) => at / 3_650);
  const scores = { from: '2016-11-26', values };
  expect(scoreDays(scores, 'week').map(({ day }) => day)).toEqual([
    ...['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'],
  ]);
  expect(scoreDays(scores, 'year')).toHaveLength(365);
  const all = scoreDays(scores, 'all');
  expect(all).toHaveLength(522);
  expect(all.at(-1)).toEqual({ day: '2026-11-23', value: values.at(-1) });
  expect(scoreDays({ from: '2026-11-23', values: [0.05] }, 'year')).toEqual([
    { day: '2026-11-23', value: 0.05 },
  ]);
});
