import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quietEnd } from './rules';

const HOUR_MS = 60 * 60 * 1000;
const night = { quietFrom: '22:00', quietUntil: '07:00', timeZone: 'Europe/Berlin' };
const endOf = (moment: string, hours = night) => quietEnd(new Date(moment), hours)?.toISOString() ?? null;

test('quiet hours go over midnight, by the person’s clock, from their first minute to their last', () => {
  expect(endOf('2026-06-15T19:59:59Z')).toBeNull();
  expect(endOf('2026-06-15T20:00:00Z')).toBe('2026-06-16T05:00:00.000Z');
  expect(endOf('2026-06-16T04:59:59Z')).toBe('2026-06-16T05:00:00.000Z');
  expect(endOf('2026-06-16T05:00:00Z')).toBeNull();
  // The night in which the clocks go back.
  expect(endOf('2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  const noon = { ...night, quietFrom: '12:00', quietUntil: '13:00' };
  expect(endOf('2026-06-15T10:30:00Z', noon)).toBe('2026-06-15T11:00:00.000Z');
  expect(endOf('2026-06-15T11:00:00Z', noon)).toBeNull();
});

test('there are none without both ends', () => {
  for (const hours of [{ quietFrom: null }, { quietUntil: null }, { quietUntil: '22:00' }])
    expect(quietEnd(new Date('2026-06-15T21:00:00Z'), { ...night, ...hours })).toBeNull();
});

test('an end is after its moment, within a day, and no quiet hour itself', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((one) => String(one).padStart(2, '0')).join(':'));
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu');
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(time, time, zone, moment, (quietFrom, quietUntil, timeZone, at) => {
      const hours = { quietFrom, quietUntil, timeZone };
      const end = quietEnd(at, hours);
      if (end === null) return;
      expect(end.getTime()).toBeGreaterThan(at.getTime());
      expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(25 * HOUR_MS);
      expect(quietEnd(end, hours)).toBeNull();
    }),
  );
});
