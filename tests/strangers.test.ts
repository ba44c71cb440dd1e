import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '@/app/server/app-router';
import { legacyEndpoints } from '@/app/server/legacy-routes';
import { createUser, type TestUser } from './support/accounts';
import { createTestApp, type TestApp } from './support/app';
import { createBelongings } from './support/belongings';
import { openFreshDatabase } from './support/database';
import { createDevflowOwner } from './support/devflow-owner';

// No query tells a stranger anything of the owner's: the owner has a word in all texts and a moment that nobody else
// has, and everything is asked for, at both doors, by others of each role, with the owner's ids and with their own.
// Every query is tested by being registered.

const WORD = 'zqxcanary';
/** Of the owner's API key, which has no text. */
const MOMENT = new Date('2001-02-03T04:05:06.789Z');

type Person = Awaited<ReturnType<typeof settle>>;

let app: TestApp;
let owner: Person;
let strangers: Person[];
let roles: TestUser[];
beforeAll(async () => {
  app = await createTestApp({ database: await openFreshDatabase() });
  const { db } = app.services;
  owner = await settle(WORD);
  await app.callerOf(owner.user).watchedRecords.apiKey();
  await db
    .updateTable('watched_api_keys')
    .set({ created_at: MOMENT.getTime() })
    .where('user_id', '=', owner.user.id)
    .execute();
  const now = new Date();
  await db
    .insertInto('reminders')
    .values({
      ...{
        user_id: owner.user.id,
        tool: 'calendar',
        occasion: 'once',
        text: `due ${WORD}`,
        href: '/app/calendar',
      },
      ...{ due_at: now, told_at: now, mail_at: null, unread: true },
    })
    .execute();
  strangers = [await settle('')];
  roles = [await createUser(db, { role: 'admin' }), await createUser(db, { role: 'master' })];
});

/** A person with one of everything. */
async function settle(word: string) {
  const board = await createDevflowOwner(app);
  const ids = await createBelongings(app, board, word);
  return { user: board.user, board, ids };
}

/** The ids that a query needs, of a person. */
const NAMED: Record<string, (of: Person) => object> = {
  'myData.download': ({ ids }) => ({ id: ids.download }),
  'calendar.event': ({ ids }) => ({ id: ids.event }),
  'calendar.orphans': ({ ids }) => ({ id: ids.event, rule: '' }),
  'devflow.item': ({ ids }) => ({ id: ids.item }),
  'devflow.texts': ({ ids }) => ({ ids: [ids.item] }),
  'goalsHabits.detail': ({ ids }) => ({ id: ids.habit }),
  'goalsHabits.explain': ({ ids }) => ({ id: ids.habit }),
  'goalsHabits.previewRhythm': ({ ids }) => ({ id: ids.habit, rhythm: 'days' }),
  'goalsHabits.goal': ({ ids }) => ({ id: ids.goal }),
  'expenses.payees': () => ({ text: 'payee' }),
  'scripts.open': ({ ids }) => ({ id: ids.script }),
  'scripts.texts': ({ ids }) => ({ ids: [ids.script] }),
  'scripts.history': ({ ids }) => ({ id: ids.script }),
  'scripts.historyText': ({ ids }) => ({ id: ids.script, versionId: ids.version }),
  'watchedRecords.record': ({ ids }) => ({ id: ids.record }),
  'watchedRecords.history': ({ ids }) => ({ id: ids.record }),
};

/** What queries need by the names of their fields. */
const fieldsOf = ({ ids, board }: Person): Record<string, unknown> => ({
  ...{ from: '2026-01-01', to: '2026-02-01', day: '2026-01-05', month: '2026-01', date: '2026-01-05' },
  ...{ since: 0, revision: 0, balance: 0, by: 'average', kind: 'spending' },
  ...{ rule: 'FREQ=DAILY', start: '2026-01-05', allDay: true },
  ...{ q: WORD, query: WORD, text: WORD },
  ...{ featureId: board.feature, accountId: ids.account, habitId: ids.habit },
});

interface Schema {
  safeParse: (input: unknown) => { success: boolean; error?: { issues: { path: PropertyKey[] }[] } };
  shape?: object;
  in?: { shape?: object };
}

const queries = Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) => {
  const { type, inputs } = (procedure as unknown as { _def: { type: string; inputs: Schema[] } })._def;
  return type === 'query' ? [{ path, inputs }] : [];
});
type Query = (typeof queries)[number];

/** Inputs of a query that its schema takes: as few fields as it needs, and with a text that is looked for. */
function inputsOf({ path, inputs }: Query, person: Person): unknown[] {
  if (inputs.length === 0) return [undefined];
  const needed: Record<string, unknown> = { ...NAMED[path]?.(person) };
  const known = fieldsOf(person);
  const [schema] = inputs;
  for (;;) {
    const missing = schema?.safeParse(needed).error?.issues[0]?.path[0];
    if (missing === undefined) break;
    const name = String(missing);
    if (name in needed || !(name in known)) throw new Error(`${path}: what is ${name}? Say it above.`);
    needed[name] = known[name];
  }
  const names = Object.keys(schema?.shape ?? schema?.in?.shape ?? {});
  const searched = names.includes('search') ? [{ ...needed, search: WORD }] : [];
  return [needed, ...searched];
}

/** What is answered, as a text; a refusal too. */
async function answerOf(caller: TestUser, { path }: Query, input: unknown): Promise<string> {
  const [namespace = '', name = ''] = path.split('.');
  const called = app.callerOf(caller) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  try {
    const answer = await called[namespace]?.[name]?.(input);
    return textOf(await wholeOf(answer));
  } catch (error) {
    const { message, code, details } = error as Error & { code?: string; details?: unknown };
    // An answer that did not come proves nothing.
    if (code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_SERVER_ERROR') throw error;
    return `refused: ${message} ${JSON.stringify(details)}`;
  }
}

/** An answer whose streamed parts have all come. */
async function wholeOf(answer: unknown): Promise<unknown> {
  const isStream = (value: unknown): value is AsyncIterable<unknown> =>
    typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
  const hasParts =
    typeof answer === 'object' && answer !== null && 'parts' in answer && isStream(answer.parts);
  const stream = hasParts ? answer.parts : answer;
  if (!isStream(stream)) return answer;
  const parts: unknown[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

function textOf(answer: unknown): string {
  return JSON.stringify(answer, (_key, value: unknown) => (value instanceof Map ? [...value] : value)) ?? '';
}

const TRACES = [WORD, MOMENT.toISOString(), String(MOMENT.getTime())];
const tells = (text: string) => TRACES.some((trace) => text.includes(trace));

/** They say nothing of what people write: numbers, days, settings, keys, and what is everybody's or the masters'. */
const SILENT = `
account.about account.pendingEmail accounts.registration accounts.storageKey accounts.validateToken audit.list audit.part
calendar.feed calendar.imports calendar.orphans calendar.ruleDates connection.ping devflow.completedIds
expenses.budgets expenses.checkBooks expenses.rates expenses.reconcile expenses.report expenses.suggestBudgets
expenses.totals goalsHabits.explain goalsHabits.exportCsv goalsHabits.getScores goalsHabits.imports
goalsHabits.previewRhythm masterSettings.status myData.broughtIn myData.download oidc.status
optionAccess.getHomeSettings optionAccess.getNavigatorSettings preferences.get scripts.preferences
scripts.settings secondFactor.state sessions.list themes.available themes.current themes.pair toolAccess.openTools
users.list watchedRecords.apiKey watchedRecords.coverHosts watchedRecords.ids watchedRecords.lastSync
watchedRecords.stats watchedRecords.syncCalls watchedRecords.userscript`
  .trim()
  .split(/\s+/);

test('every query tells its owner, but for those that have nothing of that kind to tell', async () => {
  const silent: string[] = [];
  const all: string[] = [];
  for (const query of queries) {
    const told = await Promise.all(inputsOf(query, owner).map((input) => answerOf(owner.user, query, input)));
    all.push(...told);
    if (!told.some(tells)) silent.push(query.path);
  }
  expect(silent.filter((path) => !SILENT.includes(path))).toEqual([]);
  for (const trace of [WORD, /2001-02-03T04:05:06|981173106789/]) {
    expect(all.some((text) => text.search(trace) >= 0)).toBe(true);
  }
});

test.each(queries)('$path tells no stranger', async (query) => {
  const [stranger] = strangers;
  if (!stranger) throw new Error('There is nobody');
  for (const whose of [owner, stranger]) {
    for (const input of inputsOf(query, whose)) {
      for (const caller of [stranger.user, ...roles]) {
        const answer = await answerOf(caller, query, input);
        expect(tells(answer), `a ${caller.role} is told: ${answer.slice(0, 2_000)}`).toBe(false);
      }
    }
  }
});

describe('of the documented calls', () => {
  const reads = legacyEndpoints.flatMap(({ name, rows }) =>
    rows.flatMap(({ methods, action }) => (methods.includes('GET') ? [{ name, action }] : [])),
  );

  async function get(caller: TestUser, { name, action }: (typeof reads)[number], of: Person) {
    const { ids, board } = of;
    const fields = {
      ...fieldsOf(of),
      feature_id: board.feature,
      account_id: ids.account,
      habit_id: ids.habit,
    };
    const answer = await app.http.inject({
      url: `/api/${name}.php`,
      query: { ...fields, id: ids.event, ...(action && { action }) } as unknown as Record<string, string>,
      headers: { authorization: `Bearer ${caller.token}` },
    });
    return answer.body;
  }

  /** As above; and those that take no GET of this kind. */
  const SILENT_ROWS = [
    ...['Activate ', 'ValidateToken ', 'Preferences get', 'ThemeSettings get', 'ThemeSettings available'],
    ...['Calendar feed', 'ExpenseTracker getBudgets', 'ExpenseTracker getRates', 'ExpenseTracker getReport'],
    ...[
      'ExpenseTracker checkBooks',
      'GoalsHabits getScores',
      'GoalsHabits exportCsv',
      'ScriptManagerSettings ',
    ],
    ...['WatchedRecords api_key', 'WatchedRecords regenerate_key'],
  ];

  test('all others tell their owner', async () => {
    for (const read of reads) {
      const name = `${read.name} ${read.action ?? ''}`;
      if (!SILENT_ROWS.includes(name))
        expect([name, tells(await get(owner.user, read, owner))]).toEqual([name, true]);
    }
  });

  test.each(reads)('$name $action tells no stranger', async (read) => {
    const [stranger] = strangers;
    if (!stranger) throw new Error('There is nobody');
    for (const whose of [owner, stranger]) {
      for (const caller of [stranger.user, ...roles]) {
        const answer = await get(caller, read, whose);
        expect(tells(answer), `a ${caller.role} is told: ${answer.slice(0, 2_000)}`).toBe(false);
      }
    }
  });
});
