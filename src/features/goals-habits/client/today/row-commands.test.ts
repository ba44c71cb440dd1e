import { expect, test } from 'vitest';
import type { HabitRow } from '../../answers';
import { stepped, ticked, toggled } from './row-commands';

const row = (part: Partial<HabitRow>) =>
  ({ kind: 'check', direction: 'at_least', state: null, amount: null, step: 500, ...part }) as HabitRow;
const amounts = (part: Partial<HabitRow>, rhythm = 'days') =>
  row({ kind: 'amount', schedule: { rhythm, target: 2_000 } as HabitRow['schedule'], ...part });
const nothing = { state: null, amount: null };

test('a press on what is noted takes it away, and anything else replaces it', () => {
  expect(ticked(row({}))).toEqual({ state: 'done', amount: null });
  expect(ticked(row({ state: 'done' }))).toEqual(nothing);
  expect(ticked(row({ state: 'missed' }))).toEqual({ state: 'done', amount: null });
  expect(toggled(row({ state: 'skipped' }), 'skipped')).toEqual(nothing);
  expect(toggled(row({ state: 'done' }), 'missed')).toEqual({ state: 'missed', amount: null });
});

test('a press on an amount fills what is missing of the day, and takes away only what is whole', () => {
  const whole = { state: 'done', amount: 2_000 };
  expect(ticked(amounts({}))).toEqual(whole);
  expect(ticked(amounts({ state: 'done', amount: 1_500 }))).toEqual(whole);
  expect(ticked(amounts({ state: 'done', amount: 2_500 }))).toEqual(nothing);
  // The target of a week is none of a day, and a limit is nothing to reach.
  expect(ticked(amounts({}, 'week'))).toEqual({ state: 'done', amount: 500 });
  expect(ticked(amounts({ direction: 'at_most' }))).toEqual({ state: 'done', amount: 500 });
  // Of a week no day has too little, and of a limit less is better.
  expect(ticked(amounts({ state: 'done', amount: 500 }, 'week'))).toEqual(nothing);
  expect(ticked(amounts({ state: 'done', amount: 500, direction: 'at_most' }))).toEqual(nothing);
});

test('amounts go by the step of the habit and not below nothing', () => {
  expect(stepped(row({}), 1).amount).toBe(500);
  expect(stepped(row({ amount: 200 }), -1).amount).toBe(0);
});
