import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reviewOf, type WatchedOnDay, YEAR_SERIES } from './year';

const rows: fc.Arbitrary<WatchedOnDay[]> = fc.uniqueArray(
  fc
    .record({
      id: fc.integer({ min: 1, max: 80 }),
      day: fc.integer({ min: 0, max: 364 }),
      episodes: fc.integer({ min: 0, max: 30 }),
      finished: fc.boolean(),
    })
    .map(({ id, day, episodes, finished }) => ({
      id,
      title: `番剧 ${String(id)}`,
      tag: ['国漫', '日漫', ''][id % 3] ?? '',
      date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
      episodes,
      finished,
    })),
  { selector: ({ id, date }) => `${String(id)} ${date}`, maxLength: 120 },
);

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

test('days, months, tags and series each add up to the whole, whatever the order of the rows', () => {
  fc.assert(
    fc.property(rows, (some) => {
      const review = reviewOf(some);
      const whole = sum(some.map(({ episodes }) => episodes));
      expect(review.episodes).toBe(whole);
      expect(sum(review.days.map(({ episodes }) => episodes))).toBe(whole);
      expect(sum(review.tags.map(({ episodes }) => episodes))).toBe(whole);
      expect(review.series).toBe(new Set(some.map(({ id }) => id)).size);
      if (review.series <= YEAR_SERIES) expect(sum(review.top.map(({ episodes }) => episodes))).toBe(whole);
      expect(sum(review.days.map(({ titles, more }) => titles.length + more))).toBe(some.length);
      expect(reviewOf(some.toReversed())).toMatchObject({ days: review.days, top: review.top });
    }),
  );
});

test('a year without anything is empty', () => {
  expect(reviewOf([])).toMatchObject({ episodes: 0, series: 0, finished: 0, days: [], top: [], tags: [] });
});
