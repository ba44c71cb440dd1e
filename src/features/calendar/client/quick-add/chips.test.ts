import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptSpans } from '@/platform/shared/kept-spans';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { readQuickAdd } from '../../rules/quick-add/read';
import { chipsOf } from './chips';

const calendars = [{ id: 2, name: 'Personal' }];
const settings = { now: new Date('2026-11-20T09:23:00Z'), zone: 'Europe/Berlin' };

function shown(text: string, hourCycle: 12 | 24 = 24): string[] {
  const reading = readQuickAdd(text, {
    ...settings,
    calendars,
    preferences: { dateOrder: 'dmy', weekStart: 1 },
  });
  const preferences = { ...USUAL_PREFERENCES, hourCycle };
  const told = { today: '2026-11-20', zone: settings.zone, preferences, calendars };
  return chipsOf(reading, told).map(({ text: chip, part }) => (part ? chip : `(${chip})`));
}

describe('the chips of a sentence', () => {
  test.each([
    [
      'Dentist 27 Nov 14:45 for 1h /personal !15m at Elm Street 8',
      ['Fri 27 Nov', '14:45 – 15:45', 'Personal', '15 min before', 'Elm Street 8'],
    ],
    ['Flight 3 Dec 7am to 5 Dec 9pm', ['Thu 3 Dec', '07:00 – Sat 5 Dec 21:00']],
    ['Party 22:00-02:00', ['(Today)', '22:00 – Sat 21 Nov 02:00']],
    ['Buy milk', ['(Today, all day)']],
    ['Trip 30 Dec to 2 Jan', ['Wed 30 Dec – Sat 2 Jan 2027']],
    [
      'Choir every 2 weeks on Tuesday 19:00 x10',
      ['(Tue 24 Nov)', 'Every 2 weeks on Tuesday', '19:00 – 20:00', '10 times'],
    ],
    [
      'Choir every Tuesday until 18 December !1d',
      ['(Tue 24 Nov, all day)', 'Weekly on Tuesday', 'until 18 December', '1 day before'],
    ],
  ])('of “%s”', (text, chips) => {
    expect(shown(text)).toEqual(chips);
  });

  test('show times in the cycle of hours that the person prefers', () => {
    expect(shown('Call tomorrow 14:45', 12)).toEqual(['Sat 21 Nov', '2:45 PM – 3:45 PM']);
  });
});

describe('what was given back', () => {
  const text = 'Sun cream at 8 tomorrow';
  const at8 = { from: 10, to: 14 };

  test('stays so while something else is typed', () => {
    expect(keptSpans(text, `${text} x`, [at8])).toEqual([at8]);
    expect(keptSpans(text, `Buy ${text}`, [at8])).toEqual([{ from: 14, to: 18 }]);
    expect(keptSpans(text, 'Sun cream at 8', [at8])).toEqual([at8]);
  });

  test('is read anew once it is changed itself', () => {
    expect(keptSpans(text, 'Sun cream at 9 tomorrow', [at8])).toEqual([]);
    expect(keptSpans(text, 'Sun cream at 8pm tomorrow', [at8])).toEqual([]);
    expect(keptSpans(text, '', [at8])).toEqual([]);
  });

  test('is always the same words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), fc.nat(), (before, after, from, length) => {
        const span = { from: Math.min(from, before.length), to: Math.min(from + length, before.length) };
        for (const kept of keptSpans(before, after, [span])) {
          expect(after.slice(kept.from, kept.to)).toBe(before.slice(span.from, span.to));
        }
      }),
    );
  });
});
