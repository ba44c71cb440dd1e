import { expect, test } from 'vitest';
import { occurrence } from '../../../../tests/support/occurrence';
import type { Occurrence } from '../answers';
import { HOME_EVENTS, homeEvents, homeRowsOf, homeWindow } from './home';

const timed = (title: string, from: string, to: string, fields: Partial<Occurrence> = {}) =>
  occurrence({ title, start: `2026-11-24T${from}:00.000Z`, end: `2026-11-24T${to}:00.000Z`, ...fields });

test('home tells what is under way or to come, and takes place', () => {
  const now = new Date('2026-11-24T10:00:00Z');
  const events = [
    timed('over', '08:00', '10:00'),
    timed('under way', '09:00', '11:00'),
    timed('now, without a length', '10:00', '10:00'),
    timed('cancelled', '12:00', '13:00', { status: 'cancelled' }),
    timed('tentative', '12:00', '13:00', { status: 'tentative' }),
    occurrence({ title: 'all day', allDay: true, start: '2026-11-24', end: '2026-11-25' }),
    occurrence({ title: 'until yesterday', allDay: true, start: '2026-11-20', end: '2026-11-24' }),
    occurrence({ title: 'tomorrow', allDay: true, start: '2026-11-25', end: '2026-11-26' }),
  ];
  expect(homeEvents(events, now, '2026-11-24').map(({ title }) => title)).toEqual([
    'under way',
    'now, without a length',
    'tentative',
    'all day',
    'tomorrow',
  ]);
});

test('its days are today and tomorrow, over the end of a year too', () => {
  expect(homeWindow('2026-12-31')).toEqual({ from: '2026-12-31', to: '2027-01-02' });
});

test('its rows are the events, or six and a link', () => {
  expect([0, 1, HOME_EVENTS, HOME_EVENTS + 1, 50].map(homeRowsOf)).toEqual([0, 1, 4, 5, 5]);
});
