import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createPlanner } from '../../../../../tests/support/calendar';
import { openFreshDatabase } from '../../../../../tests/support/database';
import type { WindowAnswer } from '../../answers';
import { inOrder, occurrencesOf } from '../../rules/window';

// A database of its own, since the tool's switch is everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let planner: Awaited<ReturnType<typeof createPlanner>>;
beforeEach(async () => {
  planner = await createPlanner(app, 'Asia/Tokyo');
});

const listed = async (from = '2026-01-01', to = '2026-12-31', fields: object = {}) =>
  (await planner.window({ from, to, ...fields })).events;
const titles = async (from?: string, to?: string, fields?: object) =>
  (await listed(from, to, fields)).map(({ title }) => title);
const add = async (title: string, start: string, fields: object = {}) =>
  (await planner.calendar.addEvent({ title, start, ...fields })).id;

describe('a window', () => {
  test('has what touches it, whatever the zone of its account; all-day and floating events move along', async () => {
    await add('day', '2026-06-15', { end: '2026-06-17' });
    await add('floats', '2026-06-15T00:30', { zone: '' });
    await add('tokyo', '2026-06-15T00:30');
    await add('point', '2026-06-15T00:00', { minutes: 0 });
    expect(await titles('2026-06-15', '2026-06-16')).toEqual(['day', 'point', 'floats', 'tokyo']);
    expect(await titles('2026-06-17', '2026-06-18')).toEqual([]);
    expect(await titles('2026-06-14', '2026-06-15')).toEqual([]);
    expect(await titles('2026-06-14T16:00:00Z', '2026-06-14T16:20:00Z')).toEqual(['day', 'floats', 'tokyo']);
    await planner.caller.preferences.update({ timeZone: 'America/Los_Angeles' });
    expect(await titles('2026-06-15', '2026-06-16')).toEqual(['day', 'floats']);
    expect(await titles('2026-06-14', '2026-06-15')).toEqual(['point', 'tokyo']);
    const [floats] = (await listed('2026-06-15', '2026-06-16')).slice(1);
    expect(floats).toMatchObject({ start: '2026-06-15T07:30:00.000Z', startLocal: '2026-06-15T00:30:00' });
  });

  test('leaves out hidden calendars unless they are asked for, and has one calendar alone', async () => {
    const hidden = (await planner.calendar.addCalendar({ name: 'Hidden' })).id;
    await add('seen', '2026-06-15', {
      calendarId: (await planner.calendar.addCalendar({ name: 'Seen' })).id,
    });
    await add('unseen', '2026-06-16', { calendarId: hidden });
    await planner.calendar.editCalendar({ id: hidden, hidden: true });
    expect(await titles()).toEqual(['seen']);
    expect(await titles(undefined, undefined, { hidden: true })).toEqual(['seen', 'unseen']);
    expect(await titles(undefined, undefined, { calendarId: hidden })).toEqual(['unseen']);
  });

  test('keeps cancelled occurrences with their status, and one that was moved in from long ago', async () => {
    const id = await add('Run', '2026-01-05T07:00', { rule: 'FREQ=WEEKLY;COUNT=2' });
    const second = { id, scope: 'this' as const, recurrenceId: '20260112T070000' };
    await planner.calendar.editEvent({ ...second, status: 'cancelled', start: '2026-06-15T07:00' });
    expect(await listed('2026-06-01', '2026-07-01')).toMatchObject([
      { seriesId: id, recurrenceId: '20260112T070000', status: 'cancelled', rule: 'FREQ=WEEKLY;COUNT=2' },
    ]);
    expect(await listed('2026-01-01', '2026-02-01')).toHaveLength(1);
  });

  test('shows what changed of a series that no longer has it as a single event, which it then is', async () => {
    const event = (...lines: string[]) => [
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTAMP:20260101T000000Z',
      ...lines,
      'END:VEVENT',
    ];
    const ics = [
      'BEGIN:VCALENDAR',
      ...event('SUMMARY:Run', 'DTSTART;VALUE=DATE:20260601', 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event('SUMMARY:Swim', 'DTSTART;VALUE=DATE:20260610', 'RECURRENCE-ID;VALUE=DATE:20260609'),
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    await planner.calendar.importIcs({ ics });
    const [swim] = await listed('2026-06-05', '2026-07-01');
    expect(swim).toMatchObject({ title: 'Swim', seriesId: null, recurrenceId: '', rule: '', changed: false });
    const id = swim?.id ?? 0;
    expect(await planner.calendar.event({ id })).toMatchObject({
      title: 'Swim',
      seriesId: null,
      changedCount: 0,
    });
    await planner.calendar.editEvent({ id, title: 'Row' });
    expect(await titles()).toEqual(['Run', 'Run', 'Row']);
    await planner.calendar.deleteEvents({ events: [{ id }] });
    expect((await planner.calendar.trash()).entries).toMatchObject([{ kind: 'event', id, name: 'Row' }]);
    await planner.calendar.restore({ events: [id] });
    expect(await titles()).toEqual(['Run', 'Run', 'Row']);
  });

  test('sends each event once, and programs the same occurrences one by one', async () => {
    const shown = { location: 'Hall', url: 'https://example.org', color: '#aabbcc' };
    const fields = { ...shown, reminders: [10], busy: false, status: 'tentative' };
    await add('day', '2026-03-01', { end: '2026-03-03', rule: 'FREQ=DAILY;INTERVAL=5' });
    await add('floats', '2026-03-01T23:30', { zone: '', minutes: 90, rule: 'FREQ=WEEKLY;BYDAY=SA,SU' });
    // Through the hour that New York skips, and the one that it has twice; its end is told by Berlin's clocks.
    const clocks = { zone: 'America/New_York', endZone: 'Europe/Berlin', rule: 'FREQ=DAILY' };
    const id = await add('clocks', '2026-03-01T02:30', { ...fields, ...clocks, end: '2026-03-01T09:15' });
    await add('seconds', '2026-03-01T09:00:05', { minutes: 0, rule: 'FREQ=DAILY;BYSECOND=5,35' });
    const newYork = { zone: 'America/New_York' };
    for (const day of ['2026-03-08', '2026-10-25']) await add('once', `${day}T09:00`);
    await add('trip', '2026-03-10', { ...fields, end: '2026-03-12' });
    await add('flight', '2026-03-11T22:00', {
      ...fields,
      ...newYork,
      endZone: 'Europe/Berlin',
      minutes: 480,
    });
    await add('nap', '2026-03-12T12:00', { zone: '' });
    // It ends at a time that clocks skip, or show twice.
    await add('night', '2026-03-07T22:00', { ...newYork, end: '2026-03-08T02:30' });
    await add('late', '2026-10-31T22:00', { ...newYork, end: '2026-11-01T01:30' });
    await planner.calendar.editEvent({ id, scope: 'this', recurrenceId: '20260309T023000', title: 'moved' });
    await planner.calendar.deleteEvents({ events: [{ id, recurrenceId: '20260310T023000' }] });
    for (const zone of ['Asia/Tokyo', 'America/New_York', 'Europe/London']) {
      await planner.caller.preferences.update({ timeZone: zone });
      for (const window of [
        { from: '2026-03-01', to: '2026-04-05' },
        { from: '2026-10-24T12:00:00Z', to: '2026-11-03' },
      ]) {
        const sent = JSON.stringify(await planner.calendar.window(window));
        const answer = JSON.parse(sent) as WindowAnswer;
        expect(answer.series.map(({ title }) => title).sort()).toEqual([
          'clocks',
          'day',
          'floats',
          'seconds',
        ]);
        expect([...new Set(answer.events.map(({ title }) => title))]).toEqual(
          window.from === '2026-03-01' ? ['moved'] : [],
        );
        const programs = await planner.calendar.getEvents(window);
        const events = 'events' in programs ? programs.events : [];
        expect(events.length).toBeGreaterThan(30);
        expect(inOrder(occurrencesOf(answer), zone).map((event) => ({ ...event, notes: '' }))).toEqual(
          events,
        );
      }
    }
  });
});
