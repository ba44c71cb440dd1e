import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restEndpoints } from '@/app/server/rest-endpoints';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { todayOf } from '@/platform/shared/typed-date';
import { createUser, type TestUser, password } from '../support/accounts';
import { createTestApp, type TestApp } from '../support/app';
import { type CalendarSource, holidays, startCalendarSource } from '../support/calendar-source';
import { openFreshDatabase } from '../support/database';

// Every documented call that writes takes an operation id. All of them are here by being registered, or named among those
// that take none, with the reason.

let app: TestApp;
let caller: TestUser;
let source: CalendarSource;
beforeAll(async () => {
  source = await startCalendarSource();
  source.has(holidays({ a: '20260105' }));
  // A database of its own: the master's settings are everybody's.
  const environment = { PRIVATE_ADDRESSES: source.address };
  app = await createTestApp({ database: await openFreshDatabase(), environment });
});
// Somebody else for each call, since the things of all of them are more than one person may have.
beforeEach(async () => {
  caller = await createUser(app.services.db, { role: 'master' });
});

const WITHOUT: Record<string, string> = {
  'POST Login': 'nobody is signed in yet',
  'POST Register': 'nobody is signed in yet',
  'POST Activate': 'its link counts once',
  'POST ForgotPassword': 'nobody is signed in',
  'POST ResetPassword': 'its link counts once',
  'POST ValidateToken': 'it reads',
  'POST Logout': 'its token counts once',
  'POST MasterSettings getStatus': 'it reads',
  'POST OptionAccess getNavigatorSettings': 'it reads',
  'POST OptionAccess getHomeSettings': 'it reads',
  'POST DevFlow undo': 'it names the operation that it takes back',
  'POST Calendar refreshCalendar': 'it reads a file, at most once a minute',
  'POST Calendar undo': 'it names the operation that it takes back',
  'POST ExpenseTracker undo': 'it names the operation that it takes back',
  'POST GoalsHabits undo': 'it names the operation that it takes back',
  'POST ScriptManager undo': 'it names the operation that it takes back',
  'POST WatchedRecords undo': 'it names the operation that it takes back',
};

let count = 0;
const next = () => String(++count);

const today = () => todayOf(USUAL_PREFERENCES, new Date());
const b64 = (text: string) => Buffer.from(text).toString('base64');
const synced = (series_id: string, current_episode: number) => ({
  series_id,
  title: 'x',
  current_episode,
  last_watched_time: Date.now() + current_episode,
});

/** Two orders of two things. */
function orders(one: number, two: number): [fields: object, other: object] {
  const order = (...ids: number[]) => ids.map((id, at) => ({ id, order_index: at + 1 }));
  return [{ order: order(two, one) }, { order: order(one, two) }];
}

/**
 * What the calls of a tool change: `things` makes things of the caller's, `state` reads what the calls change, `calls` has
 * the fields of each and what makes it another one that may follow it.
 */
function tool<Things>(of: {
  things: () => Promise<Things>;
  state: () => Promise<unknown>;
  calls: Record<string, (of: Things) => [fields: object, other: object]>;
}) {
  const calls = Object.entries(of.calls).map(([call, fields]) => ({
    call,
    make: async () => fields(await of.things()),
    state: of.state,
  }));
  return { ...of, calls };
}

const SETTINGS = tool({
  things: () => Promise.resolve({}),
  async state() {
    const { preferences, themes, masterSettings, optionAccess } = app.callerOf(caller);
    return [
      await preferences.get(),
      await themes.current(),
      await masterSettings.status(),
      await optionAccess.getHomeSettings(),
      await optionAccess.getNavigatorSettings(),
    ];
  },
  calls: {
    'POST Preferences': () => [{ day_start: 4 }, { day_start: 5 }],
    'POST ThemeSettings': () => [{ theme_name: 'Paper' }, { theme_name: 'Ocean Breeze' }],
    'POST MasterSettings toggleRegistration': () => [{ enabled: 'false' }, { enabled: 'true' }],
    'POST OptionAccess updateHomeSettings': () => [
      { settings: [{ setting_key: 'devFlowEnabled_admin', setting_value: 'false' }] },
      { settings: [{ setting_key: 'devFlowEnabled_admin', setting_value: 'true' }] },
    ],
    'POST OptionAccess updateNavigatorSettings': () => [
      { tools: [{ tool_key: 'script-manager', title: 'Mine' }] },
      { tools: [{ tool_key: 'script-manager', title: 'Yours' }] },
    ],
  },
});

const SCRIPTS = tool({
  async things() {
    const { name } = await app.callerOf(caller).scripts.create({ name: `script ${next()}`, content: 'old' });
    return { name };
  },
  async state() {
    const { scripts } = app.callerOf(caller);
    return [await scripts.list(), await scripts.settings()];
  },
  calls: {
    'POST ScriptManager create': () => {
      const name = `new ${next()}`;
      return [{ script_name: name, script_content: 'x' }, { script_name: `${name} too` }];
    },
    'POST ScriptManager rename': ({ name }) => [
      { old_name: name, new_name: `${name} 2` },
      { old_name: `${name} 2`, new_name: name },
    ],
    'POST ScriptManager details': ({ name }) => [
      { script_name: name, notes: 'one' },
      { script_name: name, notes: 'two' },
    ],
    'POST ScriptManager scripts_b64': ({ name }) => [
      { scripts_b64: { [name]: b64('one') } },
      { scripts_b64: { [name]: b64('two') } },
    ],
    'POST ScriptManager scripts': ({ name }) => [
      { scripts: { [name]: 'three', [`${name} new`]: 'new' } },
      { scripts: { [name]: 'four' } },
    ],
    'DELETE ScriptManager': ({ name }) => [{ script_name: name }, { script_name: `${name} 2` }],
    'POST ScriptManagerSettings': () => [
      { setting_key: 'word_wrap', setting_value: 'true' },
      { setting_value: 'false' },
    ],
  },
});

const DEVFLOW = tool({
  async things() {
    const { devflow } = app.callerOf(caller);
    const feature = (await devflow.addFeature({ name: `feature ${next()}` })).id;
    const status = (await devflow.addStatus({ name: `status ${next()}` })).id;
    const other = (await devflow.addStatus({ name: `status ${next()}` })).id;
    const item = (await devflow.addItem({ featureId: feature, title: 'one', statusId: status })).id;
    const second = (await devflow.addItem({ featureId: feature, title: 'two', statusId: status })).id;
    return { feature, status, other, item, second };
  },
  state: () => app.callerOf(caller).devflow.overview(),
  calls: {
    'POST DevFlow addItem': ({ feature, status }) => [
      { feature_id: feature, title: 'two', status },
      { title: 'three' },
    ],
    'POST DevFlow editItem': ({ item }) => [{ id: item, title: 'edited' }, { title: 'other' }],
    'POST DevFlow updateItemCompletion': ({ item }) => [
      { id: item, is_completed: '1' },
      { is_completed: '0' },
    ],
    'POST DevFlow deleteItem': ({ item, second }) => [{ id: item }, { id: second }],
    'POST DevFlow updateItemOrder': ({ item, second }) => [
      { order: [{ id: second }, { id: item }] },
      { order: [{ id: item }, { id: second }] },
    ],
    'POST DevFlow updateFeatureOrder': ({ feature }) => [
      { order: [{ id: feature, order_index: 1 }] },
      { order: [{ id: feature, order_index: 2 }] },
    ],
    'POST DevFlow updateStatusOrder': ({ status, other }) => [
      { order: [{ id: other }, { id: status }] },
      { order: [{ id: status }, { id: other }] },
    ],
    'POST DevFlow addFeature': () => [{ name: 'New' }, { name: 'Newer' }],
    'POST DevFlow editFeature': ({ feature }) => [{ id: feature, name: 'Found' }, { name: 'Lost' }],
    'POST DevFlow deleteFeature': ({ feature }) => [{ id: feature }, { id: 4_000_000_000 }],
    'POST DevFlow addStatus': () => [{ name: 'New' }, { name: 'Newer' }],
    'POST DevFlow editStatus': ({ status }) => [{ id: status, name: 'Found' }, { name: 'Lost' }],
    'POST DevFlow deleteStatus': ({ status, other }) => [{ id: status }, { id: other }],
  },
});

const HABITS = tool({
  async things() {
    const { goalsHabits } = app.callerOf(caller);
    const group = (await goalsHabits.addGroup({ name: `group ${next()}` })).id;
    const habit = (await goalsHabits.addHabit({ name: 'habit' })).id;
    const drink = (await goalsHabits.addHabit({ name: 'drink', kind: 'amount', target: 1 })).id;
    const days = { from: '2026-01-01', until: '2026-01-02' };
    const pause = (await goalsHabits.addPause({ habitIds: [habit], ...days })).id;
    const goal = (await goalsHabits.addGoal({ name: 'goal', measure: 'number', targetValue: 5 })).id;
    const list = (await goalsHabits.addGoal({ name: 'list', measure: 'steps' })).id;
    const step = (await goalsHabits.addStep({ goalId: list, title: 'step' })).id;
    const checkin = (await goalsHabits.addCheckin({ goalId: goal, value: 1 })).id;
    return { group, habit, drink, pause, goal, list, step, checkin };
  },
  async state() {
    const { goalsHabits } = app.callerOf(caller);
    return [await goalsHabits.getHabits({ archived: true }), await goalsHabits.getGoals({})];
  },
  calls: {
    'POST GoalsHabits setEntry': ({ drink }) => [{ habit_id: drink, add: '0.5' }, { add: '0.7' }],
    'POST GoalsHabits setEntries': ({ habit }) => [
      { entries: [{ habit_id: habit, day: today(), state: 'done' }] },
      { entries: [{ habit_id: habit, day: today(), state: 'skipped' }] },
    ],
    'POST GoalsHabits addHabit': () => [{ name: 'New' }, { name: 'Newer' }],
    'POST GoalsHabits editHabit': ({ habit }) => [{ id: habit, name: 'Mine' }, { name: 'Yours' }],
    'POST GoalsHabits archiveHabit': ({ habit }) => [{ id: habit }, { archived: false }],
    'POST GoalsHabits deleteHabit': ({ habit, drink }) => [{ id: habit }, { id: drink }],
    'POST GoalsHabits updateHabitOrder': ({ habit, drink }) => [
      { order: [{ id: drink }, { id: habit }] },
      { order: [{ id: habit }, { id: drink }] },
    ],
    'POST GoalsHabits addGroup': () => [{ name: `group ${next()}` }, { name: `group ${next()}` }],
    'POST GoalsHabits editGroup': ({ group }) => [{ id: group, name: `group ${next()}` }, { folded: true }],
    'POST GoalsHabits deleteGroup': ({ group }) => [{ id: group }, { id: 4_000_000_000 }],
    'POST GoalsHabits updateGroupOrder': ({ group }) => [
      { order: [{ id: group, order_index: 1 }] },
      { order: [{ id: group, order_index: 2 }] },
    ],
    'POST GoalsHabits addPause': ({ habit }) => [
      { habit_id: habit, from: '2026-02-01' },
      { from: '2026-02-02' },
    ],
    'POST GoalsHabits editPause': ({ pause }) => [{ id: pause, reason: 'flu' }, { reason: 'knee' }],
    'POST GoalsHabits deletePause': ({ pause }) => [{ id: pause }, { id: 4_000_000_000 }],
    'POST GoalsHabits addGoal': () => [{ name: 'New', measure: 'steps' }, { name: 'Newer' }],
    'POST GoalsHabits editGoal': ({ goal }) => [{ id: goal, name: 'Mine' }, { name: 'Yours' }],
    'POST GoalsHabits deleteGoal': ({ goal, list }) => [{ id: goal }, { id: list }],
    'POST GoalsHabits closeGoal': ({ goal }) => [{ id: goal, state: 'reached' }, { state: 'dropped' }],
    'POST GoalsHabits updateGoalOrder': ({ goal, list }) => [
      { order: [{ id: list }, { id: goal }] },
      { order: [{ id: goal }, { id: list }] },
    ],
    'POST GoalsHabits addStep': ({ list }) => [{ goal_id: list, title: 'one' }, { title: 'two' }],
    'POST GoalsHabits editStep': ({ step }) => [{ id: step, done: true }, { done: false }],
    'POST GoalsHabits deleteStep': ({ step }) => [{ id: step }, { id: 4_000_000_000 }],
    'POST GoalsHabits addCheckin': ({ goal }) => [{ goal_id: goal, value: '2' }, { value: '3' }],
    'POST GoalsHabits deleteCheckin': ({ checkin }) => [{ id: checkin }, { id: 4_000_000_000 }],
    'POST GoalsHabits importHabits': () => {
      const name = `imported ${next()}`;
      const files = (text: string) => [{ name: 'own.csv', text: `habit,day,state,amount,note\n${text}` }];
      return [
        { format: 'own', files: files(`${name},2026-01-01,done,,`) },
        { files: files(`${name},2026-01-02,done,,`) },
      ];
    },
  },
});

const CALENDAR = tool({
  async things() {
    const { calendar: planner } = app.callerOf(caller);
    const calendar = (await planner.addCalendar({ name: `calendar ${next()}` })).id;
    const beside = (await planner.addCalendar({ name: `calendar ${next()}` })).id;
    const event = (await planner.addEvent({ title: 'event', start: '2026-01-05', calendarId: calendar })).id;
    const party = (await planner.addEvent({ title: 'party', start: '2026-01-06', calendarId: calendar })).id;
    const feed = (await planner.addFeed({ name: 'feed', currentPassword: password })).id;
    const feed2 = (await planner.addFeed({ name: 'other feed', currentPassword: password })).id;
    const follows = async () => (await planner.subscribe({ address: source.url })).id;
    const [followed, followed2] = [await follows(), await follows()];
    return { calendar, beside, event, party, feed, feed2, followed, followed2 };
  },
  async state() {
    const { calendar } = app.callerOf(caller);
    return [
      await calendar.calendars(),
      await calendar.stored({ from: '2026-01-01', to: '2027-02-01', hidden: true }),
      await calendar.feeds(),
    ];
  },
  calls: {
    'POST Calendar addCalendar': () => [{ name: `calendar ${next()}` }, { name: `calendar ${next()}` }],
    'POST Calendar editCalendar': ({ calendar }) => [{ id: calendar, hidden: true }, { hidden: false }],
    'POST Calendar deleteCalendar': ({ calendar, beside }) => [{ id: calendar }, { id: beside }],
    'POST Calendar updateCalendarOrder': ({ calendar, beside }) => orders(calendar, beside),
    'POST Calendar addEvent': () => [{ title: 'New', start: '2026-01-05' }, { title: 'Newer' }],
    'POST Calendar editEvent': ({ event }) => [{ id: event, title: 'Mine' }, { title: 'Yours' }],
    'POST Calendar deleteEvent': ({ event, party }) => [{ id: event }, { id: party }],
    'POST Calendar quickAdd': () => [{ text: 'Dentist tomorrow 9:30' }, { text: 'Dentist tomorrow 10:30' }],
    'POST Calendar importIcs': ({ calendar }) => {
      const file = (title: string) =>
        ['VCALENDAR', 'VEVENT'].map((name) => `BEGIN:${name}\r\n`).join('') +
        `UID:${next()}@example.org\r\nSUMMARY:${title}\r\nDTSTART:20260105T090000Z\r\n` +
        ['VEVENT', 'VCALENDAR'].map((name) => `END:${name}\r\n`).join('');
      return [{ ics: file('one'), calendar_id: calendar }, { ics: file('two') }];
    },
    'POST Calendar subscribe': () => [
      { address: source.url, name: `calendar ${next()}` },
      { name: `calendar ${next()}` },
    ],
    'POST Calendar unsubscribe': ({ followed, followed2 }) => [{ id: followed }, { id: followed2 }],
    'POST Calendar addFeed': () => [
      { name: 'feed', current_password: password },
      { name: 'other', current_password: password },
    ],
    'POST Calendar deleteFeed': ({ feed, feed2 }) => [{ id: feed }, { id: feed2 }],
    'POST Calendar regenerateFeed': ({ feed, feed2 }) => [
      { id: feed, current_password: password },
      { id: feed2, current_password: password },
    ],
  },
});

const EXPENSES = tool({
  async things() {
    const { expenses } = app.callerOf(caller);
    const account = (await expenses.addAccount({ name: `account ${next()}`, currency: 'EUR' })).id;
    const purse = (await expenses.addAccount({ name: `account ${next()}`, currency: 'EUR' })).id;
    const category = (await expenses.addCategory({ name: `category ${next()}` })).id;
    const rent = (await expenses.addCategory({ name: `category ${next()}` })).id;
    const paid = { accountId: account, date: '2026-01-05', amount: -100, payee: next() };
    const transaction = (await expenses.addTransaction(paid)).id;
    const payment = (await expenses.addTransaction(paid)).id;
    const conditions = [{ field: 'payee' as const, op: 'is' as const, value: paid.payee }];
    const actions = { notes: next() };
    const rule = (await expenses.addRule({ name: 'rule', conditions, actions })).id;
    const rule2 = (await expenses.addRule({ name: 'rule', conditions, actions: { state: 'cleared' } })).id;
    const bill = { accountId: account, amount: -100, unit: 'month' as const, anchor: '2026-01-05' };
    const schedule = (await expenses.addSchedule({ ...bill, name: 'one' })).id;
    const schedule2 = (await expenses.addSchedule({ ...bill, name: 'two' })).id;
    const importOf = async (payee: string) => {
      const rows = [{ date: '2026-01-06', amount: -200, payee }];
      return (await expenses.importTransactions({ accountId: account, rows })).importId;
    };
    const [imported, imported2] = [await importOf('one'), await importOf('two')];
    const kinds = { account, purse, category, rent, transaction, payment };
    return { ...kinds, rule, rule2, schedule, schedule2, imported, imported2 };
  },
  async state() {
    const { expenses } = app.callerOf(caller);
    return [
      await expenses.accounts(),
      await expenses.categories(),
      await expenses.transactions({ limit: 1_000 }),
      await expenses.trash(),
      await expenses.rules(),
      await expenses.imports(),
      await expenses.schedules(),
      await expenses.budgets({ month: '2026-01' }),
      await expenses.rates({}),
    ];
  },
  calls: {
    'POST ExpenseTracker addAccount': () => [
      { name: `account ${next()}`, currency: 'EUR' },
      { name: `account ${next()}` },
    ],
    'POST ExpenseTracker editAccount': ({ account }) => [
      { id: account, name: `account ${next()}` },
      { archived: true },
    ],
    'POST ExpenseTracker deleteAccount': ({ account, purse }) => [{ id: account }, { id: purse }],
    'POST ExpenseTracker updateAccountOrder': ({ account, purse }) => orders(account, purse),
    'POST ExpenseTracker addCategory': () => [{ name: `category ${next()}` }, { name: `category ${next()}` }],
    'POST ExpenseTracker editCategory': ({ category }) => [
      { id: category, color: '#112233' },
      { color: '#445566' },
    ],
    'POST ExpenseTracker deleteCategory': ({ category, rent }) => [{ id: category }, { id: rent }],
    'POST ExpenseTracker updateCategoryOrder': ({ category, rent }) => orders(category, rent),
    'POST ExpenseTracker addTransaction': ({ account }) => [
      { account_id: account, date: '2026-01-07', amount: '-1.20', payee: 'Tea' },
      { payee: 'Coffee' },
    ],
    'POST ExpenseTracker editTransaction': ({ transaction }) => [
      { id: transaction, notes: 'mine' },
      { notes: 'yours' },
    ],
    'POST ExpenseTracker deleteTransaction': ({ transaction, payment }) => [
      { id: transaction },
      { id: payment },
    ],
    'POST ExpenseTracker addRule': () => {
      const conditions = [{ field: 'text', op: 'contains', value: 'tea' }];
      return [{ name: 'one', conditions, actions: { notes: 'n' } }, { name: 'two' }];
    },
    'POST ExpenseTracker editRule': ({ rule }) => [{ id: rule, name: 'mine' }, { name: 'yours' }],
    'POST ExpenseTracker deleteRule': ({ rule, rule2 }) => [{ id: rule }, { id: rule2 }],
    'POST ExpenseTracker updateRuleOrder': ({ rule, rule2 }) => orders(rule, rule2),
    'POST ExpenseTracker applyRules': ({ rule, rule2 }) => [{ ids: [rule] }, { ids: [rule2] }],
    'POST ExpenseTracker importTransactions': ({ account }) => {
      const rows = (payee: string) => [{ date: '2026-01-08', amount: '-1.20', payee }];
      return [{ account_id: account, rows: rows('Tea') }, { rows: rows('Coffee') }];
    },
    'POST ExpenseTracker undoImport': ({ imported, imported2 }) => [{ id: imported }, { id: imported2 }],
    'POST ExpenseTracker addSchedule': ({ account }) => [
      { name: 'one', account_id: account, amount: '-1', unit: 'month', anchor: '2026-01-05' },
      { name: 'two' },
    ],
    'POST ExpenseTracker editSchedule': ({ schedule }) => [{ id: schedule, name: 'mine' }, { name: 'yours' }],
    'POST ExpenseTracker deleteSchedule': ({ schedule, schedule2 }) => [{ id: schedule }, { id: schedule2 }],
    'POST ExpenseTracker postSchedule': ({ schedule }) => [
      { id: schedule, occurrence: 0 },
      { occurrence: 1 },
    ],
    'POST ExpenseTracker skipSchedule': ({ schedule }) => [
      { id: schedule, occurrence: 0 },
      { occurrence: 1 },
    ],
    'POST ExpenseTracker setBudget': ({ category }) => [
      { category_id: category, month: '2026-01', amount: '10' },
      { amount: '20' },
    ],
    'POST ExpenseTracker setRates': () => {
      const rates = (rate: string) => [{ day: '2026-01-05', currency: 'USD', base: 'EUR', rate }];
      return [{ rates: rates('1.1') }, { rates: rates('1.2') }];
    },
  },
});

const WATCHED = tool({
  async things() {
    const { watchedRecords } = app.callerOf(caller);
    const series = `series ${next()}`;
    const seen = { series_id: series, title: 'x', current_episode: 1 };
    const record = (await watchedRecords.create(seen)).record.id;
    const tag_id = (await watchedRecords.addTag({ tag_name: `tag ${next()}` })).id;
    await watchedRecords.addTag({ tag_name: `tag ${next()}` });
    const type_id = (await watchedRecords.addType({ type_name: `type ${next()}` })).id;
    await watchedRecords.addType({ type_name: `type ${next()}` });
    return { series, record, tag_id, type_id };
  },
  async state() {
    const { watchedRecords } = app.callerOf(caller);
    return [(await watchedRecords.list({})).revision, (await watchedRecords.apiKey()).api_key];
  },
  calls: {
    'POST WatchedRecords': () => {
      const series_id = `series ${next()}`;
      return [{ series_id, title: 'x' }, { series_id: `${series_id} 2` }];
    },
    'POST WatchedRecords by key': ({ series }) => [synced(series, 2), synced(series, 3)],
    'POST WatchedRecords sync_batch': ({ series }) => [
      { records: [synced(series, 2)] },
      { records: [synced(series, 3)] },
    ],
    'POST WatchedRecords import_records': () => {
      const records = (title: string) => [{ series_id: `i${String(next())}`, title }];
      return [{ records: records('one') }, { records: records('other') }];
    },
    'PUT WatchedRecords': ({ record }) => [{ id: record, current_episode: 5 }, { current_episode: 6 }],
    'DELETE WatchedRecords': ({ record }) => [{ id: record }, { id: 4_000_000_000 }],
    'POST WatchedRecords regenerate_key': () => [{}, {}],
    'POST WatchedRecords add_tag': () => [{ tag_name: `tag ${next()}` }, { tag_name: `tag ${next()}` }],
    'PUT WatchedRecords update_tag': ({ tag_id }) => [{ tag_id, tag_name: 'one' }, { tag_name: 'other' }],
    'PUT WatchedRecords move_tag': ({ tag_id }) => [{ tag_id, direction: 'down' }, { direction: 'up' }],
    'DELETE WatchedRecords delete_tag': ({ tag_id }) => [{ tag_id }, { tag_id: 4_000_000_000 }],
    'POST WatchedRecords add_anime_type': () => [{ type_name: `t ${next()}` }, { type_name: `t ${next()}` }],
    'PUT WatchedRecords update_anime_type': ({ type_id }) => [
      { type_id, type_name: 'one' },
      { type_name: 'other' },
    ],
    'PUT WatchedRecords move_anime_type': ({ type_id }) => [
      { type_id, direction: 'down' },
      { direction: 'up' },
    ],
    'DELETE WatchedRecords delete_anime_type': ({ type_id }) => [{ type_id }, { type_id: 4_000_000_000 }],
  },
});

const CALLS = [SETTINGS, SCRIPTS, DEVFLOW, HABITS, CALENDAR, EXPENSES, WATCHED].flatMap(({ calls }) => calls);

test('all documented calls that write are here', () => {
  const registered = restEndpoints
    // The same rows under a second name.
    .filter(({ name }) => name !== 'DevFlowSettings')
    .flatMap(({ name, rows }) =>
      rows.flatMap(({ methods, action, has, byKey }) =>
        methods
          .filter((method) => method !== 'GET')
          .map((method) => [method, name, action ?? has ?? (byKey && 'by key')].filter(Boolean).join(' ')),
      ),
    );
  expect(registered.sort()).toEqual([...CALLS.map(({ call }) => call), ...Object.keys(WITHOUT)].sort());
});

describe.each(CALLS)('$call', ({ call, make, state }) => {
  test('changes nothing when it comes again, and is told from another', async () => {
    const [method = '', name = '', ...selected] = call.split(' ');
    const byKey = selected[0] === 'by';
    const action = byKey || selected[0]?.startsWith('scripts') ? {} : { action: selected[0] };
    const [fields, other] = await make();
    const { api_key } = await app.callerOf(caller).watchedRecords.apiKey();
    const send = async (payload: object) => {
      const response = await app.http.inject({
        method: method as 'POST',
        url: `/api/${name}.php`,
        headers: byKey ? { 'x-api-key': api_key } : { authorization: `Bearer ${caller.token}` },
        payload: { ...action, ...payload },
      });
      return { status: response.statusCode, body: response.json<object>() };
    };
    const operation_id = randomUUID();
    const answer = await send({ ...fields, operation_id });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const isSame = Object.keys(other).length === 0;
    if (!isSame) await send({ ...fields, ...other });

    const before = await state();
    expect(await send({ ...fields, operation_id })).toEqual(answer);
    expect(await state()).toEqual(before);
    if (isSame) return;
    expect(await send({ ...fields, ...other, operation_id })).toMatchObject({
      status: 409,
      body: { code: 'operation_id_used' },
    });
    expect(await state()).toEqual(before);
    expect(await send({ ...fields, operation_id: 'no id!' })).toMatchObject({ status: 422 });
  });
});

test('what was changed by a documented call is taken back by its id', async () => {
  const { item } = await DEVFLOW.things();
  const { name } = await SCRIPTS.things();
  const { record } = await WATCHED.things();
  const state = async () => [await DEVFLOW.state(), await SCRIPTS.state(), await WATCHED.state()];
  const post = async (endpoint: string, payload: object, method: 'POST' | 'PUT' | 'DELETE' = 'POST') => {
    const response = await app.http.inject({
      method,
      url: `/api/${endpoint}.php`,
      headers: { authorization: `Bearer ${caller.token}` },
      payload,
    });
    return response.json<object>();
  };
  const before = await state();
  const operation_id = 'the-same-in-every-tool';
  await post('DevFlow', { action: 'editItem', id: item, title: 'edited', operation_id });
  await post('ScriptManager', { script_name: name, operation_id }, 'DELETE');
  await post('WatchedRecords', { id: record, operation_id }, 'DELETE');
  expect(await post('DevFlow', { action: 'undo', operation_id })).toEqual({ success: true });
  for (const tool of ['ScriptManager', 'WatchedRecords']) {
    expect(await post(tool, { action: 'undo', operation_id })).toEqual({
      success: true,
      undone: 1,
      changed_since: [],
    });
  }
  const { devflow, scripts, watchedRecords } = app.callerOf(caller);
  expect(await devflow.item({ id: item })).toMatchObject({ title: 'one' });
  expect((await scripts.list()).scripts.map((script) => script.name)).toContain(name);
  expect(await watchedRecords.record({ id: record })).toMatchObject({ title: 'x' });
  expect(await state()).not.toEqual(before);
  expect(await post('ScriptManager', { action: 'undo', operation_id: 'never-was' })).toMatchObject({
    code: 'operation_not_found',
  });
});

test('a new API key is not kept with the operation that made it', async () => {
  const { db } = app.services;
  await app.callerOf(caller).watchedRecords.regenerateKey({ operationId: 'new-key' });
  const kept = await db
    .selectFrom('operations')
    .select('answer')
    .where('operation_id', '=', 'new-key')
    .execute();
  expect(kept).toEqual([{ answer: null }]);
});
