import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calendarTexts } from '@/features/calendar/rules';
import { createTestApp } from '../support/app';
import { createPlanner } from '../support/calendar';
import { openFreshDatabase } from '../support/database';
import { type Wire, wireOf } from '../support/wire';

/** A Friday. */
const NOW = '2026-06-12T10:00:00Z';
const NOWHERE = 4_000_000_000;

const app = await createTestApp({ database: await openFreshDatabase() });
let wire: Wire;
beforeEach(async () => {
  wire = wireOf(app, 'Calendar', (await createPlanner(app, 'Asia/Kuala_Lumpur')).user.token);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
});

const added = async (fields: object) => (await wire.post('addEvent', fields)).id;
const june = { from: '2026-06-01', to: '2026-07-01' };
const events = async (query: Record<string, string> = {}) =>
  (await wire.get('getEvents', { ...june, ...query })).data;

describe('calendars', () => {
  test('are added, edited, ordered and deleted by the names of the documented fields', async () => {
    expect((await wire.get('getCalendars')).data).toEqual([]);
    const work = (await wire.post('addCalendar', { name: ' Work ', color: '#1D4ED8' })).id;
    const home = (await wire.post('addCalendar', { name: 'Home' }, 'form')).id;
    expect(await wire.post('editCalendar', { id: String(home), hidden: '1' }, 'form')).toMatchObject({
      ...{ status: 200, success: true, id: home },
    });
    const order = [
      { id: home, order_index: 1 },
      { id: work, order_index: 2 },
    ];
    expect(await wire.post('updateCalendarOrder', { order })).toEqual({ status: 200, success: true });
    expect((await wire.get('getCalendars')).data).toEqual([
      {
        id: home,
        name: 'Home',
        color: '#15803d',
        hidden: true,
        subscribed: false,
        reminders: [],
        order_index: 1,
        updated_at: expect.any(String) as string,
      },
      {
        id: work,
        name: 'Work',
        color: '#1d4ed8',
        hidden: false,
        subscribed: false,
        reminders: [],
        order_index: 2,
        updated_at: expect.any(String) as string,
      },
    ]);
    expect(await wire.post('deleteCalendar', { id: work })).toEqual({ status: 200, success: true });
    expect((await wire.get('getCalendars')).data).toMatchObject([{ id: home }]);
  });

  test.each([
    ['addCalendar', {}, 422, calendarTexts.calendarName],
    ['addCalendar', { name: ' ' }, 422, 'Please enter a calendar name'],
    ['addCalendar', { name: 'taken' }, 409, 'A calendar of this name exists'],
    ['addCalendar', { name: 'x', color: 'red' }, 422, calendarTexts.color],
    ['editCalendar', { id: NOWHERE, name: 'x' }, 404, 'Calendar not found'],
    ['deleteCalendar', { id: NOWHERE }, 404, 'Calendar not found'],
    ['updateCalendarOrder', { order: [{ id: NOWHERE, order_index: 1 }] }, 404, 'Calendar not found'],
  ])('%s of %j is %i: %s', async (action, fields, status, message) => {
    await wire.post('addCalendar', { name: 'TAKEN' });
    expect(await wire.post(action, fields)).toMatchObject({ status, success: false, message });
  });
});

describe('events', () => {
  test('are written as wall times of the account’s zone, and answered with moments', async () => {
    const id = await added({
      ...{
        title: ' Dentist ',
        start: '2026-06-15T14:45:00',
        end: '2026-06-15T15:45:00',
        location: 'Elm Street 8',
      },
      ...{
        url: 'https://example.org',
        notes: 'Card',
        reminders: [60, 15, 15],
        status: 'tentative',
        busy: false,
      },
    });
    const calendar_id = (await wire.get('getCalendars')).data[0]?.id;
    const dentist = {
      ...{
        id,
        series_id: null,
        recurrence_id: '',
        calendar_id,
        uid: expect.stringMatching(/@toolstead$/) as string,
      },
      ...{ title: 'Dentist', location: 'Elm Street 8', url: 'https://example.org', all_day: false },
      ...{ start: '2026-06-15T06:45:00.000Z', end: '2026-06-15T07:45:00.000Z' },
      ...{ start_local: '2026-06-15T14:45:00', end_local: '2026-06-15T15:45:00' },
      ...{ time_zone: 'Asia/Kuala_Lumpur', end_time_zone: null, rule: '', status: 'tentative', busy: false },
      ...{ color: null, reminders: [15, 60], notes: 'Card' },
    };
    expect(await events()).toEqual([dentist]);
    expect((await wire.get('getEvent', { id: String(id) })).data).toMatchObject({ ...dentist, next: [] });
    expect(await events({ expand: '0' })).toEqual([{ ...dentist, added: [], removed: [] }]);
  });

  test('last an hour or a day without an end, or so many minutes; a form writes lists as JSON', async () => {
    await added({ title: 'A', start: '2026-06-15T23:30' });
    await added({ title: 'B', start: '2026-06-16', all_day: true });
    await wire.post(
      'addEvent',
      { title: 'C', start: '2026-06-17T08:00:00', minutes: '90', reminders: '[5]', busy: '0' },
      'form',
    );
    expect(await events()).toMatchObject([
      { title: 'A', start: '2026-06-15T15:30:00.000Z', end: '2026-06-15T16:30:00.000Z' },
      { title: 'B', all_day: true, start: '2026-06-16', end: '2026-06-17', time_zone: '' },
      { title: 'C', end_local: '2026-06-17T09:30:00', reminders: [5], busy: false },
    ]);
  });

  test('move with their start, are edited in part, and undone by their operation', async () => {
    const id = await added({ title: 'A', start: '2026-06-15T09:00', minutes: 90 });
    expect(await wire.post('editEvent', { id, start: '2026-06-16T23:00', operation_id: 'moved' })).toEqual({
      ...{ status: 200, success: true, id, series_id: null },
    });
    expect(await events()).toMatchObject([{ title: 'A', end_local: '2026-06-17T00:30:00' }]);
    expect(await wire.post('undo', { operation_id: 'moved' })).toEqual({ status: 200, success: true });
    expect(await events()).toMatchObject([{ start_local: '2026-06-15T09:00:00' }]);
    await wire.post('editEvent', { id, all_day: '1', start: '2026-06-18' }, 'form');
    expect(await events()).toMatchObject([{ start: '2026-06-18', end: '2026-06-19', all_day: true }]);
    await wire.post('deleteEvent', { id, operation_id: 'deleted' });
    expect(await events()).toEqual([]);
    await wire.post('undo', { operation_id: 'deleted' });
    expect(await events()).toHaveLength(1);
    await wire.post('editEvent', { id, title: 'B' });
    await wire.post('editEvent', { id, title: 'C', operation_id: 'renamed' });
    await wire.post('editEvent', { id, title: 'D' });
    expect(await wire.post('undo', { operation_id: 'renamed' })).toMatchObject({
      ...{ status: 409, code: 'changed_meanwhile' },
      message: 'This cannot be undone: it was changed again meanwhile',
    });
  });

  test('of a series are answered one by one, by their original starts', async () => {
    const id = await added({
      ...{ title: 'Run', start: '2026-06-01T07:00', rule: 'FREQ=WEEKLY;BYDAY=MO,TH', location: 'Park' },
    });
    expect((await events()).map(({ start_local }) => start_local)).toEqual(
      [1, 4, 8, 11, 15, 18, 22, 25, 29].map((day) => `2026-06-${String(day).padStart(2, '0')}T07:00:00`),
    );
    const [, second] = await events();
    expect(second).toMatchObject({
      id,
      series_id: id,
      recurrence_id: '20260604T070000',
      rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
    });
    const change = { id, scope: 'this', recurrence_id: '20260604T070000' };
    const changed = await wire.post('editEvent', { ...change, title: 'Swim' });
    expect(changed).toMatchObject({ status: 200, id: expect.any(Number) as number, series_id: null });
    const split = await wire.post('editEvent', {
      id,
      scope: 'following',
      recurrence_id: '20260615T070000',
      start: '2026-06-15T08:00',
    });
    expect(split).toMatchObject({ status: 200, id });
    await wire.post('deleteEvent', { id: split.series_id, scope: 'this', recurrence_id: '20260618T080000' });
    await wire.post('deleteEvent', {
      id: split.series_id,
      scope: 'following',
      recurrence_id: '20260625T080000',
    });
    expect(
      (await events()).map(({ title, start_local }) => `${String(title)} ${String(start_local)}`),
    ).toEqual([
      ...['Run 2026-06-01T07:00:00', 'Swim 2026-06-04T07:00:00', 'Run 2026-06-08T07:00:00'],
      ...['Run 2026-06-11T07:00:00', 'Run 2026-06-15T08:00:00', 'Run 2026-06-22T08:00:00'],
    ]);
    expect(await events({ expand: '0' })).toMatchObject([
      { id, rule: 'FREQ=WEEKLY;UNTIL=20260610T230000Z;BYDAY=MO,TH' },
      { id: changed.id, series_id: id, recurrence_id: '20260604T070000', title: 'Swim' },
      { id: split.series_id, removed: ['20260618T080000'] },
    ]);
    // Its first occurrence stays.
    await wire.post('editEvent', { id, rule: '' });
    expect(await events({ expand: '0' })).toMatchObject([{ id, rule: '' }, { series_id: null }, {}]);
    for (const recurrence_id of ['20260605T070000', '20260604'])
      expect(await wire.get('getEvent', { id: String(split.series_id), recurrence_id })).toMatchObject({
        ...{ status: 404, message: 'This day is not part of the series' },
      });
  });

  test('that are cancelled count as removed, and are there as they are stored', async () => {
    const { id } = await wire.post('addEvent', {
      title: 'Planning',
      start: '2026-06-15T09:30:00',
      rule: 'FREQ=WEEKLY;COUNT=2',
    });
    const cancelled = await wire.post('editEvent', {
      id,
      scope: 'this',
      recurrence_id: '20260622T093000',
      status: 'cancelled',
    });
    expect(cancelled.status).toBe(200);
    expect(await events()).toMatchObject([{ id, recurrence_id: '20260615T093000' }]);
    expect(await events({ expand: '0' })).toMatchObject([{ id }, { id: cancelled.id, status: 'cancelled' }]);
  });

  test('are made by a sentence, whose reading is answered', async () => {
    const calendar_id = (await wire.post('addCalendar', { name: 'Personal' })).id;
    const text = 'Dentist tomorrow 14:45 for 90m /personal !15m at Elm Street 8';
    const read = {
      ...{
        title: 'Dentist',
        start: '2026-06-13T14:45:00',
        end: '2026-06-13T16:15:00',
        all_day: false,
        rule: '',
      },
      ...{ calendar_id, reminders: [15], location: 'Elm Street 8' },
    };
    expect(await wire.post('quickAdd', { text, dry_run: true })).toEqual({
      status: 200,
      success: true,
      id: null,
      read,
    });
    expect(await events()).toEqual([]);
    const { id, ...answer } = await wire.post('quickAdd', { text });
    expect(answer).toEqual({ status: 200, success: true, read });
    expect(await events()).toMatchObject([{ id, title: 'Dentist', reminders: [15], calendar_id }]);
    expect(await wire.post('quickAdd', { text: ' ' })).toMatchObject({
      status: 422,
      message: 'Please enter a title',
    });
  });
});

describe('what is refused', () => {
  const start = '2026-06-15T09:00:00';
  test.each<[object, number, string]>([
    [{ title: '  ' }, 422, 'Please enter a title'],
    [{ title: null }, 422, 'Please enter a title'],
    [{ title: 'x'.repeat(501) }, 422, 'A title has at most 500 characters'],
    [{ start: '' }, 422, 'Please enter a valid date'],
    [{ start: '2026-02-30T09:00:00' }, 422, 'Please enter a valid date'],
    [{ start: '1899-12-31T09:00:00' }, 422, 'Please enter a valid date'],
    [{ start: '2201-01-01T09:00:00' }, 422, 'Please enter a valid date'],
    [{ start: '2026-06-15T25:00:00' }, 422, 'Please enter a valid time'],
    [{ start: '2026-06-15', all_day: false }, 422, 'Please enter a valid time'],
    [{ start, all_day: true }, 422, 'Please enter a valid date'],
    [{ end: '2026-06-15T08:59:59' }, 422, 'The end must not be before the start'],
    [{ start: '2026-06-15', end: '2026-06-15' }, 422, 'The end must not be before the start'],
    [{ minutes: -1 }, 422, 'The end must not be before the start'],
    [{ end: '2027-06-17T09:00:00' }, 422, 'An event lasts at most 366 days'],
    [{ minutes: 1e9 }, 422, 'An event lasts at most 366 days'],
    [{ time_zone: 'Mars/Base' }, 422, 'This time zone is not known'],
    [{ rule: 'FREQ=DAILY;BYHOUR=25' }, 422, 'This repeat rule cannot be read: BYHOUR=25'],
    [{ start: '2026-06-15', rule: 'FREQ=HOURLY' }, 422, 'This repeat rule cannot be read: FREQ=HOURLY'],
    [{ rule: 'FREQ=MINUTELY' }, 422, calendarTexts.ruleTooOften],
    [{ rule: 'FREQ=MONTHLY;COUNT=1001' }, 422, calendarTexts.ruleCountTooLarge],
    [{ rule: 'FREQ=SECONDLY' }, 422, 'This repeat rule cannot be read: FREQ=SECONDLY'],
    [
      { rule: 'FREQ=DAILY;COUNT=2;UNTIL=20260701T000000Z' },
      422,
      'A rule may have an end date or a count, not both',
    ],
    [{ rule: 'FREQ=DAILY;UNTIL=20260701' }, 422, 'The end date must have the form of the start'],
    [{ url: 'javascript:alert(1)' }, 422, 'Links must begin with http:// or https://'],
    [{ reminders: [1, 2, 3, 4, 5, 6] }, 422, 'At most 5 reminders'],
    [{ reminders: [40_321] }, 422, 'A reminder is at most 28 days ahead'],
    [{ calendar_id: 'home' }, 422, 'Please choose a calendar'],
    [{ calendar_id: '' }, 422, 'Please choose a calendar'],
    [{ calendar_id: NOWHERE }, 404, 'Calendar not found'],
  ])('%j is %i: %s', async (fields, status, message) => {
    expect(await wire.post('addEvent', { title: 'A', start, ...fields })).toMatchObject({
      ...{ status, success: false, message, error: message },
    });
    const id = await added({ title: 'A', start });
    if (!('start' in fields)) {
      expect(await wire.post('editEvent', { id, ...fields })).toMatchObject({ status, message });
      expect(await events()).toMatchObject([{ title: 'A', start_local: start }]);
    }
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['getEvents', {}, 422, 'Please enter a valid date'],
    ['getEvents', { from: '2026-01-01', to: '2027-02-06' }, 422, 'A window has at most 400 days'],
    ['getEvents', { ...june, calendar_id: String(NOWHERE) }, 404, 'Calendar not found'],
    ['getEvent', { id: String(NOWHERE) }, 404, 'Event not found'],
  ])('GET %s %j is %i: %s', async (action, query, status, message) => {
    expect(await wire.get(action, query)).toMatchObject({ status, message });
  });
});
