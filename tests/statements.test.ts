import { beforeAll, describe, expect, test } from 'vitest';
import { password } from './support/accounts';
import { createTestApp, type TestApp } from './support/app';
import { openRecordedDatabase, type RecordedDatabase } from './support/statements';

// The cost of a call is the number of its SQL statements, each of which takes longer than everything else in it. They
// are counted, not timed. A change that needs another one raises the budget and gives the reason.

let app: TestApp;
/** A second process, which keeps answers. */
let keeping: TestApp;
let recorded: RecordedDatabase;
let ids: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  recorded = await openRecordedDatabase();
  app = await createTestApp({ database: recorded.database, environment: { KEPT_ANSWERS_MIB: '0' } });
  keeping = await createTestApp({ database: recorded.database });
  ids = await fill();
});

/** An account with some data of every kind. */
async function fill() {
  const { devflow, scripts, watchedRecords, goalsHabits, calendar } = app.callerOf(app.users[0]);
  const event = (await calendar.addEvent({ title: 'Run', start: '2026-01-05', rule: 'FREQ=DAILY' })).id;
  const named = { id: event, scope: 'this' as const, recurrenceId: '20260106' };
  const override = (await calendar.editEvent({ ...named, title: 'Swim' })).id;
  for (let number = 0; number < 12; number++)
    await calendar.addEvent({ title: `event ${String(number)}`, start: '2026-01-05T09:00' });
  const habit = (await goalsHabits.addHabit({ name: 'Run' })).id;
  for (let number = 0; number < 12; number++) await goalsHabits.addHabit({ name: `habit ${String(number)}` });
  await goalsHabits.addGoal({ name: 'Runs', measure: 'habit', habitId: habit, targetValue: 9 });
  await goalsHabits.addGoal({ name: 'Steps', measure: 'steps' });
  const feature = (await devflow.addFeature({ name: 'one' })).id;
  const other = (await devflow.addFeature({ name: 'two' })).id;
  const statuses = [];
  for (const name of ['In Progress', 'Bug', 'Completed'])
    statuses.push((await devflow.addStatus({ name })).id);
  const [statusId = 0, bug = 0] = statuses;
  const items: number[] = [];
  for (let number = 0; number < 12; number++) {
    const item = { featureId: feature, statusId, title: `item ${String(number)}` };
    items.push((await devflow.addItem({ ...item, completed: number > 9 })).id);
  }
  const script = await scripts.create({ name: 'first', content: 'select 1' });
  const full = await scripts.create({ name: 'full', content: 'select 1' });
  await watchedRecords.addType({ type_name: '国漫' });
  const { record } = await watchedRecords.create({ series_id: 'one', title: 'One', current_episode: 1 });
  const { api_key } = await watchedRecords.apiKey();
  const tools = [{ tool: 'script-manager', right: 'write' as const }];
  const { token } = await app
    .callerOf(app.users[0])
    .tokens.make({ name: 'program', tools, days: 30, currentPassword: password });
  return {
    ...{ event, override },
    habit,
    feature,
    other,
    statusId,
    bug,
    items,
    script: script.id,
    full: full.id,
    record: record.id,
    api_key,
    token,
  };
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: object;
  /** Replaces the token. */
  headers?: Record<string, string>;
  /** The expected status; 200 if undefined. */
  status?: number;
}

const get = (procedure: string, input?: object): Call => ({
  url: `/api/trpc/${procedure}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`,
});
const batch = (...procedures: [string, object?][]): Call => ({
  url: `/api/trpc/${procedures.map(([name]) => name).join(',')}?batch=1&input=${encodeURIComponent(
    JSON.stringify(
      Object.fromEntries(procedures.map(([, input], at) => [at, input]).filter(([, input]) => input)),
    ),
  )}`,
});
const change = (procedure: string, body: object): Call => ({
  method: 'POST',
  url: `/api/trpc/${procedure}`,
  body,
});

async function send({ method = 'GET', url, body, headers, status = 200 }: Call, to = app): Promise<void> {
  const response = await to.http.inject({
    method,
    url,
    headers: headers ?? { authorization: `Bearer ${app.users[0].token}` },
    ...(body && { payload: body }),
  });
  expect(response.statusCode, response.body).toBe(status);
}

/** The budget applies to the usual call, not to the first one. */
async function expectWithin(budget: number, call: () => Call | Promise<Call>): Promise<void> {
  await send(await call());
  const counted = await call();
  const statements = await recorded.statementsOf(() => send(counted));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(budget);
  expect(statements.length).toBeGreaterThan(0);
  const ownerless = statements.filter((text) => CHANGE_OF_TOOLS.test(text) && !text.includes('user_id'));
  expect(ownerless, 'what changes rows names whose they are').toEqual([]);
}

const CHANGE_OF_TOOLS =
  /^\s*(?:update|delete)\b[^;]*`(?:devflow|scripts?|watched|habits?|goals?|calendars?|expense)(?:_\w+)?`/i;

type Row = [budget: number, what: string, call: () => Call | Promise<Call>];

let count = 0;
/** A new number for each call, so that every change has an effect. */
const next = () => ++count;
const either = <T>(one: T, other: T) => (next() % 2 === 0 ? one : other);

const SHELL: Row[] = [
  [1, 'ValidateToken', () => ({ url: '/api/ValidateToken.php' })],
  [1, 'who am I', () => get('accounts.validateToken')],
  [2, 'the theme', () => ({ url: '/api/ThemeSettings.php?action=get' })],
  [3, 'the tools of the sidebar', () => get('toolAccess.openTools')],
  // Asked after the first paint, by who was ever reminded of something.
  [4, 'what the account was reminded of', () => get('reminders.list')],
  [4, 'Home', () => ({ url: '/api/Home.php' })],
  // The caller; short lists twice, those of its cards after how they are arranged; and the events of two days, with what of
  // series was changed.
  [5, 'home, without its open items', () => get('home.overview')],
  // Two before the cards (tests/dashboard-figures.test.ts).
  [14, 'the dashboard', () => get('dashboard.read', { range: 'month' })],
  [
    // One looks for sessions beyond the most that an account may have, one tells the event.
    8,
    'a sign-in',
    () => {
      const { username: identifier, password } = app.users[0];
      return { method: 'POST', url: '/api/Login.php', body: { identifier, password } };
    },
  ],
];

// However many habits, entries and goals there are.
const GOALS_HABITS: Row[] = [
  [3, 'the habits', () => get('goalsHabits.getHabits', {})],
  [4, 'the habits of another day', () => get('goalsHabits.getHabits', { day: '2026-01-05' })],
  [3, 'today, with goals', () => get('goalsHabits.today', {})],
  [4, 'the board', () => get('goalsHabits.board', { from: '2026-01-01', to: '2026-02-01' })],
  [4, 'a habit with all that is known of it', () => get('goalsHabits.detail', { id: ids.habit })],
  [4, 'why its score is what it is', () => get('goalsHabits.explain', { id: ids.habit })],
  [
    3,
    'its entries',
    () => get('goalsHabits.getEntries', { habitId: ids.habit, from: '2026-01-01', to: '2026-02-01' }),
  ],
  [2, 'the goals', () => get('goalsHabits.getGoals', {})],
  [
    15,
    'a day noted',
    () => change('goalsHabits.setEntry', { habitId: ids.habit, state: either('done', 'missed') }),
  ],
];

// However many calendars, events and occurrences there are.
const CALENDAR: Row[] = [
  [2, 'the calendars', () => get('calendar.calendars')],
  [4, 'what happens in a window', () => get('calendar.window', { from: '2026-01-01', to: '2026-02-01' })],
  [5, 'an occurrence', () => get('calendar.event', { id: ids.event, recurrenceId: '20260107' })],
  [5, 'a search', () => get('calendar.search', { q: 'run' })],
  // One of them asks which calendars follow an address.
  [
    11,
    'an event edited',
    () => change('calendar.editEvent', { id: ids.override, scope: 'this', title: String(next()) }),
  ],
];

const DEVFLOW: Row[] = [
  [4, 'the overview', () => get('devflow.overview')],
  [3, 'the open items of a feature', () => get('devflow.openItems', { featureId: ids.feature })],
  [
    5,
    'what changed among them since',
    () => get('devflow.openChanges', { featureId: ids.feature, since: 0 }),
  ],
  [5, 'completed items', () => get('devflow.completedItems', { featureId: ids.feature })],
  [4, 'open items of all features that match', () => get('devflow.findOpen', { search: 'item' })],
  [2, 'an item', () => get('devflow.item', { id: ids.items[0] })],
  [3, 'the trash', () => get('devflow.listTrash', {})],
  [
    9,
    'an order of the statuses in a feature',
    () =>
      changed('orderStatuses', {
        featureId: ids.feature,
        order: either([ids.bug, ids.statusId], [ids.statusId, ids.bug]).map((id) => ({ id })),
      }),
  ],
  [
    9,
    'the trash emptied',
    async () => {
      await trashedItem();
      return change('devflow.emptyTrash', {});
    },
  ],
  [7, 'an item deleted for good', async () => change('devflow.purge', { items: [await trashedItem()] })],
  [9, 'an addition', () => changed('addItem', { featureId: ids.other, statusId: ids.statusId, title: 'x' })],
  [9, 'an edit', () => changed('editItem', { id: ids.items[3], title: `title ${String(next())}` })],
  [9, 'a completion', () => changed('setCompleted', { ids: [ids.items[2]], completed: either(true, false) })],
  [
    11,
    'a move behind another item',
    () =>
      changed('moveItem', {
        id: ids.items[1],
        statusId: either(ids.statusId, ids.bug),
        afterId: ids.items[either(4, 5)],
      }),
  ],
  [
    14,
    'a move of several into another status, behind an item',
    () =>
      changed('moveItems', {
        ids: [ids.items[1], ids.items[8]],
        afterId: ids.items[either(4, 5)],
        statusId: either(ids.statusId, ids.bug),
      }),
  ],
  [
    9,
    'a move to the first place of a status',
    () => changed('moveItem', { id: ids.items[either(6, 7)], statusId: ids.statusId, afterId: null }),
  ],
];

async function trashedItem(): Promise<number> {
  const { devflow } = app.callerOf(app.users[0]);
  const { id } = await devflow.addItem({ featureId: ids.other, statusId: ids.statusId, title: 'x' });
  await devflow.deleteItems({ ids: [id] });
  return id;
}

function changed(procedure: string, input: object): Call {
  return change(`devflow.${procedure}`, {
    ...input,
    operationId: `operation-${String(next()).padStart(10, '0')}`,
  });
}

const SCRIPTS: Row[] = [
  [2, 'a script', () => get('scripts.open', { id: ids.script })],
  [
    2,
    'a script, by an access token',
    () => ({ ...get('scripts.open', { id: ids.script }), headers: byToken() }),
  ],
  [
    2,
    'a setting, by an access token',
    () => ({
      ...change('scripts.setDialect', { dialect: either('mysql', 'sqlite') }),
      headers: byToken(),
    }),
  ],
  [
    1,
    'a call that an access token may not make',
    () => ({ url: '/api/ValidateToken.php', headers: byToken(), status: 403 }),
  ],
  [3, 'what the screen asks for', () => batch(['scripts.list'], ['scripts.preferences'])],
  [3, 'what has changed', () => get('scripts.changes', { since: 1 })],
  [2, 'a search in texts without a hit', () => get('scripts.search', { query: 'nowhere' })],
  [4, 'a search in texts', () => get('scripts.search', { query: 'select' })],
  [2, 'the settings', () => get('scripts.settings')],
  [2, 'a setting', () => change('scripts.setDialect', { dialect: either('mysql', 'sqlite') })],
  [2, 'the script opened last', () => change('scripts.setLastOpened', { id: ids.script })],
  [6, 'an autosave', () => autosave({})],
  [6, 'a documented autosave', () => documentedAutosave()],
  [7, 'a new name', () => renamed()],
  [7, 'an autosave whose earlier text is kept', () => autosave({ cut: true })],
  [8, 'one after which another one is let go of', () => autosave({ cut: true }, hasFullHistory, ids.full)],
  [8, 'the same by the documented call', () => documentedAutosave(isTyped, ids.full)],
  [6, 'an autosave of one of 1,000', () => autosave({}, hasMany)],
  [6, 'a documented autosave of one of 1,000', () => documentedAutosave(hasMany)],
  [5, 'an autosave of what is stored', () => autosave({ content: 'select 1' })],
  // One more than other changes, for the signature of its text.
  [7, 'a new script', () => change('scripts.create', { name: `new ${String(next())}`, content: 'x' })],
  [6, 'tags', () => change('scripts.setTags', { id: ids.script, tags: [String(next())] })],
  [6, 'a pin', () => change('scripts.setPinned', { id: ids.script, pinned: either(true, false) })],
  [6, 'tags of 100 scripts', () => ofHundred('scripts.editTags', { add: [String(next())] })],
  [7, '100 scripts to the trash', () => ofHundred('scripts.trash')],
  [7, '100 scripts back from the trash', () => ofHundred('scripts.restore', {}, 'trash')],
  [6, '100 scripts deleted for good', () => ofHundred('scripts.purge', {}, 'trash')],
  [10, 'an import of 1,000 new scripts', () => change('scripts.import', imported('new'))],
  [10, 'an import of 1,000 over 1,000', () => change('scripts.import', imported('old'))],
  [13, 'the same with longer texts', () => change('scripts.import', imported('old', 4_500))],
  [8, 'the same by the documented call', () => documentedImport()],
  // Two for the signatures: the texts of the history are read for them.
  [16, 'an import of 1,000 taken back', () => undone()],
];

const byToken = () => ({ authorization: `Bearer ${ids.token}` });

const save = () => ({ baseVersion: 1, content: `select ${String(next())}` });
const scriptsOfUser = () => app.callerOf(app.users[0]).scripts;

async function autosave(
  how: { cut?: true; content?: string },
  before?: () => Promise<unknown>,
  id = ids.script,
): Promise<Call> {
  await before?.();
  const { version: baseVersion } = await scriptsOfUser().open({ id });
  return change('scripts.save', { ...save(), id, baseVersion, ...how });
}

async function documentedAutosave(before?: () => Promise<void>, id = ids.script): Promise<Call> {
  await before?.();
  const { name } = await scriptsOfUser().open({ id });
  const scripts_b64 = { [name]: btoa(`select ${String(next())}`) };
  return {
    method: 'POST',
    url: '/api/ScriptManager.php',
    body: { encoding: 'base64', scripts_b64, tags: {} },
  };
}

/** The text was stored by another call, so that the documented one adds it to the history, which is full. */
async function isTyped(): Promise<void> {
  await hasFullHistory();
  const { open, save } = scriptsOfUser();
  const { version: baseVersion } = await open({ id: ids.full });
  await save({ id: ids.full, baseVersion, content: `select ${String(next())}` });
}

/** The history contains as many texts of one day as it keeps. */
async function hasFullHistory(): Promise<void> {
  const { open, save, history } = scriptsOfUser();
  const { version } = await open({ id: ids.full });
  const { versions } = await history({ id: ids.full });
  for (let kept = versions.length, baseVersion = version; kept < 50; kept++, baseVersion++) {
    await save({ id: ids.full, baseVersion, content: `select ${String(next())}`, cut: true });
  }
}

/** A new name of a script of its own, since another test fills the history of the usual one. */
async function renamed(): Promise<Call> {
  const { id } = await scriptsOfUser().create({ name: `renamed ${String(next())}`, content: 'x' });
  return change('scripts.rename', { id, name: `renamed ${String(next())}` });
}

/** 1,000 scripts, all of them new or all existing, with new texts. */
function imported(which: 'old' | 'new', size = 20) {
  const round = String(next());
  const prefix = which === 'old' ? 'many' : `many ${round}`;
  const content = `select ${round}`.padEnd(size, ';');
  const scripts = Array.from({ length: 1_000 }, (_, at) => ({ name: `${prefix} ${String(at)}`, content }));
  return { operationId: `import-${round.padStart(10, '0')}`, scripts };
}

async function hasMany(): Promise<void> {
  await scriptsOfUser().import(imported('old'));
}

async function documentedImport(): Promise<Call> {
  await hasMany();
  const { scripts } = imported('old');
  const texts = Object.fromEntries(scripts.map(({ name, content }) => [name, content]));
  return { method: 'POST', url: '/api/ScriptManager.php', body: { scripts: texts } };
}

async function undone(): Promise<Call> {
  await hasMany();
  const done = imported('old');
  await scriptsOfUser().import(done);
  return change('scripts.undo', { operationId: done.operationId });
}

/** A call for 100 scripts, which are in the trash or not. */
async function ofHundred(procedure: string, input: object = {}, before: 'trash' | 'live' = 'live') {
  const { import: add, list, trash } = scriptsOfUser();
  const name = `hundred ${String(next())}`;
  await add({
    scripts: Array.from({ length: 100 }, (_, at) => ({ name: `${name} ${String(at)}`, content: 'x' })),
  });
  const { scripts } = await list();
  const hundred = scripts.filter((script) => script.name.startsWith(name)).map(({ id }) => id);
  if (before === 'trash') await trash({ ids: hundred });
  return change(procedure, { ...input, ids: hundred });
}

const WATCHED: Row[] = [
  [2, 'a record', () => get('watchedRecords.record', { id: ids.record })],
  [3, 'a page of all', () => get('watchedRecords.list', { sort: 'title' })],
  [3, 'a page of a search', () => get('watchedRecords.list', { search: 'one', tag: '' })],
  [
    7,
    'what the screen asks for',
    () =>
      batch(
        ['watchedRecords.list', {}],
        ['watchedRecords.stats'],
        ['watchedRecords.tags'],
        ['watchedRecords.types'],
      ),
  ],
  [
    1,
    'the documented list, unchanged',
    async () => {
      const headers = { authorization: `Bearer ${app.users[0].token}` };
      const { headers: known } = await app.http.inject({ url: WATCHED_URL, headers });
      const unchanged = { ...headers, 'if-none-match': String(known.etag) };
      return { url: WATCHED_URL, headers: unchanged, status: 304 };
    },
  ],

  [9, 'one episode more', () => change('watchedRecords.adjustEpisode', { id: ids.record, by: 1 })],
  [9, 'a completion', () => completed(true)],
  [9, 'a completion taken off', () => completed(false)],
  [
    9,
    'an edit of everything',
    () =>
      change('watchedRecords.update', {
        id: ids.record,
        title: `title ${String(next())}`,
        tag: 'none',
        selectedTypes: ['国漫'],
        current_episode: next(),
      }),
  ],
  [
    8,
    'an edit that changes nothing',
    () => change('watchedRecords.update', { id: ids.record, series_id: 'one' }),
  ],
  [9, 'a bulk edit of one record', () => bulkEdited(1, { tag: 'some', completed: true })],
  [9, 'a bulk edit of a hundred', () => bulkEdited(100, { tag: 'some', completed: true })],
  [13, 'a bulk edit of a thousand, in two parts', () => bulkEdited(1_000, { tag: 'some', completed: true })],
  [10, 'types for a hundred', () => bulkEdited(100, { addTypes: ['国漫'], completed: true })],
  [9, 'the removal of one record', () => removed(1)],
  [9, 'the removal of a hundred', () => removed(100)],
  [
    8,
    'a change taken back',
    async () => {
      const { operationId } = await watchedCalls().adjustEpisode({ id: ids.record, by: 1 });
      return change('watchedRecords.undo', { operationId });
    },
  ],
  [3, 'the trash', () => get('watchedRecords.listTrash', {})],
  [9, 'a hundred back from the trash', () => ofTrash('watchedRecords.restore')],
  [6, 'a hundred deleted for good', () => ofTrash('watchedRecords.purge')],
  [
    8,
    'a removal taken back',
    async () => {
      const { operationId } = await watchedCalls().remove({ ids: [await added()] });
      return change('watchedRecords.undo', { operationId });
    },
  ],
  [
    8,
    'the documented addition',
    () => documented('POST', { series_id: `added ${String(next())}`, title: 'x' }),
  ],
  [9, 'the documented edit', () => documented('PUT', { id: ids.record, current_episode: next() })],
  [9, 'the documented removal', async () => documented('DELETE', { id: await added() })],

  [8, 'a sync of one record', () => synced(1)],
  [8, 'a sync of one record by a typed call', () => change('watchedRecords.sync', newsOf('synced', 0))],
  [8, 'a sync of twenty records', () => synced(20)],
  [10, 'a sync of new records', () => synced(20, `new ${String(next())}`)],
  [8, 'the documented sync', () => documented('POST', newsOf('synced', 0), { 'x-api-key': ids.api_key })],
  [
    3,
    'a sync that changes nothing',
    async () => {
      const records = [newsOf('repeated', 0)];
      await watchedCalls().syncBatch({ records });
      return change('watchedRecords.syncBatch', { records });
    },
  ],
  [
    9,
    'a review accepted',
    async () => {
      const jump = newsOf('one', 0);
      await watchedCalls().sync({ ...jump, series_id: 'one', current_episode: 100 * next() });
      const { reviews } = await watchedCalls().listReviews();
      return change('watchedRecords.acceptReview', { id: reviews[0]?.id });
    },
  ],

  [6, 'a tag added', () => change('watchedRecords.addTag', { tag_name: `tag ${String(next())}` })],
  [9, 'a tag renamed', () => tagChanged({ tag_name: `tag ${String(next())}` })],
  [6, 'a tag coloured', () => tagChanged({ tag_color: '#abcdef' })],
];

const WATCHED_URL = '/api/WatchedRecords.php';

const watchedCalls = () => app.callerOf(app.users[0]).watchedRecords;

function documented(method: 'POST' | 'PUT' | 'DELETE', body: object, headers?: Record<string, string>): Call {
  return { method, url: WATCHED_URL, body, ...(headers && { headers }) };
}

/** News that were not reported yet, and are trusted. */
function newsOf(series: string, at: number) {
  const series_id = `${series} ${String(at)}`;
  return { series_id, title: 'Synced', current_episode: next() % 50, last_watched_time: Date.now() };
}

function synced(size: number, series = 'synced'): Call {
  const records = Array.from({ length: size }, (_, at) => newsOf(series, at));
  return documented('POST', { action: 'sync_batch', records });
}

/** New records that nobody has changed yet. */
async function addedMany(size: number): Promise<number[]> {
  const search = `added ${String(next())}:`;
  const records = Array.from({ length: size }, (_, at) => newsOf(search, at));
  for (let from = 0; from < size; from += 500) {
    await watchedCalls().syncBatch({ records: records.slice(from, from + 500) });
  }
  return (await watchedCalls().ids({ search })).ids;
}

async function added(): Promise<number> {
  return (await addedMany(1))[0] ?? 0;
}

/** A call for a hundred records in the trash. */
async function ofTrash(procedure: string): Promise<Call> {
  const gone = await addedMany(100);
  await watchedCalls().remove({ ids: gone });
  return change(procedure, { ids: gone });
}

async function completed(wanted: boolean): Promise<Call> {
  await watchedCalls().setCompleted({ id: ids.record, completed: !wanted });
  return change('watchedRecords.setCompleted', { id: ids.record, completed: wanted });
}

async function bulkEdited(size: number, edit: object): Promise<Call> {
  return change('watchedRecords.bulkEdit', { ids: await addedMany(size), ...edit });
}

async function removed(size: number): Promise<Call> {
  return change('watchedRecords.remove', { ids: await addedMany(size) });
}

async function tagChanged(fields: object): Promise<Call> {
  const { id: tag_id } = await watchedCalls().addTag({ tag_name: `tag ${String(next())}` });
  return change('watchedRecords.updateTag', { tag_id, ...fields });
}

test('a page of completed items is loaded without the notes, which may be 64 KB each', async () => {
  const call = get('devflow.completedItems', { featureId: ids.feature });
  const statements = await recorded.statementsOf(() => send(call));
  expect(statements.filter((text) => text.includes('`notes`'))).toEqual([]);
});

const ROWS = {
  'the shell': SHELL,
  DevFlow: DEVFLOW,
  'goals and habits': GOALS_HABITS,
  'the calendar': CALENDAR,
  'the script manager': SCRIPTS,
  'watched records': WATCHED,
};

describe.each(Object.entries(ROWS))('%s', (_what, rows) => {
  test.each(rows)('at most %d: %s', (budget, _call, call) => expectWithin(budget, call));
});

test('what has not changed since it was asked last costs a statement', async () => {
  const others: string[] = [];
  for (const [, what, callOf] of Object.values(ROWS).flat()) {
    const call = await callOf();
    if (call.method) continue;
    await send(call, keeping);
    const statements = await recorded.statementsOf(() => send(call, keeping));
    if (statements.length > 1) others.push(`${String(statements.length)} ${what}`);
  }
  // Which script was opened last is noted without a revision, as what is deleted for good; what is in a trash lapses by itself.
  expect(others).toEqual([
    '3 the trash',
    '2 what the screen asks for',
    '3 what has changed',
    '2 the settings',
    '3 the trash',
  ]);
});

test.each<[home: number, dashboard: number, tool: string, change: () => Call]>([
  [3, 6, 'DevFlow', () => change('devflow.editItem', { id: ids.items[0], title: `item ${String(next())}` })],
  [2, 4, 'habits', () => change('goalsHabits.editHabit', { id: ids.habit, name: `Run ${String(next())}` })],
  [4, 4, 'the calendar', () => change('calendar.addEvent', { title: 'Run', start: '2026-01-05T09:00' })],
  [2, 5, 'expenses', () => change('expenses.addCategory', { name: String(next()), kind: 'expense' })],
  [1, 3, 'scripts', () => change('scripts.create', { name: `script ${String(next())}`, content: '' })],
  [2, 4, 'records', () => change('watchedRecords.update', { id: ids.record, title: String(next()) })],
])('at most %d on home, and %d for all cards, after a change in %s', async (home, cards, _tool, made) => {
  const pages = [get('home.overview'), get('dashboard.read', { range: 'month' })];
  for (const page of pages) await send(page, keeping);
  await send(made(), keeping);
  for (const [at, page] of pages.entries()) {
    const statements = await recorded.statementsOf(() => send(page, keeping));
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual([home, cards][at] ?? 0);
  }
});
