import { expect, test } from 'vitest';
import type { HabitRow } from '../../answers';
import { markOf } from './week-dots';

test('a pause shows from its first day on', () => {
  const row = {
    ...{ kind: 'check', direction: 'at_least', startDate: '2026-10-01', week: [] },
    schedule: { rhythm: 'week', weekdays: [], validFrom: '2026-10-01' },
    paused: { id: 1, habitId: null, from: '2026-11-02', until: null, reason: '' },
  } as unknown as HabitRow;
  expect(['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => markOf(row, day).state)).toEqual([
    ...['empty', 'paused', 'paused'],
  ]);
});
