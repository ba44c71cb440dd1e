import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVENT_STATUSES } from '../../rules';
import { basicText, DAY_MS, instantOf } from '@/platform/shared/repeat/wall';
import { readIcs } from './file';
import type { Component, Property } from './properties';
import type { EventContent } from './event';
import { ICS_END, icsEvent, icsHead, noteZones, type WrittenEvent } from './writing';
import { type UsedZones, zoneDefinitions } from './zones/definition';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Asia/Kuala_Lumpur',
  'Australia/Lord_Howe',
  'UTC',
  '',
];
const STAMP = new Date('2026-11-24T12:00:00Z');

const written = (content: EventContent, series: WrittenEvent['series'] = content): WrittenEvent => ({
  content,
  series,
  createdAt: STAMP,
  updatedAt: STAMP,
});

async function fileOf(events: readonly WrittenEvent[]): Promise<string> {
  const zones: UsedZones = new Map();
  for (const event of events) noteZones(zones, event);
  return [
    icsHead({ name: null, color: null }, await zoneDefinitions(zones)),
    ...events.map(icsEvent),
    ICS_END,
  ].join('');
}

async function readBack(events: readonly WrittenEvent[]): Promise<EventContent[]> {
  const { groups, bad } = await readIcs(await fileOf(events), 'Africa/Nairobi');
  expect(bad).toEqual([]);
  return groups.flatMap(({ main, overrides }) =>
    [...(main ? [main] : []), ...overrides].map(({ content }) => content),
  );
}

/** Texts of all kinds of characters; iCalendar has one line end. */
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength }),
      fc.string({ unit: fc.constantFrom(...'\\;,:"\n\t ^\'=ü🎈é'), maxLength }),
    )
    .map((one) => one.replaceAll('\r', ' ').slice(0, maxLength))
    .filter((one) => one.isWellFormed());
const title = text(80)
  .map((one) => one.trim())
  .filter((one) => one !== '');
const wall = fc
  .integer({ min: Date.UTC(1900, 0, 2) / 1000, max: Date.UTC(2200, 11, 30) / 1000 })
  .map((seconds) => seconds * 1000);
const color = fc.option(
  fc.integer({ min: 0, max: 0xff_ffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`),
);

const property: fc.Arbitrary<Property> = fc.oneof(
  fc
    .record({ cn: title, mail: fc.nat() })
    .map(({ cn, mail }): Property => [
      'attendee',
      { cn: cn.replace(/["\n\\]/g, ''), partstat: 'ACCEPTED' },
      'cal-address',
      `mailto:${String(mail)}@example.org`,
    ]),
  fc
    .array(title, { minLength: 1, maxLength: 3 })
    .map((names): Property => ['categories', {}, 'text', ...names.map((name) => name.replaceAll('\\', ''))]),
  fc.webUrl().map((url): Property => ['x-meeting', { label: 'a' }, 'unknown', url]),
  fc.constantFrom<Property>(
    ['class', {}, 'text', 'PRIVATE'],
    ['geo', {}, 'float', [37.5, -122.25]],
    ['priority', {}, 'integer', 5],
    ['rrule', {}, 'recur', { freq: 'YEARLY', rscale: 'CHINESE' }],
    ['request-status', {}, 'text', ['2.0', 'Success']],
    ['summary', { language: 'de' }, 'text', ''],
    ['description', { altrep: 'cid:part1@example.org' }, 'text', ''],
  ),
);
const alarm: fc.Arbitrary<Component> = fc.constantFrom<Component>(
  [
    'valarm',
    [
      ['action', {}, 'text', 'EMAIL'],
      ['trigger', {}, 'duration', '-PT5M'],
    ],
    [],
  ],
  [
    'valarm',
    [
      ['action', {}, 'text', 'DISPLAY'],
      ['trigger', { related: 'END' }, 'duration', 'PT5M'],
    ],
    [],
  ],
);
const once = (properties: Property[]) => [...new Map(properties.map((one) => [one[0], one])).values()];
const extra = fc
  .tuple(fc.array(property, { maxLength: 5 }).map(once), fc.array(alarm, { maxLength: 2 }))
  .map(([properties, alarms]): Component | null => {
    // Parameters of texts come last.
    const isText = ([name]: Property) => name === 'summary' || name === 'description';
    const sorted = [
      ...properties.filter((one) => !isText(one)),
      ...['summary', 'description'].flatMap((name) => properties.filter((one) => one[0] === name)),
    ];
    return sorted.length + alarms.length === 0 ? null : ['vevent', sorted, alarms];
  });

const RULES = [
  '',
  'FREQ=DAILY',
  'FREQ=WEEKLY;COUNT=10;BYDAY=MO,WE',
  'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=28,29,30;BYSETPOS=-1',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
];

const content: fc.Arbitrary<EventContent> = fc
  .record({
    title,
    location: text(60),
    url: fc.oneof(fc.constant(''), fc.webUrl()),
    notes: text(300),
    allDay: fc.boolean(),
    start: wall,
    length: fc.integer({ min: 0, max: 365 * 24 * 60 * 60 }),
    zone: fc.constantFrom(...ZONES),
    endZone: fc.option(fc.constantFrom(...ZONES.filter((zone) => zone !== ''))),
    rule: fc.constantFrom(...RULES),
    added: fc.uniqueArray(wall, { maxLength: 4 }),
    removed: fc.uniqueArray(wall, { maxLength: 12 }),
    status: fc.constantFrom(...EVENT_STATUSES),
    busy: fc.boolean(),
    color,
    reminders: fc.uniqueArray(fc.integer({ min: 0, max: 40_320 }), { maxLength: 5 }),
    sequence: fc.nat(),
    extra,
  })
  .map(({ start: at, length, zone: inZone, endZone: endsIn, ...rest }) => {
    const { allDay } = rest;
    const zone = allDay ? '' : inZone;
    const day = (moment: number) => Math.floor(moment / DAY_MS) * DAY_MS;
    const start = allDay ? day(at) : at;
    const isAway = !allDay && zone !== '' && endsIn !== null && endsIn !== zone;
    const end = allDay
      ? day(at + length * 1000) + DAY_MS
      : isAway
        ? start + DAY_MS + length * 1000
        : start + length * 1000;
    const names = (moments: number[]) =>
      [...new Set(moments.map((moment) => basicText(moment, allDay)))].sort();
    // RSCALE takes the place of a rule.
    const rule = rest.extra?.[1].some(([name]) => name === 'rrule') ? '' : rest.rule;
    return {
      ...rest,
      uid: '',
      recurrenceId: '',
      start,
      end,
      zone,
      endZone: isAway ? endsIn : null,
      rule,
      added: names(rest.added),
      removed: names(rest.removed),
      changed: '',
      reminders: [...rest.reminders].sort((a, b) => a - b),
    };
  })
  .filter(({ start, end, zone, endZone }) => {
    const length = instantOf(end, endZone ?? (zone || 'UTC')) - instantOf(start, zone || 'UTC');
    return length >= 0 && length <= 366 * DAY_MS && end < Date.UTC(2201, 0, 1);
  });

describe('what is written', () => {
  test('is read as it was, field by field', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 4 }), async (contents) => {
        const events = contents.map((one, at) => ({ ...one, uid: `${String(at)}@example.org` }));
        expect(await readBack(events.map((one) => written(one)))).toEqual(events);
      }),
    );
  });

  test('is read as it was with changed occurrences', async () => {
    await fc.assert(
      fc.asyncProperty(content, content, wall, async (series, occurrence, original) => {
        const main = { ...series, uid: 'series@example.org', rule: 'FREQ=DAILY' };
        const extraOf = ([, properties = [], alarms = []]: Component | [] = []): Component | null => {
          const kept = properties.filter(([name]) => name !== 'rrule');
          return kept.length + alarms.length === 0 ? null : ['vevent', kept, alarms];
        };
        const own = {
          ...occurrence,
          uid: main.uid,
          rule: '',
          added: [],
          removed: [],
          recurrenceId: basicText(original, main.allDay),
          changed: 'time,title',
          extra: extraOf(occurrence.extra ?? undefined),
        };
        const first = { ...main, extra: extraOf(main.extra ?? undefined) };
        expect(await readBack([written(first), written(own, first)])).toEqual([first, own]);
      }),
    );
  });

  test('has lines of at most 75 octets, parted between characters, with CRLF', async () => {
    await fc.assert(
      fc.asyncProperty(content, async (one) => {
        const file = await fileOf([written({ ...one, uid: 'ü'.repeat(100) })]);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const line of file.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  test('names the zones that it uses, each by its own name', async () => {
    const [event] = fc.sample(content, { numRuns: 1, seed: 1 });
    if (!event) throw new Error('There is no event');
    const file = await fileOf([
      written({ ...event, allDay: false, zone: 'Asia/Kuala_Lumpur', endZone: 'Europe/Berlin' }),
    ]);
    expect(file.match(/^TZID:.*$/gm)).toEqual(['TZID:Asia/Kuala_Lumpur', 'TZID:Europe/Berlin']);
    expect(file).toContain('DTSTART;TZID=Asia/Kuala_Lumpur:');
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Toolstead//Calendar//EN\r\n')).toBe(
      true,
    );
  });

  test('of a feed says when it is to be asked again, its name and its colour', () => {
    const head = icsHead({ name: 'Work, mostly', color: '#15803d', isFeed: true }, []);
    expect(head.split('\r\n')).toEqual(
      expect.arrayContaining([
        'NAME:Work\\, mostly',
        'X-WR-CALNAME:Work\\, mostly',
        'COLOR:forestgreen',
        'X-APPLE-CALENDAR-COLOR:#15803d',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
      ]),
    );
  });
});
