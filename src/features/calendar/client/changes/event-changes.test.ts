import { describe, expect, test } from 'vitest';
import { occurrence } from '../../../../../tests/support/occurrence';
import type { CalendarRow, Occurrence, WindowAnswer } from '../../answers';
import { occurrencesOf } from '../../rules/window';
import {
  addedEvent,
  editedEvent,
  firstEvent,
  hiddenCalendar,
  movedEvent,
  newOccurrence,
  shifted,
  withoutEvents,
} from './event-changes';

const ZONE = 'Europe/Berlin';
const WEEK = { from: '2026-11-23', to: '2026-11-30', hidden: false };
const NEXT_WEEK = { from: '2026-11-30', to: '2026-12-07', hidden: false };

const DENTIST = {
  ...{ calendarId: 7, uid: 'u', title: 'Dentist', zone: ZONE },
  ...{ start: '2026-11-27T13:45:00.000Z', startLocal: '2026-11-27T14:45:00' },
  ...{ end: '2026-11-27T14:45:00.000Z', endLocal: '2026-11-27T15:45:00' },
};
const dentist = (changes: Partial<Occurrence> = {}) => occurrence({ ...DENTIST, ...changes });

const answer = (...events: Occurrence[]): WindowAnswer => ({
  ...{ events, single: [], series: [] },
  ...{ cut: false, revision: 3 },
});

test('a move keeps the wall-clock time over a change of clocks', () => {
  const before = dentist({ startLocal: '2026-10-24T09:00:00', endLocal: '2026-10-24T10:00:00' });
  expect(shifted(before, { days: 1, minutes: 0, longer: 0 }, ZONE)).toMatchObject({
    startLocal: '2026-10-25T09:00:00',
    start: '2026-10-25T08:00:00.000Z',
    end: '2026-10-25T09:00:00.000Z',
    changed: false,
  });
  // A floating time is meant where the person is.
  expect(shifted({ ...before, zone: '' }, { days: 0, minutes: 15, longer: 30 }, 'Asia/Tokyo')).toMatchObject({
    start: '2026-10-24T00:15:00.000Z',
    end: '2026-10-24T01:45:00.000Z',
    endLocal: '2026-10-24T10:45:00',
  });
});

test('an all-day event moves by days', () => {
  const event = dentist({
    allDay: true,
    zone: '',
    start: '2026-11-27',
    end: '2026-11-29',
    startLocal: '2026-11-27',
    endLocal: '2026-11-29',
  });
  expect(shifted(event, { days: 4, minutes: 0, longer: 0 }, ZONE)).toMatchObject({
    start: '2026-12-01',
    end: '2026-12-03',
  });
});

test('an event that is moved leaves the week that it was in, and appears in the one that it goes to', () => {
  const [event, other] = [dentist(), dentist({ id: 2 })];
  const { window } = movedEvent(event, { days: 7, minutes: 0, longer: 0 }, ZONE);
  expect(window?.(answer(event, other), WEEK)?.events).toEqual([other]);
  expect(window?.(answer(), NEXT_WEEK)?.events.map(({ startLocal }) => startLocal)).toEqual([
    '2026-12-04T14:45:00',
  ]);
});

test('an occurrence that is moved is its own from then on, and the others of its series stay', () => {
  const first = dentist({ seriesId: 1, recurrenceId: '20261124T090000', rule: 'FREQ=DAILY' });
  const second = { ...first, recurrenceId: '20261125T090000' };
  const moved = movedEvent(first, { days: 0, minutes: 60, longer: 0 }, ZONE).window?.(
    answer(first, second),
    WEEK,
  );
  expect(moved?.events.map(({ recurrenceId, changed }) => [recurrenceId, changed])).toEqual([
    ['20261125T090000', false],
    ['20261124T090000', true],
  ]);
});

test('what the server sends once is changed occurrence by occurrence', () => {
  const at = (day: number) => Date.UTC(2026, 10, day, 8) / 1000;
  const shared = { id: 1, calendarId: 7, uid: 'u', title: 'Dentist', zone: ZONE, seconds: 3600 };
  const series = [
    { ...shared, starts: [at(24), 86_400], clocks: [3600, 3600] },
    { ...shared, id: 2, calendarId: 8, starts: [at(26)], clocks: [3600, 3600] },
  ];
  const single = [{ ...shared, id: 3, starts: [at(27)], clocks: [3600, 3600] }];
  const shown = { ...answer(), single, series };
  const namesOf = (after?: WindowAnswer | null) =>
    after && occurrencesOf(after).map((one) => `${String(one.seriesId)} ${one.recurrenceId}`);
  const all = ['null ', '1 20261124T090000', '1 20261125T090000', '2 20261126T090000'];
  expect(namesOf(shown)).toEqual(all);
  const first = dentist({ seriesId: 1, recurrenceId: '20261124T090000' });
  const moved = movedEvent(first, { days: 1, minutes: 0, longer: 0 }, ZONE).window?.(shown, WEEK);
  expect(namesOf(moved)).toEqual([all[0], all[2], all[3], all[1]]);
  const left = (...named: Parameters<typeof withoutEvents>[0]) =>
    namesOf(withoutEvents(named)?.window?.(shown, WEEK));
  expect(left({ id: 1, recurrenceId: '20261125T090000', scope: 'this' })).toEqual([all[0], all[1], all[3]]);
  expect(left({ id: 1, recurrenceId: '20261125T090000', scope: 'all' })).toEqual([all[0], all[3]]);
  expect(namesOf(hiddenCalendar(8, true).window?.(shown, WEEK))).toEqual(all.slice(0, 3));
});

test('deleting takes one occurrence or the whole series, also when a changed one names it', () => {
  const first = dentist({ seriesId: 1, recurrenceId: '20261124T090000' });
  const second = dentist({ id: 9, seriesId: 1, recurrenceId: '20261125T090000', changed: true });
  const single = dentist({ id: 2 });
  const left = (...named: Parameters<typeof withoutEvents>[0]) =>
    withoutEvents(named)?.window?.(answer(first, second, single), WEEK)?.events;
  expect(left({ id: 2 })).toEqual([first, second]);
  expect(left({ id: 1, recurrenceId: first.recurrenceId, scope: 'this' })).toEqual([second, single]);
  expect(left({ id: 9, recurrenceId: second.recurrenceId, scope: 'all' })).toEqual([single]);
  expect(withoutEvents([{ id: 1, recurrenceId: first.recurrenceId, scope: 'following' }])).toBeUndefined();
});

test('a calendar that is hidden takes its events along; those of one that is shown are asked for', () => {
  const row: CalendarRow = {
    id: 7,
    name: 'Work',
    color: '#4f46e5',
    hidden: false,
    reminders: [],
    subscribed: false,
    place: 0,
    updatedAt: '',
  };
  const hide = hiddenCalendar(7, true);
  expect(hide.calendars?.({ calendars: [row], revision: 1 }, undefined)?.calendars[0]?.hidden).toBe(true);
  expect(hide.window?.(answer(dentist(), dentist({ id: 2, calendarId: 8 })), WEEK)?.events).toHaveLength(1);
  expect(hiddenCalendar(7, false).window?.(answer(), WEEK)).toBeNull();
});

describe('a new event', () => {
  const sent = { title: 'Dentist', start: '2026-11-27T14:45:00', end: '2026-11-27T15:45:00', calendarId: 7 };

  test('stands in the windows that it is in, at once without a name and then with that of the server', () => {
    const added = newOccurrence(sent, ZONE);
    if (!added) throw new Error('It is not shown');
    expect(added.id).toBeLessThan(0);
    expect(addedEvent(added, ZONE).window?.(answer(), WEEK)?.events).toEqual([added]);
    expect(addedEvent(added, ZONE, 5).window?.(answer(), WEEK)?.events).toEqual([
      dentist({ id: 5, uid: '' }),
    ]);
    expect(addedEvent(added, ZONE).window?.(answer(), NEXT_WEEK)?.events).toEqual([]);
  });

  test('of whole days, or in another zone, is when it is', () => {
    const days = { ...sent, start: '2026-11-29', end: '2026-12-01', allDay: true };
    expect(newOccurrence(days, ZONE)).toMatchObject({
      start: '2026-11-29',
      end: '2026-12-01',
      zone: '',
      busy: false,
    });
    expect(newOccurrence({ ...sent, zone: 'Asia/Tokyo' }, ZONE)).toMatchObject({
      start: '2026-11-27T05:45:00.000Z',
      startLocal: '2026-11-27T14:45:00',
    });
  });

  test('that repeats is there with its first occurrence; one without an end is left to the server', () => {
    expect(newOccurrence({ ...sent, rule: 'FREQ=DAILY' }, ZONE)).toMatchObject({ rule: 'FREQ=DAILY' });
    expect(newOccurrence({ ...sent, end: undefined }, ZONE)).toBeNull();
  });

  test('that is the first of all brings its calendar along', () => {
    const added = newOccurrence({ ...sent, calendarId: -4 }, ZONE);
    if (!added) throw new Error('It is not shown');
    const { calendars, window } = firstEvent(added, ZONE, -5);
    expect(calendars?.({ calendars: [], revision: 1 }, undefined)?.calendars).toMatchObject([
      { id: -4, name: 'Personal', hidden: false },
    ]);
    expect(window?.(answer(), WEEK)?.events).toMatchObject([{ id: -5, calendarId: -4, title: 'Dentist' }]);
  });
});

describe('an edit of a single event', () => {
  test('shows its fields and times at once', () => {
    const before = dentist();
    const edit = {
      title: 'Dentist, Leo',
      start: '2026-11-28T10:00:00',
      end: '2026-11-28T11:00:00',
      allDay: false,
      zone: ZONE,
      endZone: null,
    };
    const { window } = editedEvent(before, edit, ZONE) ?? {};
    expect(window?.(answer(before), WEEK)?.events).toEqual([
      dentist({
        title: 'Dentist, Leo',
        start: '2026-11-28T09:00:00.000Z',
        end: '2026-11-28T10:00:00.000Z',
        startLocal: '2026-11-28T10:00:00',
        endLocal: '2026-11-28T11:00:00',
      }),
    ]);
    expect(editedEvent(before, { title: 'Other' }, ZONE)?.window?.(answer(before), WEEK)?.events).toEqual([
      dentist({ title: 'Other' }),
    ]);
  });

  test('of a series, with a rule or into another calendar is left to the server', () => {
    expect(editedEvent(dentist({ seriesId: 3 }), { title: 'x' }, ZONE)).toBeUndefined();
    expect(editedEvent(dentist(), { rule: 'FREQ=DAILY' }, ZONE)).toBeUndefined();
    expect(editedEvent(dentist(), { calendarId: 8 }, ZONE)).toBeUndefined();
  });
});
