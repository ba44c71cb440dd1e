import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './support/app';
import { openRecordedDatabase, type RecordedDatabase } from './support/statements';

// What a call costs is the statements that it sends: each takes longer than everything else in it. They are counted,
// not timed. Who needs one more says why, and raises the budget.

let app: TestApp;
let recorded: RecordedDatabase;
let ids: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  recorded = await openRecordedDatabase();
  app = await createTestApp({ database: recorded.database });
  ids = await fill();
});

/** Some of everything, in one account. */
async function fill() {
  const { devflow, scripts, watchedRecords } = app.callerOf(app.users[0]);
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
  await watchedRecords.addType({ type_name: '国漫' });
  const record = await watchedRecords.create({ series_id: 'one', title: 'One', current_episode: 1 });
  return { feature, other, statusId, bug, items, script: script.id, record: record.record.id };
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: object;
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

async function send({ method = 'GET', url, body }: Call): Promise<unknown> {
  const response = await app.http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${app.users[0].token}` },
    ...(body && { payload: body }),
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** The budget holds for the call as it is usually made, not for the first one. */
async function expectWithin(budget: number, call: () => Call | Promise<Call>): Promise<void> {
  await send(await call());
  const counted = await call();
  const statements = await recorded.statementsOf(() => send(counted));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(budget);
  expect(statements.length).toBeGreaterThan(0);
}

type Row = [budget: number, what: string, call: () => Call | Promise<Call>];

let count = 0;
/** Another number at each call, so that no change is one that changes nothing. */
const next = () => ++count;
const either = <T>(one: T, other: T) => (next() % 2 === 0 ? one : other);

const SHELL: Row[] = [
  [1, 'ValidateToken', () => ({ url: '/api/ValidateToken.php' })],
  [1, 'who am I', () => get('accounts.validateToken')],
  [2, 'the theme', () => ({ url: '/api/ThemeSettings.php?action=get' })],
  [3, 'the tools of the sidebar', () => get('optionAccess.openTools')],
  [5, 'Home', () => ({ url: '/api/Home.php' })],
  [5, 'home, without its open items', () => get('home.overview')],
  [
    6,
    'a sign-in',
    () => {
      const { username: identifier, password } = app.users[0];
      return { method: 'POST', url: '/api/Login.php', body: { identifier, password } };
    },
  ],
];

const DEVFLOW: Row[] = [
  [5, 'the overview', () => get('devflow.overview')],
  [4, 'the open items of a feature', () => get('devflow.openItems', { featureId: ids.feature })],
  [5, 'completed items', () => get('devflow.completedItems', { featureId: ids.feature })],
  [2, 'an item', () => get('devflow.item', { id: ids.items[0] })],
  [9, 'an addition', () => changed('addItem', { featureId: ids.other, statusId: ids.statusId, title: 'x' })],
  [9, 'an edit', () => changed('editItem', { id: ids.items[3], title: `title ${String(next())}` })],
  [9, 'a completion', () => changed('setCompleted', { ids: [ids.items[2]], completed: either(true, false) })],
  [
    9,
    'a move behind another item',
    () =>
      changed('moveItem', {
        id: ids.items[1],
        statusId: either(ids.statusId, ids.bug),
        afterId: ids.items[either(4, 5)],
      }),
  ],
  [
    9,
    'a move to the first place of a status',
    () => changed('moveItem', { id: ids.items[either(6, 7)], statusId: ids.statusId, afterId: null }),
  ],
];

function changed(procedure: string, input: object): Call {
  return change(`devflow.${procedure}`, {
    ...input,
    operationId: `operation-${String(next()).padStart(10, '0')}`,
  });
}

const SCRIPTS: Row[] = [
  [2, 'a script', () => get('scripts.open', { id: ids.script })],
  [
    5,
    'what the screen asks for',
    () => batch(['scripts.list'], ['scripts.settings'], ['scripts.dialect'], ['scripts.lastOpened']),
  ],
  [
    8,
    'an autosave',
    async () => {
      const { version: baseVersion } = await app.callerOf(app.users[0]).scripts.open({ id: ids.script });
      return change('scripts.save', { id: ids.script, baseVersion, content: `select ${String(next())}` });
    },
  ],
  [
    8,
    'a documented autosave',
    () => ({
      method: 'POST',
      url: '/api/ScriptManager.php',
      body: { encoding: 'base64', scripts_b64: { first: btoa(`select ${String(next())}`) }, tags: {} },
    }),
  ],
];

const WATCHED: Row[] = [
  [2, 'a record', () => get('watchedRecords.record', { id: ids.record })],
  [
    8,
    'what the screen asks for',
    () =>
      batch(
        ['watchedRecords.list', {}],
        ['watchedRecords.stats'],
        ['watchedRecords.tags'],
        ['watchedRecords.types'],
      ),
  ],
  [9, 'one episode more', () => change('watchedRecords.adjustEpisode', { id: ids.record, by: 1 })],
  [9, 'a sync of one record', () => synced(1)],
  [9, 'a sync of twenty records', () => synced(20)],
];

function synced(size: number): Call {
  const current_episode = next();
  const records = Array.from({ length: size }, (_, at) => ({
    series_id: `synced ${String(at)}`,
    title: 'Synced',
    current_episode,
    last_watched_time: Date.now(),
  }));
  return { method: 'POST', url: '/api/WatchedRecords.php', body: { action: 'sync_batch', records } };
}

describe.each([
  ['the shell', SHELL],
  ['DevFlow', DEVFLOW],
  ['the script manager', SCRIPTS],
  ['watched records', WATCHED],
])('%s', (_what, rows) => {
  test.each(rows)('at most %d: %s', (budget, _call, call) => expectWithin(budget, call));
});
