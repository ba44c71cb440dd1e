import { vi } from 'vitest';
import type { TestApp } from './app';
import { createPlanner } from './calendar';

/* An account that has used every tool for two years, by chance that is the same in each run. */

/** In Tokyo it is 1:30 on the 25th, and the person's day begins at 3. */
export const NOW = '2026-11-24T16:30:00Z';
const DAY_MS = 24 * 60 * 60 * 1000;
/** The days of a year, those of the year before, and some earlier ones. */
const LIFE_DAYS = 740;

const SEED = 36;
let seed = SEED;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
const upTo = (most: number) => Math.floor(random() * (most + 1));
const oneOf = <One>(list: readonly One[]): One => list[upTo(list.length - 1)] as One;
/** More of them are of late. */
const someMoment = () => Date.parse(NOW) - Math.floor(random() ** 3 * LIFE_DAYS * DAY_MS) - 1;
const someDay = () => new Date(someMoment()).toISOString().slice(0, 'YYYY-MM-DD'.length);

type Planner = Awaited<ReturnType<typeof createPlanner>>;

async function at<Answer>(moment: number, work: () => Promise<Answer>): Promise<Answer> {
  vi.setSystemTime(moment);
  try {
    return await work();
  } finally {
    vi.setSystemTime(Date.parse(NOW));
  }
}

/** How long an open item was in a status that it has left. */
export interface KnownStay {
  item: number;
  statusId: number | null;
  left: number;
  seconds: number;
}

/** Items that were moved, completed and taken up again; returns how long they were where. */
async function workOn({ caller: { devflow } }: Planner): Promise<KnownStay[]> {
  const begin = Date.parse(NOW) - LIFE_DAYS * DAY_MS;
  const [features, statuses] = await at(begin, async () => {
    const made = [];
    for (const name of ['House', 'Garden', 'Given up']) made.push((await devflow.addFeature({ name })).id);
    const named = [];
    for (const name of ['In Progress', 'Review', 'Waiting'])
      named.push((await devflow.addStatus({ name })).id);
    return [made, named];
  });
  const acts: { moment: number; act: 'move' | 'complete' | 'reopen'; item: number }[] = [];
  const since = new Map<number, number>();
  for (let number = 0; number < 36; number++) {
    const made = someMoment();
    const { id } = await at(made, () =>
      devflow.addItem({
        featureId: oneOf(features),
        statusId: oneOf(statuses),
        title: `Item ${String(number)}`,
        priority: upTo(3),
        labels: oneOf([[], ['home'], ['home', 'old']]),
      }),
    );
    since.set(id, made);
    const moments = [0, 1, 2].map(() => made + 1 + Math.floor(random() * (Date.parse(NOW) - made - 1)));
    const [first = 0, second = 0, third = 0] = moments.sort((one, other) => one - other);
    if (random() < 0.7) acts.push({ moment: first, act: 'move', item: id });
    if (random() < 0.8) acts.push({ moment: second, act: 'complete', item: id });
    if (random() < 0.2) acts.push({ moment: third, act: 'reopen', item: id });
  }
  const stays: KnownStay[] = [];
  for (const { moment, act, item } of acts.sort((one, other) => one.moment - other.moment)) {
    const { statusId, completed } = await devflow.item({ id: item });
    if (act === 'move') {
      const next = oneOf(statuses.filter((id) => id !== statusId));
      await at(moment, () => devflow.moveItem({ id: item, statusId: next, afterId: null }));
    } else if (completed !== (act === 'complete'))
      await at(moment, () => devflow.setCompleted({ ids: [item], completed: act === 'complete' }));
    else continue;
    if (!completed)
      stays.push({ item, statusId, left: moment, seconds: (moment - (since.get(item) ?? 0)) / 1000 });
    since.set(item, moment);
  }
  const gone = [...since.keys()].slice(0, 3);
  await devflow.deleteItems({ ids: gone });
  const { items } = await devflow.texts({ ids: [...since.keys()] });
  const given = new Set(items.filter(({ featureId }) => featureId === features[2]).map(({ id }) => id));
  await devflow.deleteFeature({ id: features[2] ?? 0 });
  await devflow.addView({ name: 'At home', filter: { search: '', label: 'home', priority: 2 } });
  return stays.filter(({ item }) => !gone.includes(item) && !given.has(item));
}

async function watch({ caller: { watchedRecords } }: Planner): Promise<void> {
  for (const title of ['Sea', 'Sky', 'Stone', 'Street']) {
    const moments = Array.from({ length: 9 }, someMoment).sort((one, other) => one - other);
    let episode = upTo(5);
    for (const [number, moment] of moments.entries()) {
      const isLast = title === 'Stone' && number === 8;
      episode += 1 + upTo(2);
      const news = { series_id: title, title, last_watched_time: moment };
      await at(moment, () =>
        watchedRecords.sync({ ...news, ...(isLast ? { is_completed: true } : { current_episode: episode }) }),
      );
    }
  }
  const { records } = await watchedRecords.list({ search: 'Sky' });
  await watchedRecords.adjustEpisode({ id: records[0]?.id ?? 0, by: 1 });
  for (const state of ['paused', 'dropped'] as const)
    await watchedRecords.create({ series_id: state, title: `Series ${state}`, current_episode: 3, state });
}

async function writeScripts({ caller: { scripts } }: Planner): Promise<void> {
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Gone']) {
    const [made = 0, ...moments] = Array.from({ length: 7 }, someMoment).sort((one, other) => one - other);
    const { id, version } = await at(made, () => scripts.create({ name, content: 'select 0' }));
    let baseVersion = version;
    for (const moment of moments) {
      const content = `select ${String(moment)}`;
      baseVersion = (await at(moment, () => scripts.save({ id, content, baseVersion, cut: true }))).version;
    }
    if (name === 'Gone') await scripts.trash({ ids: [id] });
    else if (name !== 'Beta') await scripts.setTags({ id, tags: [name === 'Delta' ? 'weekly' : 'Daily'] });
  }
  const searched = { search: 'LECT 1', in: ['name' as const, 'content' as const], tags: ['daily'] };
  await scripts.editSearches({ name: null, to: { name: 'Daily ones', ...searched } });
}

async function plan({ calendar }: Planner): Promise<void> {
  const mine = (await calendar.addCalendar({ name: 'Mine' })).id;
  const hidden = (await calendar.addCalendar({ name: 'Hidden' })).id;
  await calendar.editCalendar({ id: hidden, hidden: true });
  await calendar.addEvent({ title: 'Hidden', start: '2026-11-26T10:00', calendarId: hidden });
  await calendar.addEvent({
    calendarId: mine,
    title: 'Daily',
    start: '2026-01-05T08:00',
    minutes: 30,
    rule: 'FREQ=DAILY',
  });
  const weekly = await calendar.addEvent({
    calendarId: mine,
    title: 'Weekly',
    start: '2026-11-05',
    rule: 'FREQ=WEEKLY',
  });
  const named = { id: weekly.id, scope: 'this' as const, recurrenceId: '20261126' };
  await calendar.editEvent({ ...named, title: 'Moved', start: '2026-11-28T20:00', allDay: false });
  await calendar.addEvent({ calendarId: mine, title: 'Over', start: '2026-11-25T00:00', minutes: 60 });
  await calendar.addEvent({ calendarId: mine, title: 'Under way', start: '2026-11-25T01:00', minutes: 60 });
  await calendar.addEvent({ calendarId: mine, title: 'Journey', start: '2026-11-20', end: '2026-11-27' });
  await calendar.addEvent({ calendarId: mine, title: 'Until today', start: '2026-11-20', end: '2026-11-25' });
  await calendar.addEvent({
    calendarId: mine,
    title: 'Called off',
    start: '2026-11-27T09:00',
    status: 'cancelled',
  });
  await calendar.addEvent({ calendarId: mine, title: 'Late', start: '2026-12-01T23:30', minutes: 60 });
  await calendar.addEvent({ calendarId: mine, title: 'Too late', start: '2026-12-02T00:00', minutes: 60 });
}

async function keepHabits({ caller: { goalsHabits } }: Planner): Promise<void> {
  const startDate = '2026-08-01';
  const add = async (name: string, how: Partial<Parameters<typeof goalsHabits.addHabit>[0]> = {}) =>
    (await goalsHabits.addHabit({ name, startDate, ...how })).id;
  const read = await add('Read');
  const run = await add('Run', { kind: 'amount', unit: 'km', target: 5_000 });
  const swim = await add('Swim');
  await add('Sweets', { direction: 'at_most' });
  await add('Weekly', { rhythm: 'week', times: 2 });
  const old = await add('Old');
  const days = Array.from({ length: 60 }, (_, back) =>
    new Date(Date.parse('2026-11-24') - back * DAY_MS).toISOString().slice(0, 10),
  );
  const entries = days.flatMap((day, back) => [
    ...(back === 0 || random() < 0.6 ? [{ habitId: read, day, state: 'done' as const }] : []),
    ...(back > 0 && random() < 0.4 ? [{ habitId: swim, day, state: 'done' as const }] : []),
    ...(back === 0 || random() < 0.5 ? [{ habitId: run, day, state: 'done' as const, amount: 2_500 }] : []),
  ]);
  await goalsHabits.setEntries({ entries });
  await goalsHabits.archiveHabit({ ids: [old] });
  await goalsHabits.addGoal({ name: 'Books', measure: 'habit', habitId: read, targetValue: 90, startDate });
  await goalsHabits.addGoal({
    ...{ name: 'Weight', measure: 'number', startValue: 80_000, targetValue: 70_000, startDate },
    dueDate: '2026-12-31',
  });
  const done = await goalsHabits.addGoal({ name: 'Done', measure: 'steps' });
  await goalsHabits.closeGoal({ id: done.id, state: 'reached' });
}

/** The budgets of an account by category and month, in minor units. */
export interface KnownBudget {
  categoryId: number;
  carry: 'none' | 'surplus' | 'both';
  months: Record<string, number>;
}

async function keepBooks({ caller: { expenses: books } }: Planner): Promise<KnownBudget[]> {
  const account = async (name: string, how: Partial<Parameters<typeof books.addAccount>[0]> = {}) =>
    (
      await books.addAccount({
        name,
        currency: 'EUR',
        openingAmount: 100_000,
        openingDate: '2024-01-01',
        ...how,
      })
    ).id;
  const bank = await account('Bank');
  const dollars = await account('Dollars', { currency: 'USD' });
  const savings = await account('Savings', { onBudget: false });
  const closed = await account('Closed');
  await books.setRates({
    rates: [
      // By neither of them an amount is half a cent.
      { day: '2024-01-01', base: 'EUR', currency: 'USD', rate: '1.1' },
      { day: '2026-03-01', base: 'EUR', currency: 'USD', rate: '1.3' },
    ],
  });
  const category = async (name: string, kind: 'expense' | 'income') =>
    (await books.addCategory({ name, kind })).id;
  const food = await category('Food', 'expense');
  const rent = await category('Rent', 'expense');
  const fun = await category('Fun', 'expense');
  const gone = await category('Gone', 'expense');
  const wages = await category('Wages', 'income');
  const spent = () => -100 - upTo(9_900);
  for (let number = 0; number < 70; number++) {
    const accountId = oneOf([bank, bank, dollars, savings, closed]);
    const [one, other] = [spent(), spent()];
    const common = { accountId, date: someDay(), payee: `Shop ${String(number % 7)}` };
    if (number % 6 === 0)
      await books.addTransaction({
        ...{ ...common, amount: one + other },
        lines: [
          { categoryId: food, amount: one },
          { categoryId: fun, amount: other },
        ],
      });
    else
      await books.addTransaction({
        ...{ ...common, amount: number % 11 === 0 ? -one : one },
        categoryId: oneOf([food, food, rent, fun, gone, null]),
      });
  }
  await books.addTransaction({ accountId: bank, date: '2026-11-02', amount: 250_000, categoryId: wages });
  const transfer = { accountId: bank, toAccountId: savings, amount: -5_000 };
  await books.addTransaction({ ...transfer, date: '2026-11-10', categoryId: fun });
  await books.addTransaction({ ...transfer, date: '2026-11-11' });
  // Ahead.
  await books.addTransaction({ ...transfer, date: '2026-11-29' });
  await books.addTransaction({ accountId: bank, date: '2026-11-30', amount: -7_700, categoryId: food });
  await books.addTransaction({ accountId: dollars, date: '2026-12-15', amount: -1_000, categoryId: fun });
  const lost = await books.addTransaction({
    accountId: bank,
    date: '2026-11-20',
    amount: -999,
    categoryId: food,
  });
  await books.deleteTransactions({ ids: [lost.id] });
  await books.deleteCategory({ id: gone });
  await books.editAccount({ id: closed, archived: true });
  const schedule = { accountId: bank, categoryId: rent, kind: 'bill' as const };
  await books.addSchedule({
    ...schedule,
    name: 'Flat',
    amount: -60_000,
    unit: 'month',
    anchor: '2026-11-20',
  });
  await books.addSchedule({
    ...{ ...schedule, name: 'Club', accountId: dollars, categoryId: null },
    ...{ amount: -1_234, unit: 'week', anchor: '2026-11-27' },
  });
  const budgets: KnownBudget[] = [
    {
      categoryId: food,
      carry: 'surplus',
      months: { '2026-09': 20_000, '2026-10': 21_000, '2026-11': 90_000 },
    },
    { categoryId: fun, carry: 'both', months: { '2026-08': 9_000, '2026-11': 9_000 } },
    { categoryId: rent, carry: 'none', months: { '2026-10': 60_000, '2026-11': 61_000 } },
  ];
  for (const { categoryId, carry, months } of budgets)
    for (const [month, amount] of Object.entries(months))
      await books.setBudgets({ month, budgets: [{ categoryId, amount, carry }] });
  return budgets;
}

/** A person in Tokyo whose day begins at 3 and whose week on Sunday. The clock has to be a false one of dates. */
export async function liveFully(app: TestApp) {
  // Test files of one process share this module.
  seed = SEED;
  vi.setSystemTime(Date.parse(NOW));
  const planner = await createPlanner(app, 'Asia/Tokyo');
  await planner.caller.preferences.update({ dayStart: 3, weekStart: 7 });
  const stays = await workOn(planner);
  await watch(planner);
  await writeScripts(planner);
  await plan(planner);
  await keepHabits(planner);
  return { ...planner, stays, budgets: await keepBooks(planner) };
}
