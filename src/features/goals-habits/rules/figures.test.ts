import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf } from '@/platform/shared/civil';
import { plainHabit } from '../../../../tests/support/plain-habits';
import { DIRECTIONS, KINDS, RHYTHMS, STATES } from '../rules';
import { explainScore } from './explain';
import { figuresFrom, figuresOn } from './figures';
import type { Entry, HabitFacts, Rhythm } from './habit';
import { scorePercent } from './score';

const day = (text: string) => dayOf(text) ?? NaN;
/** A Monday. */
const MONDAY = day('2026-06-01');
const EVERY_DAY: Rhythm = { rhythm: 'days', weekdays: 127, times: 1, span: 7, target: null };

function habit(rhythm: Partial<Rhythm>, done: number[], more: Partial<HabitFacts> = {}): HabitFacts {
  return {
    ...{ kind: 'check', direction: 'at_least', emptyCounts: false, startDay: MONDAY, pauses: [] },
    schedules: [{ ...EVERY_DAY, ...rhythm, validFrom: MONDAY }],
    entries: done.map((at): Entry => ({ day: MONDAY + at, state: 'done', amount: null })),
    ...more,
  };
}
const upTo = (length: number) => Array.from({ length }, (_, at) => at);
const on = (facts: HabitFacts, at: number) => figuresOn(facts, MONDAY + at, 1);
const scoreToday = (facts: HabitFacts, today: number) => figuresOn(facts, today, 1).score;
const missed = (at: number): Entry => ({ day: MONDAY + at, state: 'missed', amount: null });
const skipped = (at: number): Entry => ({ day: MONDAY + at, state: 'skipped', amount: null });
const amounts = (list: number[]) =>
  list.map((amount, at): Entry => ({ day: MONDAY + at, state: 'done', amount }));

describe('the score', () => {
  test('reaches a half after 13 done days, since each keeps 0.5^(1/13) of the rest', () => {
    expect(scoreToday(habit({}, upTo(13)), MONDAY + 12)).toBeCloseTo(0.5, 12);
    // Twice 13 days leave a quarter.
    expect(scoreToday(habit({}, upTo(26)), MONDAY + 25)).toBeCloseTo(0.75, 12);
  });

  test('of Mondays, Wednesdays and Fridays reaches it after 13 of them', () => {
    // 13 due days: four weeks of three, and the fifth Monday, which is day 28.
    const done = upTo(29).filter((at) => [0, 2, 4].includes(at % 7));
    expect(done).toHaveLength(13);
    expect(scoreToday(habit({ weekdays: 0b10101 }, done), MONDAY + 28)).toBeCloseTo(0.5, 12);
  });

  test('of once in 4 days keeps 0.5^(0.5/13) a day, of a window of 8 days and 2 times', () => {
    // Day 0: 1 of 2 times, so 0.5·(1 − m); days 1 to 3 the same value; m = 0.5^(1/26).
    const m = 0.5 ** (1 / 26);
    const facts = habit({ rhythm: 'interval', span: 4 }, [0]);
    expect(scoreToday(facts, MONDAY + 4)).toBeCloseTo(0.5 * (1 - m ** 4), 12);
    // Done again on day 4, the window holds 2 of 2.
    const again = habit({ rhythm: 'interval', span: 4 }, [0, 4]);
    expect(scoreToday(again, MONDAY + 4)).toBeCloseTo(0.5 * (1 - m ** 4) * m + (1 - m), 12);
  });

  test('does not sag before a day is over, and does when it is noted as missed', () => {
    const facts = habit({}, upTo(13));
    expect(scoreToday(facts, MONDAY + 13)).toBeCloseTo(0.5, 12);
    expect(scoreToday(facts, MONDAY + 14)).toBeCloseTo(0.5 * 0.5 ** (1 / 13), 12);
    const said = { ...facts, entries: [...facts.entries, missed(13)] };
    expect(scoreToday(said, MONDAY + 13)).toBeCloseTo(0.5 * 0.5 ** (1 / 13), 12);
  });

  test('stands still on skipped and paused days', () => {
    const facts = habit({}, upTo(13), { pauses: [{ from: MONDAY + 13, until: null }] });
    expect(scoreToday(facts, MONDAY + 400)).toBeCloseTo(0.5, 12);
    const skips = habit({}, upTo(13));
    expect(scoreToday({ ...skips, entries: [...skips.entries, skipped(13)] }, MONDAY + 14)).toBeCloseTo(
      0.5,
      12,
    );
  });

  test('of amounts takes the share of the target', () => {
    const kept = 0.5 ** (1 / 13);
    const facts = habit({ target: 10_000 }, [], { kind: 'amount', entries: amounts([5_000, 20_000]) });
    // Half of the target, then more than all of it.
    expect(scoreToday(facts, MONDAY + 1)).toBeCloseTo(0.5 * (1 - kept) * kept + (1 - kept), 12);
    // At most 10: 15 is half of the target too much, and the score began at 1.
    const most = habit({ target: 10_000 }, [], {
      ...{ kind: 'amount', direction: 'at_most', emptyCounts: true },
      entries: amounts([15_000]),
    });
    expect(scoreToday(most, MONDAY)).toBeCloseTo(kept + 0.5 * (1 - kept), 12);
  });

  test('is whole percent rounded down, and 100 only from 0.9999 on', () => {
    expect([0, 0.29, 0.5, 0.6599999, 0.99, 0.99989, 0.9999, 1].map(scorePercent)).toEqual([
      0, 29, 50, 65, 99, 99, 100, 100,
    ]);
  });

  test('is explained by its last days', () => {
    const done = habit({ weekdays: 0b1 }, [0, 7], { pauses: [{ from: MONDAY + 14, until: MONDAY + 14 }] });
    const facts = { ...done, entries: [...done.entries, skipped(21)] };
    const steps = explainScore(facts, MONDAY + 28, 30);
    expect(steps).toHaveLength(29);
    const reasons = [0, 1, 14, 21, 28].map((at) => steps[at]?.reason);
    expect(reasons).toEqual([null, 'not_due', 'paused', 'skipped', 'open']);
    for (const [at, step] of steps.entries()) expect(step.before).toBe(steps[at - 1]?.after ?? 0);
    expect(steps.at(-1)?.after).toBe(scoreToday(facts, MONDAY + 28));
  });
});

describe('a streak', () => {
  test('of days is not broken by today, by skips, by pauses or by days that are not due', () => {
    expect(on(habit({}, upTo(5)), 5)).toMatchObject({ streak: 5, best: 5, unit: 'days', due: true });
    expect(on(habit({}, upTo(5)), 6)).toMatchObject({ streak: 0, best: 5 });
    const skips = habit({}, [0, 1, 3]);
    expect(
      on({ ...skips, entries: [...skips.entries, skipped(2)].sort((a, b) => a.day - b.day) }, 3),
    ).toMatchObject({
      streak: 3,
    });
    expect(on(habit({}, [0, 1, 9], { pauses: [{ from: MONDAY + 2, until: MONDAY + 8 }] }), 9).streak).toBe(3);
    expect(on(habit({ weekdays: 0b10101 }, [0, 2, 4, 7]), 8).streak).toBe(4);
    expect(on(habit({ rhythm: 'interval', span: 3 }, [0, 3, 6]), 8)).toMatchObject({ streak: 3, due: false });
    const said = habit({}, upTo(5));
    expect(on({ ...said, entries: [...said.entries, missed(5)] }, 5).streak).toBe(0);
  });

  test('counts nothing that was done in a pause', () => {
    expect(
      on(habit({}, [0, 1, 2, 3], { pauses: [{ from: MONDAY + 1, until: MONDAY + 2 }] }), 3),
    ).toMatchObject({
      streak: 2,
    });
  });

  test('a week, a month or a window with a limit is over once its sum is greater', () => {
    const beer = { kind: 'amount', direction: 'at_most', entries: amounts([2_000, 3_000, 1_000]) } as const;
    const overOn = (rhythm: Partial<Rhythm>, days: number) =>
      upTo(days).filter((at) => on(habit({ target: 5_000, ...rhythm }, [], beer), at).over);
    expect(overOn({ rhythm: 'week' }, 9)).toEqual([2, 3, 4, 5, 6]);
    expect(overOn({ rhythm: 'rolling', span: 3 }, 9)).toEqual([2]);
    expect(overOn({ target: 2_000 }, 9)).toEqual([]);
    expect(on(habit({ rhythm: 'week' }, [0], { direction: 'at_most' }), 1).over).toBe(true);
  });

  test('of weeks asks for no more than the days that are left, and an open week never breaks it', () => {
    const threeAWeek = { rhythm: 'week', times: 3 } as const;
    expect(on(habit(threeAWeek, [0, 1, 2, 7, 8, 9]), 14)).toMatchObject({
      streak: 2,
      unit: 'weeks',
      due: true,
    });
    expect(on(habit(threeAWeek, [0, 1, 2, 7, 8, 9, 14, 15, 16]), 16)).toMatchObject({
      streak: 3,
      due: false,
    });
    expect(on(habit(threeAWeek, [0, 1, 2, 7, 8]), 14).streak).toBe(0);
    // The second week is paused but for two days, both done; the third wholly.
    const paused = habit(threeAWeek, [0, 1, 2, 7, 8, 21, 22, 23], {
      pauses: [{ from: MONDAY + 9, until: MONDAY + 20 }],
    });
    expect(on(paused, 23).streak).toBe(3);
    // Begun on a Saturday, two days are left of the week.
    const late = habit(threeAWeek, [5, 6], { startDay: MONDAY + 5 });
    expect(on(late, 7).streak).toBe(1);
  });

  test('of weeks begins them on the preferred day', () => {
    // Saturday, Sunday and Monday are one week if it begins on Saturday.
    const facts = habit({ rhythm: 'week', times: 3 }, [5, 6, 7]);
    expect(figuresOn(facts, MONDAY + 11, 6).streak).toBe(1);
    expect(figuresOn(facts, MONDAY + 11, 1).streak).toBe(0);
  });

  test('of months compares the sum with the target', () => {
    const facts = habit({ rhythm: 'month', target: 10_000 }, [], {
      kind: 'amount',
      entries: [
        { day: day('2026-06-30'), state: 'done', amount: 10_000 },
        { day: day('2026-07-31'), state: 'done', amount: 9_999 },
      ],
    });
    expect(figuresOn(facts, day('2026-07-31'), 1)).toMatchObject({ streak: 1, unit: 'months', due: true });
    expect(figuresOn(facts, day('2026-08-01'), 1)).toMatchObject({ streak: 0, best: 1 });
  });

  test('of at most counts days without an entry if they are kept, once they are over', () => {
    const facts = habit({}, [], { direction: 'at_most', emptyCounts: true });
    expect(on(facts, 3).streak).toBe(3);
    expect(on({ ...facts, emptyCounts: false }, 3).streak).toBe(0);
    expect(on({ ...facts, entries: [{ day: MONDAY + 3, state: 'done', amount: null }] }, 3).streak).toBe(0);
    const drinks = { ...facts, kind: 'amount' as const };
    const least = { ...drinks, schedules: [{ ...EVERY_DAY, target: 2_000, validFrom: MONDAY }] };
    expect(on({ ...least, entries: amounts([2_000, 2_001, 0]) }, 2).streak).toBe(1);
  });

  test('begins anew with another unit, whose best is kept beside it', () => {
    const facts = habit({}, upTo(8), {
      schedules: [
        { ...EVERY_DAY, validFrom: MONDAY },
        { ...EVERY_DAY, rhythm: 'week', times: 1, validFrom: MONDAY + 7 },
      ],
    });
    expect(on(facts, 8)).toMatchObject({
      ...{ streak: 1, unit: 'weeks', best: 1 },
      formerBests: [{ unit: 'days', best: 7 }],
    });
  });
});

/** Habits of all kinds over some weeks, with changes of the rhythm, pauses and all states. */
const anyHabit = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    direction: fc.constantFrom(...DIRECTIONS),
    emptyCounts: fc.boolean(),
    start: fc.integer({ min: 0, max: 20 }),
    schedules: fc.array(
      fc.record({
        rhythm: fc.constantFrom(...RHYTHMS),
        weekdays: fc.integer({ min: 1, max: 127 }),
        times: fc.integer({ min: 1, max: 5 }),
        span: fc.integer({ min: 5, max: 11 }),
        amount: fc.integer({ min: 0, max: 5_000 }),
        lasts: fc.integer({ min: 1, max: 40 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    entries: fc.uniqueArray(
      fc.record({
        at: fc.integer({ min: 0, max: 90 }),
        state: fc.constantFrom('done' as const, 'done' as const, ...STATES, null),
        amount: fc.integer({ min: 0, max: 4_000 }),
      }),
      { selector: ({ at }) => at, maxLength: 80 },
    ),
    pauses: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 90 }),
        days: fc.option(fc.integer({ min: 0, max: 14 }), { freq: 5 }),
      }),
      { maxLength: 2 },
    ),
  })
  .map((made): HabitFacts => {
    let from = MONDAY + made.start;
    const schedules = made.schedules.map(({ amount, lasts, ...rhythm }) => {
      const validFrom = from;
      from += lasts;
      return { ...rhythm, target: made.kind === 'amount' ? amount : null, validFrom };
    });
    const { kind, direction, emptyCounts } = made;
    return {
      ...{ kind, direction, emptyCounts, schedules, startDay: MONDAY + made.start },
      entries: made.entries
        .map(({ at, state, amount }) => ({
          day: MONDAY + at,
          state,
          amount: kind === 'amount' && state === 'done' ? amount : null,
        }))
        .sort((one, other) => one.day - other.day),
      pauses: made.pauses.map(({ from: at, days }) => ({
        from: MONDAY + at,
        until: days === null ? null : MONDAY + at + days,
      })),
    };
  });

test('all figures are those of a second, plain implementation', () => {
  fc.assert(
    fc.property(
      anyHabit,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 7 }),
      (facts, at, weekStart) => {
        const today = MONDAY + at;
        const known = { ...facts, entries: facts.entries.filter((entry) => entry.day <= today) };
        const figures = figuresOn(known, today, weekStart);
        const plain = plainHabit(known, today, weekStart);
        expect(figures.score).toBeCloseTo(plain.score, 9);
        expect({ streak: figures.streak, best: figures.best }).toEqual({
          streak: plain.streak,
          best: plain.best,
        });
      },
    ),
  );
});

test('the figures of the days to come are those that the days will have if nothing is noted', () => {
  fc.assert(
    fc.property(anyHabit, fc.integer({ min: 0, max: 100 }), (facts, at) => {
      const today = MONDAY + at;
      const known = { ...facts, entries: facts.entries.filter((entry) => entry.day <= today) };
      const { figures } = figuresFrom(known, today, { weekStart: 1, days: 40 });
      for (const offset of [0, 1, 2, 9, 39]) {
        const { score, ...counts } = figuresOn(known, today + offset, 1);
        const { score: foretold, ...foretoldCounts } = figures[offset] ?? { score: NaN };
        expect(foretold).toBeCloseTo(score, 9);
        expect(foretoldCounts).toEqual(counts);
      }
    }),
  );
});
