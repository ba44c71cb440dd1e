import { beforeEach, expect, test, vi } from 'vitest';
import { seal } from '@/platform/server/crypto';
import { signInAgain } from '../../../tests/support/accounts';
import { startPushService } from '../../../tests/support/push-service';
import { addEvent, createPerson, createRemindedApp, type Person } from '../../../tests/support/reminded';
import { setFactorRequired, setToolOpen } from '../../../tests/support/switches';

const service = await startPushService();
let person: Person;
let stranger: Person;
beforeEach(async () => {
  service.received.length = 0;
  [person, stranger] = [await createPerson(app), await createPerson(app)];
});
const { app, at } = await createRemindedApp(
  '2026-06-15T07:00',
  ['calendars', 'habits', 'expense_accounts', 'reminders', 'push_devices'],
  { PRIVATE_ADDRESSES: service.address },
);
beforeEach(async () => {
  await addDevice();
});

async function addDevice({ caller } = person) {
  const subscription = service.subscribe((await caller.reminders.pushDevices()).key);
  return caller.reminders.addPushDevice(subscription);
}
const habit = async (fields: object = {}) =>
  (
    await person.caller.goalsHabits.addHabit({
      ...{ name: 'Run', startDate: '2026-01-01', reminders: ['08:00'] },
      ...fields,
    })
  ).id;
const stateOf = async (habitId: number) =>
  (await person.caller.goalsHabits.getHabits({})).habits.find(({ id }) => id === habitId)?.state;
const listed = async (of = person) => (await of.caller.reminders.list()).reminders;
const actions = () => service.received.at(-1)?.message.actions?.map(({ action }) => action);
/** What the latest push holds for an action. */
const pressOf = (action: string) =>
  service.received.at(-1)?.message.actions?.find((one) => one.action === action)?.press ?? '';
/** As the worker of the device sends it: without a token. */
async function send(press: string) {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/trpc/reminders.press',
    headers: { 'content-type': 'application/json' },
    payload: { press },
  });
  return {
    status: answer.statusCode,
    code: answer.json<{ error?: { data: { code: string } } }>().error?.data.code,
  };
}
const TAKEN = { status: 200, code: undefined };

test('a habit is done from its notification, once, and can be undone', async () => {
  const id = await habit();
  await at('2026-06-15T08:00');
  expect(actions()).toEqual(['done', 'snooze']);
  const press = pressOf('done');
  expect(await send(press)).toEqual(TAKEN);
  expect(await stateOf(id)).toBe('done');
  expect(await listed()).toMatchObject([{ doneBy: 'done', actions: [], unread: false }]);

  const { revision } = await person.caller.goalsHabits.getHabits({});
  expect(await send(press)).toEqual(TAKEN);
  expect((await person.caller.goalsHabits.getHabits({})).revision).toBe(revision);

  const [told] = await listed();
  const operationId = `reminder-${String(told?.id)}-${String(Date.parse('2026-06-15T08:00Z'))}-done`;
  await person.caller.goalsHabits.undo({ operationId });
  expect(await stateOf(id)).toBeNull();
});

test('a press that comes again after an undo does nothing, and keeps a snooze', async () => {
  const id = await habit();
  await at('2026-06-15T08:00');
  const [done, snooze] = [pressOf('done'), pressOf('snooze')];
  await send(done);
  const [told] = await listed();
  const operationId = `reminder-${String(told?.id)}-${String(Date.parse('2026-06-15T08:00Z'))}-done`;
  await person.caller.goalsHabits.undo({ operationId });
  expect(await listed()).toMatchObject([{ doneBy: null, actions: ['done', 'snooze'] }]);
  await send(snooze);
  expect(await send(done)).toEqual(TAKEN);
  expect(await stateOf(id)).toBeNull();
  expect(await listed()).toMatchObject([{ doneBy: null, held: true }]);
  await person.caller.reminders.act({ id: told?.id ?? 0, action: 'done', operationId: 'again' });
  await send(done);
  expect(await listed()).toMatchObject([{ doneBy: 'done', held: false }]);
});

test('two devices that do the same do it once', async () => {
  const id = await habit();
  const other = service.subscribe((await person.caller.reminders.pushDevices()).key);
  const again = app.callerOf({ ...person.user, token: await signInAgain(app.services.db, person.user) });
  await again.reminders.addPushDevice(other);
  await at('2026-06-15T08:00');
  const presses = service.received.map(
    ({ message }) => message.actions?.find(({ action }) => action === 'done')?.press ?? '',
  );
  expect(new Set(presses).size).toBe(2);
  expect(await Promise.all(presses.map(send))).toEqual([TAKEN, TAKEN]);
  expect(await stateOf(id)).toBe('done');
});

test('a snooze tells again ten minutes later, once however often it is pressed, unless it is done by then', async () => {
  await addEvent(person, 'Dentist', '2026-06-15T10:00');
  await at('2026-06-15T10:00');
  expect(actions()).toEqual(['snooze']);
  const first = pressOf('snooze');
  expect(await send(first)).toEqual(TAKEN);
  expect(await send(first)).toEqual(TAKEN);
  expect(await listed()).toMatchObject([{ held: true, tellAt: '2026-06-15T10:10:00.000Z', unread: false }]);
  await at('2026-06-15T10:09');
  expect(service.received).toHaveLength(1);
  await at('2026-06-15T10:10');
  await at('2026-06-15T10:11');
  expect(service.received.map(({ message }) => message.text)).toEqual(['Dentist: 10:00', 'Dentist: 10:00']);
  expect(await listed()).toMatchObject([{ held: false, unread: true }]);
  // The press of before is no snooze of now.
  expect(await send(first)).toEqual(TAKEN);
  expect(await listed()).toMatchObject([{ held: false }]);
  // It is over at half past.
  expect(await send(pressOf('snooze'))).toEqual(TAKEN);
  await at('2026-06-15T10:21');
  expect(await send(pressOf('snooze'))).toEqual(TAKEN);
  await at('2026-06-15T10:31');
  expect(service.received).toHaveLength(3);
  expect((await app.mailsTo(person.user.email)).length).toBe(1);
});

test('what is ticked while it is snoozed is not told again', async () => {
  const id = await habit();
  await at('2026-06-15T08:00');
  await send(pressOf('snooze'));
  await person.caller.goalsHabits.setEntry({ habitId: id, state: 'done' });
  await at('2026-06-15T08:10');
  expect(service.received).toHaveLength(1);
  expect(await listed()).toMatchObject([{ held: false, unread: false }]);
});

test('a bill is posted or skipped from its notification, once', async () => {
  const { expenses } = person.caller;
  const accountId = (await expenses.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  const when = { unit: 'month' as const, anchor: '2026-06-15', reminderDays: 0 };
  await expenses.addSchedule({ name: 'Rent', amount: -500, accountId, ...when });
  await at('2026-06-15T08:00');
  expect(actions()).toEqual(['post', 'skip']);
  const [post, skip] = [pressOf('post'), pressOf('skip')];
  expect(await Promise.all([send(post), send(post)])).toEqual([TAKEN, TAKEN]);
  const transactions = () => app.services.db.selectFrom('expense_transactions').select('id').execute();
  expect(await transactions()).toHaveLength(1);
  expect(await send(skip)).toEqual({ status: 409, code: 'not_due' });
});

test('an item is done from its notification, and not once it was put off', async () => {
  const { devflow } = person.caller;
  const featureId = (await devflow.addFeature({ name: 'House' })).id;
  const statusId = (await devflow.addStatus({ name: 'Open' })).id;
  const add = async (title: string) =>
    (await devflow.addItem({ featureId, statusId, title, dueDate: '2026-06-15', reminderDays: 0 })).id;
  const item = await add('Filter');
  await at('2026-06-15T08:00');
  expect(actions()).toEqual(['done', 'snooze']);
  const press = pressOf('done');
  await devflow.editItem({ id: item, dueDate: '2026-06-20' });
  expect(await send(press)).toEqual({ status: 409, code: 'not_due' });
  await devflow.editItem({ id: item, dueDate: '2026-06-15' });
  expect(await send(press)).toEqual(TAKEN);
  expect(await devflow.item({ id: item })).toMatchObject({ completed: true });
});

test('a habit with amounts offers a snooze alone, and so does a device that hides texts', async () => {
  await habit({ kind: 'amount', target: 5_000, unit: 'km' });
  await at('2026-06-15T08:00');
  expect(actions()).toEqual(['snooze']);
  const [device] = (await person.caller.reminders.pushDevices()).devices;
  await person.caller.reminders.setHidesText({ id: device?.id ?? 0, hidesText: true });
  await habit({ name: 'Read', reminders: ['09:00'] });
  await at('2026-06-15T09:00');
  expect(actions()).toEqual(['snooze']);
});

test('a reminder of before, which does not say whether its habit has amounts, offers a snooze alone', async () => {
  const id = await habit({ kind: 'amount', target: 5_000, unit: 'km' });
  await at('2026-06-15T08:00');
  const occasion = `${String(id)} 2026-06-15`;
  await app.services.db.updateTable('reminders').set({ occasion }).execute();
  expect(await listed()).toMatchObject([{ actions: ['snooze'] }]);
});

test('what a push holds is of use to its device, while it is signed in, and for a day', async () => {
  const id = await habit();
  await at('2026-06-15T08:00');
  const press = pressOf('done');
  expect(await send('nonsense')).toEqual({ status: 403, code: 'press_refused' });
  expect(await send(`${press.slice(0, -2)}AA`)).toEqual({ status: 403, code: 'press_refused' });
  const ofAnotherVersion = seal(app.services.config.secretKey, 'press on a notification', '{}');
  expect(await send(ofAnotherVersion.toString('base64url'))).toEqual({ status: 403, code: 'press_refused' });
  vi.setSystemTime(new Date('2026-06-16T08:00:01Z'));
  expect(await send(press)).toEqual({ status: 403, code: 'press_expired' });
  vi.setSystemTime(new Date('2026-06-15T08:05:00Z'));
  await app.http.inject({
    method: 'POST',
    url: '/api/Logout.php',
    headers: { authorization: `Bearer ${person.user.token}` },
  });
  expect((await send(press)).status).toBe(401);
  const { db } = app.services;
  const entries = await db.selectFrom('habit_entries').select('id').where('habit_id', '=', id).execute();
  expect(entries).toEqual([]);
});

test('it is refused where the tool is closed, and where a second factor is missing', async () => {
  await habit();
  await at('2026-06-15T08:00');
  await setToolOpen(app, 'goals-habits', false);
  expect(await send(pressOf('done'))).toEqual({ status: 403, code: 'tool_closed' });
  await setToolOpen(app, 'goals-habits', true);
  await setFactorRequired(app, true);
  expect(await send(pressOf('done'))).toEqual({ status: 403, code: 'second_factor_setup_required' });
  await setFactorRequired(app, false);
  expect(await send(pressOf('done'))).toEqual(TAKEN);
});

test('the list does the same, and takes it back; nobody else’s', async () => {
  const id = await habit();
  await at('2026-06-15T08:00');
  const [reminder] = await listed();
  const wish = { id: reminder?.id ?? 0, action: 'done' as const, operationId: 'from-the-list' };
  await expect(stranger.caller.reminders.act(wish)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(person.caller.reminders.act({ ...wish, action: 'post' })).rejects.toMatchObject({
    wireCode: 'no_action',
  });
  await person.caller.reminders.act(wish);
  expect(await stateOf(id)).toBe('done');
  await expect(stranger.caller.reminders.undoAct(wish)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await person.caller.reminders.undoAct(wish);
  expect(await stateOf(id)).toBeNull();
  expect(await listed()).toMatchObject([{ doneBy: null, actions: ['done', 'snooze'] }]);
});
