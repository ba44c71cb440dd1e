import { describe, expect, test } from 'vitest';
import { calendarTexts } from '../../rules';
import {
  eventProblems,
  newEventFields,
  ruleAnew,
  withAllDay,
  withStart,
  type EventFields,
} from './event-draft';
import { eventEdit, eventSent } from './event-sent';

const berlin = 'Europe/Berlin';
const home = { id: 1, reminders: [] };
const dentist = newEventFields(
  { start: '2026-11-27T14:45:00', allDay: false, title: 'Dentist' },
  berlin,
  home,
);
const changed = (fields: EventFields, part: Partial<EventFields>) => ({ ...fields, ...part });

describe('the form of an event', () => {
  test('of a moment lasts an hour, of a day that day', () => {
    expect(eventSent(dentist)).toMatchObject({
      start: '2026-11-27T14:45:00',
      end: '2026-11-27T15:45:00',
      allDay: false,
      zone: berlin,
    });
    const day = newEventFields({ start: '2026-12-31', allDay: true, title: 'Holiday' }, berlin, home);
    expect(eventSent(day)).toMatchObject({ start: '2026-12-31', end: '2027-01-01', allDay: true, zone: '' });
  });

  test('moves its end along with its start', () => {
    expect(withStart(dentist, { startTime: 23 * 60 + 30 })).toMatchObject({
      endDate: '2026-11-28',
      endTime: 30,
    });
    expect(withStart(dentist, { startDate: '2026-12-01' })).toMatchObject({ endDate: '2026-12-01' });
    const trip = newEventFields({ start: '2026-11-27', end: '2026-11-30', allDay: true }, berlin, home);
    expect(withStart(trip, { startDate: '2026-12-30' })).toMatchObject({ endDate: '2027-01-01' });
  });

  test('moves a weekly repeat along with its day, and leaves a custom rule alone', () => {
    const weekly = changed(dentist, { rule: 'FREQ=WEEKLY;BYDAY=FR' });
    expect(withStart(weekly, { startDate: '2026-11-30' }).rule).toBe('FREQ=WEEKLY;BYDAY=MO');
    const custom = changed(dentist, { rule: 'FREQ=MONTHLY;BYMONTHDAY=1,15' });
    expect(withStart(custom, { startDate: '2026-11-30' }).rule).toBe(custom.rule);
  });

  test('leaves the end where it is while a start cannot be read', () => {
    expect(withStart(dentist, { startDate: null })).toEqual({ startDate: null });
  });

  test('gives the end of a series the form of its start', () => {
    const series = changed(dentist, { rule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20261218T134500Z' });
    expect(withAllDay(series, true).rule).toBe('FREQ=WEEKLY;BYDAY=FR;UNTIL=20261218');
    expect(ruleAnew(series, { zone: 'America/New_York' })).toBe(
      'FREQ=WEEKLY;BYDAY=FR;UNTIL=20261219T045959Z',
    );
  });

  test('gets times of the morning when it stops being all-day', () => {
    const day = newEventFields({ start: '2026-11-27', allDay: true }, berlin, home);
    expect(withAllDay(day, false)).toMatchObject({ startTime: 540, endTime: 600 });
  });

  test.each<[string, Partial<EventFields>, Record<string, string>]>([
    ['nothing', {}, {}],
    ['no title', { title: ' ' }, { title: calendarTexts.title }],
    ['a date that cannot be read', { startDate: null }, { startDate: calendarTexts.date }],
    [
      'a year too early',
      { startDate: '1899-12-31' },
      { startDate: calendarTexts.date, endDate: calendarTexts.tooLong },
    ],
    ['a time that cannot be read', { endTime: null }, { endTime: calendarTexts.time }],
    ['an end before its start', { endTime: 14 * 60 }, { endDate: calendarTexts.endBeforeStart }],
    ['more than 366 days', { endDate: '2027-11-29' }, { endDate: calendarTexts.tooLong }],
    ['a link of another kind', { url: 'ftp://a' }, { url: calendarTexts.url }],
    ['six reminders', { reminders: [1, 2, 3, 4, 5, 6] }, { reminders: calendarTexts.tooManyReminders }],
    ['a reminder too far ahead', { reminders: [40_321] }, { reminders: calendarTexts.reminderTooFar }],
  ])('with %s is told so at its field', (_, part, problems) => {
    expect(eventProblems(changed(dentist, part))).toEqual(problems);
  });

  test('may end at an earlier clock in a zone further west', () => {
    const flight = changed(dentist, { endZone: 'America/New_York', endTime: 11 * 60 });
    expect(eventProblems(flight)).toEqual({});
    expect(eventProblems(changed(flight, { endTime: 8 * 60 }))).toEqual({
      endDate: calendarTexts.endBeforeStart,
    });
  });

  test('sends what differs, and when it is as a whole', () => {
    expect(eventEdit(dentist, dentist)).toEqual({});
    expect(eventEdit(changed(dentist, { title: 'Doctor' }), dentist)).toEqual({ title: 'Doctor' });
    expect(eventEdit(changed(dentist, { endTime: 17 * 60 }), dentist)).toEqual({
      start: '2026-11-27T14:45:00',
      end: '2026-11-27T17:00:00',
      allDay: false,
      zone: berlin,
      endZone: null,
    });
  });
});
