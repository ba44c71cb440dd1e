import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { DAY_MS, wallAt } from '@/platform/shared/repeat/wall';
import { timeZoneLines } from './definition';

/** Of every third day between two years, those on which a reader of the definition shows another time than the zone. */
function wrongDays(zone: string, firstYear: number, lastYear: number): string[] {
  const definition = new ICAL.Component(ICAL.parse(timeZoneLines(zone, firstYear).join('\r\n')) as never);
  const read = new ICAL.Timezone(definition);
  const wrong: string[] = [];
  for (let at = Date.UTC(firstYear, 0, 1, 12); at < Date.UTC(lastYear + 1, 0, 1); at += 3 * DAY_MS) {
    const wall = wallAt(at, zone);
    const date = new Date(wall);
    const [year, month, day, hour] = [
      date.getUTCFullYear(),
      date.getUTCMonth() + 1,
      date.getUTCDate(),
      date.getUTCHours(),
    ];
    const time = ICAL.Time.fromData({ year, month, day, hour });
    if (read.utcOffset(time) * 1000 !== wall - at) wrong.push(new Date(at).toISOString().slice(0, 10));
  }
  return wrong;
}

describe('the definition of a zone', () => {
  test.each([
    ['America/Sao_Paulo', 2015],
    ['Europe/Moscow', 2009],
    ['America/Mexico_City', 2018],
    ['Europe/Istanbul', 2013],
    ['America/New_York', 1985],
    ['Asia/Tehran', 2018],
    ['Africa/Casablanca', 2016],
    ['Europe/Berlin', 1975],
    ['Asia/Kolkata', 2020],
    ['Pacific/Apia', 2010],
    ['Australia/Lord_Howe', 2000],
    ['America/Santiago', 2014],
    ['Asia/Jerusalem', 2010],
  ])('covers all days of %s from %i on', (zone, firstYear) => {
    expect(wrongDays(zone, firstYear, 2040)).toEqual([]);
  });

  test('is a rule and no list where one holds', () => {
    const rules = timeZoneLines('Europe/Berlin', 2020).filter((line) => line.startsWith('RRULE'));
    expect(rules).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    ]);
  });
});
