import { expect, test } from 'vitest';
import { kindText, sentText, stateText } from './words';

const dates = { minute: (time: unknown) => `at ${String(time)}` };
const failing = { since: '1', said: 'The receiver answered 500', next: '3' };

test.each([
  [{ state: 'on', delivered: null, failing: null }, 'Nothing delivered yet'],
  [{ state: 'off', delivered: '2', failing: null }, 'Last delivered at 2'],
  [
    { state: 'on', delivered: null, failing },
    'Failing since at 1: The receiver answered 500. Nothing delivered yet. Next try at 3',
  ],
  [
    { state: 'off', delivered: '2', failing: { ...failing, next: null } },
    'Failing since at 1: The receiver answered 500. Last delivered at 2',
  ],
  [
    { state: 'failed', delivered: '2', failing: { ...failing, next: null } },
    'Ended after failing since at 1: The receiver answered 500. Last delivered at 2',
  ],
  [
    { state: 'failed', delivered: '2', failing: null },
    'Ended: this server has another key, and can no longer read it. Make a new one',
  ],
  [
    { state: 'gone', delivered: '2', failing: null },
    'Ended: its receiver wants nothing more. Last delivered at 2',
  ],
] as const)('%j reads %j', (webhook, text) => {
  expect(stateText(webhook, dates)).toBe(text);
});

test('what is sent is told by the names of tools and kinds', () => {
  const tools = [
    { tool: 'expense-tracker', kinds: ['budget_mode', 'rule'] },
    { tool: 'calendar', kinds: null },
  ];
  expect(sentText({ tools }, (tool) => tool.toUpperCase())).toBe(
    'EXPENSE-TRACKER (budget mode, rule), CALENDAR',
  );
  expect(kindText('budget_mode')).toBe('Budget mode');
});
