import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runHousekeeping } from '@/app/server/housekeeping';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import { createDevice, deviceOf, type Device, ics } from '../../../../../tests/support/caldav';
import {
  type CalendarSource,
  holidays,
  startCalendarSource,
} from '../../../../../tests/support/calendar-source';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { createDevflowOwner } from '../../../../../tests/support/devflow-owner';

let app: TestApp;
let source: CalendarSource;
let phone: Device;
let work: string;
beforeAll(async () => {
  // A database of its own, since the housekeeping is everybody's.
  source = await startCalendarSource();
  const environment = { PRIVATE_ADDRESSES: source.address };
  app = await createTestApp({ database: await openFreshDatabase(), environment });
});
beforeEach(async () => {
  phone = await createDevice(app);
  const { id } = await phone.calendar.addCalendar({ name: 'Work' });
  work = `${phone.home}calendar-${String(id)}/`;
});

const put = (uid: string, body: string, headers: Record<string, string> = {}) =>
  phone.send('PUT', `${work}${uid}.ics`, { body, ...headers });
const refusals = async (of = phone) => (await of.calendar.caldav()).refusals;
const revisions = async () =>
  new Map(
    (
      await app.services.db
        .selectFrom('account_revisions')
        .select(['topic', 'revision'])
        .where('user_id', '=', phone.user.id)
        .execute()
    ).map(({ topic, revision }) => [topic, revision]),
  );

test('what is refused is told to its owner, with the text and why, and windows learn of it', async () => {
  const stranger = await createDevice(app);
  const before = await revisions();
  const text = ics('a', [`SUMMARY:${'Long\\, '.repeat(100)}`]);
  expect((await put('a', text)).status).toBe(403);
  const [told, ...others] = await refusals();
  expect(others).toEqual([]);
  expect(told).toMatchObject({ times: 1, program: 'Test/1.0', isKept: true });
  expect(told?.title.startsWith('Long, Long, ')).toBe(true);
  expect(told?.reason).toContain('500 characters');
  const id = told?.id ?? 0;
  expect(await phone.calendar.refused({ id })).toMatchObject({ content: text, type: 'text/calendar' });
  expect(await refusals(stranger)).toEqual([]);
  await expect(stranger.calendar.refused({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const after = await revisions();
  expect(after.get('calendar')).toBe(before.get('calendar'));
  expect(after.get('calendar-refusals')).toBe(1);
});

test('the same again is one of them, the last one first', async () => {
  const task = ics('t').replaceAll('VEVENT', 'VTODO');
  await put('t', task);
  await put('u', 'nothing');
  await put('t', task);
  expect((await refusals()).map(({ title, times }) => [title, times])).toEqual([
    ['Dentist', 2],
    ['', 1],
  ]);
});

test('it is kept in bounds, and forgotten', async () => {
  await put('long', ics('t', [`X-LONG:${'x'.repeat(300_000)}`]).replaceAll('VEVENT', 'VTODO'));
  await put('longer', ics('t', [`X-LONG:${'x'.repeat(1_100_000)}`]));
  const [longer, long] = await refusals();
  expect([longer, long]).toMatchObject([
    { title: '', isKept: false },
    { title: 'Dentist', isKept: false },
  ]);
  await expect(phone.calendar.refused({ id: long?.id ?? 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (let at = 0; at < 55; at++) await put(`b-${String(at)}`, `nothing ${String(at)}`);
  expect(await refusals()).toHaveLength(50);
  await app.services.db
    .updateTable('calendar_refusals')
    .set({ refused_at: new Date(Date.now() - 8 * 86_400_000) })
    .execute();
  expect(await refusals()).toEqual([]);
  await runHousekeeping(app.services);
  expect(await app.services.db.selectFrom('calendar_refusals').select('id').execute()).toEqual([]);
});

test('what was changed meanwhile, and what a program may not at all, is none', async () => {
  expect((await put('a', ics('a'))).status).toBe(201);
  expect((await put('a', ics('a'), { 'if-none-match': '*' })).status).toBe(412);
  expect((await phone.send('PUT', `${phone.home}none/a.ics`, { body: ics('a') })).status).toBe(404);
  const reader = await deviceOf(app, phone.user, [['calendar', 'read']]);
  expect((await reader.send('PUT', `${work}b.ics`, { body: 'x' })).status).toBe(403);
  // Not even that it may not: the program is told of its mistake.
  const typed = await reader.send('PUT', `${work}b.ics`, { body: 'x', 'content-type': 'text/plain' });
  expect(typed.body).toContain('supported-calendar-data');
  expect(await refusals()).toEqual([]);
});

const move = (from: string, to: string) =>
  phone.send('MOVE', from, { destination: `https://tools.example.org${to}` });

test('what may not be deleted or moved is told by its title, and stays', async () => {
  source.has(holidays({ a: '20261118' }));
  const followed = await phone.calendar.subscribe({ address: source.url });
  const bank = `${phone.home}calendar-${String(followed.id)}/`;
  await put('own', ics('own'));
  const other = `${phone.home}calendar-${String((await phone.calendar.addCalendar({ name: 'Home' })).id)}/`;
  await put('both', ics('both'));
  await phone.send('DELETE', `${work}both.ics`);
  await phone.send('PUT', `${other}both.ics`, { body: ics('both') });
  const { entries } = await phone.calendar.trash();
  await phone.calendar.restore({ events: entries.map(({ id }) => id) });
  const answers = [
    await phone.send('DELETE', `${bank}a.ics`),
    await phone.send('DELETE', `${bank}a.ics`),
    await move(`${bank}a.ics`, `${work}a.ics`),
    await move(`${work}own.ics`, `${bank}own.ics`),
    await move(`${work}both.ics`, `${other}elsewhere.ics`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  for (const { body } of answers.slice(0, 4)) expect(body).toContain('<D:need-privileges');
  expect(answers[4]?.body).toContain('<C:no-uid-conflict>');
  const readOnly = 'This calendar follows an address, and only that changes its events';
  expect(
    (await refusals()).map(({ title, reason, times, isKept }) => [title, reason, times, isKept]),
  ).toEqual([
    ['Dentist', 'Not moved. This event is in that calendar already', 1, false],
    ['Dentist', `Not moved. ${readOnly}`, 1, false],
    ['Day a', `Not moved. ${readOnly}`, 1, false],
    ['Day a', `Not deleted. ${readOnly}`, 2, false],
  ]);
  for (const at of [`${bank}a.ics`, `${work}own.ics`, `${work}both.ics`])
    expect((await phone.send('GET', at)).status).toBe(200);
});

test('a task that a program deletes stays, and is told', async () => {
  const owner = await createDevflowOwner(app);
  await app.callerOf(owner.user).devflow.editItem({ id: owner.a, title: 'Paint', dueDate: '2026-12-01' });
  const tasks = await deviceOf(app, owner.user, [
    ['calendar', 'write'],
    ['devflow', 'read'],
  ]);
  const listed = await tasks.send('PROPFIND', `${tasks.home}toolstead-due/`, { depth: '1' });
  const [, at = ''] = /<D:href>([^<]+\.ics)<\/D:href>/.exec(listed.body) ?? [];
  expect((await tasks.send('DELETE', at)).status).toBe(403);
  expect((await app.callerOf(owner.user).calendar.caldav()).refusals).toMatchObject([
    { title: 'Paint', reason: 'Not deleted. Tasks are changed in their tools, and only read here' },
  ]);
});

test('a deletion that another change came before, and of what is gone, is none', async () => {
  await put('a', ics('a'));
  expect((await phone.send('DELETE', `${work}a.ics`, { 'if-match': '"0"' })).status).toBe(412);
  expect((await phone.send('DELETE', `${work}none.ics`)).status).toBe(404);
  const reader = await deviceOf(app, phone.user, [['calendar', 'read']]);
  expect((await reader.send('DELETE', `${work}a.ics`)).status).toBe(403);
  expect(await refusals()).toEqual([]);
});
