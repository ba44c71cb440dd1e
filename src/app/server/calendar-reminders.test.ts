import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../tests/support/app';
import { createPlanner } from '../../../tests/support/calendar';
import { createRemindedApp } from '../../../tests/support/reminded';
import { setToolOpen } from '../../../tests/support/switches';
import { runHousekeeping, runReminders } from './housekeeping';

let planner: Awaited<ReturnType<typeof createPlanner>>;
beforeEach(async () => {
  planner = await createPlanner(app, 'Europe/Berlin');
});
const { app, database, at } = await createRemindedApp('2026-06-15T07:00', ['calendars', 'reminders']);

/** What was told in time and where it leads, the earliest first. */
const news = async (of = planner) =>
  (await of.caller.reminders.list()).reminders.filter(({ missed }) => !missed).toReversed();
const texts = async (of = planner) => (await news(of)).map(({ text }) => text);
const subjects = (of = planner) => app.subjectsTo(of.user.email);
const dentist = async (fields: object = {}) =>
  (
    await planner.calendar.addEvent({
      title: 'Dentist',
      start: '2026-06-15T14:45',
      location: 'Elm Street 8',
      reminders: [15],
      ...fields,
    })
  ).id;
/** `next_reminder_at` of the events, ISO. */
const nextOnes = async () => {
  const rows = await app.services.db
    .selectFrom('calendar_events')
    .select('next_reminder_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.next_reminder_at?.toISOString() ?? null);
};

test('an event is told so many minutes before it, by mail and in the page, to its owner', async () => {
  const id = await dentist({ reminders: [15, 60] });
  const stranger = await createPlanner(app);
  await at('2026-06-15T11:44');
  expect(await news()).toEqual([]);
  await at('2026-06-15T11:45');
  await at('2026-06-15T11:46');
  expect(await news()).toEqual([
    expect.objectContaining({
      text: 'Dentist: 14:45, Elm Street 8',
      href: `/calendar?event=${String(id)}`,
    }),
  ]);
  await at('2026-06-15T12:29');
  expect(await subjects()).toHaveLength(1);
  await at('2026-06-15T12:30');
  expect(await subjects()).toEqual(['Dentist: 14:45, Elm Street 8', 'Dentist: 14:45, Elm Street 8']);
  expect([await news(stranger), await subjects(stranger)]).toEqual([[], []]);
});

test.each<[what: string, change: (id: number) => Promise<unknown>]>([
  ['is deleted', (id) => planner.calendar.deleteEvents({ events: [{ id }] })],
  ['is cancelled', (id) => planner.calendar.editEvent({ id, status: 'cancelled' })],
  ['has its reminders taken away', (id) => planner.calendar.editEvent({ id, reminders: [] })],
  ['is put off', (id) => planner.calendar.moveEvents({ events: [{ id }], days: 1 })],
  [
    'is in a calendar that is deleted',
    async (id) => {
      const { calendarId } = await planner.calendar.event({ id });
      await planner.calendar.deleteCalendar({ id: calendarId });
    },
  ],
])('one that %s is not told', async (_, change) => {
  await change(await dentist());
  await dentist({ title: 'Other' });
  await at('2026-06-15T12:30');
  expect(await texts()).toEqual(['Other: 14:45, Elm Street 8']);
});

test('one that is put off after it was told is told again', async () => {
  const id = await dentist();
  await at('2026-06-15T12:30');
  await planner.calendar.moveEvents({ events: [{ id }], minutes: 30 });
  await at('2026-06-15T13:00');
  expect(await texts()).toEqual(['Dentist: 14:45, Elm Street 8', 'Dentist: 15:15, Elm Street 8']);
});

test('what an undo brings back is told, though it was looked at meanwhile', async () => {
  const id = await dentist();
  const [putOff, gone] = [{ operationId: 'put-off' }, { operationId: 'gone' }];
  await planner.calendar.moveEvents({ events: [{ id }], days: 30, ...putOff });
  await runHousekeeping(app.services);
  await planner.calendar.undo(putOff);
  await planner.calendar.deleteEvents({ events: [{ id }], ...gone });
  await planner.calendar.undo(gone);
  await at('2026-06-15T12:30');
  expect(await texts()).toEqual(['Dentist: 14:45, Elm Street 8']);
});

test('an added event is undone as before after its reminders were told', async () => {
  await dentist({ operationId: 'added' });
  await at('2026-06-15T12:30');
  vi.setSystemTime(new Date('2026-06-16T12:30:00Z'));
  await runHousekeeping(app.services);
  expect(await nextOnes()).toEqual([null]);
  await planner.calendar.undo({ operationId: 'added' });
  expect((await planner.window({ from: '2026-06-15', to: '2026-06-16' })).events).toEqual([]);
});

test('events without a zone are told by the clock of wherever the person is then', async () => {
  await dentist({ zone: '' });
  await planner.calendar.addEvent({ title: 'Birthday', start: '2026-06-16', reminders: [900] });
  await planner.caller.preferences.update({ timeZone: 'America/New_York' });
  await at('2026-06-15T12:59');
  expect(await texts()).toEqual([]);
  await at('2026-06-15T13:00');
  expect(await texts()).toEqual(['Birthday: tomorrow']);
  await at('2026-06-15T18:29');
  await at('2026-06-15T18:30');
  expect(await subjects()).toEqual(['Birthday: tomorrow', 'Dentist: 14:45, Elm Street 8']);
});

describe('of a series', () => {
  const alarm = (minutes: number) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Soon',
    `TRIGGER:-PT${String(minutes)}M`,
    'END:VALARM',
  ];
  const bring = (...events: string[][]) =>
    planner.calendar.importIcs({
      ics: [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN'],
        ...events.flatMap((lines) => [
          ...['BEGIN:VEVENT', 'UID:planning@test', 'DTSTAMP:20260101T000000Z'],
          ...lines,
          'END:VEVENT',
        ]),
        ...['END:VCALENDAR', ''],
      ].join('\r\n'),
    });
  const starts = (date: string, time = '093000') => [
    `DTSTART;TZID=Europe/Berlin:${date}T${time}`,
    `DTEND;TZID=Europe/Berlin:${date}T235900`,
    'SUMMARY:Planning',
  ];

  test('each occurrence is told by the clock of its zone, on both sides of a change', async () => {
    await bring([...starts('20261012'), 'RRULE:FREQ=WEEKLY', ...alarm(10)]);
    vi.setSystemTime(new Date('2026-10-12T12:00:00Z'));
    await runHousekeeping(app.services);
    for (const moment of ['2026-10-19T07:19', '2026-10-19T07:20', '2026-10-19T07:21']) await at(moment);
    expect(await texts()).toEqual(['Planning: 09:30']);
    for (const moment of ['2026-10-26T07:20', '2026-10-26T08:19']) await at(moment);
    expect(await subjects()).toHaveLength(1);
    await at('2026-10-26T08:20');
    expect(await subjects()).toHaveLength(2);
    const [{ href } = { href: '' }] = await news();
    expect(href).toMatch(/^\/calendar\?event=\d+&at=20261026T093000$/);
  });

  test('removed ones are not told, and changed ones by their own time and reminders', async () => {
    await bring(
      [...starts('20260615'), 'RRULE:FREQ=DAILY', 'EXDATE;TZID=Europe/Berlin:20260616T093000', ...alarm(10)],
      [
        'RECURRENCE-ID;TZID=Europe/Berlin:20260617T093000',
        ...starts('20260617', '113000').map((line) => line.replace('Planning', 'Planning, later')),
        ...alarm(5),
      ],
      ['RECURRENCE-ID;TZID=Europe/Berlin:20260618T093000', ...starts('20260618', '100000')],
    );
    for (const moment of ['2026-06-16T07:20', '2026-06-17T07:20', '2026-06-17T09:24']) await at(moment);
    expect(await subjects()).toEqual([]);
    await at('2026-06-17T09:25');
    expect(await subjects()).toEqual(['Planning, later: 11:30']);
    // The one of the 18th reminds of nothing.
    for (const moment of ['2026-06-18T07:20', '2026-06-18T08:00', '2026-06-19T07:19']) await at(moment);
    expect(await subjects()).toHaveLength(1);
    await at('2026-06-19T07:20');
    expect(await subjects()).toHaveLength(2);
  });

  test('housekeeping moves it on to the next occurrence, and to none after the last', async () => {
    await bring([...starts('20260615'), 'RRULE:FREQ=DAILY;COUNT=3', ...alarm(10)]);
    await at('2026-06-15T12:00');
    await runHousekeeping(app.services);
    expect(await nextOnes()).toEqual(['2026-06-16T07:20:00.000Z']);
    await at('2026-06-17T12:00');
    await runHousekeeping(app.services);
    expect(await nextOnes()).toEqual([null]);
    await at('2026-06-18T07:20');
    expect(await texts()).toEqual([]);
  });
});

test('a person to whom the tool is closed is not told', async () => {
  await dentist();
  await setToolOpen(app, 'calendar', false);
  await at('2026-06-15T12:30');
  await setToolOpen(app, 'calendar', true);
  expect([await news(), await subjects()]).toEqual([[], []]);
});

test('two processes at once tell once, and move on together', async () => {
  const other = await createTestApp({ database, environment: { DATA_DIR: app.services.config.dataDir } });
  for (let number = 0; number < 5; number++) await dentist({ title: `Event ${String(number)}` });
  vi.setSystemTime(new Date('2026-06-15T12:30:00Z'));
  await Promise.all([app, other, app, other].map(({ services }) => runReminders(services)));
  expect(await news()).toHaveLength(5);
  vi.setSystemTime(new Date('2026-06-15T15:00:00Z'));
  await Promise.all([app, other].map(({ services }) => runHousekeeping(services)));
  expect(await nextOnes()).toEqual([null, null, null, null, null]);
});
