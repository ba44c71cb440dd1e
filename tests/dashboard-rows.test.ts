import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from './support/app';
import { createPlanner } from './support/calendar';
import { liveFully } from './support/full-life';

// What the cards say of each row, in which order; tests/dashboard-figures.test.ts counts and follows their numbers.

const app = await createTestApp();
type Planner = Awaited<ReturnType<typeof createPlanner>>;
let life: Planner;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  life = await liveFully(app);
});
afterAll(() => {
  vi.useRealTimers();
});

async function cardsOf({ caller: { dashboard } }: Planner) {
  const { cards } = await dashboard.read({ range: 'month' });
  await dashboard.arrange({ cards: cards.map(({ card }) => ({ card, hidden: false })) });
  return (await dashboard.read({ range: 'month' })).cards;
}

test('the rows of each card', async () => {
  const rows = (await cardsOf(life)).flatMap(({ title, figure }) => {
    if (!figure || figure.picture.kind === 'bars') return [];
    const said = figure.picture.rows.map(({ name, value, share }) =>
      [name, value, ...(share === undefined ? [] : [share.toFixed(3)])].join(' | '),
    );
    return [[title, said] as const];
  });
  expect(Object.fromEntries(rows)).toEqual({
    'The next seven days': [
      ...['Journey | Today', 'Under way | Today 01:00', 'Daily | Today 08:00'],
      ...['Daily | Thu 08:00', 'Daily | Fri 08:00', 'Daily | Sat 08:00'],
    ],
    'Waiting longest': [
      ...['Item 14 | 659 days', 'Item 24 | 475 days', 'Item 30 | 206 days'],
      ...['Item 17 | 197 days', 'Item 7 | 184 days', 'Item 13 | 123 days'],
    ],
    'Time in each status': [
      'Waiting | 2.7 days | 1.000',
      'Review | 1.8 days | 0.687',
      'In Progress | 1.6 days | 0.600',
    ],
    'At home': ['Item 6 | House', 'Item 13 | House', 'Item 7 | Garden'],
    'Budget of the month': [
      'Fun | 336.95 of 90.64 | 1.000',
      'Food | 440.67 of 1,233.68 | 0.357',
      'Rent | 162.00 of 610.00 | 0.266',
    ],
    Spending: [
      ...['Food | 363.67 | 0.381', 'Fun | 336.95 | 0.353', 'Rent | 162.00 | 0.170'],
      'Uncategorised | 91.37 | 0.096',
    ],
    'Balance to come': ['Flat | −600.00 · 25 Nov', 'Club | −9.49 · 27 Nov', 'Transaction | −77.00 · 30 Nov'],
    'Habits today': ['Run | 2.5 of 5 km | 0.500', 'Swim | Open', 'Weekly | Open', 'Read | Done'],
    'Strength of habits': [
      ...['Sweets | 100 % | 1.000', 'Read | 71 % | 0.719', 'Swim | 41 % | 0.416', 'Run | 22 % | 0.223'],
      'Weekly | 0 % | 0.000',
    ],
    // Those with a due date first.
    Goals: ['Weight | 0 % · far behind | 0.000', 'Books | 100 % | 1.000'],
    'Daily ones': ['Alpha | 24 Nov', 'Gamma | 24 Nov'],
    // The paused and the dropped one are not watched.
    Watching: ['Sky | Episode 23', 'Street | Episode 18', 'Sea | Episode 19'],
  });
});

test('an account that has nothing, or money that it neither spends nor plans, has nothing to show', async () => {
  const planner = await createPlanner(app, 'Asia/Tokyo');
  await planner.caller.expenses.addAccount({ name: 'Bank', currency: 'EUR', openingAmount: 100 });
  const cards = await cardsOf(planner);
  expect(cards).toHaveLength(13);
  expect(cards.filter(({ figure, problem }) => figure !== null || problem !== undefined)).toEqual([]);
});
