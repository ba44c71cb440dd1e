import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '@/app/server/app-router';
import { createUser, type TestUser, password } from './support/accounts';
import { createTestApp } from './support/app';
import { createBelongings, HEADER, OPERATION } from './support/belongings';
import { openFreshDatabase } from './support/database';
import { createDevflowOwner, type DevflowOwner } from './support/devflow-owner';

// The server must not reveal whether an id exists in another account. Every procedure that takes an id is tested by
// being registered, or listed as an exception.

const ABSENT = 4_000_000_000;
/** A transaction, and a recurring one. */
const SPENT = { date: '2026-01-05', amount: -1 };
const BILL = { name: 'mine', amount: -1, unit: 'month', anchor: '2026-01-05' };
const ICS = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:20260105T090000Z'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

// A database of its own, since a tool's switch is everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let stranger: TestUser;
/** An account of the stranger's books, and a transaction. */
let ownAccount: number;
let ownEntry: number;
let ids: Awaited<ReturnType<typeof createBelongings>>;
let board: DevflowOwner;
beforeAll(async () => {
  stranger = await createUser(app.services.db);
  board = await createDevflowOwner(app);
  ids = await createBelongings(app, board);
  const { expenses } = app.callerOf(stranger);
  ownAccount = (await expenses.addAccount({ name: 'own', currency: 'EUR' })).id;
  ownEntry = (await expenses.addTransaction({ accountId: ownAccount, ...SPENT })).id;
});

type Named = (name: keyof typeof ids | 'feature' | 'item' | 'status') => number;

/** The input of a call by the kind of its ids. Other ids that it needs are the caller's own. */
const CALLS: Record<string, (id: Named, own: DevflowOwner) => object> = {
  'passkeys.rename': (id) => ({ id: id('passkey'), name: 'mine' }),
  'passkeys.remove': (id) => ({ id: id('passkey'), currentPassword: password }),
  'sessions.end': (id) => ({ id: id('session') }),
  'reminders.setHidesText': (id) => ({ id: id('pushDevice'), hidesText: true }),
  'reminders.removePushDevice': (id) => ({ id: id('pushDevice') }),
  'reminders.act': (id) => ({ id: id('reminder'), action: 'snooze', operationId: 'x' }),
  'reminders.undoAct': (id) => ({ id: id('reminder'), action: 'snooze', operationId: 'x' }),
  'reminders.testPushDevice': (id) => ({ id: id('pushDevice') }),
  'myData.download': (id) => ({ id: id('download') }),
  'myData.cancelDownload': (id) => ({ id: id('download') }),
  'tokens.revoke': (id) => ({ id: id('token') }),
  'tokens.endKey': (id) => ({ tool: 'calendar', id: id('feed') }),
  'webhooks.attempts': (id) => ({ id: id('webhook') }),
  'webhooks.setOn': (id) => ({ id: id('webhook'), on: false }),
  'webhooks.renewSecret': (id) => ({ id: id('webhook'), currentPassword: password }),
  'webhooks.test': (id) => ({ id: id('webhook') }),
  'webhooks.remove': (id) => ({ id: id('webhook') }),

  'scripts.open': (id) => ({ id: id('script') }),
  'scripts.create': (id) => ({ name: 'mine', like: id('script') }),
  'scripts.save': (id) => ({ id: id('script'), baseVersion: 1, content: 'mine' }),
  'scripts.keepText': (id) => ({ id: id('script'), content: 'mine' }),
  'scripts.rename': (id) => ({ id: id('script'), name: 'mine' }),
  'scripts.setTags': (id) => ({ id: id('script'), tags: ['mine'] }),
  'scripts.editTags': (id) => ({ ids: [id('script')], add: ['mine'] }),
  'scripts.details': (id) => ({ id: id('script') }),
  'scripts.setDetails': (id) => ({ id: id('script'), notes: 'mine' }),
  'scripts.replace': (id) => ({ ids: [id('script')], find: 'a', replacement: 'b' }),
  'scripts.addLink': (id) => ({
    id: id('script'),
    until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  }),
  'scripts.setPinned': (id) => ({ id: id('script'), pinned: true }),
  'scripts.trash': (id) => ({ ids: [id('script')] }),
  'scripts.restore': (id) => ({ ids: [id('trashedScript')] }),
  'scripts.purge': (id) => ({ ids: [id('trashedScript')] }),
  'scripts.history': (id) => ({ id: id('script') }),
  'scripts.historyText': (id) => ({ id: id('script'), versionId: id('version') }),
  'scripts.restoreVersion': (id) => ({ id: id('script'), versionId: id('version') }),
  'scripts.labelVersion': (id) => ({ id: id('script'), versionId: id('version'), label: 'mine' }),
  'scripts.setLastOpened': (id) => ({ id: id('script') }),

  'devflow.openItems': (id) => ({ featureId: id('feature') }),
  'devflow.openChanges': (id) => ({ featureId: id('feature'), since: 0 }),
  'devflow.findOpen': (id) => ({ statusId: id('status') }),
  'devflow.findOpen of a feature': (id) => ({ featureId: id('feature') }),
  'devflow.addView of a feature': (id) => ({ name: 'mine', filter: { featureId: id('feature') } }),
  'devflow.addView of a status': (id) => ({ name: 'mine', filter: { statusId: id('status') } }),
  'devflow.editView': (id) => ({ id: id('view'), name: 'mine' }),
  'devflow.deleteView': (id) => ({ id: id('view') }),
  'devflow.orderViews': (id) => ({ order: [{ id: id('view') }] }),
  'devflow.completedItems': (id) => ({
    featureId: id('feature'),
    sort: { column: 'title', direction: 'asc' },
  }),
  'devflow.completedIds': (id) => ({
    featureId: id('feature'),
    sort: { column: 'title', direction: 'asc' },
  }),
  'devflow.allItems': (id) => ({ featureId: id('feature') }),
  'devflow.statuses': (id) => ({ featureId: id('feature') }),
  'devflow.item': (id) => ({ id: id('item') }),
  'devflow.addItem': (id, own) => ({ featureId: id('feature'), title: 'mine', statusId: own.bug }),
  'devflow.addItems': (id, own) => ({
    items: [{ featureId: id('feature'), title: 'mine', statusId: own.bug }],
  }),
  'devflow.addItem with a status': (id, own) => ({
    featureId: own.feature,
    title: 'mine',
    statusId: id('status'),
  }),
  'devflow.editItem': (id) => ({ id: id('item'), title: 'mine' }),
  'devflow.editItem into a feature': (id, own) => ({ id: own.a, featureId: id('feature') }),
  'devflow.editItem into a status': (id, own) => ({ id: own.a, statusId: id('status') }),
  'devflow.editItems': (id, own) => ({ ids: [own.a, id('item')], priority: 1, addLabels: ['mine'] }),
  'devflow.setCompleted': (id) => ({ ids: [id('item')], completed: true }),
  'devflow.setCompleted into a status': (id, own) => ({
    ids: [own.a],
    completed: true,
    statusId: id('status'),
  }),
  'devflow.reactivateItems': (id) => ({ ids: [id('item')] }),
  'devflow.moveItem': (id, own) => ({ id: id('item'), statusId: own.bug, afterId: null }),
  'devflow.moveItem into a status': (id, own) => ({ id: own.a, statusId: id('status'), afterId: null }),
  'devflow.moveItem behind an item': (id, own) => ({ id: own.a, statusId: own.bug, afterId: id('item') }),
  'devflow.moveItems': (id, own) => ({ ids: [own.a, id('item')], statusId: own.bug }),
  'devflow.moveItems into a feature': (id, own) => ({ ids: [own.a], featureId: id('feature') }),
  'devflow.moveItems behind an item': (id, own) => ({ ids: [own.a, own.b], afterId: id('item') }),
  'devflow.moveItems into a status': (id, own) => ({ ids: [own.a], statusId: id('status') }),
  'devflow.deleteItems': (id, own) => ({ ids: [own.a, id('item')] }),
  'devflow.orderItems': (id, own) => ({ order: [{ id: own.a }, { id: id('item') }] }),
  'devflow.orderItems into a status': (id, own) => ({ order: [{ id: own.a, statusId: id('status') }] }),
  'devflow.editFeature': (id) => ({ id: id('feature'), name: 'mine' }),
  'devflow.deleteFeature': (id) => ({ id: id('feature') }),
  'devflow.orderFeatures': (id, own) => ({ order: [{ id: own.feature }, { id: id('feature') }] }),
  'devflow.editStatus': (id) => ({ id: id('status'), name: 'mine' }),
  'devflow.deleteStatus': (id) => ({ id: id('status') }),
  'devflow.orderStatuses': (id, own) => ({ order: [{ id: own.bug }, { id: id('status') }] }),
  'devflow.orderStatuses of a feature': (id, own) => ({
    order: [{ id: own.bug }],
    featureId: id('feature'),
  }),
  'devflow.restore': (id) => ({ items: [id('trashedItem')] }),
  'devflow.purge': (id) => ({ items: [id('trashedItem')] }),

  'goalsHabits.detail': (id) => ({ id: id('habit') }),
  'goalsHabits.explain': (id) => ({ id: id('habit') }),
  'goalsHabits.previewRhythm': (id) => ({ id: id('habit'), rhythm: 'days' }),
  'goalsHabits.getEntries': (id) => ({ habitId: id('habit'), from: '2026-01-01', to: '2026-01-02' }),
  'goalsHabits.getScores': (id) => ({ habitId: id('habit'), from: '2026-01-01', to: '2026-01-02' }),
  'goalsHabits.getPauses': (id) => ({ habitId: id('habit') }),
  'goalsHabits.setEntry': (id) => ({ habitId: id('habit'), state: 'done' }),
  'goalsHabits.setEntries': (id) => ({
    entries: [{ habitId: id('habit'), day: '2026-11-01', state: 'done' }],
  }),
  'goalsHabits.addHabit': (id) => ({ name: 'mine', groupId: id('group') }),
  'goalsHabits.editHabit': (id) => ({ id: id('habit'), name: 'mine' }),
  'goalsHabits.archiveHabit': (id) => ({ ids: [id('habit')] }),
  'goalsHabits.groupHabits': (id) => ({ ids: [id('habit')], groupId: null }),
  'goalsHabits.deleteHabit': (id) => ({ ids: [id('habit')] }),
  'goalsHabits.updateHabitOrder': (id) => ({ order: [{ id: id('habit') }] }),
  'goalsHabits.editGroup': (id) => ({ id: id('group'), name: 'mine' }),
  'goalsHabits.deleteGroup': (id) => ({ id: id('group') }),
  'goalsHabits.updateGroupOrder': (id) => ({ order: [{ id: id('group') }] }),
  'goalsHabits.addPause': (id) => ({ habitIds: [id('habit')], from: '2026-01-01' }),
  'goalsHabits.editPause': (id) => ({ id: id('pause'), reason: 'mine' }),
  'goalsHabits.deletePause': (id) => ({ id: id('pause') }),
  'goalsHabits.goal': (id) => ({ id: id('goal') }),
  'goalsHabits.addGoal': (id) => ({ name: 'mine', measure: 'steps', parentId: id('goal') }),
  'goalsHabits.addGoal of a habit': (id) => ({
    ...{ name: 'mine', measure: 'habit', targetValue: 1, habitId: id('habit') },
  }),
  'goalsHabits.addGoal of a feature': (id) => ({
    ...{ name: 'mine', measure: 'devflow', devflowFeatureId: id('feature') },
  }),
  'goalsHabits.editGoal': (id) => ({ id: id('goal'), name: 'mine' }),
  'goalsHabits.deleteGoal': (id) => ({ ids: [id('goal')] }),
  'goalsHabits.closeGoal': (id) => ({ id: id('goal'), state: 'dropped' }),
  'goalsHabits.updateGoalOrder': (id) => ({ order: [{ id: id('goal') }] }),
  'goalsHabits.addStep': (id) => ({ goalId: id('list'), title: 'mine' }),
  'goalsHabits.editStep': (id) => ({ id: id('step'), done: true }),
  'goalsHabits.deleteStep': (id) => ({ id: id('step') }),
  'goalsHabits.addCheckin': (id) => ({ goalId: id('goal'), value: 1 }),
  'goalsHabits.deleteCheckin': (id) => ({ id: id('checkin') }),
  'goalsHabits.restore': (id) => ({ habits: [id('trashedHabit')] }),
  'goalsHabits.restore of goals': (id) => ({ goals: [id('trashedGoal')] }),
  'goalsHabits.purge': (id) => ({ habits: [id('trashedHabit')] }),

  'watchedRecords.record': (id) => ({ id: id('record') }),
  'watchedRecords.history': (id) => ({ id: id('record') }),
  'watchedRecords.seasonGroups': (id) => ({ ids: [id('record')] }),
  'watchedRecords.groupSeasons': (id) => ({
    groups: [{ work: 'mine', seasons: [{ id: id('record'), season: 1 }] }],
  }),
  'watchedRecords.update': (id) => ({ id: id('record'), title: 'mine' }),
  'watchedRecords.adjustEpisode': (id) => ({ id: id('record'), by: 1 }),
  'watchedRecords.setCompleted': (id) => ({ id: id('record'), completed: true }),
  'watchedRecords.bulkEdit': (id) => ({ ids: [id('record')], tag: '' }),
  'watchedRecords.remove': (id) => ({ ids: [id('record')] }),
  'watchedRecords.restore': (id) => ({ ids: [id('trashedRecord')] }),
  'watchedRecords.purge': (id) => ({ ids: [id('trashedRecord')] }),
  'watchedRecords.updateTag': (id) => ({ tag_id: id('tag'), tag_name: 'mine' }),
  'watchedRecords.moveTag': (id) => ({ tag_id: id('tag'), direction: 'up' }),
  'watchedRecords.orderTags': (id) => ({ ids: [id('tag')] }),
  'watchedRecords.deleteTag': (id) => ({ tag_id: id('tag') }),
  'watchedRecords.updateType': (id) => ({ type_id: id('type'), type_name: 'mine' }),
  'watchedRecords.moveType': (id) => ({ type_id: id('type'), direction: 'up' }),
  'watchedRecords.orderTypes': (id) => ({ ids: [id('type')] }),
  'watchedRecords.deleteType': (id) => ({ type_id: id('type') }),
  'watchedRecords.acceptReview': (id) => ({ id: id('review') }),
  'watchedRecords.dismissReview': (id) => ({ id: id('review') }),

  'calendar.editCalendar': (id) => ({ id: id('calendar'), name: 'mine' }),
  'calendar.deleteCalendar': (id) => ({ id: id('calendar') }),
  'calendar.orderCalendars': (id) => ({ order: [{ id: id('calendar'), place: 1 }] }),
  'calendar.window': (id) => ({ from: '2026-01-01', to: '2026-02-01', calendarId: id('calendar') }),
  'calendar.stored': (id) => ({ from: '2026-01-01', to: '2026-02-01', calendarId: id('calendar') }),
  'calendar.getEvents': (id) => ({ from: '2026-01-01', to: '2026-02-01', calendarId: id('calendar') }),
  'calendar.event': (id) => ({ id: id('event') }),
  'calendar.addEvent': (id) => ({ title: 'mine', start: '2026-01-05', calendarId: id('calendar') }),
  'calendar.editEvent': (id) => ({ id: id('event'), title: 'mine' }),
  'calendar.orphans': (id) => ({ id: id('event'), rule: '' }),
  'calendar.moveEvents': (id) => ({ events: [{ id: id('event') }], days: 1 }),
  'calendar.deleteEvents': (id) => ({ events: [{ id: id('event') }] }),
  'calendar.restore': (id) => ({ events: [id('trashedEvent')] }),
  'calendar.restore of calendars': (id) => ({ calendars: [id('trashedCalendar')] }),
  'calendar.purge': (id) => ({ events: [id('trashedEvent')] }),
  'calendar.purge of calendars': (id) => ({ calendars: [id('trashedCalendar')] }),
  'calendar.importIcs': (id) => ({ ics: ICS, calendarId: id('calendar') }),
  'calendar.exportIcs': (id) => ({ calendarId: id('calendar') }),
  'calendar.refreshCalendar': (id) => ({ id: id('calendar') }),
  'calendar.unsubscribe': (id) => ({ id: id('calendar') }),
  'calendar.addFeed': (id) => ({ name: 'mine', calendarIds: [id('calendar')], currentPassword: password }),
  'calendar.refused': (id) => ({ id: id('refusal') }),
  'calendar.deleteFeed': (id) => ({ id: id('feed') }),
  'calendar.regenerateFeed': (id) => ({ id: id('feed'), currentPassword: password }),

  'expenses.editAccount': (id) => ({ id: id('account'), name: 'mine' }),
  'expenses.deleteAccount': (id) => ({ id: id('account') }),
  'expenses.orderAccounts': (id) => ({ order: [{ id: id('account'), place: 1 }] }),
  'expenses.addCategory': (id) => ({ name: 'mine', parentId: id('category') }),
  'expenses.editCategory': (id) => ({ id: id('category'), name: 'mine' }),
  'expenses.deleteCategory': (id) => ({ id: id('category') }),
  'expenses.orderCategories': (id) => ({ order: [{ id: id('category'), place: 1 }] }),
  'expenses.transactions': (id) => ({ accountId: id('account') }),
  'expenses.transactions of a category': (id) => ({ categoryId: id('category') }),
  'expenses.transactions after one': (id) => ({ after: id('entry') }),
  'expenses.totals': (id) => ({ accountId: id('account') }),
  'expenses.totals of a category': (id) => ({ categoryId: id('category') }),
  'expenses.getTransactions': (id) => ({ accountId: id('account') }),
  'expenses.addTransaction': (id) => ({ ...SPENT, accountId: id('account') }),
  'expenses.addTransaction to an account': (id) => ({
    ...{ ...SPENT, accountId: ownAccount, toAccountId: id('account') },
  }),
  'expenses.addTransaction of a category': (id) => ({
    ...{ ...SPENT, accountId: ownAccount, categoryId: id('category') },
  }),
  'expenses.addTransaction with a line': (id) => ({
    ...{ ...SPENT, accountId: ownAccount, lines: [{ categoryId: id('category'), amount: -1 }] },
  }),
  'expenses.editTransactions': (id) => ({ ids: [ownEntry, id('entry')], notes: 'mine' }),
  'expenses.editTransactions into an account': (id) => ({ ids: [ownEntry], accountId: id('account') }),
  'expenses.editTransactions to an account': (id) => ({ ids: [ownEntry], toAccountId: id('account') }),
  'expenses.editTransactions of a category': (id) => ({ ids: [ownEntry], categoryId: id('category') }),
  'expenses.deleteTransactions': (id) => ({ ids: [ownEntry, id('entry')] }),
  'expenses.reconcile': (id) => ({ accountId: id('account'), date: '2026-01-05', balance: 0 }),
  'expenses.finishReconcile': (id) => ({ accountId: id('account'), date: '2026-01-05', balance: 0 }),
  'expenses.finishReconcile of a category': (id) => ({
    ...{ accountId: ownAccount, date: '2026-01-05', balance: 9, adjustment: { categoryId: id('category') } },
  }),
  'expenses.addSchedule': (id) => ({ ...BILL, accountId: id('account') }),
  'expenses.addSchedule to an account': (id) => ({
    ...{ ...BILL, kind: 'transfer', accountId: ownAccount, toAccountId: id('account') },
  }),
  'expenses.addSchedule of a category': (id) => ({
    ...{ ...BILL, accountId: ownAccount, categoryId: id('category') },
  }),
  'expenses.editSchedule': (id) => ({ id: id('schedule'), name: 'mine' }),
  'expenses.deleteSchedule': (id) => ({ id: id('schedule') }),
  'expenses.postSchedule': (id) => ({ id: id('schedule'), occurrence: 0 }),
  'expenses.skipSchedule': (id) => ({ id: id('schedule'), occurrence: 0 }),
  'expenses.setBudgets': (id) => ({
    ...{ month: '2026-01', budgets: [{ categoryId: id('category'), amount: 1 }] },
  }),
  'expenses.addRule of a category': (id) => ({
    name: 'mine',
    conditions: [{ field: 'payee', op: 'is', value: 'x' }],
    actions: { category_id: id('category') },
  }),
  'expenses.addRule with a split': (id) => ({
    name: 'mine',
    conditions: [{ field: 'payee', op: 'is', value: 'x' }],
    actions: { split: [{ category_id: id('category'), share: 1 }] },
  }),
  'expenses.addRule of an account': (id) => ({
    name: 'mine',
    conditions: [{ field: 'account_id', op: 'is', value: id('account') }],
    actions: { notes: 'x' },
  }),
  'expenses.editRule': (id) => ({ id: id('rule'), name: 'mine' }),
  'expenses.deleteRule': (id) => ({ id: id('rule') }),
  'expenses.orderRules': (id) => ({ order: [{ id: id('rule'), place: 1 }] }),
  'expenses.applyRules': (id) => ({ ids: [id('rule')] }),
  'expenses.importTransactions': (id) => ({ accountId: id('account'), rows: [SPENT] }),
  'expenses.undoImport': (id) => ({ id: id('fileImport') }),
  'expenses.importProfiles': (id) => ({ accountId: id('account') }),
  'expenses.saveImportProfile': (id) => ({ accountId: id('account'), headerHash: HEADER, mapping: '{}' }),
  'expenses.deleteImportProfile': (id) => ({ accountId: id('account'), headerHash: HEADER }),
  'expenses.report': (id) => ({
    ...{ kind: 'spending', from: '2026-01-01', to: '2026-01-31', accountId: id('account') },
  }),
  'expenses.exportCsv': (id) => ({ accountId: id('account') }),
  'expenses.restore': (id) => ({ transactions: [id('trashedEntry')] }),
  'expenses.restore of accounts': (id) => ({ accounts: [id('trashedAccount')] }),
  'expenses.restore of categories': (id) => ({ categories: [id('trashedCategory')] }),
  'expenses.restore of schedules': (id) => ({ schedules: [id('trashedSchedule')] }),
  'expenses.purge': (id) => ({ transactions: [id('trashedEntry')] }),
  'expenses.purge of accounts': (id) => ({ accounts: [id('trashedAccount')] }),
  'expenses.purge of categories': (id) => ({ categories: [id('trashedCategory')] }),
  'expenses.purge of schedules': (id) => ({ schedules: [id('trashedSchedule')] }),
};

/** Calls by an operation id, which clients generate: another account's counts as unknown. */
const OPERATIONS = [
  'dashboard.undo',
  'home.undo',
  'myData.undo',
  'scripts.undo',
  'devflow.undo',
  'watchedRecords.undo',
  'goalsHabits.undo',
  'calendar.undo',
  'expenses.undo',
];
/** Calls on lists, which skip unknown ids. */
const LENIENT = [
  ...['scripts.texts', 'scripts.links', 'devflow.texts'],
  ...['watchedRecords.answerReviews', 'reminders.markRead'],
];
/** What it is given names features and statuses by their names. */
const BY_NAME = ['devflow.importItems'];
/** Callers of these may know all accounts. */
const OF_ALL = ['users.changeRole', 'users.takeFactor', 'users.setActive', 'users.sendLink', 'users.remove'];

const procedureOf = (call: string) => call.split(' ', 1)[0] ?? '';

async function answerOf(user: TestUser, call: string, input: object): Promise<unknown> {
  const [namespace = '', name = ''] = procedureOf(call).split('.');
  const caller = app.callerOf(user) as unknown as Record<
    string,
    Record<string, (input: object) => Promise<unknown>>
  >;
  const procedure = caller[namespace]?.[name];
  if (!procedure) throw new Error(`There is no ${call}`);
  return procedure(input).catch((error: unknown) => {
    const { code, wireCode, message } = error as { code: string; wireCode: string; message: string };
    return { code, wireCode, message };
  });
}

test('every procedure that takes an id is covered', () => {
  const takesAnId = Object.entries(appRouter._def.procedures).flatMap(([name, procedure]) => {
    const { inputs } = (
      procedure as unknown as { _def: { inputs: { shape?: object; in?: { shape?: object } }[] } }
    )._def;
    const fields = inputs.flatMap((input) => Object.keys(input.shape ?? input.in?.shape ?? {}));
    // The operation id of other calls is an idempotency key, not a reference.
    const named = fields.filter((field) => field !== 'operationId' || fields.length === 1);
    return named.some((field) => /^ids?$|Id$|^(?!series).*_id$|^(order|items)$/.test(field)) ? [name] : [];
  });
  const known = new Set([
    ...[...Object.keys(CALLS).map(procedureOf), ...OPERATIONS],
    ...[...LENIENT, ...BY_NAME, ...OF_ALL],
  ]);
  expect(takesAnId.filter((name) => !known.has(name))).toEqual([]);
});

describe("another account's id gets the same answer as an unknown one", () => {
  test.each(Object.keys(CALLS))('%s', async (call) => {
    const input = CALLS[call];
    if (!input) throw new Error(call);
    const theirs: Named = (name) => {
      if (name === 'feature') return board.feature;
      if (name === 'item') return board.a;
      return name === 'status' ? board.bug : ids[name];
    };
    const own = call.startsWith('devflow.') ? await createDevflowOwner(app) : undefined;
    const caller = own?.user ?? stranger;
    const ownThings = own ?? board;
    const absent = await answerOf(
      caller,
      call,
      input(() => ABSENT, ownThings),
    );
    const foreign = await answerOf(caller, call, input(theirs, ownThings));
    expect(foreign).toMatchObject({ code: 'NOT_FOUND' });
    expect(foreign).toEqual(absent);
  });

  test.each(OPERATIONS)('%s', async (call) => {
    const absent = await answerOf(stranger, call, { operationId: 'an-operation-that-never-was' });
    const foreign = await answerOf(stranger, call, { operationId: OPERATION });
    expect(foreign).toMatchObject({ code: 'NOT_FOUND' });
    expect(foreign).toEqual(absent);
  });

  test.each([
    ['scripts.texts', () => ids.script],
    ['devflow.texts', () => board.a],
  ])('%s leaves it out', async (call, id) => {
    const [absent, foreign] = await Promise.all(
      [ABSENT, id()].map((one) => answerOf(stranger, call, { ids: [one] })),
    );
    expect(foreign).toEqual(absent);
    expect(Object.values(foreign as object)).toEqual([[]]);
  });
});

test('all ids are found by their owner', async () => {
  const caller = app.callerOf(board.user);
  const { scripts, devflow, watchedRecords, sessions, tokens, passkeys, myData, reminders } = caller;
  await expect(myData.download({ id: ids.download })).resolves.toMatchObject({ state: 'waiting' });
  await expect(scripts.history({ id: ids.script })).resolves.toMatchObject({
    versions: [{ id: ids.version }],
  });
  await expect(scripts.history({ id: ids.trashedScript })).resolves.toMatchObject({
    versions: [{ reason: 'delete' }],
  });
  await expect(scripts.setLastOpened({ id: ids.script })).resolves.toBeUndefined();
  await expect(scripts.preferences()).resolves.toMatchObject({ lastOpened: ids.script });
  await expect(scripts.restore({ ids: [ids.trashedScript] })).resolves.toHaveProperty('revision');
  await expect(devflow.restore({ items: [ids.trashedItem] })).resolves.toHaveProperty('revision');
  await expect(watchedRecords.history({ id: ids.record })).resolves.toHaveProperty('events');
  await expect(watchedRecords.dismissReview({ id: ids.review })).resolves.toHaveProperty('revision');
  await expect(watchedRecords.orderTags({ ids: [ids.tag] })).resolves.toHaveProperty('revision');
  await expect(watchedRecords.orderTypes({ ids: [ids.type] })).resolves.toHaveProperty('revision');
  await expect(tokens.revoke({ id: ids.token })).resolves.toBeUndefined();
  await expect(passkeys.rename({ id: ids.passkey, name: 'Mine' })).resolves.toBeUndefined();
  await expect(reminders.removePushDevice({ id: ids.pushDevice })).resolves.toBeUndefined();
  await expect(sessions.end({ id: ids.session })).resolves.toBeUndefined();
});
