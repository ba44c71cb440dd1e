import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { occurrence } from '../../../../../tests/support/occurrence';
import type { Occurrence } from '../../answers';
import { shownEvents } from '../chip/shown-event';
import { agendaParts, gapText } from './agenda-days';

const event = (id: number, start: string, end: string) =>
  occurrence({ id, allDay: start.length === 10, start, end, startLocal: start, endLocal: end });

const parts = (events: Occurrence[], today = '2026-11-01') =>
  agendaParts(
    { first: '2026-11-20', last: '2026-11-27' },
    {
      events: shownEvents(events, [], { ...USUAL_PREFERENCES, timeZone: 'UTC' }, today),
      entries: new Map(),
      today,
    },
  ).map((part) =>
    part.kind === 'gap' ? gapText(part.days) : [part.day, ...part.events.map((shown) => shown.event.id)],
  );

test('an agenda tells days with something, and how many are free between them', () => {
  expect(
    parts([
      event(1, '2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z'),
      event(2, '2026-11-22T09:00:00Z', '2026-11-22T10:00:00Z'),
    ]),
  ).toEqual([['2026-11-20', 1], '1 free day', ['2026-11-22', 2], '5 free days']);
});

test('what lasts several days is told on each, before what begins there', () => {
  expect(
    parts([
      event(1, '2026-11-18T22:00:00Z', '2026-11-21T10:00:00Z'),
      event(2, '2026-11-21T08:00:00Z', '2026-11-21T09:00:00Z'),
      event(3, '2026-11-21', '2026-11-23'),
    ]),
  ).toEqual([['2026-11-20', 1], ['2026-11-21', 3, 1, 2], ['2026-11-22', 3], '5 free days']);
});

test('what ends at midnight does not touch the next day, and today stands there without anything', () => {
  expect(parts([event(1, '2026-11-20T20:00:00Z', '2026-11-21T00:00:00Z')], '2026-11-24')).toEqual([
    ['2026-11-20', 1],
    '3 free days',
    ['2026-11-24'],
    '3 free days',
  ]);
});
