import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runTimely } from '@/app/server/housekeeping';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import {
  type CalendarSource,
  holidays,
  startCalendarSource,
} from '../../../../../tests/support/calendar-source';
import { createPlanner, operation } from '../../../../../tests/support/calendar';
import { bringIn, downloadZip, filesOf, previewZip, zipOf } from '../../../../../tests/support/my-data';
import { without } from '@/platform/server/data/part';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { calendarTexts } from '../../rules';

let app: TestApp;
let other: TestApp;
let source: CalendarSource;
let planner: Awaited<ReturnType<typeof createPlanner>>;
let stranger: Awaited<ReturnType<typeof createPlanner>>;
beforeAll(async () => {
  source = await startCalendarSource();
  // A database of its own, since what is due is everybody's; and a second process on it.
  const database = await openFreshDatabase();
  const environment = { PRIVATE_ADDRESSES: source.address, SECRET_KEY: 'k'.repeat(64) };
  app = await createTestApp({ database, environment });
  other = await createTestApp({ database, environment });
});
beforeEach(async () => {
  planner = await createPlanner(app);
  stranger = await createPlanner(app);
  await app.services.db.deleteFrom('calendar_subscriptions').execute();
  source.requests.length = 0;
  source.has(holidays({ a: '20261224', b: '20261225' }, 'X-WR-CALNAME:Bank Holidays'));
});

const subscribe = async (fields: object = {}) =>
  (await planner.calendar.subscribe({ address: source.url, ...fields })).id;
const titles = async (of = planner) =>
  (await of.window({ from: '2026-12-01', to: '2026-12-31' })).events.map(({ title }) => title);
const state = async (of = planner) => (await of.calendar.subscriptions()).subscriptions;
const calendars = async () => (await planner.calendar.calendars()).calendars;
/** Lets time pass: what was asked a while ago, and what is due. */
const letTimePass = (of: object = {}) =>
  app.services.db
    .updateTable('calendar_subscriptions')
    .set({ checked_at: new Date(0), next_at: new Date(0), ...of })
    .execute();
const run = async (of = app) => {
  await letTimePass();
  await runTimely(of.services);
};
const revision = async () => (await planner.calendar.calendars()).revision;
const readOnly = (call: Promise<unknown>) =>
  expect(call).rejects.toMatchObject({ code: 'FORBIDDEN', wireCode: 'calendar_read_only' });

describe('a subscription', () => {
  test('makes a calendar that has the events and the name of the file, of its owner alone', async () => {
    const id = await subscribe({ color: '#ABCDEF' });
    expect(await calendars()).toMatchObject([
      { id, name: 'Bank Holidays', color: '#abcdef', subscribed: true },
    ]);
    expect(await titles()).toEqual(['Day a', 'Day b']);
    expect(await state()).toMatchObject([
      { calendarId: id, host: '127.0.0.1', everyMinutes: 360, problem: null },
    ]);
    expect([await titles(stranger), await state(stranger)]).toEqual([[], []]);
    for (const call of ['refreshCalendar', 'unsubscribe'] as const)
      await expect(stranger.calendar[call]({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is stored without an address that could be read', async () => {
    await subscribe();
    const [row] = await app.services.db.selectFrom('calendar_subscriptions').selectAll().execute();
    expect(JSON.stringify({ ...row, address: row?.address.toString('latin1') })).not.toMatch(/secret|127/);
    expect(JSON.stringify([await state(), await calendars()])).not.toContain('secret');
  });

  test('is made once by a call that is repeated, and undone and redone with its events', async () => {
    const sent = { address: source.url, operationId: operation() };
    const made = await planner.calendar.subscribe(sent);
    expect(await planner.calendar.subscribe(sent)).toEqual(made);
    const [undone, redone] = [operation(), operation()];
    source.has(holidays({ a: '20261224' }));
    await run();
    await planner.calendar.undo({ operationId: sent.operationId, undoId: undone });
    expect([await titles(), await calendars(), await state()]).toEqual([[], [], []]);
    source.requests.length = 0;
    await run();
    expect(source.requests).toEqual([]);
    await planner.calendar.undo({ operationId: undone, undoId: redone });
    expect([await titles(), await state()]).toMatchObject([['Day a'], [{ calendarId: made.id }]]);
  });

  test('has a name that is free, or the one that is wanted unless a calendar has it', async () => {
    await planner.calendar.addCalendar({ name: 'bank holidays' });
    await subscribe();
    await subscribe({ name: 'Mine' });
    source.has(holidays({ a: '20261224' }));
    await subscribe();
    expect((await calendars()).map(({ name }) => name)).toEqual([
      'bank holidays',
      'Bank Holidays 2',
      'Mine',
      '127.0.0.1',
    ]);
    await expect(subscribe({ name: 'MINE' })).rejects.toMatchObject({ wireCode: 'name_taken' });
  });

  test('is one of at most 20', async () => {
    for (let number = 0; number < 20; number++) await subscribe();
    await expect(subscribe()).rejects.toMatchObject({ wireCode: 'too_many_subscriptions' });
  });

  test.each([
    ['http://example.org/a.ics', calendarTexts.addressRefused],
    ['https://10.0.0.1/a.ics', calendarTexts.addressRefused],
    ['https://[::1]/a.ics', calendarTexts.addressRefused],
    ['https://169.254.169.254/latest', calendarTexts.addressRefused],
    ['https://user:password@example.org/a.ics', calendarTexts.addressRefused],
    ['https://example.org:8443/a.ics', calendarTexts.addressRefused],
    // A name that leads to an address that is not public: what is connected to is what was checked.
    ['webcal://localhost/a.ics', calendarTexts.addressRefused],
    ['ftp://example.org/a.ics', calendarTexts.address],
    ['holidays', calendarTexts.address],
  ])('is not made of %s', async (address, problem) => {
    await expect(subscribe({ address })).rejects.toThrow(problem);
    expect([source.requests, await calendars()]).toEqual([[], []]);
  });
});

describe('what is due', () => {
  test('is asked with what the server said, and changes nothing where nothing changed', async () => {
    const file = holidays({ a: '20261224' });
    const validators = { etag: '"1"', 'last-modified': 'Tue, 24 Nov 2026 10:00:00 GMT' };
    source.has(file, validators);
    await subscribe();
    const before = await revision();
    await run();
    expect(source.requests.at(-1)?.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'Tue, 24 Nov 2026 10:00:00 GMT',
    });
    source.has(file.replace('BEGIN:VEVENT', 'BEGIN:VEVENT\r\nDTSTAMP:20261125T000000Z'));
    await run();
    expect([await revision(), source.requests.length]).toEqual([before, 3]);
    source.has(file);
    await run();
    await run();
    expect(await revision()).toBe(before);
  });

  test('is as the file afterwards, by one change: with what is new, other and gone, which is not in the trash', async () => {
    await subscribe();
    const before = await revision();
    const file = holidays({ b: '20261226', c: '20261227' });
    source.has(file.replace('Day b', 'Boxing Day'));
    await run();
    expect(await titles()).toEqual(['Boxing Day', 'Day c']);
    expect(await revision()).toBe(before + 1);
    expect((await planner.calendar.trash()).entries).toEqual([]);
    source.has(holidays({}));
    await run();
    expect(await titles()).toEqual([]);
  });

  test('follows a series with its changed occurrences, and keeps what cannot be read', async () => {
    const series = ['BEGIN:VEVENT', 'UID:s', 'SUMMARY:Rota', 'DTSTART:20261201T090000Z'];
    const rule = 'RRULE:FREQ=WEEKLY;COUNT=2';
    const changed = [
      ...['BEGIN:VEVENT', 'UID:s', 'RECURRENCE-ID:20261208T090000Z', 'SUMMARY:Swap'],
      ...['DTSTART:20261209T090000Z', 'END:VEVENT'],
    ];
    const file = (...lines: string[]) =>
      ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].map((line) => `${line}\r\n`).join('');
    source.has(file(...series, rule, 'END:VEVENT', ...changed));
    await subscribe();
    expect(await titles()).toEqual(['Rota', 'Swap']);
    source.has(file(...series, rule, 'END:VEVENT'));
    await run();
    expect(await titles()).toEqual(['Rota', 'Rota']);
    source.has(file('BEGIN:VEVENT', 'UID:s', 'SUMMARY:Broken', 'DTSTART:20261399T000000Z', 'END:VEVENT'));
    await run();
    expect(await titles()).toEqual(['Rota', 'Rota']);
    source.has(file(...changed));
    await run();
    expect(await titles()).toEqual(['Swap']);
  });

  test('is asked by one of two processes', async () => {
    await subscribe();
    source.requests.length = 0;
    await letTimePass();
    await Promise.all([runTimely(app.services), runTimely(other.services)]);
    expect(source.requests).toHaveLength(1);
    await Promise.all([runTimely(app.services), runTimely(other.services)]);
    expect(source.requests).toHaveLength(1);
  });

  test('is left while its calendar is in the trash, and while its owner cannot sign in', async () => {
    const id = await subscribe();
    source.requests.length = 0;
    await planner.calendar.deleteCalendar({ id });
    await run();
    await planner.calendar.restore({ calendars: [id] });
    const users = app.services.db.updateTable('users').where('id', '=', planner.user.id);
    await users.set({ deactivated_at: new Date() }).execute();
    await run();
    expect(source.requests).toEqual([]);
    await users.set({ deactivated_at: null }).execute();
    await run();
    expect(source.requests).toHaveLength(1);
  });

  const MINUTE_MS = 60_000;
  test.each([
    [[], 360],
    [['REFRESH-INTERVAL;VALUE=DURATION:PT1H'], 60],
    [['X-PUBLISHED-TTL:PT30M'], 30],
    [['X-PUBLISHED-TTL:PT1M'], 15],
    [['REFRESH-INTERVAL;VALUE=DURATION:P1W', 'X-PUBLISHED-TTL:PT1H'], 7 * 24 * 60],
    [['REFRESH-INTERVAL:often'], 360],
  ])('comes again after what the file says (%j)', async (head, minutes) => {
    source.has(holidays({ a: '20261224' }, ...head));
    await subscribe();
    const [row] = await app.services.db.selectFrom('calendar_subscriptions').selectAll().execute();
    expect([row?.every_minutes, (Number(row?.next_at) - Number(row?.fetched_at)) / MINUTE_MS]).toEqual([
      minutes,
      minutes,
    ]);
  });

  test('comes later and later after failures, which are told, and keeps what is there', async () => {
    await subscribe();
    const waits: number[] = [];
    source.answer = (_request, response) => response.writeHead(500).end();
    for (let failures = 0; failures < 9; failures++) {
      await run();
      const [row] = await app.services.db.selectFrom('calendar_subscriptions').selectAll().execute();
      waits.push(Math.round((Number(row?.next_at) - Date.now()) / MINUTE_MS));
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
    expect(await state()).toMatchObject([{ problem: 'The other server could not answer (500)' }]);
    expect(await titles()).toEqual(['Day a', 'Day b']);
    source.has(holidays({ a: '20261224' }));
    await run();
    expect([await titles(), await state()]).toMatchObject([['Day a'], [{ problem: null }]]);
  });
});

describe('what cannot be followed', () => {
  const answers: [string, CalendarSource['answer'], string][] = [
    ['is not there', (_request, response) => response.writeHead(404).end(), calendarTexts.addressEmpty],
    ['is gone', (_request, response) => response.writeHead(410).end(), calendarTexts.addressEmpty],
    ['refuses us', (_request, response) => response.writeHead(403).end(), calendarTexts.addressRefuses],
    ['is a page', (_request, response) => response.end('<!doctype html>'), calendarTexts.addressNoCalendar],
    [
      'was cut off',
      (_request, response) => response.end(holidays({ a: '20261224' }).slice(0, -20)),
      calendarTexts.addressNoCalendar,
    ],
    ['ends early', (_request, response) => void response.destroy(), calendarTexts.addressUnreachable],
    [
      'is too large',
      (_request, response) => response.writeHead(200, { 'content-length': '10485761' }).end('x'),
      calendarTexts.addressTooLarge,
    ],
    [
      'leads to a private address',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/a.ics' }).end(),
      calendarTexts.addressRefused,
    ],
    [
      'leads to a name of a private address',
      (_request, response) => response.writeHead(307, { location: 'https://localhost/a.ics' }).end(),
      calendarTexts.addressRefused,
    ],
    [
      'leads around',
      (_request, response) => response.writeHead(301, { location: '/again' }).end(),
      calendarTexts.addressCircles,
    ],
  ];
  test.each(answers)('%s: nothing is made, and what is there stays', async (_what, answer, problem) => {
    await subscribe();
    source.answer = answer;
    await expect(subscribe()).rejects.toMatchObject({ message: problem, wireCode: 'address_refused' });
    await run();
    expect(await state()).toMatchObject([{ problem }]);
    expect([(await calendars()).length, await titles()]).toEqual([1, ['Day a', 'Day b']]);
  });

  test('a redirect to where it may be asked is followed', async () => {
    source.answer = (request, response) =>
      request.url === '/moved'
        ? response.end(holidays({ m: '20261224' }))
        : response.writeHead(308, { location: '/moved' }).end();
    await subscribe();
    expect(await titles()).toEqual(['Day m']);
  });
});

test('is asked now by a call, at most once a minute', async () => {
  const id = await subscribe();
  source.has(holidays({ c: '20261227' }));
  expect(await planner.calendar.refreshCalendar({ id })).toMatchObject({ calendarId: id, problem: null });
  expect([await titles(), source.requests.length]).toEqual([['Day a', 'Day b'], 1]);
  await letTimePass({ next_at: new Date(Date.now() + 1_000_000) });
  await Promise.all([planner.calendar.refreshCalendar({ id }), planner.calendar.refreshCalendar({ id })]);
  expect([await titles(), source.requests.length]).toEqual([['Day c'], 2]);
});

describe('a calendar that follows an address', () => {
  test('is read-only by every call, and shown, hidden and named as others', async () => {
    const id = await subscribe();
    const { calendar } = planner;
    const mine = (await calendar.addCalendar({ name: 'Mine' })).id;
    const own = (await calendar.addEvent({ title: 'Own', start: '2026-12-01', calendarId: mine })).id;
    const [event = 0] = (await planner.window({ from: '2026-12-24', to: '2026-12-25' })).events.map(
      (one) => one.id,
    );
    await readOnly(calendar.addEvent({ title: 'x', start: '2026-12-01', calendarId: id }));
    await readOnly(calendar.editEvent({ id: event, title: 'x' }));
    await readOnly(calendar.editEvent({ id: event, calendarId: mine }));
    await readOnly(calendar.editEvent({ id: own, calendarId: id }));
    await readOnly(calendar.moveEvents({ events: [{ id: event }], days: 1 }));
    await readOnly(calendar.deleteEvents({ events: [{ id: own }, { id: event }] }));
    for (const dryRun of [true, false])
      await readOnly(calendar.importIcs({ ics: holidays({ z: '20261201' }), calendarId: id, dryRun }));
    // What names no calendar goes to one that can be written, and what has its UID is another event there.
    await calendar.quickAdd({ text: 'Lunch 2 Dec 2026 12:00 /Bank' });
    await calendar.importIcs({ ics: holidays({ a: '20261203' }) });
    expect(await titles()).toEqual(['Own', 'Lunch /Bank', 'Day a', 'Day a', 'Day b']);
    await calendar.editCalendar({ id, name: 'Holidays', color: '#123456', hidden: true });
    expect(await titles()).toEqual(['Own', 'Lunch /Bank', 'Day a']);
    expect((await calendar.exportIcs({ calendarId: id })).content).toContain('Day b');
  });

  test('is not the one of a first event', async () => {
    await subscribe({ name: 'Personal' });
    await planner.calendar.addEvent({ title: 'x', start: '2026-12-01' });
    expect(await calendars()).toMatchObject([
      { name: 'Personal', subscribed: true, color: '#15803d' },
      { name: 'Personal 2', subscribed: false, color: '#4f46e5' },
    ]);
  });

  test('goes on in an account that it is brought into, and leaves a calendar that is there as it is', async () => {
    await subscribe({ name: 'Holidays' });
    const zip = await downloadZip(app, planner.user);
    await stranger.calendar.addCalendar({ name: 'Own' });
    const operationId = await bringIn(app, stranger.user, zip);
    expect(await titles(stranger)).toEqual(['Day a', 'Day b']);
    expect(await state(stranger)).toMatchObject([{ host: '127.0.0.1', fetchedAt: null, problem: null }]);
    source.has(holidays({ a: '20261224', c: '20261226' }));
    await run();
    expect(await titles(stranger)).toEqual(['Day a', 'Day c']);
    expect(
      (await previewZip(app, planner.user, zip)).parts.find(({ name }) => name === 'calendar'),
    ).toMatchObject({ sections: [{ made: 0, changed: 0, same: 1 }, {}] });
    await app.callerOf(stranger.user).myData.undo({ operationId });
    expect([await titles(stranger), await state(stranger)]).toEqual([[], []]);

    const third = await createPlanner(app);
    await third.calendar.addCalendar({ name: 'Holidays' });
    await bringIn(app, third.user, zip);
    expect([await titles(third), await state(third)]).toEqual([['Day a', 'Day b'], []]);
  });

  test('comes as an ordinary calendar of a zip that has no address', async () => {
    await subscribe({ name: 'Holidays' });
    const files = filesOf(await downloadZip(app, planner.user));
    const calendarsFile = JSON.parse(files['calendar/calendars.json'] ?? '') as { address: string }[];
    expect(calendarsFile).toMatchObject([{ address: source.url }]);
    const earlier = JSON.stringify(calendarsFile.map((line) => without(line, 'address')));
    await bringIn(app, stranger.user, zipOf({ ...files, 'calendar/calendars.json': earlier }));
    expect([await titles(stranger), await state(stranger)]).toEqual([['Day a', 'Day b'], []]);
  });

  test('can be kept as an ordinary one, which an undo takes back until it is changed', async () => {
    const id = await subscribe();
    const [first, back, again] = [operation(), operation(), operation()];
    const event = async () => (await planner.window({ from: '2026-12-24', to: '2026-12-25' })).events[0]?.id;
    await planner.calendar.unsubscribe({ id, operationId: first });
    expect([await state(), await titles()]).toEqual([[], ['Day a', 'Day b']]);
    await expect(planner.calendar.unsubscribe({ id })).rejects.toMatchObject({ wireCode: 'not_subscribed' });
    await planner.calendar.undo({ operationId: first, undoId: back });
    expect(await state()).toMatchObject([{ calendarId: id, host: '127.0.0.1' }]);
    await readOnly(planner.calendar.editEvent({ id: (await event()) ?? 0, title: 'x' }));
    source.has(holidays({ a: '20261224' }));
    await run();
    expect(await titles()).toEqual(['Day a']);
    await planner.calendar.undo({ operationId: back, undoId: again });
    await planner.calendar.editEvent({ id: (await event()) ?? 0, title: 'Changed' });
    await expect(planner.calendar.undo({ operationId: again })).rejects.toThrow(calendarTexts.undoConflict);
    expect([await state(), await titles()]).toEqual([[], ['Changed']]);
  });
});
