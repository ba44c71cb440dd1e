import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { textOfDay } from '@/platform/shared/civil';
import {
  movedPattern,
  ruleOfPattern,
  untilDay,
  untilOf,
  usualPattern,
  type MonthDay,
  type RepeatEnd,
  type RepeatPattern,
  type RuleStart,
} from './pattern';
import { readPattern } from './read-pattern';
import { ruleSentence } from './sentence';

const about: RuleStart = { start: '2026-11-26T14:45:00', allDay: false, zone: 'Europe/Berlin' };

const monthDay: fc.Arbitrary<MonthDay> = fc.oneof(
  fc.record({
    by: fc.constant('date' as const),
    date: fc.integer({ min: 1, max: 28 }),
    short: fc.constant('skip' as const),
  }),
  fc.record({
    by: fc.constant('date' as const),
    date: fc.integer({ min: 29, max: 30 }),
    short: fc.constantFrom('last' as const, 'skip' as const),
  }),
  fc.record({
    by: fc.constant('weekday' as const),
    nth: fc.constantFrom(1, 2, 3, 4, 5, -1),
    weekday: fc.integer({ min: 1, max: 7 }),
  }),
  fc.constant({ by: 'last-day' as const }),
  fc.record({ by: fc.constant('working-day' as const), nth: fc.constantFrom(1 as const, -1 as const) }),
);
const end: fc.Arbitrary<RepeatEnd> = fc.oneof(
  fc.constant({ by: 'never' as const }),
  fc.record({ by: fc.constant('count' as const), count: fc.integer({ min: 1, max: 999 }) }),
  fc.integer({ min: 20_800, max: 40_000 }).map((day) => ({ by: 'day' as const, day: textOfDay(day) })),
);
const pattern: fc.Arbitrary<RepeatPattern> = fc.record({
  frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const, 'yearly' as const),
  interval: fc.integer({ min: 1, max: 99 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  on: monthDay,
  // February is told apart below.
  month: fc.integer({ min: 3, max: 12 }),
  end,
});

describe('a repeat', () => {
  test.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;INTERVAL=3;COUNT=10', 'Every 3 days, 10 times'],
    ['FREQ=WEEKLY', 'Weekly on Thursday'],
    ['FREQ=WEEKLY;WKST=SU;BYDAY=MO', 'Weekly on Monday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', 'Every 2 weeks on Thursday'],
    ['FREQ=WEEKLY;BYDAY=FR,MO,TU,TH,WE', 'Weekly on weekdays'],
    ['FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270329T215959Z', 'Weekly on Monday and Wednesday, until 29 March 2027'],
    ['FREQ=MONTHLY', 'Monthly on the 26th'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU', 'Every 3 months on the second Tuesday'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Monthly on the last Friday'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Monthly on the last day'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', 'Monthly on the 31st, not in shorter months'],
    [
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
      'Monthly on the 30th, in shorter months on the last day',
    ],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', 'Monthly on the first working day'],
    ['FREQ=YEARLY', 'Yearly on 26 November'],
    ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3', 'Yearly on 3 May'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Yearly on the fourth Thursday of November'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'Yearly on 29 February, in leap years only'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', 'Yearly on the last day of February'],
  ])('%s is drawn as “%s”', (rule, sentence) => {
    expect(ruleSentence(rule, about, USUAL_PREFERENCES)).toBe(sentence);
    const drawn = readPattern(rule, about);
    expect(drawn).not.toBeNull();
    // Writing it again changes nothing of what it says.
    expect(drawn && ruleSentence(ruleOfPattern(drawn, about), about, USUAL_PREFERENCES)).toBe(sentence);
  });

  test.each([
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU', 'Every 2 weeks on Monday and Sunday'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'Every month on the first and 15th day of the month'],
    ['FREQ=MONTHLY;BYDAY=1MO,3MO;COUNT=6', 'Every month on the first Monday and the third Monday, 6 times'],
    ['FREQ=MONTHLY;BYMONTHDAY=-2', 'Every month on the second to last day of the month'],
    ['FREQ=YEARLY;BYDAY=20MO', 'Every year on the 20th Monday'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'Every year in week 20 on Monday'],
    ['FREQ=YEARLY;BYYEARDAY=100', 'Every year on the 100th day of the year'],
    ['FREQ=DAILY;BYHOUR=9,12', 'Every day at hour 9 and 12'],
    ['FREQ=DAILY;BYMONTH=1', 'Every day in January'],
    ['FREQ=HOURLY;INTERVAL=6', 'Every 6 hours'],
    [
      'FREQ=MONTHLY;BYDAY=MO,WE;BYSETPOS=-1,2;COUNT=9',
      'Every month on Monday and Wednesday, only the second and last of these, 9 times',
    ],
  ])('%s is told, but not drawn', (rule, sentence) => {
    expect(readPattern(rule, about)).toBeNull();
    expect(ruleSentence(rule, about, USUAL_PREFERENCES)).toBe(sentence);
  });

  test('names days in the order that the person has chosen', () => {
    const chosen = { ...USUAL_PREFERENCES, dateOrder: 'mdy', datesChosen: true } as const;
    expect(ruleSentence('FREQ=DAILY;UNTIL=20261218T225959Z', about, chosen)).toBe(
      'Every day, until December 18, 2026',
    );
    expect(ruleSentence('FREQ=YEARLY', about, chosen)).toBe('Yearly on November 26');
  });

  test('is drawn again as it was written', () => {
    fc.assert(
      fc.property(pattern, fc.boolean(), (drawn, allDay) => {
        const of = { ...about, allDay };
        const rule = ruleOfPattern(drawn, of);
        const again = readPattern(rule, of);
        expect(again && ruleOfPattern(again, of)).toBe(rule);
      }),
    );
  });

  test('that cannot be read is no reason to fail', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        expect(typeof ruleSentence(`FREQ=${text}`, about, USUAL_PREFERENCES)).toBe('string');
        expect(typeof ruleSentence(text, about, USUAL_PREFERENCES)).toBe('string');
      }),
    );
  });

  test('that ends keeps its end as it is stored while the day is the same', () => {
    const rule = 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20261217T134500Z';
    const drawn = readPattern(rule, about);
    expect(drawn?.end).toEqual({ by: 'day', day: '2026-12-17', text: '20261217T134500Z' });
    expect(drawn && ruleOfPattern(drawn, about)).toBe(rule);
  });

  test('of the latest date of all is about that date, on the last day of shorter months', () => {
    const [monthly, yearly] = ['FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'];
    expect(ruleSentence(monthly, { ...about, start: '2026-10-31' }, USUAL_PREFERENCES)).toBe(
      'Monthly on the 31st, in shorter months on the last day',
    );
    expect(ruleSentence(monthly, { ...about, start: '2026-11-30' }, USUAL_PREFERENCES)).toBe(
      'Monthly on the last day',
    );
    expect(readPattern(yearly, { ...about, start: '2028-02-29' })?.on).toMatchObject({
      date: 29,
      short: 'last',
    });
    expect(readPattern(yearly, { ...about, start: '2027-02-28' })?.on).toEqual({ by: 'last-day' });
  });

  test('moves with its start, as far as it was about it', () => {
    const [thursday, friday] = ['2026-11-26', '2026-12-04'];
    const moved = (of: Partial<RepeatPattern>, frequency: RepeatPattern['frequency']) =>
      ruleOfPattern(movedPattern({ ...usualPattern(frequency, thursday), ...of }, thursday, friday), about);
    expect(moved({}, 'weekly')).toBe('FREQ=WEEKLY;BYDAY=FR');
    expect(moved({ weekdays: [1, 4] }, 'weekly')).toBe('FREQ=WEEKLY;BYDAY=MO,TH');
    expect(moved({}, 'monthly')).toBe('FREQ=MONTHLY;BYMONTHDAY=4');
    expect(moved({ on: { by: 'weekday', nth: 4, weekday: 4 } }, 'monthly')).toBe('FREQ=MONTHLY;BYDAY=1FR');
    expect(moved({ on: { by: 'last-day' } }, 'monthly')).toBe('FREQ=MONTHLY;BYMONTHDAY=-1');
    expect(moved({}, 'yearly')).toBe('FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=4');
  });
});

describe('the last day of a series', () => {
  test('has the form of its start', () => {
    expect(untilOf('2026-12-18', { allDay: true, zone: '' })).toBe('20261218');
    expect(untilOf('2026-12-18', { allDay: false, zone: 'Europe/Berlin' })).toBe('20261218T225959Z');
    expect(untilOf('2026-12-18', { allDay: false, zone: 'UTC' })).toBe('20261218T235959Z');
    expect(untilOf('2026-12-18', { allDay: false, zone: '' })).toBe('20261218T235959');
  });

  test('is read as it was written, in any zone and on days of which clocks skip a part', () => {
    const zones = fc.constantFrom(
      '',
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Pacific/Apia',
      'Africa/Cairo',
    );
    fc.assert(
      fc.property(zones, fc.boolean(), fc.integer({ min: 10_000, max: 40_000 }), (zone, allDay, day) => {
        const text = textOfDay(day);
        // Apia had no 30 December 2011.
        fc.pre(text !== '2011-12-30');
        expect(untilDay(untilOf(text, { allDay, zone }), zone)).toBe(text);
      }),
    );
  });
});
