import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { createUser, type TestUser } from './accounts';
import type { TestApp } from './app';
import type { CalendarSource } from './calendar-source';
import { recordExpenses } from './recorded-expenses';

/** One documented call with example values, as the reference shows it. */
interface RecordedCall {
  sent: object;
  answer: object;
  /** The fields without which it is refused. */
  needed: string[];
  /** The codes of the refusals of wrong values, of things that are not there, and of the same call again. */
  codes: string[];
}

type Fields = Record<string, unknown>;
type Answer = Fields & { id: number; token: string; code: string; api_key: string };
/** An app, or what makes the same calls in another way. */
export type Caller = Pick<TestApp, 'services' | 'mailsTo'> & {
  http: { inject(call: InjectOptions): Promise<Answered> };
};
export type Answered = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'json'>;
type By = TestUser | { key: string } | null;

/**
 * Makes every documented call once with example values, and then again with wrong ones, on a database of its own.
 *
 * @param source whose address the app may ask
 * @param probing whether to make the calls with wrong values too
 * @returns the calls by `<method> <endpoint>`, followed by their action, the field or the header that selects them
 */
export async function recordCalls(
  app: Caller,
  source: CalendarSource,
  { probing }: { probing: boolean } = { probing: true },
): Promise<Record<string, RecordedCall>> {
  const recorded: Record<string, RecordedCall> = {};
  const probes: (() => Promise<void>)[] = [];
  let probed = 0;

  async function send(key: string, fields: Fields, by: By): Promise<{ status: number; body: Answer }> {
    const [method, endpoint = '', selector] = key.split(' ') as [InjectOptions['method'], string?, string?];
    const action =
      selector === undefined || selector in fields || selector === 'X-API-Key' ? {} : { action: selector };
    const all = { ...action, ...fields };
    const credential =
      by && ('key' in by ? { 'x-api-key': by.key } : { authorization: `Bearer ${by.token}` });
    const response = await app.http.inject({
      method,
      url: `/api/${endpoint}.php`,
      headers: { ...credential },
      ...(method === 'GET' ? { query: all as Record<string, string> } : { payload: all }),
    });
    // A file is no JSON.
    const isFile = response.headers['content-disposition'] !== undefined;
    const body = isFile ? ({ file: response.body } as never) : response.json<Answer>();
    return { status: response.statusCode, body };
  }

  async function probe(key: string, fields: Fields, by: By): Promise<void> {
    const needed: string[] = [];
    const codes = new Set(recorded[key]?.codes);
    const refusal = async (changed: Fields) => {
      const { status, body } = await send(key, changed, by);
      if (status >= 400) codes.add(body.code);
      return status;
    };
    for (const name of Object.keys(fields)) {
      const { [name]: left, ...others } = fields;
      if ([400, 422].includes(await refusal(others))) needed.push(name);
      await refusal({ ...others, [name]: [{}] });
      // A new one each time: some calls make what they name.
      const stranger = typeof left === 'number' ? 4_000_000_000 : `no-such-${name}-${String(probed++)}`;
      await refusal({ ...others, [name]: stranger });
    }
    await refusal(fields);
    recorded[key] = { sent: {}, answer: {}, ...recorded[key], needed, codes: [...codes].sort() };
  }

  async function call(key: string, fields: Fields = {}, by: By = meilin): Promise<Answer> {
    const { status, body } = await send(key, fields, by);
    if (status !== 200) throw new Error(`${key}: ${JSON.stringify(body)}`);
    recorded[key] = { sent: example(fields), answer: example(body), needed: [], codes: [] };
    probes.push(() => probe(key, fields, by));
    return body;
  }

  /** Two pages of the changes of a tool; the example is the second. */
  async function follow(named: string): Promise<void> {
    const { cursor } = await call(`GET ${named}`, { limit: 2 });
    await call(`GET ${named}`, { cursor, limit: 2 });
  }

  const noteCode = (key: string, { body }: { body: Answer }) => recorded[key]?.codes.push(body.code);

  const { db } = app.services;
  const meilin = await createUser(db, {
    ...{ username: 'meilin', name: 'Mei Lin' },
    // It is among the examples.
    password: 'a long password',
  });
  const admin = await createUser(db, { username: 'arjun', role: 'admin' });
  const master = await createUser(db, { username: 'nora', role: 'master' });
  const leaving = await createUser(db, { username: 'sofia' });
  const linkToken = async (email: string) =>
    (await app.mailsTo(email)).findLast(({ link }) => link)?.link?.searchParams.get('token') ?? '';

  await recordAccounts();
  await recordHouse();
  await recordDevFlow();
  await recordScripts();
  await recordWatchedRecords();
  await recordGoalsHabits();
  await recordCalendar();
  await recordExpenses(call, async (key, fields = {}) => (await send(key, fields, meilin)).body);
  await recordExpensePlanning();
  if (probing) for (const again of probes) await again();
  // They end the key that calls before were made with.
  await call('GET WatchedRecords regenerate_key');
  await call('POST WatchedRecords regenerate_key');
  return recorded;

  async function recordAccounts() {
    const email = 'sam@example.org';
    await call('POST Register', { username: 'sam', email, password: 'a long password' }, null);
    const credentials = { identifier: 'sam', password: 'a long password' };
    const waiting = await send('POST Login', credentials, null);
    await call('POST Activate', { token: await linkToken(email) }, null);
    await send(
      'POST Register',
      { username: 'kim', email: 'kim@example.org', password: 'a long password' },
      null,
    );
    await call('GET Activate', { token: await linkToken('kim@example.org') }, null);
    await call('POST Login', credentials, null);
    noteCode('POST Login', waiting);
    await call('POST ForgotPassword', { email }, null);
    await call('POST ResetPassword', { token: await linkToken(email), password: 'another password' }, null);
    await call('GET ValidateToken');
    await call('POST ValidateToken');
    await call('GET Token');
    await call('POST Logout', {}, leaving);
  }

  async function recordHouse() {
    await call('GET Preferences get');
    await call('POST Preferences', { time_zone: TIME_ZONE, week_start: 7 });
    await call('GET ThemeSettings get');
    await call('GET ThemeSettings available');
    await call('POST ThemeSettings', { theme_name: 'Professional Dark' });
    await call('POST MasterSettings getStatus', {}, master);
    await call('POST MasterSettings toggleRegistration', { enabled: true }, master);
    await call('POST OptionAccess getNavigatorSettings', {}, admin);
    await call('POST OptionAccess getHomeSettings', {}, admin);
    const settings = [{ setting_key: 'devFlowEnabled_user', setting_value: true }];
    await call('POST OptionAccess updateHomeSettings', { settings }, admin);
    const tools = [{ tool_key: 'script-manager', title: 'Scripts' }];
    await call('POST OptionAccess updateNavigatorSettings', { tools }, admin);
  }

  async function recordDevFlow() {
    const description = 'What the shop sells';
    const { id: feature } = await call('POST DevFlow addFeature', { name: 'Shop', description });
    const other = (await send('POST DevFlow addFeature', { name: 'Old shop' }, meilin)).body.id;
    const { id: status } = await call('POST DevFlow addStatus', { name: 'In progress' });
    const done = (await send('POST DevFlow addStatus', { name: 'Completed' }, meilin)).body.id;
    const notes = 'Prices in two currencies';
    const { id } = await call('POST DevFlow addItem', {
      feature_id: feature,
      title: 'Price list',
      status,
      notes,
      due_date: '2026-12-24',
    });
    const second = { feature_id: feature, title: 'Basket', status };
    const { id: basket } = (await send('POST DevFlow addItem', second, meilin)).body;
    await call('POST DevFlow editItem', { id, title: 'Price list', notes: 'Prices in three currencies' });
    await call('POST DevFlow updateItemOrder', {
      order: [
        { id: basket, order_index: 1 },
        { id, order_index: 2 },
      ],
    });
    await call('POST DevFlow updateFeatureOrder', { order: [{ id: other }, { id: feature }] });
    await call('POST DevFlow updateStatusOrder', {
      feature_id: feature,
      order: [{ id: done }, { id: status }],
    });
    await call('POST DevFlow editFeature', { id: feature, name: 'Web shop' });
    await call('POST DevFlow editStatus', { id: status, name: 'Under way', color: '#0e7490' });
    await call('POST DevFlow updateItemCompletion', { id, is_completed: '1' });
    await call('GET Home');
    await call('GET DevFlow getModules');
    await call('GET DevFlow getStatuses', { feature_id: feature });
    await call('GET DevFlow getItems', { feature_id: feature });
    await follow('DevFlow changesSince');
    await send('POST DevFlow deleteItem', { id: basket, operation_id: 'first' }, meilin);
    await call('POST DevFlow undo', { operation_id: 'first' });
    await call('POST DevFlow deleteItem', { id: basket });
    await call('POST DevFlow deleteStatus', { id: done });
    await call('POST DevFlow deleteFeature', { id: other });
  }

  async function recordScripts() {
    const script_content = 'select count(*) from orders;';
    await call('POST ScriptManager create', { script_name: 'Orders', script_content, tags: ['daily'] });
    const encoded = Buffer.from('select * from orders;').toString('base64');
    await call('POST ScriptManager scripts_b64', {
      scripts_b64: { Orders: encoded },
      operation_id: 'second',
    });
    const unknown = { scripts_b64: { Nothing: encoded } };
    noteCode('POST ScriptManager scripts_b64', await send('POST ScriptManager scripts_b64', unknown, meilin));
    await call('POST ScriptManager undo', { operation_id: 'second' });
    await call('POST ScriptManager scripts', {
      scripts: { Stock: 'select * from stock;' },
      tags: { Stock: [] },
    });
    const notes = 'For the report of Monday';
    await call('POST ScriptManager details', { script_name: 'Orders', notes, dialect: 'postgresql' });
    await call('GET ScriptManager details', { script_name: 'Orders' });
    await call('POST ScriptManager rename', { old_name: 'Orders', new_name: 'Orders of today' });
    await call('GET ScriptManager');
    await follow('ScriptManager changesSince');
    await call('DELETE ScriptManager', { script_name: 'Stock' });
    await call('GET ScriptManagerSettings');
    await call('POST ScriptManagerSettings', { setting_key: 'word_wrap', setting_value: 'true' });
  }

  async function recordWatchedRecords() {
    const { id: tag_id } = await call('POST WatchedRecords add_tag', {
      tag_name: '国漫',
      tag_color: '#2563eb',
    });
    await send('POST WatchedRecords add_tag', { tag_name: '日漫' }, meilin);
    const { id: type_id } = await call('POST WatchedRecords add_anime_type', { type_name: '玄幻' });
    await send('POST WatchedRecords add_anime_type', { type_name: '科幻' }, meilin);
    const record = {
      series_id: 'ss1001',
      title: '山海行',
      current_episode: 12,
      tag: '国漫',
      selectedTypes: ['玄幻'],
    };
    const { id } = await call('POST WatchedRecords', record);
    const untyped = { ...record, series_id: 'ss1002', selectedTypes: ['科学'] };
    noteCode('POST WatchedRecords', await send('POST WatchedRecords', untyped, meilin));
    await call('GET WatchedRecords');
    await call('GET WatchedRecords get_tags');
    await follow('WatchedRecords changes_since');
    await call('GET WatchedRecords get_anime_types');
    await call('PUT WatchedRecords', { id, current_episode: 13, total_episodes: 24, score: 9 });
    await call('PUT WatchedRecords update_tag', { tag_id, tag_color: '#1d4ed8' });
    await call('PUT WatchedRecords move_tag', { tag_id, direction: 'down' });
    await call('PUT WatchedRecords update_anime_type', { type_id, type_name: '奇幻' });
    await call('PUT WatchedRecords move_anime_type', { type_id, direction: 'down' });
    const { api_key: key } = await call('GET WatchedRecords api_key');
    const news = { series_id: 'ss1001', title: '山海行', current_episode: 14, last_watched_time: Date.now() };
    await call('POST WatchedRecords X-API-Key', news, { key });
    await call('POST WatchedRecords sync_batch', { records: [{ ...news, current_episode: 15 }] }, { key });
    await send('PUT WatchedRecords', { id, current_episode: 20, operation_id: 'third' }, meilin);
    await call('POST WatchedRecords undo', { operation_id: 'third' });
    await call('POST WatchedRecords import_records', {
      name: 'mine.json',
      records: [{ series_id: 'ss1003', title: '云海剑歌', state: 'watching', current_episode: 3, score: 8 }],
      dry_run: true,
    });
    await call('DELETE WatchedRecords', { id });
    await call('DELETE WatchedRecords delete_tag', { tag_id });
    await call('DELETE WatchedRecords delete_anime_type', { type_id });
  }

  // A pause without an end keeps the figures the same on any day.
  async function recordGoalsHabits() {
    const { id: group_id } = await call('POST GoalsHabits addGroup', { name: 'Body' });
    const other = (await send('POST GoalsHabits addGroup', { name: 'Mind' }, meilin)).body.id;
    const run = {
      name: 'Run',
      kind: 'amount',
      unit: 'km',
      target: '5.5',
      start_date: '2026-01-01',
      group_id,
    };
    const { id } = await call('POST GoalsHabits addHabit', { ...run, rhythm: 'week' });
    const read = { name: 'Read', start_date: '2026-01-01' };
    const second = (await send('POST GoalsHabits addHabit', read, meilin)).body.id;
    const { id: pause } = await call('POST GoalsHabits addPause', { from: '2026-01-12', reason: 'Holidays' });
    await call('POST GoalsHabits setEntry', {
      habit_id: id,
      day: '2026-01-05',
      amount: '5.25',
      note: 'Rain',
    });
    const days = [{ habit_id: second, day: '2026-01-05', state: 'done' }];
    await call('POST GoalsHabits setEntries', { entries: days });
    await call('POST GoalsHabits editHabit', { id, name: 'Run outside', target: '6', from: 'always' });
    await call('POST GoalsHabits updateHabitOrder', { order: [{ id: second }, { id }] });
    await call('POST GoalsHabits editGroup', { id: group_id, name: 'Fitness' });
    await call('POST GoalsHabits updateGroupOrder', { order: [{ id: other }, { id: group_id }] });
    await call('POST GoalsHabits editPause', { id: pause, reason: 'Long holidays' });
    await call('GET GoalsHabits getHabits');
    await call('GET GoalsHabits getEntries', { from: '2026-01-01', to: '2026-01-31' });
    await call('GET GoalsHabits getScores', { habit_id: second, from: '2026-01-04', to: '2026-01-06' });
    await call('GET GoalsHabits getGroups');
    await call('GET GoalsHabits getPauses');
    await follow('GoalsHabits changesSince');
    await call('GET GoalsHabits exportCsv', { format: 'own' });
    const csv = 'habit,day,state,amount,note\nSwim,2026-01-05,done,,';
    const files = [{ name: 'habits.csv', text: csv }];
    await call('POST GoalsHabits importHabits', { format: 'own', files, dry_run: true });
    const dates = { start_date: '2026-01-01', due_date: '2026-03-01' };
    const { id: goal } = await call('POST GoalsHabits addGoal', {
      ...{ name: 'Weight', measure: 'number', unit: 'kg', start_value: '80', target_value: '75', ...dates },
    });
    const { id: list } = (
      await send('POST GoalsHabits addGoal', { name: 'Marathon', measure: 'steps', ...dates }, meilin)
    ).body;
    const { id: checkin } = await call('POST GoalsHabits addCheckin', {
      goal_id: goal,
      day: '2026-01-31',
      value: '80',
    });
    const { id: step } = await call('POST GoalsHabits addStep', { goal_id: list, title: 'Sign up' });
    await call('GET GoalsHabits getGoals', { state: 'open' });
    await call('POST GoalsHabits editGoal', { id: goal, target_value: '74.5' });
    await call('POST GoalsHabits editStep', { id: step, done: true });
    await call('POST GoalsHabits closeGoal', { id: list, state: 'reached' });
    await call('POST GoalsHabits updateGoalOrder', { order: [{ id: list }, { id: goal }] });
    await call('POST GoalsHabits deleteStep', { id: step });
    await call('POST GoalsHabits deleteCheckin', { id: checkin });
    await call('POST GoalsHabits archiveHabit', { id: second });
    await send('POST GoalsHabits deleteHabit', { id: second, operation_id: 'fourth' }, meilin);
    await call('POST GoalsHabits undo', { operation_id: 'fourth' });
    await call('POST GoalsHabits deleteHabit', { id });
    await call('POST GoalsHabits deleteGoal', { id: goal });
    await call('POST GoalsHabits deletePause', { id: pause });
    await call('POST GoalsHabits deleteGroup', { id: other });
  }

  async function recordExpensePlanning() {
    const books = async (action: string, fields: Fields) =>
      (await send(`POST ExpenseTracker ${action}`, fields, meilin)).body.id;
    const account = await books('addAccount', { name: 'Household', currency: 'MYR' });
    const savings = await books('addAccount', { name: 'Nest egg', currency: 'MYR' });
    const category_id = await books('addCategory', { name: 'Letting' });
    const { id } = await call('POST ExpenseTracker addSchedule', {
      ...{ name: 'Rent', account_id: account, amount: '-1250.00', category_id, kind: 'bill' },
      ...{ unit: 'month', every: 1, anchor: '2026-01-31', ends: '2026-04-30', weekend: 'after' },
      ...{ posting: 'ask', about_percent: 0, url: 'https://rent.example', reminder_days: 3 },
      reminder_at: '19:30',
    });
    await books('addSchedule', {
      ...{
        name: 'Savings',
        account_id: account,
        to_account_id: savings,
        amount: '-300.00',
        anchor: '2026-02-01',
        ends: '2026-03-31',
      },
    });
    await call('POST ExpenseTracker editSchedule', { id, amount: '-1300.00', ends: '2026-05-31' });
    await call('POST ExpenseTracker postSchedule', {
      id,
      occurrence: 0,
      date: '2026-02-02',
      amount: '-1299.90',
    });
    await call('POST ExpenseTracker skipSchedule', { id, occurrence: 1 });
    await call('GET ExpenseTracker getUpcoming', { from: '2026-02-01', to: '2026-04-30' });
    await call('GET ExpenseTracker getForecast', { to: dayAhead(28) });
    await call('GET ExpenseTracker getSchedules');
    await follow('ExpenseTracker changesSince');
    await call('POST ExpenseTracker deleteSchedule', { id });
  }

  async function recordCalendar() {
    const { id: work } = await call('POST Calendar addCalendar', { name: 'Work', color: '#1d4ed8' });
    const other = (await send('POST Calendar addCalendar', { name: 'Home' }, meilin)).body.id;
    await call('POST Calendar editCalendar', { id: work, name: 'Office', hidden: false });
    const order = [
      { id: other, order_index: 1 },
      { id: work, order_index: 2 },
    ];
    await call('POST Calendar updateCalendarOrder', { order });
    await call('GET Calendar getCalendars');
    const dentist = {
      title: 'Dentist',
      start: '2026-01-06T14:45:00',
      end: '2026-01-06T15:45:00',
      time_zone: 'Asia/Kuala_Lumpur',
      calendar_id: work,
      location: 'Elm Street 8',
      reminders: [15, 60],
    };
    const { id } = await call('POST Calendar addEvent', dentist);
    await call('POST Calendar editEvent', { id, start: '2026-01-06T15:00:00' });
    const january = { from: '2026-01-01', to: '2026-02-01' };
    await call('GET Calendar getEvents', { ...january, calendar_id: work });
    await call('GET Calendar getEvent', { id });
    await call('GET Calendar search', { q: 'elm street', limit: 10 });
    await follow('Calendar changesSince');
    await call('POST Calendar quickAdd', {
      text: 'Lunch 5 Jan 2026 12:00 for 90m !15m at Station',
      dry_run: true,
    });
    const lines = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1@example.org', 'SUMMARY:Concert'],
      ...['DTSTART:20260117T190000Z', 'DTEND:20260117T210000Z', 'END:VEVENT', 'END:VCALENDAR'],
    ];
    const ics = lines.map((line) => `${line}\r\n`).join('');
    await call('POST Calendar importIcs', { ics, calendar_id: work, dry_run: true });
    await call('GET Calendar exportIcs', { calendar_id: work });
    const { id: feed, ...made } = await call('POST Calendar addFeed', {
      name: 'Phone',
      calendar_ids: [work],
      current_password: meilin.password,
    });
    const key = new URL(String(made.url)).searchParams.get('key') ?? '';
    await call('GET Calendar feed', { key }, null);
    await call('GET Calendar getFeeds');
    await call('POST Calendar regenerateFeed', { id: feed, current_password: meilin.password });
    await call('POST Calendar deleteFeed', { id: feed });
    await send('POST Calendar deleteEvent', { id, operation_id: 'fifth' }, meilin);
    await call('POST Calendar undo', { operation_id: 'fifth' });
    await call('POST Calendar deleteEvent', { id });
    await recordSubscriptions();
    await call('POST Calendar deleteCalendar', { id: other });
  }

  async function recordSubscriptions() {
    const wanted = { name: 'Holidays', color: '#be123c' };
    const { id } = await call('POST Calendar subscribe', { address: source.url, ...wanted });
    const subscribed = recorded['POST Calendar subscribe'];
    if (subscribed) subscribed.sent = { address: 'https://example.org/holidays.ics', ...wanted };
    await call('GET Calendar getSubscriptions');
    await call('POST Calendar refreshCalendar', { id });
    await call('POST Calendar unsubscribe', { id });
  }
}

const TIME_ZONE = 'Asia/Kuala_Lumpur';
const dayAhead = (days: number) => textOfDay(civilDay(new Date(), TIME_ZONE) + days);

const LONGEST = 120;
const MOST = { entries: 2, fields: 60 };

/** A value as an example: the same in every run, and short. */
function example<T>(value: T): T {
  return shortened(value) as T;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST.entries).map(shortened);
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).slice(0, MOST.fields);
    return Object.fromEntries(fields.map(([name, one]) => [name, shortened(one)]));
  }
  // Milliseconds of today.
  if (typeof value === 'number') return value > 1e12 ? 1_769_851_800_000 : value;
  if (typeof value !== 'string') return value;
  if (value === dayAhead(0)) return '2026-01-31';
  if (value === dayAhead(28)) return '2026-02-28';
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return '2026-01-31T09:30:00.000Z';
  if (/^\d+\/\d+\/\d{4}_[\d:]+$/.test(value)) return '1/31/2026_17:30:00';
  const text = value
    .replace(/^Wy[IJ][\w-]{20,}$/, 'the-cursor-of-the-answer-before')
    .replace(/^[\w-]{43}$/, 'the-token-that-came-with-this-answer-or-mail')
    .replace(/^(ts[a-z]_|[a-z]+_)[0-9A-Za-z_-]{30,}$/, '$1the-key')
    .replace(/(?<=[?&]key=ts[a-z]_)[\w-]{30,}$/, 'the-key')
    .replace(/^[0-9a-f-]{36}(?=@toolstead$)/, '5f0b2c1e-7d34-4a8e-9c61-2f8f5d3b7a90');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
