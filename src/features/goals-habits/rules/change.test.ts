import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { habitTexts } from '../rules';
import { amountProblem, decimalOf, thousandthsOf } from './amounts';
import { changedAlways, changedFrom, movedStart, rhythmProblem } from './change';
import { figuresOn } from './figures';
import type { Entry, Rhythm, Schedule } from './habit';

const DAYS: Rhythm = { rhythm: 'days', weekdays: 127, times: 1, span: 7, target: null };
const WEEK: Rhythm = { ...DAYS, rhythm: 'week', times: 3 };
const first: Schedule = { ...DAYS, validFrom: 100 };

describe('a rhythm', () => {
  test.each([
    [{ ...DAYS, weekdays: 0 }, habitTexts.weekdays],
    [{ ...WEEK, times: 0 }, habitTexts.times],
    [{ ...WEEK, times: 32 }, habitTexts.times],
    [{ ...WEEK, times: 8 }, habitTexts.timesOverDays],
    [{ ...DAYS, rhythm: 'month', times: 31 }, null],
    [{ ...DAYS, rhythm: 'interval', span: 1 }, habitTexts.span],
    [{ ...DAYS, rhythm: 'interval', span: 366 }, habitTexts.span],
    // Numbers that a rhythm does not use are stored as well.
    [{ ...DAYS, span: -1 }, habitTexts.span],
    [{ ...WEEK, span: 2 ** 40 }, habitTexts.span],
    [{ ...DAYS, times: -1 }, habitTexts.times],
    [{ ...DAYS, rhythm: 'rolling', times: 5, span: 4 }, habitTexts.timesOverDays],
    [{ ...DAYS, target: 5 }, habitTexts.noAmounts],
    [WEEK, null],
  ] as const)('%j: %s', (rhythm, problem) => {
    expect(rhythmProblem('check', rhythm)).toBe(problem);
  });

  test('of amounts needs a target', () => {
    expect(rhythmProblem('amount', DAYS)).toBe(habitTexts.target);
    expect(rhythmProblem('amount', { ...DAYS, target: 0 })).toBeNull();
  });

  test('changes from today on, or for all time', () => {
    expect(changedFrom([first], WEEK, 110)).toEqual([first, { ...WEEK, validFrom: 110 }]);
    const later = { ...DAYS, validFrom: 120 };
    expect(changedFrom([first, later], WEEK, 110)).toEqual([first, { ...WEEK, validFrom: 110 }]);
    expect(changedFrom([first, later], WEEK, 120)).toEqual([first, { ...WEEK, validFrom: 120 }]);
    expect(changedFrom([first], WEEK, 100)).toEqual([{ ...WEEK, validFrom: 100 }]);
    expect(changedFrom([first], WEEK, 99)).toEqual([{ ...WEEK, validFrom: 100 }]);
    expect(changedAlways(WEEK, 100)).toEqual([{ ...WEEK, validFrom: 100 }]);
  });

  test('that changes today leaves the score of the past alone', () => {
    const entries = Array.from({ length: 9 }, (_, at): Entry => ({
      day: 100 + at,
      state: 'done',
      amount: null,
    }));
    const facts = {
      ...{ kind: 'check' as const, direction: 'at_least' as const, emptyCounts: false },
      ...{ startDay: 100, pauses: [], entries, schedules: [first] },
    };
    const { score } = figuresOn(facts, 109, 1);
    const changed = { ...facts, schedules: changedFrom([first], { ...DAYS, weekdays: 1 }, 109) };
    expect(figuresOn(changed, 109, 1)).toMatchObject({ score, streak: 9 });
  });

  test('begins with the habit when its start moves', () => {
    const second = { ...WEEK, validFrom: 110 };
    expect(movedStart([first, second], 90)).toEqual([{ ...first, validFrom: 90 }, second]);
    expect(movedStart([first, second], 105)).toEqual([{ ...first, validFrom: 105 }, second]);
    expect(movedStart([first, second], 115)).toEqual([{ ...second, validFrom: 115 }]);
  });
});

describe('an amount', () => {
  test('is read from a decimal with up to 3 places', () => {
    expect(['5', '5.5', ' 0.001 ', '1000000000.000'].map(thousandthsOf)).toEqual([5_000, 5_500, 1, 1e12]);
    expect(
      ['', '-1', '1e3', '1,5', '.5', '1.', 'x'].map((text) => amountProblem(thousandthsOf(text))),
    ).toEqual(Array.from({ length: 7 }, () => habitTexts.amount));
    expect(amountProblem(thousandthsOf('1.2345'))).toBe(habitTexts.decimals);
    expect(amountProblem(thousandthsOf('1000000000.001'))).toBe(habitTexts.amount);
    expect([NaN, 0.5, -1, null].map(amountProblem)).toEqual(
      Array.from({ length: 4 }, () => habitTexts.amount),
    );
  });

  test('is read back from its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (any) => {
        expect(thousandthsOf(decimalOf(any))).toBe(any);
      }),
    );
  });
});
