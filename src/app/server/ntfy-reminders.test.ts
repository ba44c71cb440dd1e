import { beforeEach, expect, test } from 'vitest';
import { createUser, password } from '../../../tests/support/accounts';
import { createTestApp } from '../../../tests/support/app';
import { startNtfy } from '../../../tests/support/ntfy-server';
import { addEvent, createPerson, createRemindedApp, type Person } from '../../../tests/support/reminded';
import { setFactorRequired, setToolOpen } from '../../../tests/support/switches';

const ntfy = await startNtfy();
let person: Person;
let stranger: Person;
beforeEach(async () => {
  ntfy.status = 200;
  ntfy.retryAfter = undefined;
  ntfy.before = () => undefined;
  ntfy.published.length = 0;
  ntfy.protects.clear();
  [person, stranger] = [await createPerson(app), await createPerson(app)];
});
const { app, database, at } = await createRemindedApp(
  '2026-06-15T07:00',
  ['calendars', 'habits', 'reminders', 'push_devices'],
  { PRIVATE_ADDRESSES: ntfy.address },
);

const addressOf = (topic: string) => `http://${ntfy.address}/${topic}`;
const addTopic = async (topic = 'anna', of = person, accessToken?: string) =>
  (
    await of.caller.reminders.addTopic({
      ...{ address: addressOf(topic), currentPassword: password },
      ...(accessToken !== undefined && { accessToken }),
    })
  ).id;
const topics = async (of = person) => (await of.caller.reminders.pushDevices()).topics;
const texts = () => ntfy.published.map(({ message }) => message);
/** Why addresses of somebody ended, as the audit list has it. */
const ends = async (of = person) => {
  const master = await createUser(app.services.db, { role: 'master' });
  const { entries } = await app.callerOf(master).audit.list({ person: of.user.username });
  return entries.filter(({ kind }) => kind === 'keys_ended').map(({ after }) => after?.reason);
};
const waiting = () => app.services.db.selectFrom('push_sends').select('send_at').execute();

async function addHabit() {
  const habit = { name: 'Run', startDate: '2026-01-01', reminders: ['08:00'] };
  const { id } = await person.caller.goalsHabits.addHabit(habit);
  return async () =>
    (await person.caller.goalsHabits.getHabits({})).habits.find((one) => one.id === id)?.state;
}

/** What the app of ntfy does where somebody presses a button of the latest message. */
async function press(label: string) {
  const action = ntfy.published.at(-1)?.actions?.find((one) => one.label === label);
  if (!action) throw new Error(`There is no ${label}`);
  const { url, method, headers, body } = action;
  const { origin, pathname } = new URL(url);
  expect(origin).toBe('https://tools.example.org');
  const answer = await app.http.inject({ method, url: pathname, headers, payload: body });
  return answer.statusCode;
}

test('a reminder reaches a topic, as ntfy takes it, without a session; and nobody else’s', async () => {
  await addTopic('anna');
  await addTopic('boris', stranger);
  await addEvent(person, 'Dentist', '2026-06-15T10:00');
  await app.services.db.deleteFrom('sessions').where('user_id', '=', person.user.id).execute();
  await at('2026-06-15T10:00');
  await at('2026-06-15T10:01');
  expect(ntfy.published).toEqual([
    {
      topic: 'anna',
      title: 'Toolstead',
      message: 'Dentist: 10:00',
      priority: 4,
      tags: ['bell'],
      click: expect.stringMatching(/^https:\/\/tools\.example\.org\/app\/calendar/) as string,
      sequence_id: expect.stringMatching(/^[\w-]{32}$/) as string,
      actions: [expect.objectContaining({ label: 'Snooze', clear: true })],
    },
  ]);
  expect(await waiting()).toEqual([]);
});

test('one of the same thing takes the place of the earlier', async () => {
  await addTopic();
  const train = { title: 'Train', start: '2026-06-15T10:00', minutes: 30, reminders: [0, 10] };
  await person.caller.calendar.addEvent(train);
  await at('2026-06-15T09:50');
  await at('2026-06-15T10:00');
  expect([texts(), ntfy.shown('anna')]).toMatchObject([
    ['Train: 10:00', 'Train: 10:00'],
    [{ message: 'Train: 10:00' }],
  ]);
});

test('a habit is done by the button, once, and is undone in the app', async () => {
  const state = await addHabit();
  await addTopic();
  await at('2026-06-15T08:00');
  expect(ntfy.published.at(-1)?.actions?.map(({ label }) => label)).toEqual(['Done', 'Snooze']);
  expect([await press('Done'), await press('Done')]).toEqual([200, 200]);
  expect(await state()).toBe('done');
  const [told] = (await person.caller.reminders.list()).reminders;
  expect(told?.doneBy).toBe('done');
  const operationId = `reminder-${String(told?.id)}-${String(Date.parse('2026-06-15T08:00Z'))}-done`;
  await person.caller.goalsHabits.undo({ operationId });
  expect(await state()).toBeNull();
});

test('a press is refused after the topic was removed, and to an account that may not sign in or lacks its second factor', async () => {
  const { db } = app.services;
  const state = await addHabit();
  const id = await addTopic();
  await at('2026-06-15T08:00');
  await setFactorRequired(app, true);
  expect(await press('Done')).toBe(403);
  await setFactorRequired(app, false);
  const setDeactivated = (deactivated_at: Date | null) =>
    db.updateTable('users').set({ deactivated_at }).where('id', '=', person.user.id).execute();
  await setDeactivated(new Date());
  expect(await press('Done')).toBe(401);
  await setDeactivated(null);
  await person.caller.reminders.removePushDevice({ id });
  expect(await press('Done')).toBe(401);
  expect(await state()).toBeNull();
});

test('what falls into quiet hours comes at their end', async () => {
  await person.caller.preferences.update({ quietFrom: '06:00', quietUntil: '09:00' });
  await addHabit();
  await addTopic();
  await at('2026-06-15T08:00');
  expect(texts()).toEqual([]);
  await at('2026-06-15T09:00');
  expect(texts()).toHaveLength(1);
});

test('a topic that hides texts says that there is a reminder, offers a snooze alone, and tells it again ten minutes later', async () => {
  await addHabit();
  const id = await addTopic();
  await person.caller.reminders.setHidesText({ id, hidesText: true });
  await at('2026-06-15T08:00');
  const told = { message: 'You have a reminder', actions: [{ label: 'Snooze' }] };
  expect(ntfy.published).toMatchObject([told]);
  expect(await press('Snooze')).toBe(200);
  await at('2026-06-15T08:09');
  expect(ntfy.published).toMatchObject([told]);
  await at('2026-06-15T08:10');
  expect(ntfy.published).toMatchObject([told, told]);
});

test.each([404, 500, 502])(
  'what a server or its proxy answers with %i is sent again, and the topic stays',
  async (status) => {
    await addTopic();
    await addEvent(person, 'Dentist', '2026-06-15T10:00');
    ntfy.status = status;
    await at('2026-06-15T10:00');
    expect(await waiting()).toEqual([{ send_at: new Date('2026-06-15T10:01Z') }]);
    ntfy.status = 200;
    await at('2026-06-15T10:01');
    expect([texts(), await topics()]).toMatchObject([['Dentist: 10:00'], [{ address: addressOf('anna') }]]);
  },
);

test('a server that asks to wait is asked again then, and after the hour it is given up', async () => {
  await addTopic();
  await addEvent(person, 'Dentist', '2026-06-15T10:00');
  ntfy.status = 429;
  ntfy.retryAfter = '600';
  await at('2026-06-15T10:00');
  expect(await waiting()).toEqual([{ send_at: new Date('2026-06-15T10:10Z') }]);
  await at('2026-06-15T11:00');
  expect([texts(), await waiting(), (await topics()).length]).toEqual([[], [], 1]);
});

test('the slow topics of one account leave room for those of others', async () => {
  for (const topic of ['a', 'b', 'c', 'd', 'e']) await addTopic(topic);
  await addTopic('boris', stranger);
  for (const one of [person, stranger]) await addEvent(one, 'Dentist', '2026-06-15T10:00');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  ntfy.before = ({ topic }) => (topic === 'boris' ? release() : held);
  await at('2026-06-15T10:00');
  expect([ntfy.published.length, await waiting()]).toEqual([6, []]);
});

test('410 ends a topic', async () => {
  await addTopic();
  await addEvent(person, 'Dentist', '2026-06-15T10:00');
  ntfy.status = 410;
  await at('2026-06-15T10:00');
  expect([await topics(), await waiting()]).toEqual([[], []]);
  expect(await ends()).toEqual(['gone']);
});

test.each([
  ['a slash at its end', (address: string) => `${address}/`],
  ['another case', (address: string) => address.replace('http:', 'HTTP:')],
])('an address with %s is the same topic', async (_, written) => {
  const id = await addTopic();
  const address = written(addressOf('anna'));
  expect(await person.caller.reminders.addTopic({ address, currentPassword: password })).toEqual({ id });
  expect(await topics()).toMatchObject([{ id, address: addressOf('anna') }]);
});

test('what is ended by hand, or by another key of the server, is recorded as it was made; browsers are not', async () => {
  await person.caller.reminders.removePushDevice({ id: await addTopic() });
  expect(await ends()).toEqual(['owner']);
  const id = await addTopic('boris', stranger);
  const environment = { PRIVATE_ADDRESSES: ntfy.address, SECRET_KEY: 'x'.repeat(40) };
  const other = await createTestApp({ database, environment });
  await other.callerOf(stranger.user).reminders.testPushDevice({ id });
  expect([await topics(stranger), await ends(stranger)]).toEqual([[], ['other_key']]);
});

test.each([
  ['1', 'demo'],
  ['public', 'public_demo'],
])('a demo (%s) sends nothing to topics and devices that anybody names', async (DEMO, wireCode) => {
  const demo = await createTestApp({ database, environment: { DEMO } });
  const { reminders } = demo.callerOf(person.user);
  const refused = { code: 'FORBIDDEN', wireCode };
  const address = 'https://ntfy.example.org/anna';
  await expect(reminders.addTopic({ address, currentPassword: password })).rejects.toMatchObject(refused);
  const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) };
  const endpoint = 'https://push.example.org/anna';
  await expect(reminders.addPushDevice({ endpoint, keys })).rejects.toMatchObject(refused);
  expect(await topics()).toEqual([]);
});

test('nothing is sent of a tool that is closed by now', async () => {
  await addTopic();
  await addEvent(person, 'Dentist', '2026-06-15T10:00');
  ntfy.status = 503;
  await at('2026-06-15T10:00');
  await setToolOpen(app, 'calendar', false);
  ntfy.status = 200;
  await at('2026-06-15T10:01');
  await setToolOpen(app, 'calendar', true);
  expect([texts(), await waiting()]).toEqual([[], []]);
});

test('the access token is sent, and what the server says of it is said', async () => {
  ntfy.protects.set('anna', 'tk_right');
  const said = async (id: number) => (await person.caller.reminders.testPushDevice({ id })).said;
  const id = await addTopic();
  expect(await said(id)).toBe('The ntfy server lets nobody publish there without an access token that may');
  expect(await addTopic('anna', person, 'tk_wrong')).toBe(id);
  expect(await said(id)).toBe('The ntfy server does not know this access token');
  expect(await addTopic('anna', person, 'tk_right')).toBe(id);
  expect(await said(id)).toBe('The ntfy server has taken it');
  expect(ntfy.published).toEqual([
    expect.objectContaining({
      message: 'Reminders arrive here',
      click: 'https://tools.example.org/app/account',
    }),
  ]);
  expect(await topics()).toMatchObject([{ id, address: addressOf('anna') }]);
});

test('two accounts may share a topic, and neither sees or ends that of the other', async () => {
  const [own, theirs] = [await addTopic('family'), await addTopic('family', stranger)];
  expect(own).not.toBe(theirs);
  await expect(person.caller.reminders.removePushDevice({ id: theirs })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(person.caller.tokens.endKey({ tool: 'reminders', id: theirs })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect([await topics(), await topics(stranger)]).toMatchObject([[{ id: own }], [{ id: theirs }]]);
});

test('adding one asks the password, tells the owner by mail, and is listed and ended with what programs call with', async () => {
  await expect(
    person.caller.reminders.addTopic({ address: addressOf('anna'), currentPassword: 'another one' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN', wireCode: 'wrong_password' });
  const id = await addTopic();
  const [mail] = (await app.mailsTo(person.user.email)).slice(-1);
  expect(JSON.stringify(mail)).toContain('reads your reminders without signing in');
  expect(JSON.stringify(mail)).toContain(ntfy.address);
  expect(JSON.stringify(mail)).not.toContain('/anna');
  const keys = async () => (await person.caller.tokens.list()).keys;
  expect(await keys()).toMatchObject([{ tool: 'reminders', kind: 'address', id, name: addressOf('anna') }]);
  await person.caller.tokens.endKey({ tool: 'reminders', id });
  expect([await keys(), await topics()]).toEqual([[], []]);
});

test('a new password ends topics, unless their owner wants them to stay', async () => {
  await addTopic();
  const change = (endCredentials: boolean, from: string, to: string) =>
    person.caller.account.changePassword({ currentPassword: from, password: to, endCredentials });
  await change(false, password, 'a second password');
  expect(await topics()).toHaveLength(1);
  await change(true, 'a second password', 'a third password');
  expect(await topics()).toEqual([]);
});

test.each([
  ['no topic', 'https://ntfy.example.org/'],
  ['two', 'https://ntfy.example.org/one/two'],
  ['an endpoint of UnifiedPush', 'https://ntfy.example.org/upAbc?up=1'],
  ['a name and a password', 'https://me:secret@ntfy.example.org/topic'],
  ['another protocol', 'ftp://ntfy.example.org/topic'],
])('an address with %s is no topic', async (_, address) => {
  await expect(
    person.caller.reminders.addTopic({ address, currentPassword: password }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test.each([
  'http://ntfy.example.org/topic',
  'https://127.0.0.1/topic',
  'http://127.0.0.1:1/topic',
  'https://ntfy.example.org:8443/topic',
])('nothing is sent to %s', async (address) => {
  await expect(
    person.caller.reminders.addTopic({ address, currentPassword: password }),
  ).rejects.toMatchObject({ wireCode: 'address_refused' });
});

test('a name that leads to a private address is not called', async () => {
  const address = 'https://localhost/topic';
  const { id } = await person.caller.reminders.addTopic({ address, currentPassword: password });
  expect(await person.caller.reminders.testPushDevice({ id })).toEqual({
    accepted: false,
    said: 'The address of the ntfy server is not a public one',
  });
});

test('what is stored of a topic reveals neither its address nor its access token', async () => {
  const id = await addTopic('anna', person, 'tk_secret');
  const row = await app.services.db
    .selectFrom('push_devices')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.subscription.toString('latin1')).not.toMatch(/anna|tk_secret/);
  expect(JSON.stringify(await person.caller.reminders.pushDevices())).not.toContain('tk_secret');
});
