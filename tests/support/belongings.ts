import type { TestApp } from './app';
import { createAuthenticator } from './authenticator';
import type { DevflowOwner } from './devflow-owner';

export const OPERATION = 'operation-of-the-owner';
/** Of a bank's file whose columns are known. */
export const HEADER = '0123456789abcdef';
/** A browser's, of a push service that is never called. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example.org/a-browser-of-the-owner',
  keys: {
    p256dh: 'BN7hlCR74ANXj5b0ozbhGKF3HcNH2j4eHw5TBZ1TDUZwP2JnuzvD77gRSBRwMckCPmFpcrGZxiSD1jbrdY1P0lo',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
};

/**
 * Creates one of everything with an id for an account, and returns the ids.
 *
 * @param word is in each text that people type; '' for none
 */
export async function createBelongings(app: TestApp, board: DevflowOwner, word = '') {
  const owner = board.user;
  const say = (text: string) => `${text} ${word}`.trim();
  const { scripts, watchedRecords, devflow } = app.callerOf(owner);
  const script = (await scripts.create({ name: say('open'), content: say('one'), tags: [say('tagged')] })).id;
  await scripts.setDetails({ id: script, notes: say('noted') });
  await scripts.editSearches({ name: null, to: { name: say('saved'), search: '', in: [], tags: [] } });
  await scripts.keepText({ id: script, content: say('another') });
  const version = (await scripts.history({ id: script })).versions[0]?.id ?? 0;
  const trashedScript = (await scripts.create({ name: say('thrown away'), content: '', tags: [] })).id;
  await scripts.trash({ ids: [trashedScript] });
  await scripts.import({ operationId: OPERATION, scripts: [{ name: say('imported'), content: say('x') }] });

  const item = {
    featureId: board.feature,
    statusId: board.bug,
    title: say('item'),
    notes: say('notes'),
    labels: [say('label')],
  };
  const ownItem = (await devflow.addItem(item)).id;
  const repeating = { dueDate: '2026-01-31', repeats: 'FREQ=YEARLY', reminderDays: 2 };
  const repeated = (await devflow.addItem({ ...item, ...repeating })).id;
  await devflow.setCompleted({ ids: [repeated], completed: true });
  await devflow.addItem({ ...item, completed: true });
  await devflow.moveItem({ id: ownItem, statusId: board.refine, afterId: null });
  await devflow.moveItem({ id: ownItem, statusId: board.bug, afterId: board.c });
  await devflow.addFeature({ name: say('feature') });
  await devflow.addStatus({ name: say('status') });
  const filter = { search: say('filter'), featureId: board.feature, label: say('label') };
  const view = (await devflow.addView({ name: say('view'), filter })).id;
  const trashedItem = board.e;
  await devflow.editItem({ id: trashedItem, title: say('thrown away') });
  await devflow.deleteItems({ ids: [trashedItem], operationId: OPERATION });
  const trashedFeature = (await devflow.addFeature({ name: say('thrown away') })).id;
  await devflow.deleteFeature({ id: trashedFeature });
  const trashedStatus = (await devflow.addStatus({ name: say('thrown away') })).id;
  await devflow.deleteStatus({ id: trashedStatus });

  const record = (
    await watchedRecords.create({
      series_id: 'ss1',
      title: say('One'),
      note: say('note'),
      current_episode: 1,
    })
  ).record.id;
  await watchedRecords.update({ id: record, title: say('Two'), tag: say('tag'), operationId: OPERATION });
  // An episode of this year.
  await watchedRecords.adjustEpisode({ id: record, by: 1 });
  await watchedRecords.sync({ series_id: 'ss1', current_episode: 900, last_watched_time: Date.now() });
  const review = (await watchedRecords.listReviews()).reviews[0]?.id ?? 0;
  const thrown = await watchedRecords.create({ series_id: 'ss2', title: say('Thrown away') });
  const trashedRecord = thrown.record.id;
  await watchedRecords.remove({ ids: [trashedRecord] });
  const tag = (await watchedRecords.addTag({ tag_name: say('tag') })).id;
  const type = (await watchedRecords.addType({ type_name: say('type') })).id;
  const { goalsHabits } = app.callerOf(owner);
  const group = (await goalsHabits.addGroup({ name: say('group') })).id;
  const habit = (await goalsHabits.addHabit({ name: say('habit'), startDate: '2026-01-01' })).id;
  await goalsHabits.setEntry({ habitId: habit, day: '2026-01-05', state: 'done', note: say('noted') });
  const trashedHabit = (await goalsHabits.addHabit({ name: say('thrown away') })).id;
  await goalsHabits.deleteHabit({ ids: [trashedHabit], operationId: OPERATION });
  const pause = (await goalsHabits.addPause({ habitIds: [habit], from: '2026-01-01', reason: say('away') }))
    .id;
  const goal = (await goalsHabits.addGoal({ name: say('goal'), measure: 'number', targetValue: 5 })).id;
  const checkin = (await goalsHabits.addCheckin({ goalId: goal, value: 1, note: say('noted') })).id;
  const list = (await goalsHabits.addGoal({ name: say('list'), measure: 'steps' })).id;
  const step = (await goalsHabits.addStep({ goalId: list, title: say('step') })).id;
  const trashedGoal = (await goalsHabits.addGoal({ name: say('thrown away'), measure: 'steps' })).id;
  await goalsHabits.deleteGoal({ ids: [trashedGoal] });
  const { calendar: planner } = app.callerOf(owner);
  const calendar = (await planner.addCalendar({ name: say('calendar') })).id;
  const event = (await planner.addEvent({ title: say('event'), start: '2026-01-05', calendarId: calendar }))
    .id;
  const trashedEvent = (await planner.addEvent({ title: say('thrown away'), start: '2026-01-05' })).id;
  await planner.deleteEvents({ events: [{ id: trashedEvent }], operationId: OPERATION });
  const trashedCalendar = (await planner.addCalendar({ name: say('thrown away') })).id;
  await planner.deleteCalendar({ id: trashedCalendar });
  const feed = (await planner.addFeed({ name: say('feed'), currentPassword: owner.password })).id;
  const sent = await app.services.db
    .insertInto('calendar_refusals')
    .values({
      ...{ user_id: owner.id, digest: '0'.repeat(64), refused_at: new Date(), times: 1 },
      ...{ program: say('Phone'), title: say('refused'), reason: say('No task'), sent: say('BEGIN') },
    })
    .executeTakeFirstOrThrow();
  const refusal = Number(sent.insertId);
  const { expenses: books } = app.callerOf(owner);
  const bill = { name: say('bill'), amount: -5, unit: 'month' as const, anchor: '2026-01-05' };
  const account = (await books.addAccount({ name: say('account'), currency: 'EUR' })).id;
  const category = (await books.addCategory({ name: say('category') })).id;
  const entry = (
    await books.addTransaction({ accountId: account, date: '2026-01-05', amount: -1, payee: say('payee') })
  ).id;
  const trashedEntry = (await books.addTransaction({ accountId: account, date: '2026-01-05', amount: -2 }))
    .id;
  await books.deleteTransactions({ ids: [trashedEntry], operationId: OPERATION });
  const trashedAccount = (await books.addAccount({ name: say('thrown away'), currency: 'EUR' })).id;
  await books.deleteAccount({ id: trashedAccount });
  const trashedCategory = (await books.addCategory({ name: say('thrown away') })).id;
  await books.deleteCategory({ id: trashedCategory });
  const schedule = (await books.addSchedule({ ...bill, accountId: account })).id;
  const trashedSchedule = (await books.addSchedule({ ...bill, accountId: account })).id;
  await books.deleteSchedule({ id: trashedSchedule });
  const conditions = [{ field: 'payee' as const, op: 'is' as const, value: 'x' }];
  const rule = (await books.addRule({ name: say('rule'), conditions, actions: { notes: 'x' } })).id;
  const rows = [{ date: '2026-01-05', amount: -3, payee: say('shop') }];
  const fileImport =
    (await books.importTransactions({ accountId: account, rows, fileName: say('file') })).importId ?? 0;
  await books.saveImportProfile({
    accountId: account,
    headerHash: HEADER,
    mapping: JSON.stringify(say('mapping')),
  });
  const session = (await app.callerOf(owner).sessions.list()).sessions[0]?.id ?? 0;
  const pushDevice = (await app.callerOf(owner).reminders.addPushDevice(SUBSCRIPTION)).id;
  const now = new Date();
  const { insertId } = await app.services.db
    .insertInto('reminders')
    .values({
      ...{ user_id: owner.id, tool: 'calendar', occasion: '1 2 3', text: say('reminder'), href: '/calendar' },
      ...{ due_at: now, told_at: now, mail_at: null, unread: true },
    })
    .executeTakeFirstOrThrow();
  const download = (await app.callerOf(owner).myData.prepareDownload()).id;
  const tools = [{ tool: 'devflow', right: 'read' as const }];
  await app
    .callerOf(owner)
    .tokens.make({ name: say('token'), tools, days: 30, currentPassword: owner.password });
  const token = (await app.callerOf(owner).tokens.list()).tokens[0]?.id ?? 0;
  const hook = { name: say('webhook'), address: 'https://hooks.example.org/', tools: [{ tool: 'devflow' }] };
  const { webhooks } = app.callerOf(owner);
  const webhook = (await webhooks.make({ ...hook, currentPassword: owner.password })).id;
  const { passkeys } = app.callerOf(owner);
  const { origin } = new URL(app.services.publicUrl);
  const options = await passkeys.begin({ currentPassword: owner.password });
  const { response } = createAuthenticator({ origin, rpId: options.rp.id ?? '' }).create(options);
  const passkey = (await passkeys.add({ name: say('Phone'), response })).id;
  return {
    ...{ session, pushDevice, reminder: Number(insertId) },
    download,
    token,
    webhook,
    passkey,
    script,
    version,
    trashedScript,
    item: ownItem,
    view,
    ...{ trashedItem, trashedFeature, trashedStatus },
    record,
    trashedRecord,
    review,
    tag,
    type,
    ...{ group, habit, trashedHabit, pause, goal, checkin, list, step, trashedGoal },
    ...{ calendar, event, trashedEvent, trashedCalendar, feed, refusal },
    ...{ account, category, entry, trashedEntry, trashedAccount, trashedCategory },
    ...{ schedule, trashedSchedule, rule, fileImport },
  };
}
