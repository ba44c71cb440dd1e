import { defaultParseSearch } from '@tanstack/react-router';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readCalendarAddress } from '@/features/calendar/client/calendar-address';
import { readDevflowAddress } from '@/features/devflow/client/address/devflow-address';
import { findingOf } from '@/features/devflow/client/address/finding';
import { durationText } from '@/features/devflow/statistics';
import { readExpenseAddress } from '@/features/expense-tracker/client/address/expense-address';
import { filterOf } from '@/features/expense-tracker/client/register/filters';
import { readHabitsAddress } from '@/features/goals-habits/client/address/habits-address';
import { scorePercent } from '@/features/goals-habits/rules/score';
import { readScopes, readScriptAddress } from '@/features/script-manager/client/scripts/script-address';
import { rowsOf as listedRows } from '@/features/script-manager/client/scripts/script-rows';
import { hasTags } from '@/features/script-manager/client/tags/tag-rules';
import { readWatchedAddress } from '@/features/watched-records/client/records/watched-address';
import { groupedBy } from '@/platform/shared/grouped';
import { FIGURE_RANGES, type FigureRange } from '@/platform/shared/figures';
import { createTestApp } from './support/app';
import { type Books, readBooks } from './support/books-by-hand';
import { liveFully } from './support/full-life';
import { openRecordedDatabase, type RecordedDatabase } from './support/statements';

// Every number of the dashboard, counted by hand from the plain lists of the tools, and followed to what it counts.

let life: Awaited<ReturnType<typeof liveFully>>;
let byHand: Books;
let recorded: RecordedDatabase;
const cards = new Map<FigureRange, Awaited<ReturnType<typeof read>>>();
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  recorded = await openRecordedDatabase();
  life = await liveFully(
    await createTestApp({ database: recorded.database, environment: { KEPT_ANSWERS_MIB: '0' } }),
  );
  const { cards: all } = await life.caller.dashboard.read({ range: 'month' });
  await life.caller.dashboard.arrange({ cards: all.map(({ card }) => ({ card, hidden: false })) });
  for (const range of FIGURE_RANGES) cards.set(range, await read(range));
  byHand = await readBooks(life.caller.expenses, life.budgets);
});
afterAll(() => {
  vi.useRealTimers();
});

const read = (range: FigureRange) => life.caller.dashboard.read({ range });

type Days = { from: string; to: string };
const SPANS: Record<FigureRange, Days & { before: Days }> = {
  week: { from: '2026-11-18', to: '2026-11-24', before: { from: '2026-11-11', to: '2026-11-17' } },
  month: { from: '2026-10-26', to: '2026-11-24', before: { from: '2026-09-26', to: '2026-10-25' } },
  quarter: { from: '2026-08-30', to: '2026-11-24', before: { from: '2026-05-31', to: '2026-08-25' } },
  year: { from: '2025-12-01', to: '2026-11-24', before: { from: '2024-12-01', to: '2025-11-24' } },
};

const HOUR_MS = 60 * 60 * 1000;
/** The person's day of a moment: Tokyo is nine hours ahead, and a day begins at three. */
const dayOf = (moment: string | number) =>
  new Date(new Date(moment).getTime() + 6 * HOUR_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
const isIn = (day: string, { from, to }: Days) => from <= day && day <= to;

function figureOf(card: string, range: FigureRange) {
  const found = cards.get(range)?.cards.find((one) => one.card === card);
  expect(found?.problem).toBeUndefined();
  if (!found?.figure) throw new Error(`no ${card}`);
  return found.figure;
}

function rowsOf(card: string, range: FigureRange) {
  const { picture } = figureOf(card, range);
  return picture.kind === 'bars' ? [] : picture.rows;
}

/** The page that an address below /app leads to, and its parameters as the router reads them. */
function parsed(href: string): { path: string; search: Record<string, unknown> } {
  const [path = '', query = ''] = href.split('?');
  return { path, search: defaultParseSearch(`?${query}`) };
}

/** What a bar of a card, or all of them, lead to. */
const rowsBehind = async (card: string, range: FigureRange, { from, to }: Days) =>
  (await life.caller.dashboard.rows({ card, range, from, to })).rows;

/**
 * Expects the number of a span and that of the one before, each bar, and that each leads to as many rows.
 *
 * @param count how many there are on some days
 * @param listed how many of them the rows are
 */
async function expectCounted(
  card: string,
  range: FigureRange,
  count: (days: Days) => number,
  listed: (rows: readonly { value: string }[]) => number = ({ length }) => length,
) {
  const { value, before, picture } = figureOf(card, range);
  const span = SPANS[range];
  expect([Number(value), Number(before)]).toEqual([count(span), count(span.before)]);
  expect(listed(await rowsBehind(card, range, span))).toBe(Number(value));
  const bars = picture.kind === 'bars' ? picture.bars : [];
  expect(bars.at(0)?.from).toBe(span.from);
  expect(bars.at(-1)?.to).toBe(span.to);
  expect(bars.map(({ value: bar }) => bar)).toEqual(bars.map(count));
  for (const bar of bars.filter(({ value: bar }) => bar > 0))
    expect(listed(await rowsBehind(card, range, bar))).toBe(bar.value);
}

async function doneItems() {
  const { devflow } = life.caller;
  const { features } = await devflow.overview();
  const pages = await Promise.all(
    features.map(({ id: featureId }) => devflow.completedItems({ featureId, search: '' })),
  );
  return pages.flatMap(({ items }) => items);
}

async function watchedEpisodes() {
  const { watchedRecords } = life.caller;
  const { records } = await watchedRecords.list({});
  const histories = await Promise.all(records.map(({ id }) => watchedRecords.history({ id })));
  return histories.flatMap(({ events }) =>
    events.map(({ source, episode_before: from, episode_after: to, watched_time, at }) => ({
      day: dayOf(source === 'sync' ? watched_time : at),
      // A report of what is new, or completed, is of one.
      episodes: Math.max(source === 'sync' ? 1 : 0, (to ?? 0) - (from ?? to ?? 0)),
    })),
  );
}

/** The days on which each script got a text. */
async function scriptDays() {
  const { scripts } = life.caller;
  const { scripts: all } = await scripts.list();
  return Promise.all(
    all.map(async ({ id, updatedAt }) => {
      const { versions } = await scripts.history({ id });
      return [updatedAt, ...versions.map(({ storedAt }) => storedAt)].map(dayOf);
    }),
  );
}

describe.each(FIGURE_RANGES)('of a %s', (range) => {
  test('work done', async () => {
    const items = await doneItems();
    expect(readDevflowAddress(parsed(figureOf('devflow.done', range).href).search).view).toBe('completed');
    await expectCounted(
      'devflow.done',
      range,
      (days) => items.filter(({ completedAt }) => isIn(dayOf(completedAt ?? ''), days)).length,
    );
  });

  test('time in each status', async () => {
    const { devflow } = life.caller;
    const { statuses } = await devflow.overview();
    const stays = life.stays.filter(({ left }) => isIn(dayOf(left), SPANS[range]));
    const byStatus = groupedBy(stays, ({ statusId }) => statusId);
    const times = [...byStatus]
      .map(([statusId, own]) => ({
        name: statuses.find(({ id }) => id === statusId)?.name,
        seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) / own.length,
        count: own.length,
      }))
      .sort((one, other) => other.seconds - one.seconds);
    const { value, counts } = figureOf('devflow.time', range);
    expect(value).toBe(durationText(times[0]?.seconds ?? 0));
    expect(counts).toBe(`in “${String(times[0]?.name)}” on average`);
    const rows = rowsOf('devflow.time', range);
    expect(rows.map(({ name, value: text }) => [name, text])).toEqual(
      times.map(({ name, seconds }) => [name, durationText(seconds)]),
    );
    const listed = rows.map(async ({ href }) => {
      const { status, range: of = 'month' } = readDevflowAddress(parsed(href).search);
      const statusId = status === 'none' ? null : (status ?? 0);
      return (await devflow.statisticRows({ range: of, statusId })).rows.length;
    });
    expect(await Promise.all(listed)).toEqual(times.map(({ count }) => count));
  });

  test('episodes watched', async () => {
    const watched = await watchedEpisodes();
    await expectCounted(
      'watched-records.episodes',
      range,
      (days) => watched.filter(({ day }) => isIn(day, days)).reduce((sum, { episodes }) => sum + episodes, 0),
      (rows) => rows.reduce((sum, { value }) => sum + Number.parseInt(value, 10), 0),
    );
  });

  test('scripts changed', async () => {
    const scripts = await scriptDays();
    await expectCounted(
      'script-manager.changed',
      range,
      (days) => scripts.filter((own) => own.some((day) => isIn(day, days))).length,
    );
  });

  test('spending', async () => {
    const { before } = SPANS[range];
    const figure = figureOf('expense-tracker.spending', range);
    const [now, then] = [byHand.spent(SPANS[range]), byHand.spent(before)];
    expect([figure.value, figure.before]).toEqual([`${now.text} EUR`, then.text]);
    await expectLines(figure.href, now);
    const rows = rowsOf('expense-tracker.spending', range);
    const largest = now.byCategory.slice(0, 6);
    expect(rows.map(({ name, value }) => [name, value])).toEqual(
      largest.map(({ name, text }) => [name, text]),
    );
    for (const [at, { href }] of rows.entries()) await expectLines(href, largest[at]);
  });

  test('the balance to come', async () => {
    const { value, counts, href, picture } = figureOf('expense-tracker.ahead', range);
    const { tab, report, to = '' } = readExpenseAddress(parsed(href).search);
    expect([tab, report]).toEqual(['reports', 'forecast']);
    const ahead = await byHand.ahead(to);
    expect(value).toBe(`${ahead.end} EUR`);
    expect(counts).toContain(`lowest ${ahead.lowest} on`);
    expect(picture.kind === 'line' && picture.days.at(-1)).toEqual({ day: to, value: ahead.endValue });
    const { accounts, entries } = await life.caller.expenses.forecast({ to });
    const sum = [...accounts.map(({ converted }) => converted), ...entries.map(({ amount }) => amount)];
    expect(sum.reduce((all, one) => all + Number(one), 0)).toBe(ahead.endValue);
  });
});

/** Expects that an address opens the lines that make an amount, and the transactions that they are of. */
async function expectLines(
  href: string,
  counted: { lines: readonly { id: number }[]; sums: object } | undefined,
) {
  const { path, search } = parsed(href);
  expect(path).toBe('/expense-tracker');
  const { tab, ...address } = readExpenseAddress(search);
  expect(tab).toBe('register');
  const filter = filterOf(address);
  const { total, sums } = await life.caller.expenses.totals(filter);
  expect(total).toBe(counted?.lines.length);
  expect(Object.fromEntries(sums.map(({ currency, sum }) => [currency, Number(sum)]))).toEqual(counted?.sums);
  const { transactions } = await life.caller.expenses.transactions({ ...filter, limit: 500 });
  expect(transactions.map(({ id }) => id).sort()).toEqual(
    [...new Set(counted?.lines.map(({ id }) => id))].sort(),
  );
}

test('what waits longest, and a view', async () => {
  const { devflow } = life.caller;
  const { features, views } = { ...(await devflow.overview()), ...(await devflow.views()) };
  const open = (
    await Promise.all(features.map(({ id: featureId }) => devflow.openItems({ featureId })))
  ).flatMap(({ items }) => items);
  const followed = async (href: string) => {
    const finding = findingOf(readDevflowAddress(parsed(href).search));
    if (!finding) throw new Error('that is a board');
    return devflow.findOpen(finding);
  };
  const waiting = figureOf('devflow.waiting', 'week');
  expect(waiting.value).toBe(String(open.length));
  expect((await followed(waiting.href)).total).toBe(open.length);
  const oldest = open.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)).slice(0, 6);
  expect(rowsOf('devflow.waiting', 'week').map(({ href }) => href)).toEqual(
    oldest.map(({ id }) => `/devflow?item=${String(id)}`),
  );

  const view = figureOf(`devflow.view-${String(views[0]?.id)}`, 'week');
  const matching = open.filter(({ labels, priority }) => labels.includes('home') && priority >= 2);
  expect(view.value).toBe(String(matching.length));
  const { items } = await followed(view.href);
  expect(items.map(({ id }) => id).sort()).toEqual(matching.map(({ id }) => id).sort());
});

test('a saved search of scripts', async () => {
  const { scripts } = life.caller;
  const card = cards.get('week')?.cards.find((one) => one.card.startsWith('script-manager.search-'));
  expect(card?.title).toBe('Daily ones');
  const { value, href } = figureOf(card?.card ?? '', 'week');
  const { scripts: all } = await scripts.list();
  const texts = await Promise.all(all.map(async ({ id }) => (await scripts.open({ id })).content));
  const byHand = all.filter(({ tags }, at) => tags.includes('Daily') && texts[at]?.includes('lect 1'));
  expect(value).toBe(String(byHand.length));
  expect(byHand.map(({ name }) => name)).toEqual(['Alpha', 'Gamma']);
  // What the list shows of its address.
  const { search: query = '', in: scopes, tags = '' } = readScriptAddress(parsed(href).search);
  const hits = new Map((await scripts.search({ query })).hits.map(({ id, lines }) => [id, lines]));
  const tagged = all.filter((script) => hasTags(script, tags.split(';')));
  const shown = listedRows(tagged, { query, scopes: readScopes(scopes), hits });
  const ids = [...new Set(shown.map(({ script }) => script.id))];
  expect(ids).toEqual(byHand.map(({ id }) => id));
  expect(rowsOf(card?.card ?? '', 'week').map((row) => readScriptAddress(parsed(row.href).search))).toEqual(
    ids.map((script) => readScriptAddress({ script })),
  );
});

test('what is being watched', async () => {
  const { watchedRecords } = life.caller;
  const { value, href } = figureOf('watched-records.ongoing', 'week');
  const { records } = await watchedRecords.list({});
  expect(Number(value)).toBe(records.filter((record) => record.state === 'watching').length);
  const { state } = readWatchedAddress(parsed(href).search);
  expect((await watchedRecords.list({ state })).total).toBe(Number(value));
  for (const row of rowsOf('watched-records.ongoing', 'week')) {
    const { search } = readWatchedAddress(parsed(row.href).search);
    const found = await watchedRecords.list({ search });
    expect(found.records.map(({ title }) => title)).toEqual([row.name]);
  }
});

test('the next seven days', async () => {
  // Counted by hand: the daily one of six mornings and of the seventh's, the journey, what is under way, what was moved, and what is late.
  const { value, href } = figureOf('calendar.next', 'week');
  const { events } = await life.window({ from: '2026-11-24T16:30:00Z', to: '2026-12-02' });
  const told = events.filter(({ status }) => status !== 'cancelled').map(({ title }) => title);
  expect(told.filter((title) => title === 'Daily')).toHaveLength(7);
  expect(told.filter((title) => title !== 'Daily').sort()).toEqual(['Journey', 'Late', 'Moved', 'Under way']);
  expect(value).toBe('11');
  expect(readCalendarAddress(parsed(href).search).view).toBe('agenda');
  for (const row of rowsOf('calendar.next', 'week')) {
    const { event: id = 0, at: recurrenceId } = readCalendarAddress(parsed(row.href).search);
    expect((await life.calendar.event({ id, recurrenceId })).title).toBe(row.name);
  }
});

test('habits and goals', async () => {
  const { goalsHabits } = life.caller;
  const { habits } = await goalsHabits.getHabits({});
  // Read is done; Run is half done, Swim and what is due twice a week are open; Sweets is nothing to do.
  const today = figureOf('goals-habits.today', 'week');
  expect(today.value).toBe('1 of 4');
  expect(readHabitsAddress(parsed(today.href).search)).toMatchObject({ tab: undefined, day: undefined });
  const strength = figureOf('goals-habits.strength', 'week');
  const mean = habits.reduce((sum, { score }) => sum + score, 0) / habits.length;
  expect([strength.value, strength.counts]).toEqual([
    `${String(scorePercent(mean))} %`,
    `mean of ${String(habits.length)} habits`,
  ]);
  expect(readHabitsAddress(parsed(strength.href).search).tab).toBe('habits');
  for (const { name, href } of rowsOf('goals-habits.strength', 'week')) {
    const { habit = 0 } = readHabitsAddress(parsed(href).search);
    expect((await goalsHabits.detail({ id: habit })).habit.name).toBe(name);
  }
  const { goals } = await goalsHabits.getGoals({ state: 'open' });
  const judged = goals.filter(({ standing }) => standing !== null);
  const onTrack = judged.filter(({ standing }) => standing === 'ahead' || standing === 'on_track');
  const figure = figureOf('goals-habits.goals', 'week');
  expect(figure.value).toBe(`${String(onTrack.length)} of ${String(judged.length)}`);
  expect(readHabitsAddress(parsed(figure.href).search).tab).toBe('goals');
  expect(rowsOf('goals-habits.goals', 'week')).toHaveLength(goals.length);
});

test('the budget of the month', async () => {
  const { value, counts, href } = figureOf('expense-tracker.budget', 'week');
  const { left, available, rows: expected } = byHand.budget('2026-11');
  expect([value, counts]).toEqual([`${left} EUR`, `left of ${available}`]);
  expect(readExpenseAddress(parsed(href).search)).toMatchObject({ tab: 'budget', month: undefined });
  const rows = rowsOf('expense-tracker.budget', 'week');
  expect(rows.map(({ name, value: text }) => [name, text])).toEqual(
    expected.map(({ name, text }) => [name, text]),
  );
  for (const [at, row] of rows.entries()) await expectLines(row.href, expected[at]);
});

/** The look-up of the caller; and, by one, the preferences, the arrangement, and the names of views and of searches. */
const FRAME = 2;

test('a card costs a statement; more where it is made of several tables, of which none is read twice', async () => {
  const { dashboard } = life.caller;
  const { cards: all } = await read('month');
  const costOf = async (shown: (card: string) => boolean) => {
    await dashboard.arrange({ cards: all.map(({ card }) => ({ card, hidden: !shown(card) })) });
    return (await recorded.statementsOf(() => read('month'))).length - FRAME;
  };
  const costs: Record<string, number> = {};
  for (const { card } of all)
    costs[card.replace(/-(?:\d+|[\da-f]{16})$/, '')] = await costOf((one) => one === card);
  expect(costs).toEqual({
    'devflow.done': 1,
    'devflow.waiting': 1,
    'devflow.time': 1,
    'devflow.view': 1,
    'script-manager.changed': 1,
    // By names and tags, and by the texts of the others that may hold it.
    'script-manager.search': 2,
    'watched-records.episodes': 1,
    'watched-records.ongoing': 1,
    // What happens, and which days of series were changed.
    'calendar.next': 2,
    // Habits with their summaries and rhythms; and short lists, as what several cards ask for at once: pauses.
    'goals-habits.today': 2,
    'goals-habits.strength': 2,
    'goals-habits.goals': 1,
    // Short lists, and rates; the sums of months are kept.
    'expense-tracker.budget': 2,
    // The same, and the lines of both spans.
    'expense-tracker.spending': 3,
    'expense-tracker.ahead': 2,
  });
  expect(await costOf(() => true)).toBe(15);
});
