import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basicText, DAY_MS, wallOf, wallText } from '@/platform/shared/repeat/wall';
import { expand, type Series } from '@/platform/shared/repeat/occurrences';
import { moveSeries, splitSeries } from './rules';

const ZONE = 'Europe/Berlin';
const wall = (text: string) => wallOf(text) ?? NaN;
const HOUR_MS = 60 * 60 * 1000;

function series(start: string, rule: string, more: Partial<Series> = {}): Series {
  const allDay = start.length === 10;
  const begin = wall(start);
  return {
    allDay,
    start: begin,
    end: begin + (allDay ? DAY_MS : HOUR_MS),
    zone: allDay ? '' : ZONE,
    endZone: null,
    rule,
    added: [],
    removed: [],
    ...more,
  };
}

const LONG = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2030, 0, 1) };
const starts = (of: Series) =>
  expand(of, LONG, ZONE, { most: 10_000 }).starts.map(({ start }) => wallText(start, of.allDay));
const halves = (of: Series, at: string) => {
  const parts = splitSeries(of, at, ZONE);
  if (!parts) throw new Error('This is the first occurrence');
  return parts;
};

describe('a split', () => {
  test('ends the old series at the start of its last occurrence, in UTC or as a day', () => {
    expect(halves(series('2026-11-02T09:30:00', 'FREQ=WEEKLY;BYDAY=MO'), '20261116T093000')).toMatchObject({
      old: { rule: 'FREQ=WEEKLY;UNTIL=20261109T083000Z;BYDAY=MO' },
      new: {
        rule: 'FREQ=WEEKLY;BYDAY=MO',
        start: wall('2026-11-16T09:30:00'),
        end: wall('2026-11-16T10:30:00'),
      },
    });
    expect(halves(series('2026-11-02', 'FREQ=WEEKLY'), '20261116').old.rule).toBe(
      'FREQ=WEEKLY;UNTIL=20261109',
    );
    expect(
      halves(series('2026-11-02T09:30:00', 'FREQ=DAILY', { zone: '' }), '20261103T093000').old.rule,
    ).toBe('FREQ=DAILY;UNTIL=20261102T093000');
  });

  test('parts a count', () => {
    const { old, new: next } = halves(series('2026-11-02', 'FREQ=WEEKLY;COUNT=10'), '20261123');
    expect([old.rule, next.rule]).toEqual(['FREQ=WEEKLY;COUNT=3', 'FREQ=WEEKLY;COUNT=7']);
  });

  test('gives what was added and removed to the half of its original start', () => {
    const added = ['20261104T120000', '20261124T120000'];
    const removed = ['20261109T093000', '20261130T093000'];
    const { old, new: next } = halves(
      series('2026-11-02T09:30:00', 'FREQ=WEEKLY', { added, removed }),
      '20261116T093000',
    );
    expect([old.added, old.removed]).toEqual([[added[0]], [removed[0]]]);
    expect([next.added, next.removed]).toEqual([[added[1]], [removed[1]]]);
  });

  test('at the first occurrence is none', () => {
    expect(splitSeries(series('2026-11-02', 'FREQ=WEEKLY'), '20261102', ZONE)).toBeNull();
  });

  test('at an occurrence that was added leaves the rhythm as it is', () => {
    const { new: next } = halves(
      series('2026-11-02', 'FREQ=WEEKLY;INTERVAL=2', { added: ['20261105'] }),
      '20261105',
    );
    expect(starts(next).slice(0, 3)).toEqual(['2026-11-05', '2026-11-16', '2026-11-30']);
  });

  test('keeps the length over a change of clocks', () => {
    const night = series('2026-10-17T22:00:00', 'FREQ=WEEKLY', { end: wall('2026-10-18T06:00:00') });
    const { new: next } = halves(night, '20261024T220000');
    expect(wallText(next.end)).toBe('2026-10-25T05:00:00');
  });

  test('changes nothing of what happens, wherever it is', () => {
    const anyRule = fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=DAILY;COUNT=40;INTERVAL=3',
      'FREQ=WEEKLY;BYDAY=MO,WE,FR',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU',
      'FREQ=MONTHLY;BYDAY=2TU',
      'FREQ=MONTHLY;COUNT=20;BYMONTHDAY=28,29,30;BYSETPOS=-1',
      'FREQ=YEARLY',
      'FREQ=WEEKLY;UNTIL=20271231T225959Z',
    );
    fc.assert(
      fc.property(
        anyRule,
        fc.integer({ min: 0, max: 60 }),
        fc.nat(),
        fc.array(fc.nat(), { maxLength: 3 }),
        // Also before the first of the rule.
        fc.array(fc.integer({ min: -30, max: 90 }), { maxLength: 3 }),
        (rule, away, nth, removedAt, addedAt) => {
          const idOf = (text: string) => basicText(wall(text), false);
          const start = wall('2026-03-01T09:30:00') + away * DAY_MS;
          const added = addedAt.map((days) => basicText(start + days * DAY_MS, false));
          const whole = series(wallText(start), rule, { added });
          const all = starts(whole);
          const removed = removedAt.map((at) => idOf(all[at % all.length] ?? ''));
          const thinned = { ...whole, removed };
          const at = all[nth % all.length] ?? '';
          const parts = splitSeries(thinned, idOf(at), ZONE);
          if (!parts) return;
          const [before, after] = [starts(parts.old), starts(parts.new)];
          expect([...before, ...after]).toEqual(starts(thinned));
          expect(before.every((one) => one < at) && after.every((one) => one >= at)).toBe(true);
        },
      ),
    );
  });
});

describe('a move of all', () => {
  test('takes weekdays, exceptions and the end along', () => {
    const weekly = series('2026-11-02T09:30:00', 'FREQ=WEEKLY;UNTIL=20261216T083000Z;BYDAY=MO,WE', {
      removed: ['20261109T093000'],
      added: ['20261113T093000'],
    });
    expect(moveSeries(weekly, DAY_MS + HOUR_MS)).toMatchObject({
      start: wall('2026-11-03T10:30:00'),
      rule: 'FREQ=WEEKLY;UNTIL=20261217T093000Z;BYDAY=TU,TH',
      removed: ['20261110T103000'],
      added: ['20261114T103000'],
    });
  });

  test('takes the day of the month or its weekday along', () => {
    const rules = [
      'FREQ=MONTHLY;BYMONTHDAY=10',
      'FREQ=MONTHLY;BYDAY=2TU',
      'FREQ=MONTHLY',
      'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=10',
    ];
    expect(rules.map((rule) => moveSeries(series('2026-11-10', rule), 7 * DAY_MS).rule)).toEqual([
      'FREQ=MONTHLY;BYMONTHDAY=17',
      'FREQ=MONTHLY;BYDAY=3TU',
      'FREQ=MONTHLY',
      'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=17',
    ]);
  });

  test('off the last day of months, or their last working day, is of that date from then on', () => {
    const moved = (start: string, rule: string, days: number) =>
      moveSeries(series(start, rule), days * DAY_MS).rule;
    expect(moved('2026-01-31', 'FREQ=MONTHLY;BYMONTHDAY=-1', -1)).toBe(
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
    );
    expect(moved('2026-01-30', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', -2)).toBe(
      'FREQ=MONTHLY;BYMONTHDAY=28',
    );
  });

  test('leaves a rule as it is that the editor does not know', () => {
    const custom = 'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR';
    expect(moveSeries(series('2026-11-13', custom), DAY_MS).rule).toBe(custom);
  });
});
