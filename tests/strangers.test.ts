import { beforeAll, describe, expect, test } from 'vitest';
import { restEndpoints } from '@/app/server/rest-endpoints';
import { createUser, type TestUser } from './support/accounts';
import { createTestApp } from './support/app';
import { openFreshDatabase } from './support/database';
import {
  answerOf,
  dayToCome,
  fieldsOf,
  inputsOf,
  type Person,
  queries,
  settle,
  WORD,
} from './support/every-query';

// No query tells a stranger anything of the owner's: the owner has a word in all texts and a moment that nobody else
// has, and everything is asked for, at both doors, by others of each role, with the owner's ids and with their own.
// Every query is tested by being registered.

/** Of the owner's API key, which has no text. */
const MOMENT = new Date('2001-02-03T04:05:06.789Z');

const app = await createTestApp({ database: await openFreshDatabase() });
let owner: Person;
let strangers: Person[];
let roles: TestUser[];
beforeAll(async () => {
  const { db } = app.services;
  owner = await settle(app, WORD);
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
  await db
    .insertInto('calendar_subscriptions')
    .values({
      ...{ calendar_id: owner.ids.calendar, user_id: owner.user.id, address: Buffer.from(WORD) },
      ...{ etag: null, last_modified: null, digest: null, every_minutes: 360, problem: `lost ${WORD}` },
      ...{ next_at: now, checked_at: now, fetched_at: now },
    })
    .execute();
  strangers = [await settle(app)];
  roles = [await createUser(db, { role: 'admin' }), await createUser(db, { role: 'master' })];
});

const TRACES = [WORD, MOMENT.toISOString(), String(MOMENT.getTime())];
const tells = (text: string) => TRACES.some((trace) => text.includes(trace));

/** They say nothing of what people write: numbers, days, settings, keys, and what is everybody's or the masters'. */
const SILENT = `
account.about account.confirmation account.pendingEmail accounts.registration accounts.storageKey accounts.token accounts.validateToken audit.list audit.part
calendar.feed calendar.imports calendar.orphans calendar.ruleDates connection.ping devflow.completedIds devflow.imports devflow.itemIds
devflow.statistics expenses.budgets expenses.checkBooks expenses.rates expenses.reconcile expenses.report expenses.suggestBudgets
expenses.totals goalsHabits.explain goalsHabits.exportCsv goalsHabits.getScores goalsHabits.imports
goalsHabits.previewRhythm masterSettings.status myData.broughtIn myData.download oidc.status thisServer.read
optionAccess.getHomeSettings optionAccess.getNavigatorSettings preferences.get scripts.links scripts.preferences
scripts.settings secondFactor.state sessions.list setup.state reminders.pushDevices themes.available themes.current themes.pair
toolAccess.openTools users.list webhooks.attempts watchedRecords.apiKey watchedRecords.coverHosts watchedRecords.ids
watchedRecords.imports watchedRecords.lastSync
watchedRecords.stats watchedRecords.syncCalls watchedRecords.userscript`
  .trim()
  .split(/\s+/);

test('every query tells its owner, but for those that have nothing of that kind to tell', async () => {
  const silent: string[] = [];
  const all: string[] = [];
  for (const query of queries) {
    const told = await Promise.all(
      inputsOf(query, owner).map((input) => answerOf(app, owner.user, query, input)),
    );
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
        const answer = await answerOf(app, caller, query, input);
        expect(tells(answer), `a ${caller.role} is told: ${answer.slice(0, 2_000)}`).toBe(false);
      }
    }
  }
});

describe('of the documented calls', () => {
  const reads = restEndpoints.flatMap(({ name, rows }) =>
    rows.flatMap(({ methods, action }) => (methods.includes('GET') ? [{ name, action }] : [])),
  );

  async function get(caller: TestUser, { name, action }: (typeof reads)[number], of: Person) {
    const { ids, board } = of;
    const fields = {
      ...fieldsOf(of),
      feature_id: board.feature,
      account_id: ids.account,
      habit_id: ids.habit,
      ...(action === 'getForecast' && { to: dayToCome() }),
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
    ...[
      'Activate ',
      'Token ',
      'ValidateToken ',
      'Preferences get',
      'ThemeSettings get',
      'ThemeSettings available',
    ],
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
