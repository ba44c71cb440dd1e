import { afterEach, expect, test, vi } from 'vitest';
import { stubBrowserStorage } from '../../../../tests/support/browser-storage';
import { openAccount } from '../storage/account';
import { undoHistory } from './undo-history';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a change is after those of all other tools, where the clock stands still and when it is set back', () => {
  stubBrowserStorage().localStorage.setItem('authToken', 'token');
  openAccount(1, null);
  const [habits, items] = [undoHistory(1, 'goalsHabits', 0), undoHistory(1, 'devflow', 0)];
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 2, 12) });
  habits.add({ operationId: 'a', done: 'habit' });
  items.add({ operationId: 'b', done: 'item' });
  vi.setSystemTime(Date.UTC(2026, 10, 2, 11));
  habits.put('done', { operationIds: ['c'], done: 'habit again' });
  const moments = [habits.find('a'), items.last('done'), habits.last('done')].map((entry) => entry?.at ?? 0);
  expect(new Set(moments).size).toBe(3);
  expect(moments).toEqual([...moments].sort((one, other) => one - other));
});
