import { expect, test } from 'vitest';
import type { HabitRow } from '../../answers';
import { stepped, ticked, toggled } from './row-commands';

const row = (part: Partial<HabitRow>) => ({ state: null, amount: null, step: 500, ...part }) as HabitRow;
const nothing = { state: null, amount: null };

test('a press on what is noted takes it away, and anything else replaces it', () => {
  expect(ticked(row({}))).toEqual({ state: 'done', amount: null });
  expect(ticked(row({ state: 'done' }))).toEqual(nothing);
  expect(ticked(row({ state: 'missed' }))).toEqual({ state: 'done', amount: null });
  expect(toggled(row({ state: 'skipped' }), 'skipped')).toEqual(nothing);
  expect(toggled(row({ state: 'done' }), 'missed')).toEqual({ state: 'missed', amount: null });
});

test('amounts go by the step of the habit and not below nothing', () => {
  expect(stepped(row({}), 1).amount).toBe(500);
  expect(stepped(row({ amount: 200 }), -1).amount).toBe(0);
});
