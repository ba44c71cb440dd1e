import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Occurrence } from '../../answers';
import type { ShownEvent } from '../chip/shown-event';
import { lastDayOf, wallAtMinute } from '../event/when-text';
import { blocksOf, isInStrip, shiftedEvent } from './day-blocks';

function shown(start: string, end: string): ShownEvent {
  const allDay = start.length === 10;
  const times = { start, end, allDay };
  return {
    ...times,
    event: {} as Occurrence,
    key: `${start} ${end}`,
    first: start.slice(0, 10),
    last: lastDayOf(times),
    days: 1,
    color: '#000000',
    clock: '',
    repeats: false,
    name: '',
  };
}

const stretches = (day: string, ...events: ShownEvent[]) =>
  blocksOf(day, events).map(({ from, to, cutBefore, cutAfter }) => [from / 60, to / 60, cutBefore, cutAfter]);

describe('a day', () => {
  test('has what happens in its hours, and the parts of what goes over midnight', () => {
    const night = shown('2026-11-20T22:00:00', '2026-11-21T06:00:00');
    expect(stretches('2026-11-20', night)).toEqual([[22, 24, false, true]]);
    expect(stretches('2026-11-21', night)).toEqual([[0, 6, true, false]]);
    expect(stretches('2026-11-22', night)).toEqual([]);
    expect(stretches('2026-11-20', shown('2026-11-20T20:00:00', '2026-11-21T00:00:00'))).toEqual([
      [20, 24, false, false],
    ]);
  });

  test('draws what is short as half an hour, and within the day', () => {
    expect(stretches('2026-11-20', shown('2026-11-20T09:00:00', '2026-11-20T09:00:00'))).toEqual([
      [9, 9.5, false, false],
    ]);
    expect(stretches('2026-11-20', shown('2026-11-20T23:50:00', '2026-11-20T23:55:00'))).toEqual([
      [23.5, 24, false, false],
    ]);
  });

  test('has what takes a day or more above its hours', () => {
    const events = [
      shown('2026-11-20', '2026-11-21'),
      shown('2026-11-20T09:00:00', '2026-11-21T09:00:00'),
      shown('2026-11-20T09:00:00', '2026-11-21T08:00:00'),
    ];
    expect(events.map(isInStrip)).toEqual([true, true, false]);
    expect(blocksOf('2026-11-20', events)).toHaveLength(1);
  });
});

test('a move and the move back leave an event as it was', () => {
  const minutes = fc.integer({ min: -5_000, max: 5_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_439 }),
      minutes,
      fc.integer({ min: -40, max: 40 }),
      (start, by, days) => {
        const event = shown(wallAtMinute('2026-11-20', start), wallAtMinute('2026-11-20', start + 90));
        const there = shiftedEvent(event, { days, minutes: by, longer: 30 });
        expect(Date.parse(`${there.end}Z`) - Date.parse(`${there.start}Z`)).toBe(120 * 60_000);
        expect(shiftedEvent(there, { days: -days, minutes: -by, longer: -30 })).toEqual(event);
      },
    ),
  );
});
