import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekSlots, type WeekItem } from './week-slots';

const on = (day: number): WeekItem => ({ first: day, last: day });

test('bars come first, and what is on one day fills the lines below and between', () => {
  const items = [on(0), { first: 0, last: 1 }, on(1), { first: 1, last: 3 }, on(3)];
  expect(weekSlots(items, 4)).toEqual({ lines: [1, 0, 2, 1, 0], more: [0, 0, 0, 0, 0, 0, 0] });
});

test('where not all have room, the last line tells how many more there are', () => {
  const items = [on(2), on(2), on(2), on(2), on(4), on(4), on(4)];
  const { lines, more } = weekSlots(items, 3);
  expect(lines).toEqual([0, 1, null, null, 0, 1, 2]);
  expect(more).toEqual([0, 0, 2, 0, 0, 0, 0]);
});

test('a bar that a full day hides is told of on each of its days', () => {
  const items = [{ first: 0, last: 1 }, { first: 0, last: 2 }, on(0), on(2)];
  expect(weekSlots(items, 2)).toEqual({ lines: [null, 0, null, 1], more: [2, 1, 0, 0, 0, 0, 0] });
});

test('nothing overlaps, and each item is shown or told of', () => {
  const item = fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
    .map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) }));
  fc.assert(
    fc.property(fc.array(item, { maxLength: 25 }), fc.integer({ min: 1, max: 6 }), (items, capacity) => {
      const { lines, more } = weekSlots(items, capacity);
      for (let day = 0; day < 7; day++) {
        const ofDay = items.flatMap(({ first, last }, at) =>
          first <= day && day <= last ? [lines[at] ?? null] : [],
        );
        const seen = ofDay.filter((line) => line !== null);
        expect(new Set(seen).size).toBe(seen.length);
        expect(more[day]).toBe(ofDay.length - seen.length);
        const room = more[day] === 0 ? capacity : capacity - 1;
        expect(seen.every((line) => line < room)).toBe(true);
      }
    }),
  );
});
