import { expect, test } from 'vitest';
import { readHabitsAddress } from './habits-address';

test('an address is read, and what it cannot mean is dropped', () => {
  expect(readHabitsAddress({ day: '2026-02-28', q: 123, group: '4' })).toEqual({
    day: '2026-02-28',
    q: '123',
    group: 4,
  });
  expect(readHabitsAddress({ tab: 'goals', goal: '7', habit: 3 })).toEqual({
    tab: 'goals',
    goal: 7,
    habit: 3,
  });
  expect(
    readHabitsAddress({ tab: 'today', day: '2026-02-30', q: '', group: 'x', goal: 0, habit: -1 }),
  ).toEqual({});
  expect(readHabitsAddress({ group: 0 }).group).toBe(0);
});
