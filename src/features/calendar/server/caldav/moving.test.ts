import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createDevice, type Device, deviceOf, ics, syncFrom } from '../../../../../tests/support/caldav';
import { operation } from '../../../../../tests/support/calendar';

const app = await createTestApp();

let phone: Device;
let calendarId: number;
let work: string;
let home: string;
beforeEach(async () => {
  phone = await createDevice(app);
  const made = async (name: string) => {
    const { id } = await phone.calendar.addCalendar({ name });
    return { id, at: `${phone.home}calendar-${String(id)}/` };
  };
  ({ id: calendarId, at: work } = await made('Work'));
  ({ at: home } = await made('Home'));
});

const put = (at: string, uid: string, lines: string[] = []) =>
  phone.send('PUT', at, { body: ics(uid, lines) });
const move = (from: string, to: string, headers: Record<string, string> = {}, by = phone) =>
  by.send('MOVE', from, { destination: `https://tools.example.org${to}`, ...headers });

const SERIES = ['DTSTART:20261123T090000Z', 'DTEND:20261123T100000Z', 'RRULE:FREQ=DAILY;COUNT=5'];
const OVERRIDE =
  'END:VEVENT\r\nBEGIN:VEVENT\r\nUID:s\r\nDTSTAMP:20261101T000000Z\r\nRECURRENCE-ID:20261124T090000Z\r\nDTSTART:20261124T120000Z\r\nDTEND:20261124T130000Z\r\nSUMMARY:Moved';

test('an object moves with all that is its own, as one change that both calendars tell', async () => {
  await put(`${work}named.ics`, 's', [...SERIES, OVERRIDE]);
  const [here, there] = [await syncFrom(phone, work), await syncFrom(phone, home)];
  expect((await move(`${work}named.ics`, `${home}new%20name.ics`)).status).toBe(201);
  const read = await phone.send('GET', `${home}new%20name.ics`);
  expect(read.body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(read.body).toContain('UID:s');
  expect((await phone.send('GET', `${work}named.ics`)).status).toBe(404);
  const left = await syncFrom(phone, work, here.token);
  expect([left.there.size, left.gone]).toEqual([0, [`${work}named.ics`]]);
  const came = await syncFrom(phone, home, there.token);
  expect([[...came.there.keys()], came.gone]).toEqual([[`${home}new%20name.ics`], []]);
  const { changes } = await phone.calendar.caldav();
  expect(changes).toMatchObject([{ did: 'changed', title: 'Dentist' }, { did: 'added' }]);
  await phone.calendar.undo({ operationId: changes[0]?.operationId ?? '', undoId: operation() });
  expect((await syncFrom(phone, home, came.token)).gone).toEqual([`${home}new%20name.ics`]);
  expect([...(await syncFrom(phone, work, left.token)).there.keys()]).toEqual([`${work}named.ics`]);
  expect((await phone.send('GET', `${work}named.ics`)).body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

test('another object at the address goes to the trash, unless that is not to be', async () => {
  await put(`${work}a.ics`, 'a');
  await put(`${home}b.ics`, 'b', ['SUMMARY:Other']);
  expect((await move(`${work}a.ics`, `${home}b.ics`, { overwrite: 'F' })).status).toBe(412);
  expect((await move(`${work}a.ics`, `${home}b.ics`, { overwrite: 'T' })).status).toBe(204);
  expect((await phone.send('GET', `${home}b.ics`)).body).toContain('UID:a');
  expect((await phone.calendar.trash()).entries).toMatchObject([{ name: 'Other' }]);
  const [{ operationId } = { operationId: '' }] = (await phone.calendar.caldav()).changes;
  await phone.calendar.undo({ operationId, undoId: operation() });
  expect((await phone.send('GET', `${work}a.ics`)).status).toBe(200);
});

test('a UID that lives there is in the way at another address; at this one, or in the trash, it is not', async () => {
  await phone.calendar.importIcs({ ics: ics('a'), calendarId, operationId: operation() });
  await phone.send('DELETE', `${work}a.ics`);
  await put(`${home}a.ics`, 'a');
  const { entries } = await phone.calendar.trash();
  await phone.calendar.restore({ events: entries.map(({ id }) => id) });
  const answer = await move(`${work}a.ics`, `${home}x.ics`);
  expect([answer.status, answer.body]).toEqual([
    403,
    expect.stringContaining(`<C:no-uid-conflict><D:href>${home}a.ics`),
  ]);
  expect((await move(`${work}a.ics`, `${home}a.ics`)).status).toBe(204);
  // Back and forth: each leaves nothing where it was, and finds the trash of before.
  await phone.send('DELETE', `${home}a.ics`);
  await put(`${work}a.ics`, 'a', ['SUMMARY:Again']);
  expect((await move(`${work}a.ics`, `${home}a.ics`)).status).toBe(201);
  expect((await phone.send('GET', `${home}a.ics`)).body).toContain('SUMMARY:Again');
  expect((await phone.calendar.trash()).entries).toHaveLength(2);
});

test('a move that is odd is refused, and nothing moves', async () => {
  await put(`${work}a.ics`, 'a');
  const reader = { ...phone, ...(await deviceOf(app, phone.user, [['calendar', 'read']])) };
  const other = await createDevice(app);
  const stranger = `${other.home}calendar-${String((await other.calendar.addCalendar({ name: 'Home' })).id)}/`;
  const at = `${work}a.ics`;
  const refusals: [Promise<{ status: number }>, number][] = [
    [phone.send('MOVE', at), 400],
    [move(`${work}b.ics`, `${home}b.ics`), 404],
    [move(at, at), 403],
    [move(at, `${work}b.ics`), 403],
    [move(work, `${phone.home}new/`), 403],
    [move(at, `${home}a.ics`, { 'if-match': '"0"' }), 412],
    [move(at, `${phone.home}none/a.ics`), 409],
    [move(at, `${stranger}a.ics`), 409],
    [move(at, home), 409],
    [move(at, `${home}a.ics`, {}, reader), 403],
    [move(at, `${home}a.ics`, {}, other), 404],
  ];
  for (const [answer, status] of refusals) expect((await answer).status).toBe(status);
  expect((await phone.send('GET', at)).status).toBe(200);
  expect((await phone.calendar.caldav()).changes).toHaveLength(1);
});
