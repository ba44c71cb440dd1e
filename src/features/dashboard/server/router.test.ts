import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { arrangeTexts, MAX_CARDS } from '@/platform/shared/arranged-cards';
import { DAY_MS } from '@/platform/shared/civil';
import { createUser, type TestUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { openFreshDatabase } from '../../../../tests/support/database';
import { dashboardTexts } from '../schema';

// A database of its own, since the tools' switches are everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let user: TestUser;
beforeEach(async () => {
  user = await createUser(app.services.db);
});

const dashboard = (of = user) => app.callerOf(of).dashboard;
const read = (of = user) => dashboard(of).read({ range: 'week' });
const names = async (of = user) => (await read(of)).cards.map(({ card }) => card);
const keep = (card: string) => ({ card, hidden: false });

describe('cards', () => {
  test('come from the tools that are open to the account', async () => {
    const { db } = app.services;
    const before = await names();
    expect(before).toContain('calendar.next');
    const close = (enabled_global: boolean) =>
      db.updateTable('navigator_tools').set({ enabled_global }).where('tool_key', '=', 'calendar').execute();
    await close(false);
    expect(await names()).toEqual(before.filter((card) => !card.startsWith('calendar.')));
    await close(true);
    expect(await names()).toEqual(before);
  });

  test('need someone who is signed in, and a range', async () => {
    await expect(app.callerOf(null).dashboard.read({ range: 'week' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(dashboard().read({ range: 'decade' as 'week' })).rejects.toThrow(dashboardTexts.range);
  });

  test('are in the order of the account and hidden as it wants, and nobody else’s', async () => {
    const other = await createUser(app.services.db);
    const before = await names();
    // Ahead of the person's date, whatever the hour.
    const start = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    await app.callerOf(user).calendar.addEvent({ title: 'Soon', start });
    const figureOfNext = async () => (await read()).cards.find(({ card }) => card === 'calendar.next');
    expect(await figureOfNext()).toMatchObject({ hidden: false, figure: { value: '1' } });
    const cards = before.toReversed().map((card) => ({ card, hidden: card === 'calendar.next' }));
    const { revision } = await dashboard().arrange({ operationId: 'arrange-1', cards });
    expect(await read()).toMatchObject({ revision, cards });
    // What is hidden is not computed.
    expect(await figureOfNext()).toMatchObject({ hidden: true, figure: null });
    expect(await names(other)).toEqual(before);
  });

  test('that are not named come after those that are, and keep whether they are hidden', async () => {
    const [first = '', second = '', ...rest] = await names();
    await dashboard().arrange({ cards: [{ card: second, hidden: true }, keep(first), ...rest.map(keep)] });
    await dashboard().arrange({ cards: [keep(first)] });
    const { cards } = await read();
    expect(cards.slice(0, 2)).toMatchObject([keep(first), { card: second, hidden: true }]);
    expect(cards.map(({ card }) => card)).toEqual([first, second, ...rest]);
  });
});

test('a dashboard with a figure that could not be read is not kept', async () => {
  const { db } = app.services;
  await app.callerOf(user).devflow.addFeature({ name: 'Search' });
  const url = `/api/trpc/dashboard.read?input=${encodeURIComponent(JSON.stringify({ range: 'week' }))}`;
  const ask = async () => {
    const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${user.token}` } });
    return answer.body;
  };
  await sql`RENAME TABLE expense_budgets TO expense_budgets_away`.execute(db);
  try {
    expect(await ask()).toContain('Something went wrong on the server');
  } finally {
    await sql`RENAME TABLE expense_budgets_away TO expense_budgets`.execute(db);
  }
  expect(await ask()).not.toContain('Something went wrong');
});

test('a figure that cannot be read leaves the others to be shown', async () => {
  const { db } = app.services;
  await app.callerOf(user).devflow.addFeature({ name: 'Search' });
  await sql`RENAME TABLE expense_budgets TO expense_budgets_away`.execute(db);
  try {
    const { cards } = await read();
    const { problem, figure } = cards.find(({ card }) => card === 'expense-tracker.budget') ?? {};
    expect({ problem, figure }).toEqual({
      problem: expect.stringContaining('Something went wrong on the server') as string,
      figure: null,
    });
    expect(cards.filter((one) => one.problem !== undefined).length).toBeLessThan(3);
  } finally {
    await sql`RENAME TABLE expense_budgets_away TO expense_budgets`.execute(db);
  }
});

describe('an arrangement', () => {
  test('can be taken back and made again', async () => {
    const before = await names();
    const cards = before.toReversed().map(keep);
    const arranged = await dashboard().arrange({ operationId: 'arrange-2', cards });
    const undone = await dashboard().undo({ operationId: 'arrange-2', undoId: 'undo-2' });
    expect(undone).toMatchObject({ undone: 1, changedSince: [] });
    expect(undone.revision).toBeGreaterThan(arranged.revision);
    expect(await names()).toEqual(before);
    await dashboard().undo({ operationId: 'undo-2' });
    expect(await names()).toEqual(before.toReversed());
  });

  test('that was changed since is left as it is', async () => {
    const before = await names();
    await dashboard().arrange({ operationId: 'arrange-3', cards: before.toReversed().map(keep) });
    await dashboard().arrange({ cards: before.map((card) => ({ card, hidden: true })) });
    await expect(dashboard().undo({ operationId: 'arrange-3' })).rejects.toThrow(arrangeTexts.undoConflict);
    expect((await read()).cards.every(({ hidden }) => hidden)).toBe(true);
  });

  test('that is sent twice is stored once, and the same again changes nothing', async () => {
    const cards = (await names()).toReversed().map(keep);
    const sent = { operationId: 'arrange-4', cards };
    const first = await dashboard().arrange(sent);
    expect(await dashboard().arrange(sent)).toEqual(first);
    expect(await dashboard().arrange({ cards })).toEqual(first);
  });

  test.each([
    [[{ card: 'nonsense', hidden: false }], arrangeTexts.card],
    [[keep('a.b'), keep('a.b')], arrangeTexts.cardTwice],
    [Array.from({ length: MAX_CARDS + 1 }, (_, at) => keep(`a.${String(at)}`)), arrangeTexts.tooManyCards],
  ])('with %j is refused', async (cards, text) => {
    await expect(dashboard().arrange({ cards })).rejects.toThrow(text);
  });
});

describe('rows', () => {
  test.each([
    ['calendar.next', 'a figure without bars'],
    ['calendar.none', 'a card that is not there'],
  ])('of %s, %s, are refused', async (card) => {
    const asked = { card, range: 'week', from: '2026-11-01', to: '2026-11-02' } as const;
    await expect(dashboard().rows(asked)).rejects.toThrow(dashboardTexts.cardNotFound);
  });

  test.each([
    ['2026-11-31', '2026-12-01', dashboardTexts.day],
    ['2026-12-02', '2026-12-01', dashboardTexts.days],
    ['2025-01-01', '2026-12-01', dashboardTexts.days],
  ])('from %s to %s are refused', async (from, to, text) => {
    await expect(dashboard().rows({ card: 'devflow.done', range: 'week', from, to })).rejects.toThrow(text);
  });
});
