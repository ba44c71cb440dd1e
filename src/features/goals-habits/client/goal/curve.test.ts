import { expect, test } from 'vitest';
import { curveOf } from './curve';

const goal = { startDate: '2026-01-01', dueDate: '2026-01-11', startValue: 0, targetValue: 10_000 };
const checkin = (id: number, day: string, value: number) => ({ id, day, value, note: '' });

test('a curve bends at the start, the check-ins, today and the due date', () => {
  const checkins = [checkin(1, '2026-01-03', 1_000), checkin(2, '2026-01-03', 4_000)];
  expect(curveOf(goal, checkins, '2026-01-06')).toEqual([
    { day: '2026-01-01', value: 0, expected: 0 },
    { day: '2026-01-03', value: 4_000, expected: 2_000 },
    { day: '2026-01-06', value: 4_000, expected: 5_000 },
    { day: '2026-01-11', value: null, expected: 10_000 },
  ]);
});

test('a check-in before the start counts from its day, and what is expected stays at the ends', () => {
  const checkins = [checkin(1, '2025-12-30', 2_000), checkin(2, '2026-01-20', 9_000)];
  expect(curveOf(goal, checkins, '2026-01-20')).toEqual([
    { day: '2025-12-30', value: 2_000, expected: 0 },
    { day: '2026-01-01', value: 2_000, expected: 0 },
    { day: '2026-01-11', value: 2_000, expected: 10_000 },
    { day: '2026-01-20', value: 9_000, expected: 10_000 },
  ]);
});

test('without a due date nothing is expected', () => {
  const days = curveOf({ ...goal, dueDate: null, startValue: 5_000 }, [], '2026-01-02');
  expect(days).toEqual([
    { day: '2026-01-01', value: 5_000, expected: null },
    { day: '2026-01-02', value: 5_000, expected: null },
  ]);
});
