import { expect, test } from 'vitest';
import { createRefusalLog } from './refusal-log';

test('sixty refused calls a minute are logged, and then how many were not', () => {
  const clock = { now: 0 };
  const refusals = createRefusalLog(() => clock.now);
  const many = (calls: number) => Array.from({ length: calls }, () => refusals.admit());
  expect(many(60)).toEqual(Array(60).fill({ logged: true, unlogged: 0 }));
  clock.now = 59_999;
  expect(many(1_000).filter(({ logged }) => logged)).toEqual([]);
  clock.now = 60_000;
  expect(many(2)).toEqual([
    { logged: true, unlogged: 1_000 },
    { logged: true, unlogged: 0 },
  ]);
  clock.now = 200_000;
  expect(refusals.admit()).toEqual({ logged: true, unlogged: 0 });
});
