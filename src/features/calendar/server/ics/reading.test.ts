import { describe, expect, test } from 'vitest';
import { wallText } from '@/platform/shared/repeat/wall';
import { readIcs } from './file';
import type { ReadEvent } from './event';

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:u', ...lines, 'END:VEVENT'];
const read = (...lines: string[]) => readIcs(calendar(...lines), 'Europe/Berlin');
const readOne = async (...lines: string[]): Promise<ReadEvent> => {
  const { groups, bad } = await read(...event(...lines));
  expect(bad).toEqual([]);
  const [group] = groups;
  if (!group?.main) throw new Error('There is no event');
  return group.main;
};
const whenOf = ({ content }: ReadEvent) => [
  wallText(content.start),
  wallText(content.end),
  content.zone,
  content.endZone,
];
const problemOf = async (...lines: string[]) => (await read(...event(...lines))).bad[0]?.problem;

describe('times', () => {
  test('are read in a zone, in UTC, floating, and as dates', async () => {
    expect(
      whenOf(
        await readOne('DTSTART;TZID=Asia/Tokyo:20261120T140000', 'DTEND;TZID=Asia/Tokyo:20261120T150000'),
      ),
    ).toEqual(['2026-11-20T14:00:00', '2026-11-20T15:00:00', 'Asia/Tokyo', null]);
    expect(whenOf(await readOne('DTSTART:20261120T140000Z', 'DURATION:PT90M'))).toEqual([
      '2026-11-20T14:00:00',
      '2026-11-20T15:30:00',
      'UTC',
      null,
    ]);
    expect(whenOf(await readOne('DTSTART:20261120T140000'))).toEqual([
      '2026-11-20T14:00:00',
      '2026-11-20T14:00:00',
      '',
      null,
    ]);
    expect(whenOf(await readOne('DTSTART;VALUE=DATE:20261120'))).toEqual([
      '2026-11-20T00:00:00',
      '2026-11-21T00:00:00',
      '',
      null,
    ]);
    expect(whenOf(await readOne('DTSTART:20261120', 'DTEND:20261120'))).toEqual([
      '2026-11-20T00:00:00',
      '2026-11-21T00:00:00',
      '',
      null,
    ]);
  });

  test('end in another zone', async () => {
    const flight = await readOne(
      'DTSTART;TZID=Europe/Berlin:20261120T140000',
      'DTEND;TZID=America/New_York:20261120T170000',
    );
    expect(whenOf(flight)).toEqual([
      '2026-11-20T14:00:00',
      '2026-11-20T17:00:00',
      'Europe/Berlin',
      'America/New_York',
    ]);
    expect(flight.told).toEqual([]);
  });

  test('are exchanged where the end is before the start', async () => {
    const swapped = await readOne('DTSTART;TZID=Europe/Berlin:20261120T140000', 'DTEND:20261120T110000Z');
    expect(whenOf(swapped)).toEqual(['2026-11-20T11:00:00', '2026-11-20T14:00:00', 'UTC', 'Europe/Berlin']);
    expect(swapped.told).toEqual(['End was before start: exchanged']);
  });

  test('last days of the calendar and exact hours across a change of the clock', async () => {
    expect(whenOf(await readOne('DTSTART;TZID=Europe/Berlin:20261024T120000', 'DURATION:P1D'))[1]).toBe(
      '2026-10-25T12:00:00',
    );
    expect(whenOf(await readOne('DTSTART;TZID=Europe/Berlin:20261024T120000', 'DURATION:PT24H'))[1]).toBe(
      '2026-10-25T11:00:00',
    );
    expect(whenOf(await readOne('DTSTART;VALUE=DATE:20261024', 'DURATION:P1W'))[1]).toBe(
      '2026-10-31T00:00:00',
    );
  });

  test('that cannot be are refused with their line', async () => {
    expect(await problemOf('DTSTART:20261320T140000Z')).toBe('Line 5: DTSTART cannot be read');
    expect(await problemOf('DTSTART:20260230')).toBe('Line 5: DTSTART cannot be read');
    expect(await problemOf('DTSTART:18991231T235959Z')).toBe('Line 5: DTSTART cannot be read');
    expect(await problemOf('DTSTART:20261120T140000Z', 'DTEND:20261120T1500')).toBe(
      'Line 6: DTEND cannot be read',
    );
    expect(await problemOf('DTSTART:20261120T140000Z', 'DURATION:15 minutes')).toBe(
      'Line 6: DURATION cannot be read',
    );
    expect(await problemOf('DTSTART:20261120T140000Z', 'EXDATE:20261120T1')).toBe(
      'Line 6: EXDATE cannot be read',
    );
    expect(await problemOf('SUMMARY:x')).toBe('Line 3: has no start');
    expect(await problemOf('DTSTART:20201120T140000Z', 'DTEND:20261120T140000Z')).toBe(
      'Line 5: An event lasts at most 366 days',
    );
  });
});

describe('zones', () => {
  const zone = (tzid: string, ...lines: string[]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    ...lines,
    'END:VTIMEZONE',
  ];
  const rule = (kind: string, start: string, from: string, to: string, month: number, day: string) => [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `RRULE:FREQ=YEARLY;BYMONTH=${String(month)};BYDAY=${day}`,
    `END:${kind}`,
  ];
  const central = [
    ...rule('STANDARD', '16010101T030000', '+0200', '+0100', 10, '-1SU'),
    ...rule('DAYLIGHT', '16010101T020000', '+0100', '+0200', 3, '-1SU'),
  ];
  const inZone = async (tzid: string, ...before: string[]) => {
    const { groups } = await read(
      ...before,
      ...event(`DTSTART;TZID="${tzid}":20260720T140000`, `DTEND;TZID="${tzid}":20260720T150000`),
    );
    const main = groups[0]?.main;
    if (!main) throw new Error('There is no event');
    return { zone: main.content.zone, start: wallText(main.content.start).slice(11, 16), told: main.told };
  };

  test('are named by IANA in any case and behind a path', async () => {
    expect(await inZone('Europe/Berlin')).toEqual({ zone: 'Europe/Berlin', start: '14:00', told: [] });
    expect((await inZone('asia/kolkata')).zone).toBe('Asia/Kolkata');
    expect((await inZone('/mozilla.org/20050126_1/America/Argentina/Salta')).zone).toBe(
      'America/Argentina/Salta',
    );
    expect((await inZone('/freeassociation.sourceforge.net/Europe/Berlin')).told).toEqual([
      'Zone “/freeassociation.sourceforge.net/Europe/Berlin” read as Europe/Berlin',
    ]);
  });

  test.each([
    ['a start', rule('STANDARD', '19701025T3', '+0200', '+0100', 10, '-1SU'), 'UTC+01:00'],
    ['a date', ['BEGIN:STANDARD', 'DTSTART:19700101T000000', 'RDATE:x', 'END:STANDARD'], 'Europe/Berlin'],
    [
      'an end',
      [
        'BEGIN:STANDARD',
        'DTSTART:19700329T020000',
        'RRULE:FREQ=YEARLY;UNTIL=1999ab01;BYMONTH=3;BYDAY=-1SU',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0200',
        'END:STANDARD',
      ],
      'UTC+02:00',
    ],
    ['an offset', rule('DAYLIGHT', '19700329T020000', '+01', '+0200', 3, '-1SU'), 'UTC+02:00'],
  ])('of which %s cannot be read are the offset that they tell, or the own one', async (_, lines, as) => {
    expect((await inZone('Odd', ...zone('Odd', ...lines))).told).toEqual([
      `Zone “Odd” is not known: read as ${as}`,
    ]);
  });

  test('are named by Windows', async () => {
    expect(await inZone('W. Europe Standard Time')).toEqual({
      zone: 'Europe/Berlin',
      start: '14:00',
      told: ['Zone “W. Europe Standard Time” read as Europe/Berlin'],
    });
    expect((await inZone('Eastern Standard Time')).zone).toBe('America/New_York');
    expect((await inZone('UTC')).zone).toBe('UTC');
  });

  test.each([
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['Eastern Time (US & Canada)', 'America/New_York'],
    ['(UTC+01:00) Brussels, Copenhagen, Madrid, Paris', 'Europe/Paris'],
    ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
    ['(UTC+13:00) Samoa', 'Pacific/Apia'],
    ['(UTC+03:00) Nowhere, Neverland', 'Etc/GMT-3'],
    ['(UTC) Coordinated Universal Time', 'UTC'],
    ['W. Europe Standard Time 1', 'Europe/Berlin'],
    ['Mexico Standard Time', 'America/Mexico_City'],
    ['US-Eastern', 'US/Eastern'],
    ['America/New York', 'America/New_York'],
    ['GMT-0500', 'Etc/GMT+5'],
    ['UTC+2', 'Etc/GMT-2'],
    ['+01:00', 'Etc/GMT-1'],
    [' Europe/Berlin', 'Europe/Berlin'],
  ])('are named as Outlook shows them, by their offset or nearly: %s', async (tzid, zone) => {
    expect((await inZone(tzid)).zone).toBe(zone);
  });

  test('are named by an offset that no zone of IANA has: the moment stays', async () => {
    expect(await inZone('UTC+05:30')).toEqual({
      zone: 'UTC',
      start: '08:30',
      told: ['Zone “UTC+05:30” is not known: read as UTC'],
    });
  });

  test('are defined with the hour of the change twice, as Lotus Notes does, and under a name with a blank', async () => {
    const twice = central.map((line) => line.replace(/^(RRULE:.*)$/, '$1;BYHOUR=X;BYMINUTE=0'));
    const notes = twice.map((line, at) =>
      line.replace('BYHOUR=X', `BYHOUR=${at < central.length / 2 ? '3' : '2'}`),
    );
    const other = await read(
      ...zone(' 1', ...notes),
      ...event('DTSTART;TZID=1:20260720T140000', 'DTEND;TZID=1:20260720T150000'),
    );
    expect(other.groups[0]?.main?.content.zone).toBe('Europe/Berlin');
    expect(other.groups[0]?.main?.told).toEqual(['Zone “1” read as Europe/Berlin']);
  });

  test('with rules that no longer hold are the nearest one', async () => {
    const old = [
      ...rule('STANDARD', '19671029T020000', '-0400', '-0500', 10, '-1SU'),
      ...rule('DAYLIGHT', '19870405T020000', '-0500', '-0400', 4, '1SU'),
    ];
    expect(await inZone('Bureau', ...zone('Bureau', ...old))).toEqual({
      zone: 'America/New_York',
      start: '14:00',
      told: ['Zone “Bureau” read as America/New_York'],
    });
  });

  test('are placed by X-LIC-LOCATION', async () => {
    expect((await inZone('Home', ...zone('Home', 'X-LIC-LOCATION:Europe/Vienna', ...central))).zone).toBe(
      'Europe/Vienna',
    );
  });

  test('are found by their clocks, the own one first', async () => {
    const tzid = '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna';
    expect((await inZone(tzid, ...zone(tzid, ...central))).zone).toBe('Europe/Berlin');
    const eastern = [
      ...rule('STANDARD', '20071104T020000', '-0400', '-0500', 11, '1SU'),
      ...rule('DAYLIGHT', '20070311T020000', '-0500', '-0400', 3, '2SU'),
    ];
    expect((await inZone('Customized Time Zone', ...zone('Customized Time Zone', ...eastern))).zone).toBe(
      'America/New_York',
    );
    const pacific = [
      ...rule('STANDARD', '20071104T020000', '-0700', '-0800', 11, '1SU'),
      ...rule('DAYLIGHT', '20070311T020000', '-0800', '-0700', 3, '2SU'),
    ];
    expect((await inZone('Customized Time Zone', ...zone('Customized Time Zone', ...pacific))).zone).toBe(
      'America/Los_Angeles',
    );
  });

  test('with clocks of their own keep the moment, in UTC', async () => {
    const odd = [
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0137',
      'TZOFFSETTO:+0137',
      'END:STANDARD',
    ];
    expect(await inZone('Odd', ...zone('Odd', ...odd))).toEqual({
      zone: 'UTC',
      start: '12:23',
      told: ['Zone “Odd” is not known: read as UTC'],
    });
  });

  test('that would change their clocks each second keep the moment by one of them, in UTC', async () => {
    const often = [
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0137',
      'TZOFFSETTO:+0137',
      'RRULE:FREQ=SECONDLY',
      'END:STANDARD',
    ];
    expect(await inZone('Often', ...zone('Often', ...often))).toEqual({
      zone: 'UTC',
      start: '12:23',
      told: ['Zone “Often” is not known: read as UTC+01:37'],
    });
  });

  test.each([
    ['tzone://Microsoft/Utc', 'UTC'],
    ['(GMT+01:00) Paris;VALUE=DATE-TIME', 'Europe/Paris'],
    ['(GMT+01.00) Sarajevo/Warsaw/Zagreb', 'Europe/Warsaw'],
    ['(GMT+01.00) Nowhere / Berlin', 'Europe/Berlin'],
  ])('are read where %s has no quotes, as Outlook writes it', async (tzid, zone) => {
    const { content } = await readOne(`DTSTART;TZID=${tzid}:20261120T140000`);
    expect([wallText(content.start), content.zone]).toEqual(['2026-11-20T14:00:00', zone]);
  });

  test('are as they are defined where their name tells an offset alone', async () => {
    const tzid = '(UTC+01:00) Head office';
    expect((await inZone(tzid)).zone).toBe('Etc/GMT-1');
    expect((await inZone(tzid, ...zone(tzid, ...central))).zone).toBe('Europe/Berlin');
    const path = '/office/Melbourne';
    expect((await inZone(path, ...zone(path, ...central))).zone).toBe('Europe/Berlin');
  });

  test.each([
    ['GMT+0300', '+0300', 'Etc/GMT-3'],
    ['GMT+3', '+0300', 'Etc/GMT-3'],
    ['(UTC) Coordinated Universal Time', '+0000', 'UTC'],
    ['(GMT)', '+0000', 'UTC'],
    ['GMT+0300', '', 'Etc/GMT-3'],
  ])(
    'keep the name %s where the definition has but its offset “%s”, or none',
    async (tzid, offset, found) => {
      const to = offset === '' ? [] : [`TZOFFSETTO:${offset}`];
      const fixed = [
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        ...to,
        'TZOFFSETFROM:+0300',
        'END:STANDARD',
      ];
      expect((await inZone(tzid, ...zone(tzid, ...fixed))).zone).toBe(found);
    },
  );

  test('of which nothing is known are the own one', async () => {
    expect(await inZone('Nowhere')).toEqual({
      zone: 'Europe/Berlin',
      start: '14:00',
      told: ['Zone “Nowhere” is not known: read as Europe/Berlin'],
    });
  });
});

describe('a birthday', () => {
  test.each(['16040229', '18800229', '24040229'])(
    'of the year of %s is each year, its year left out',
    async (date) => {
      const end = `${date.slice(0, 4)}0301`;
      const birthday = await readOne(
        `DTSTART;VALUE=DATE:${date}`,
        `DTEND;VALUE=DATE:${end}`,
        'RRULE:FREQ=YEARLY;INTERVAL=1',
      );
      expect(whenOf(birthday).slice(0, 2)).toEqual(['1904-02-29T00:00:00', '1904-03-01T00:00:00']);
      expect(birthday.content.rule).toBe('FREQ=YEARLY');
      expect(birthday.told).toEqual([`Its year ${date.slice(0, 4)} is left out`]);
    },
  );

  test('keeps a year that the calendar has; what ends or happens once cannot be read in another', async () => {
    expect(whenOf(await readOne('DTSTART;VALUE=DATE:19750315', 'RRULE:FREQ=YEARLY'))[0]).toBe(
      '1975-03-15T00:00:00',
    );
    expect(await problemOf('DTSTART;VALUE=DATE:16040315')).toBe('Line 5: DTSTART cannot be read');
    expect(await problemOf('DTSTART;VALUE=DATE:16040315', 'RRULE:FREQ=YEARLY;COUNT=3')).toBe(
      'Line 5: DTSTART cannot be read',
    );
  });
});

describe('series', () => {
  const WEEKLY = ['DTSTART;TZID=Europe/Berlin:20261019T090000', 'RRULE:FREQ=WEEKLY;COUNT=10'];

  test('have removed and added days of any form in their own zone', async () => {
    const { content } = await readOne(
      ...WEEKLY,
      'EXDATE:20261026T080000Z',
      'EXDATE;TZID=America/New_York:20261102T030000',
      'EXDATE;VALUE=DATE:20261109,20261116',
      'EXDATE;TZID=Europe/Berlin:20261019T090000',
      'RDATE;VALUE=PERIOD:20261124T100000Z/PT1H',
    );
    expect(content.removed.toSorted()).toEqual([
      '20261019T090000',
      '20261026T090000',
      '20261102T090000',
      '20261109T090000',
      '20261116T090000',
    ]);
    expect(content.added).toEqual(['20261124T110000']);
    const days = await readOne('DTSTART;VALUE=DATE:20261019', 'RRULE:FREQ=DAILY', 'EXDATE:20261020T000000');
    expect(days.content.removed).toEqual(['20261020']);
  });

  test('have days whose time clocks skip by the moment, as other programs name them', async () => {
    const { groups } = await read(
      ...event(
        ...['DTSTART;TZID=Europe/Berlin:20260328T023000', 'RRULE:FREQ=DAILY;COUNT=3'],
        'EXDATE:20260329T013000Z',
      ),
      ...event('RECURRENCE-ID;TZID=Europe/Berlin:20260329T033000', 'DTSTART:20260329T100000Z'),
    );
    expect(groups[0]?.main?.content.removed).toEqual(['20260329T023000']);
    expect(groups[0]?.overrides.map(({ content }) => content.recurrenceId)).toEqual(['20260329T023000']);
  });

  test('end in the form that the standard demands', async () => {
    const ruleOf = async (...lines: string[]) => (await readOne(...lines)).content.rule;
    expect(
      await ruleOf('DTSTART;TZID=Europe/Berlin:20261019T090000', 'RRULE:FREQ=DAILY;UNTIL=20261026'),
    ).toBe('FREQ=DAILY;UNTIL=20261026T225959Z');
    expect(
      await ruleOf('DTSTART;TZID=Europe/Berlin:20261019T090000', 'RRULE:FREQ=DAILY;UNTIL=20261026T090000'),
    ).toBe('FREQ=DAILY;UNTIL=20261026T080000Z');
    expect(await ruleOf('DTSTART;VALUE=DATE:20261019', 'RRULE:FREQ=DAILY;UNTIL=20261026T235959Z')).toBe(
      'FREQ=DAILY;UNTIL=20261026',
    );
    expect(await ruleOf('DTSTART:20261019T090000', 'RRULE:FREQ=DAILY;UNTIL=20261026T090000Z')).toBe(
      'FREQ=DAILY;UNTIL=20261026T090000',
    );
  });

  test('that repeat every second, or by an unreadable rule, are refused with their line', async () => {
    expect(await problemOf('DTSTART:20261120T140000Z', 'RRULE:FREQ=SECONDLY')).toBe(
      'Line 6: repeats every second',
    );
    expect(await problemOf('DTSTART:20261120T140000Z', 'RRULE:FREQ=DAILY;BYHOUR=25')).toBe(
      'Line 6: RRULE cannot be read',
    );
    expect(await problemOf('DTSTART:20261120T140000Z', 'RRULE:COUNT=3;FREQ=')).toBe(
      'Line 6: RRULE cannot be read',
    );
  });

  test('lose a part that is empty or not known, or the later of two ends, and no more', async () => {
    const read = async (rule: string) => {
      const { content, told } = await readOne('DTSTART:20261120T140000Z', `RRULE:${rule}`);
      return [content.rule, ...told];
    };
    const leftOut = (part: string, why: string) => `The part ${part} of its rule is ${why}: left out`;
    const byEnd = (end: string) => `Its rule has a count and an end date: it ends by its ${end}`;
    expect(await read('FREQ=DAILY;COUNT=5;UNTIL=20301231')).toEqual(['FREQ=DAILY;COUNT=5', byEnd('count')]);
    expect(await read('FREQ=DAILY;COUNT=30;UNTIL=20261201T000000Z')).toEqual([
      'FREQ=DAILY;UNTIL=20261201T000000Z',
      byEnd('date'),
    ]);
    expect(await read('RSCALE=GREGORIAN;FREQ=WEEKLY;SKIP=OMIT;BYDAY=;UNTIL=;X-ID2=7;COUNT=4')).toEqual([
      'FREQ=WEEKLY;COUNT=4',
      leftOut('SKIP', 'not known'),
      ...['BYDAY', 'UNTIL'].map((part) => leftOut(part, 'empty')),
      leftOut('X-ID2', 'not known'),
    ]);
    expect(await read('FREQ=YEARLY;BYEASTER=1')).toEqual([
      '',
      'This repeat rule cannot be read: BYEASTER=1: only the first time is shown, the rule is kept',
    ]);
  });

  test('of another calendar are kept without being repeated', async () => {
    const { content } = await readOne('DTSTART;VALUE=DATE:20270206', 'RRULE:RSCALE=CHINESE;FREQ=YEARLY');
    expect(content.rule).toBe('');
    expect(content.extra?.[1]).toEqual([['rrule', {}, expect.anything(), expect.anything()]]);
  });

  test('have changed occurrences, named in the series’ clock', async () => {
    const { groups } = await read(
      ...event(...WEEKLY, 'SUMMARY:Stand-up'),
      ...event(
        'RECURRENCE-ID:20261026T080000Z',
        'DTSTART;TZID=Europe/Berlin:20261026T100000',
        'DTEND;TZID=Europe/Berlin:20261026T100000',
        'SUMMARY:Stand-up',
      ),
    );
    expect(groups).toHaveLength(1);
    expect(groups[0]?.overrides.map(({ content }) => [content.recurrenceId, content.changed])).toEqual([
      ['20261026T090000', 'time'],
    ]);
  });

  test('of which a file has changed occurrences alone are these', async () => {
    const { groups } = await read(
      ...event(
        'RECURRENCE-ID;TZID=Europe/Berlin:20261026T090000',
        'DTSTART;TZID=Europe/Berlin:20261026T100000',
      ),
    );
    expect(groups[0]?.main).toBeUndefined();
    expect(groups[0]?.overrides.map(({ content }) => content.recurrenceId)).toEqual(['20261026T090000']);
  });
});

describe('a change of an occurrence and all that follow', () => {
  const partsOf = async (...lines: string[]) =>
    (await read(...lines)).groups.map(({ uid, main, overrides }) => [
      uid,
      main && wallText(main.content.start),
      main?.content.rule,
      main?.content.added,
      main?.content.removed,
      overrides.map(({ content }) => [content.recurrenceId, wallText(content.start)]),
    ]);
  const occurrence = (original: string, start: string, range = '') =>
    event(
      `RECURRENCE-ID${range};TZID=Europe/Berlin:${original}`,
      `DTSTART;TZID=Europe/Berlin:${start}`,
      `DTEND;TZID=Europe/Berlin:${start.replace('T09', 'T10')}`,
    );
  const FUTURE = ';RANGE=THISANDFUTURE';

  test('splits a series, across a change of the clock too', async () => {
    expect(
      await partsOf(
        ...event(
          'DTSTART;TZID=Europe/Berlin:20261012T090000',
          'DTEND;TZID=Europe/Berlin:20261012T100000',
          'RRULE:FREQ=WEEKLY;COUNT=10;BYDAY=MO',
          'RDATE;TZID=Europe/Berlin:20261014T090000,20261113T090000',
          'EXDATE;TZID=Europe/Berlin:20261019T090000,20261109T090000',
        ),
        ...occurrence('20261116T090000', '20261117T080000'),
        ...occurrence('20261102T090000', '20261103T090000', FUTURE),
        ...occurrence('20261026T090000', '20261026T110000'),
      ),
    ).toEqual([
      [
        'u',
        '2026-10-12T09:00:00',
        'FREQ=WEEKLY;COUNT=3;BYDAY=MO',
        ['20261014T090000'],
        ['20261019T090000'],
        [['20261026T090000', '2026-10-26T11:00:00']],
      ],
      [
        'u-20261102T090000',
        '2026-11-03T09:00:00',
        'FREQ=WEEKLY;COUNT=7;BYDAY=TU',
        ['20261114T090000'],
        ['20261110T090000'],
        [['20261117T090000', '2026-11-17T08:00:00']],
      ],
    ]);
  });

  test('is one of all of it at the first, and of each part after another one', async () => {
    const daily = event(
      'DTSTART;TZID=Europe/Berlin:20261012T090000',
      'RRULE:FREQ=DAILY;UNTIL=20261020T070000Z',
    );
    expect(await partsOf(...daily, ...occurrence('20261012T090000', '20261012T080000', FUTURE))).toEqual([
      ['u', '2026-10-12T08:00:00', 'FREQ=DAILY;UNTIL=20261020T060000Z', [], [], []],
    ]);
    expect(
      await partsOf(
        ...daily,
        ...occurrence('20261018T090000', '20261018T090000', FUTURE),
        ...occurrence('20261014T090000', '20261014T090000', FUTURE),
      ),
    ).toEqual([
      ['u', '2026-10-12T09:00:00', 'FREQ=DAILY;UNTIL=20261013T070000Z', [], [], []],
      ['u-20261014T090000', '2026-10-14T09:00:00', 'FREQ=DAILY;UNTIL=20261017T070000Z', [], [], []],
      [
        'u-20261014T090000-20261018T090000',
        '2026-10-18T09:00:00',
        'FREQ=DAILY;UNTIL=20261020T070000Z',
        [],
        [],
        [],
      ],
    ]);
  });

  test('of what is no occurrence is one event', async () => {
    const daily = event('DTSTART;TZID=Europe/Berlin:20261012T090000', 'RRULE:FREQ=DAILY;COUNT=3');
    expect(await partsOf(...daily, ...occurrence('20261112T090000', '20261112T080000', FUTURE))).toEqual([
      [
        'u',
        '2026-10-12T09:00:00',
        'FREQ=DAILY;COUNT=3',
        [],
        [],
        [['20261112T090000', '2026-11-12T08:00:00']],
      ],
    ]);
  });
});

describe('a file', () => {
  test('loses nothing but its broken event', async () => {
    const { groups, bad } = await read(
      ...event('DTSTART:20261120T140000Z', 'SUMMARY:First').with(1, 'UID:one'),
      ...event('DTSTART:20261120T140000Z', 'SUMMARY:Broken', 'this is no line').with(1, 'UID:two'),
      ...event('DTSTART:20261120T140000Z', 'SUMMARY:Third').with(1, 'UID:three'),
    );
    expect(groups.map(({ uid }) => uid)).toEqual(['one', 'three']);
    expect(bad).toEqual([{ line: 8, uid: 'two', title: 'Broken', problem: 'Line 12: THIS cannot be read' }]);
  });

  test('keeps events around one that has no end', async () => {
    const { groups, bad } = await read(
      ...event('DTSTART:20261120T140000Z').with(1, 'UID:one').slice(0, -1),
      ...event('DTSTART:20261120T140000Z').with(1, 'UID:two'),
    );
    expect(groups.map(({ uid }) => uid)).toEqual(['two']);
    expect(bad.map(({ uid }) => uid)).toEqual(['one']);
  });

  test('may have any line ends, folds and a byte order mark', async () => {
    const text = calendar(
      ...event('DTSTART:20261120T140000Z', 'SUMMARY:Grün', ' e Brücke', '\t ', '  🎈'),
    ).replaceAll('\r\n', '\n');
    const { groups } = await readIcs(`\uFEFF${text}`, 'UTC');
    expect(groups[0]?.main?.content.title).toBe('Grüne Brücke  🎈');
  });

  test('may have blanks and a mark before its first line', async () => {
    const text = calendar(...event('DTSTART:20261120T140000Z'));
    for (const before of [' ', '\uFEFF \t', '\r\n\r\n  \uFEFF'])
      expect((await readIcs(before + text, 'UTC')).groups).toHaveLength(1);
  });

  test('names the zone of its times that float (X-WR-TIMEZONE)', async () => {
    const of = (zone: string, ...lines: string[]) =>
      calendar(`X-WR-TIMEZONE:${zone}`, ...event('DTSTART:20261120T090000', ...lines));
    const mainOf = async (ics: string) => (await readIcs(ics, 'Europe/Berlin')).groups.at(-1)?.main;
    const read = await mainOf(
      of(
        'America/New_York',
        'DTEND:20261120T100000',
        'RRULE:FREQ=DAILY;UNTIL=20261130T090000',
        'EXDATE:20261121T090000',
      ),
    );
    expect(read?.content).toMatchObject({
      ...{ zone: 'America/New_York', endZone: null, rule: 'FREQ=DAILY;UNTIL=20261130T140000Z' },
      ...{ removed: ['20261121T090000'] },
    });
    expect(read && whenOf(read).slice(0, 2)).toEqual(['2026-11-20T09:00:00', '2026-11-20T10:00:00']);
    expect((await mainOf(of('Eastern Standard Time')))?.content.zone).toBe('America/New_York');
    expect((await mainOf(of('Nowhere')))?.told).toEqual([
      'Zone “Nowhere” is not known: read as Europe/Berlin',
    ]);
    // The next calendar of the file names none.
    const other = calendar(...event('DTSTART:20261120T090000').with(1, 'UID:other'));
    expect((await mainOf(of('Asia/Tokyo') + other))?.content.zone).toBe('');
    expect((await mainOf(of('')))?.content.zone).toBe('');
  });

  test('has the newer of two versions of an event, whole', async () => {
    const { groups, bad } = await read(
      ...event('DTSTART:20261120T140000Z', 'SEQUENCE:2', 'SUMMARY:new'),
      ...event(
        'DTSTART:20261120T140000Z',
        'SEQUENCE:1',
        'LAST-MODIFIED:20270101T000000Z',
        'SUMMARY:old',
        'RRULE:FREQ=DAILY',
        'EXDATE:20261121T140000Z',
      ),
    );
    expect(groups.map(({ main }) => main?.content)).toMatchObject([{ title: 'new', rule: '', removed: [] }]);
    expect(bad.map(({ problem }) => problem)).toEqual(['Line 9: line 3 has a newer version']);
    const again = await read(
      ...event('DTSTART:20261120T140000Z', 'LAST-MODIFIED:20260101T000000Z', 'SUMMARY:old'),
      ...event('DTSTART:20261120T140000Z', 'LAST-MODIFIED:20260102T000000Z', 'SUMMARY:new'),
    );
    expect(again.groups[0]?.main?.content.title).toBe('new');
  });

  test('gives events without a UID the same one each time', async () => {
    const bare = (...lines: string[]) => event('DTSTART:20261120T140000Z', ...lines).toSpliced(1, 1);
    const uids = async (stamp: string) =>
      (
        await read(...bare('SUMMARY:a', stamp), ...bare('SUMMARY:a', stamp), ...bare('SUMMARY:b', stamp))
      ).groups.map(({ uid }) => uid);
    const first = await uids('DTSTAMP:20260101T000000Z');
    expect(new Set(first).size).toBe(3);
    expect(await uids('DTSTAMP:20270101T000000Z')).toEqual(first);
  });

  test('of nothing but beginnings, or of names without an end, is read in no time', async () => {
    const begun = performance.now();
    expect((await read('BEGIN:X\r\n'.repeat(150_000))).groups).toEqual([]);
    const { bad } = await read(...event(';TZID=a'.repeat(300_000)));
    expect(bad).toHaveLength(1);
    const days = Array<string>(300_000).fill('20261120T140000Z').join();
    expect(await problemOf('DTSTART:20261120T140000Z', `EXDATE:${days}`)).toBe(
      'Line 6: EXDATE cannot be read',
    );
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test('counts tasks and journal entries', async () => {
    const { leftOut, hasCalendar } = await read(
      'BEGIN:VTODO',
      'UID:t',
      'END:VTODO',
      'BEGIN:VJOURNAL',
      'END:VJOURNAL',
      'BEGIN:VFREEBUSY',
      'END:VFREEBUSY',
    );
    expect({ leftOut, hasCalendar }).toEqual({ leftOut: 2, hasCalendar: true });
  });
});

describe('an event that Outlook marks as one of whole days', () => {
  const MARK = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE';
  const of = (zone: string, ...days: string[]) =>
    ['DTSTART', 'DTEND'].map((name, at) => `${name};TZID=${zone}:${days[at] ?? ''}T000000`);

  test('is one, with its days from midnight to midnight', async () => {
    const read = await readOne(...of('W. Europe Standard Time', '20261224', '20261227'), MARK);
    expect(read.content.allDay).toBe(true);
    expect(whenOf(read)).toEqual(['2026-12-24T00:00:00', '2026-12-27T00:00:00', '', null]);
    expect((await readOne('DTSTART:20261224T000000Z', 'DURATION:P1D', MARK)).content.allDay).toBe(true);
  });

  test('has the days of its repeats by the clocks of its zone', async () => {
    const { groups } = await read(
      ...event(
        ...of('Europe/Berlin', '20261228', '20261229'),
        'RRULE:FREQ=DAILY;UNTIL=20261230T230000Z',
        'EXDATE:20261228T230000Z',
        MARK,
      ),
      ...event(
        ...of('Europe/Berlin', '20270102', '20270103'),
        'RECURRENCE-ID:20261229T230000Z',
        'SUMMARY:Later',
        MARK,
      ),
    );
    expect(groups[0]?.main?.content).toMatchObject({
      rule: 'FREQ=DAILY;UNTIL=20261231',
      removed: ['20261229'],
    });
    expect(groups[0]?.overrides.map(({ content }) => content.recurrenceId)).toEqual(['20261230']);
  });

  test('keeps its times if they are others, or if it is marked as none', async () => {
    const [start, end] = of('Europe/Berlin', '20261224', '20261225');
    const timed = async (...lines: string[]) => (await readOne(...lines)).content.allDay;
    expect(await timed(String(start), String(end), MARK.replace('TRUE', 'FALSE'))).toBe(false);
    expect(await timed(String(start), 'DTEND;TZID=Europe/Berlin:20261224T235900', MARK)).toBe(false);
    expect(await timed(String(start), 'DTEND;TZID=Asia/Tokyo:20261225T000000', MARK)).toBe(false);
    expect(await timed(String(start), MARK)).toBe(false);
  });
});

describe('what has no column', () => {
  const alarm = (...lines: string[]) => ['BEGIN:VALARM', ...lines, 'END:VALARM'];

  test('is kept as jCal', async () => {
    const { content } = await readOne(
      'DTSTART:20261120T140000Z',
      'ATTENDEE;PARTSTAT=ACCEPTED;CN="Tan; Mei":mailto:mei@example.org',
      'CATEGORIES:a,b\\,c',
      'GEO:abc',
      'X-ODD;A=1:x\\,y',
      'SUMMARY;LANGUAGE=de:Zug',
      'URL:message:1',
    );
    expect(content.url).toBe('');
    expect(content.extra).toEqual([
      'vevent',
      [
        ['attendee', { partstat: 'ACCEPTED', cn: 'Tan; Mei' }, 'cal-address', 'mailto:mei@example.org'],
        ['categories', {}, 'text', 'a', 'b,c'],
        ['geo', {}, 'unknown', 'abc'],
        ['x-odd', { a: '1' }, 'unknown', 'x\\,y'],
        ['url', {}, 'uri', 'message:1'],
        ['summary', { language: 'de' }, 'text', ''],
      ],
      [],
    ]);
  });

  test('is no alarm before the start', async () => {
    const { content } = await readOne(
      'DTSTART:20261120T140000Z',
      ...alarm('ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DESCRIPTION:x'),
      ...alarm('ACTION:AUDIO', 'TRIGGER;RELATED=START:-P1D'),
      ...alarm('ACTION:DISPLAY', 'TRIGGER;RELATED=END:-PT5M', 'DESCRIPTION:x'),
      ...alarm('ACTION:EMAIL', 'TRIGGER:-PT5M', 'DESCRIPTION:x'),
      ...alarm('ACTION:DISPLAY', 'TRIGGER:PT5M', 'DESCRIPTION:x'),
      ...alarm('ACTION:NONE', 'TRIGGER;VALUE=DATE-TIME:19760401T005545Z'),
    );
    expect(content.reminders).toEqual([15, 1440]);
    expect(content.extra?.[2]).toHaveLength(4);
  });

  test('are texts beyond their columns, which are cut and told', async () => {
    const { content, told } = await readOne('DTSTART:20261120T140000Z', `SUMMARY:${'x'.repeat(499)}🎈`);
    expect(content.title).toBe('x'.repeat(499));
    expect(told).toEqual(['The title is cut to 500 characters']);
  });

  test('are no marks that a program has forgotten to escape', async () => {
    const { content } = await readOne(
      'DTSTART:20261120T140000Z',
      'SUMMARY:a; b\\, c, d',
      'DESCRIPTION:x;y\\nz',
    );
    expect([content.title, content.notes]).toEqual(['a; b, c, d', 'x;y\nz']);
    expect(content.extra).toBeNull();
  });

  test('is a colour that is none', async () => {
    expect((await readOne('DTSTART:20261120T140000Z', 'COLOR:turquoise')).content).toMatchObject({
      color: '#40e0d0',
      extra: null,
    });
    expect((await readOne('DTSTART:20261120T140000Z', 'COLOR:nice')).content).toMatchObject({
      color: null,
      extra: ['vevent', [['color', {}, 'unknown', 'nice']], []],
    });
  });
});
