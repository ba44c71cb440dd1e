import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { occurrence } from '../../../../../tests/support/occurrence';
import { shownEvents, type ShownEvent } from '../chip/shown-event';
import { wallAtMinute } from '../event/when-text';
import { DAY_MINUTES, shiftedEvent } from './day-blocks';
import { dragTo, STEP_MINUTES, stepBelow } from './time-drag';

const DAY = '2026-11-27';

/** An event as a week shows it, in UTC. @param times wall times, or days of an all-day event */
function shownAs(start: string, end: string): ShownEvent {
  const allDay = start.length === 10;
  const event = occurrence({
    ...{ allDay, zone: allDay ? '' : 'UTC', startLocal: start, endLocal: end },
    ...{ start: allDay ? start : `${start}.000Z`, end: allDay ? end : `${end}.000Z` },
  });
  const [shown] = shownEvents([event], [], { ...USUAL_PREFERENCES, timeZone: 'UTC' }, DAY);
  if (!shown) throw new Error('No event is shown');
  return shown;
}

const dentist = shownAs(`${DAY}T14:45:00`, `${DAY}T15:45:00`);
const anyTime = fc.record({
  day: fc.integer({ min: 0, max: 6 }),
  minutes: fc.double({ min: -200, max: 1_700, noNaN: true }),
});
const anyEvent = fc
  .tuple(fc.integer({ min: 0, max: DAY_MINUTES - 1 }), fc.integer({ min: 0, max: DAY_MINUTES - 1 }))
  .map(([from, length]) => shownAs(wallAtMinute(DAY, from), wallAtMinute(DAY, from + length)));

describe('a move', () => {
  test('goes by days and by quarters of an hour', () => {
    const at = { day: 4, minutes: 900 };
    expect(dragTo({ kind: 'move', shown: dentist, at }, { day: 2, minutes: 866 })).toEqual({
      kind: 'move',
      shown: dentist,
      days: -2,
      minutes: -30,
    });
  });

  test('drops on a quarter of the clock, wherever the event began, and keeps its length', () => {
    fc.assert(
      fc.property(anyEvent, anyTime, anyTime, (shown, at, to) => {
        const drag = dragTo({ kind: 'move', shown, at }, to);
        if (drag.kind !== 'move') throw new Error('No move');
        const moved = shiftedEvent(shown, drag);
        expect(Number(moved.start.slice(14, 16)) % STEP_MINUTES).toBe(0);
        expect(Date.parse(moved.end) - Date.parse(moved.start)).toBe(
          Date.parse(shown.end) - Date.parse(shown.start),
        );
      }),
    );
  });

  test('of what stands above the hours is by days alone', () => {
    const at = { day: 0, minutes: -20 };
    for (const shown of [shownAs(DAY, '2026-11-29'), shownAs(`${DAY}T20:00:00`, '2026-11-29T08:00:00')])
      expect(dragTo({ kind: 'move', shown, at }, { day: 3, minutes: 400 })).toMatchObject({
        days: 3,
        minutes: 0,
      });
  });
});

describe('a resize', () => {
  test('ends on a quarter of the clock', () => {
    const at = { day: 4, minutes: 945 };
    expect(dragTo({ kind: 'resize', shown: dentist, at }, { day: 4, minutes: 983 })).toMatchObject({
      longer: 45,
    });
  });

  test('of whole days is by days, of which one stays', () => {
    const shown = { ...shownAs(DAY, '2026-11-29'), days: 2 };
    const longer = (day: number) =>
      dragTo({ kind: 'resize', shown, at: { day: 3, minutes: -20 } }, { day, minutes: 400 });
    expect(longer(5)).toMatchObject({ longer: 2 * DAY_MINUTES });
    expect(longer(0)).toMatchObject({ longer: -DAY_MINUTES });
  });

  test('leaves a quarter of an hour, or what it was if that is less', () => {
    fc.assert(
      fc.property(anyEvent, anyTime, anyTime, (shown, at, to) => {
        const drag = dragTo({ kind: 'resize', shown, at }, to);
        if (drag.kind !== 'resize') throw new Error('No resize');
        const length = (Date.parse(shown.end) - Date.parse(shown.start)) / 60_000;
        expect(length + drag.longer).toBeGreaterThanOrEqual(Math.min(STEP_MINUTES, length));
      }),
    );
  });
});

describe('over empty time', () => {
  const make = (from: number, to: number) =>
    dragTo({ kind: 'make', at: { day: 1, minutes: from } }, { day: 3, minutes: to });

  test('makes from the earlier to the end of the later quarter, also upwards, on the day where it began', () => {
    const made = { kind: 'make', day: 1, from: 600, to: 660 };
    expect(make(604, 648)).toEqual(made);
    expect(make(648, 604)).toEqual(made);
  });

  test('stays within the day', () => {
    fc.assert(
      fc.property(anyTime, anyTime, ({ minutes: from }, { minutes: to }) => {
        const made = make(from, to);
        if (made.kind !== 'make') throw new Error('Nothing made');
        expect(made.from).toBeGreaterThanOrEqual(0);
        expect(made.to).toBeLessThanOrEqual(DAY_MINUTES);
        expect(made.to - made.from).toBeGreaterThanOrEqual(STEP_MINUTES);
      }),
    );
  });
});

test('over whole days makes from the earlier to the later', () => {
  const made = { kind: 'days', from: 1, to: 3 };
  const drag = (from: number, to: number) =>
    dragTo({ kind: 'days', at: { day: from, minutes: 0 } }, { day: to, minutes: 500 });
  expect([drag(1, 3), drag(3, 1)]).toEqual([made, made]);
});

test('a click is on the quarter at or before it', () => {
  expect([stepBelow(0), stepBelow(14.9), stepBelow(15), stepBelow(1_500)]).toEqual([0, 0, 15, 1_425]);
});
