import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedShare, forecastOf, partsProgress, progressPercent, shareOf, standingOf } from './goals';

test('progress is the share of the way, within 0 and 1, downwards too', () => {
  expect([30, 20, 60, 10].map((value) => shareOf(value, 20, 40))).toEqual([0.5, 0, 1, 0]);
  // From 90 down to 80, 84 is six tenths of the way.
  expect(shareOf(84, 90, 80)).toBeCloseTo(0.6, 12);
});

test('parts count by their weights, without the dropped ones', () => {
  const parts = [
    { weight: 3, progress: 1, state: 'reached' as const },
    { weight: 1, progress: 0.2, state: 'open' as const },
    { weight: 10, progress: 0, state: 'dropped' as const },
  ];
  // (3·1 + 1·0.2) / 4
  expect(partsProgress(parts)).toBeCloseTo(0.8, 12);
  expect(partsProgress([])).toBe(0);
});

test('a goal is judged by what is expected of its day', () => {
  expect(expectedShare(100, 200, 125)).toBe(0.25);
  expect([expectedShare(100, 200, 90), expectedShare(100, 200, 250), expectedShare(100, null, 150)]).toEqual([
    0,
    1,
    null,
  ]);
  expect([0.3, 0.29, 0.2, 0.19, 0.05, 0.04].map((progress) => standingOf(progress, 0.25))).toEqual([
    'ahead',
    'on_track',
    'on_track',
    'behind',
    'behind',
    'far_behind',
  ]);
  expect(standingOf(1, null)).toBeNull();
});

test('the forecast is the day on which the pace so far reaches the target', () => {
  // A quarter in 10 days: all of it in 40.
  expect(forecastOf(0.25, 100, 110)).toBe(140);
  // A third in 10 days: on the 30th day, although 1/3 is no exact double.
  expect(forecastOf(1 / 3, 100, 110)).toBe(130);
  expect([forecastOf(0, 100, 110), forecastOf(0.5, 100, 100), forecastOf(1e-9, 100, 110)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('percent are rounded down, 100 only when all is done', () => {
  expect([0, 0.29, 0.999, 0.99999, 1].map(progressPercent)).toEqual([0, 29, 99, 99, 100]);
});

test('a goal that goes as expected is on track every day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.nat(), (length, offset) => {
      const today = offset % (length + 1);
      const expected = expectedShare(0, length, today);
      expect(standingOf(today / length, expected)).toBe('on_track');
      if (today > 0) expect(forecastOf(today / length, 0, today)).toBe(length);
    }),
  );
});
