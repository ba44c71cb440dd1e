import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barRows, columnsOf, type Stretch } from './layout';

const stretch = (start: number, end: number): Stretch => ({ start, end });
const anyStretches = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 15 }))
    .map(([start, length]) => stretch(start, start + length)),
  { maxLength: 20 },
);

describe('columns', () => {
  test('one alone takes all', () => {
    expect(columnsOf([stretch(9, 10), stretch(10, 11)])).toEqual([
      { column: 0, columns: 1, span: 1 },
      { column: 0, columns: 1, span: 1 },
    ]);
  });

  test('what overlaps stands side by side, the longer first, and grows into what is free', () => {
    // A long one, two short ones one after the other, and a third beside the first of them.
    expect(columnsOf([stretch(9, 10), stretch(9, 12), stretch(11, 12), stretch(9, 10)])).toEqual([
      { column: 1, columns: 3, span: 1 },
      { column: 0, columns: 3, span: 1 },
      { column: 1, columns: 3, span: 2 },
      { column: 2, columns: 3, span: 1 },
    ]);
  });

  test('no two cover each other, and all are within their columns', () => {
    fc.assert(
      fc.property(anyStretches, (events) => {
        const places = columnsOf(events);
        const cells = new Set<string>();
        for (const [at, { column, columns, span }] of places.entries()) {
          expect(span).toBeGreaterThanOrEqual(1);
          expect(column + span).toBeLessThanOrEqual(columns);
          const { start, end } = events[at] ?? stretch(0, 0);
          for (let time = start; time < end; time++) {
            for (let taken = column; taken < column + span; taken++) {
              const cell = `${String(time)} ${String(taken)}`;
              expect(cells.has(cell)).toBe(false);
              cells.add(cell);
            }
          }
        }
      }),
    );
  });
});

describe('rows of bars', () => {
  test('a longer one is above a shorter one of the same day, and a row is used again', () => {
    expect(barRows([stretch(1, 2), stretch(1, 4), stretch(4, 5)])).toEqual([1, 0, 0]);
  });

  test('bars of a row do not overlap, and no row is left empty above one', () => {
    fc.assert(
      fc.property(anyStretches, (bars) => {
        const rows = barRows(bars);
        for (const [at, row] of rows.entries()) {
          const bar = bars[at] ?? stretch(0, 0);
          const others = bars.filter((_, other) => other !== at);
          const otherRows = rows.filter((_, other) => other !== at);
          const above = (wanted: number) =>
            others.some(
              ({ start, end }, other) => otherRows[other] === wanted && start < bar.end && bar.start < end,
            );
          expect(above(row)).toBe(false);
          for (let higher = 0; higher < row; higher++) expect(above(higher)).toBe(true);
        }
      }),
    );
  });
});
