import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { nextStarts } from '@/platform/shared/repeat/occurrences';
import { newSteps } from '@/platform/shared/repeat/steps';
import { DAY_MS, wallOf, wallText } from '@/platform/shared/repeat/wall';
import { nextRepeat } from './repeating';

const next = (rule: string, due: string, today = due) => nextRepeat({ rule, due }, today);

test('the next one is due on the next day of the rule', () => {
  expect(next('FREQ=DAILY', '2026-02-28')?.due).toBe('2026-03-01');
  expect(next('FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-26')?.due).toBe('2026-11-30');
  expect(next('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-11-23')?.due).toBe('2026-12-07');
  // By its rule, and not by the day to which it was put off.
  expect(next('FREQ=WEEKLY;BYDAY=MO', '2026-11-25')?.due).toBe('2026-11-30');
});

test('the last day of a month stays the last day after a short one', () => {
  const rule = 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1';
  const february = next(rule, '2026-01-30');
  expect(february).toEqual({ rule, due: '2026-02-28' });
  expect(next(february?.rule ?? '', '2026-02-28')?.due).toBe('2026-03-30');
});

test('what was missed is left out, and what is done early counts for its day', () => {
  expect(next('FREQ=DAILY', '2026-11-01', '2026-11-20')?.due).toBe('2026-11-20');
  expect(next('FREQ=WEEKLY;BYDAY=MO', '2026-11-02', '2026-11-20')?.due).toBe('2026-11-23');
  expect(next('FREQ=WEEKLY;BYDAY=MO', '2026-11-30', '2026-11-20')?.due).toBe('2026-12-07');
});

test('a rule ends with its last day or its count', () => {
  expect(next('FREQ=DAILY;UNTIL=20261127', '2026-11-26')).toEqual({
    ...{ rule: 'FREQ=DAILY;UNTIL=20261127', due: '2026-11-27' },
  });
  expect(next('FREQ=DAILY;UNTIL=20261127', '2026-11-27')).toBeNull();
  expect(next('FREQ=DAILY;COUNT=3', '2026-11-26')?.rule).toBe('FREQ=DAILY;COUNT=2');
  expect(next('FREQ=DAILY;COUNT=1', '2026-11-26')).toBeNull();
  // Those that were missed are among the three.
  expect(next('FREQ=DAILY;COUNT=3', '2026-11-26', '2026-11-28')?.rule).toBe('FREQ=DAILY;COUNT=1');
  expect(next('FREQ=DAILY;COUNT=3', '2026-11-26', '2026-11-29')).toBeNull();
});

test('it is told where nobody knows the next day within the steps', () => {
  const steps = newSteps(10);
  expect(nextRepeat({ rule: 'FREQ=DAILY;BYMONTH=2', due: '2026-03-01' }, '2026-03-01', steps)).toBeNull();
  expect(steps.isCut).toBe(true);
});

test('done one after the other, the items have the days of the series', () => {
  const freq = fc.constantFrom(
    'FREQ=DAILY',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=YEARLY',
    'FREQ=WEEKLY;BYDAY=TU,SA',
  );
  fc.assert(
    fc.property(
      fc.tuple(freq, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 20_000, max: 21_000 })),
      ([rule, count, day]) => {
        const start = textOfDay(day);
        const due: string[] = [];
        for (
          let one: ReturnType<typeof next> = { rule: `${rule};COUNT=${String(count)}`, due: start };
          one;
          one = nextRepeat(one, one.due)
        )
          due.push(one.due);
        const wall = wallOf(start) ?? 0;
        const series = {
          ...{ allDay: true, start: wall, end: wall + DAY_MS, zone: '', endZone: null },
          ...{ rule: `${rule};COUNT=${String(count)}`, added: [], removed: [] },
        };
        expect(due).toEqual(nextStarts(series, wall, 100).map((at) => wallText(at, true)));
        expect(due.every((text) => dayOf(text) !== null)).toBe(true);
      },
    ),
  );
});
