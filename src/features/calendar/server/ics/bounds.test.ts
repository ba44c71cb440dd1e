import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarLimits } from '../../rules';
import { DAY_MS, wallOf, wallOfBasic } from '@/platform/shared/repeat/wall';
import { occurs } from '@/platform/shared/repeat/occurrences';
import { movedId, moveSeries, splitSeries } from '../scopes/rules';
import type { EventContent, EventGroup, ReadEvent } from './event';
import { FileTooMuch, readIcs } from './file';
import { splitRanges } from './ranges';
import { ICS_END, icsEvent, icsHead } from './writing';

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:u', ...lines, 'END:VEVENT'];
const START = 'DTSTART:20261120T140000Z';
const read = (...lines: string[]) => readIcs(calendar(...lines), 'Europe/Berlin');
const readOne = async (...lines: string[]) => {
  const { groups, bad } = await read(...event(...lines));
  if (!groups[0]?.main) throw new Error(bad[0]?.problem ?? 'There is no event');
  return groups[0].main;
};
const problemOf = async (...lines: string[]) => (await read(...event(...lines))).bad[0]?.problem;

describe('a line', () => {
  test('with more parameters than any program writes is left out and named, and the event stays', async () => {
    const many = `ATTENDEE${';X=1'.repeat(300_000)}:mailto:mei@example.org`;
    const { content, told } = await readOne(START, 'SUMMARY:Dentist', many, 'X-OWN:1');
    expect(content.title).toBe('Dentist');
    expect(content.extra?.[1]).toHaveLength(1);
    expect(told).toEqual(['Line 6: ATTENDEE is left out: it is too long']);
    const enough = `ATTENDEE${';X=1'.repeat(200)}:mailto:mei@example.org`;
    expect((await readOne(START, enough)).told).toEqual([]);
  });

  test('that is too long is left out, cut if it is a text, and a fault if the event needs it', async () => {
    const long = 'x'.repeat(300_000);
    expect((await readOne(START, `ATTACH:${long}`)).told).toEqual([
      'Line 5: ATTACH is left out: it is too long',
    ]);
    const text = await readOne(START, `DESCRIPTION:${long}`);
    expect([text.content.notes.length, text.told]).toEqual([
      65_535,
      ['The text is cut to 65,535 characters'],
    ]);
    expect(await problemOf(START, `RRULE:FREQ=DAILY;X=${long}`)).toBe('Line 5: RRULE cannot be read');
    expect(await problemOf(`DTSTART${';X=1'.repeat(300)}:20261120T140000Z`)).toBe(
      'Line 4: DTSTART cannot be read',
    );
    expect(await problemOf(START, `SUMMARY${';X=1'.repeat(300)}:x`)).toBe('Line 5: SUMMARY cannot be read');
  });

  test('that names a zone of which the name does not end is of a zone that is not known, told in few words', async () => {
    const { groups } = await read(
      `X-WR-TIMEZONE:(UTC) a${' '.repeat(250_000)}b`,
      ...event('DTSTART:20261120T140000'),
    );
    const [told = ''] = groups[0]?.main?.told ?? [];
    expect(told).toMatch(/^Zone “\(UTC\) a +…” is not known: read as Europe\/Berlin$/);
    expect(told.length).toBeLessThan(200);
    expect(groups[0]?.main?.content.zone).toBe('Europe/Berlin');
  });

  test('of the longest notes is read as it was written, though each character is escaped', async () => {
    const { content } = await readOne(START, 'SUMMARY:Dentist');
    const notes = ';'.repeat(calendarLimits.notesMax);
    const now = new Date(0);
    const written = icsEvent({
      ...{ content: { ...content, notes }, series: content, createdAt: now, updatedAt: now },
    });
    const { groups } = await readIcs(
      icsHead({ name: null, color: null }, []) + written + ICS_END,
      'Europe/Berlin',
    );
    expect(groups[0]?.main?.content.notes).toBe(notes);
  });
});

describe('a file', () => {
  test('of too many events or lines is refused before anything of them is read', async () => {
    const one = event(START).join('\r\n');
    const many = Array<string>(calendarLimits.fileEventsMax + 1).fill(one);
    await expect(read(many.join('\r\n'))).rejects.toThrow(FileTooMuch);
    await expect(read('\n'.repeat(calendarLimits.fileLinesMax + 500))).rejects.toThrow(FileTooMuch);
    await expect(
      read(...event(START, `SUMMARY:x${'\r\n x'.repeat(calendarLimits.fileLinesMax + 500)}`)),
    ).rejects.toThrow(FileTooMuch);
  });

  test('has what can be read of it, whatever is in it', async () => {
    const piece = fc.constantFrom(
      ...['BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VALARM', 'END:VALARM', 'BEGIN:VCALENDAR', 'END:VCALENDAR'],
      ...[
        START,
        'UID:a',
        'RRULE:FREQ=DAILY',
        'RRULE:FREQ=MINUTELY',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261121T140000Z',
      ],
      ...[
        'DTSTART;TZID=X:20261120T140000',
        'BEGIN:VTIMEZONE',
        'TZID:X',
        'END:VTIMEZONE',
        ' folded',
        '',
        ':',
        ';',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), async (lines) => {
        const { groups, bad } = await readIcs(lines.join('\r\n'), 'UTC');
        const begun = lines.filter((line) => /^BEGIN:VEVENT\s*$/.test(line)).length;
        expect(groups.length + bad.length).toBeLessThanOrEqual(2 * begun);
      }),
    );
  });
});

describe('an event', () => {
  test('of more lines than any program writes is told', async () => {
    const lines = Array<string>(calendarLimits.eventLinesMax).fill('X-A:1');
    expect(await problemOf(START, ...lines)).toBe('Line 2: has more than 5,000 lines');
  });

  test('has its first alarms, and tells how many are left out', async () => {
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT10M', 'END:VALARM'];
    const long = ['BEGIN:VALARM', 'ACTION:AUDIO', `ATTACH:${'x'.repeat(300_000)}`, 'END:VALARM'];
    const { content, told } = await readOne(START, ...long, ...Array<string[]>(120).fill(alarm).flat());
    expect(content.reminders).toEqual([10]);
    expect(told).toEqual(['22 of its alarms are left out: they are too many or too long']);
  });

  test('that repeats too often has its first time, tells it, and keeps its rule', async () => {
    const { content, told } = await readOne(START, 'RRULE:FREQ=MINUTELY');
    expect(content.rule).toBe('');
    expect(told).toEqual([
      'An event repeats at most 96 times a day: only the first time is shown, the rule is kept',
    ]);
    const now = new Date(0);
    expect(icsEvent({ content, series: content, createdAt: now, updatedAt: now })).toContain(
      'RRULE:FREQ=MINUTELY\r\n',
    );
  });

  test('of a rule with parts that mean nothing there is read without them, and names them', async () => {
    const { content, told } = await readOne(START, 'RRULE:FREQ=WEEKLY;BYMONTHDAY=5;BYDAY=FR;BYYEARDAY=3');
    expect(content.rule).toBe('FREQ=WEEKLY;BYDAY=FR');
    expect(told).toEqual([
      'The part BYMONTHDAY of its rule means nothing there: left out',
      'The part BYYEARDAY of its rule means nothing there: left out',
    ]);
    const days = await readOne('DTSTART;VALUE=DATE:20261120', 'RRULE:FREQ=DAILY;BYHOUR=9;BYMINUTE=0');
    expect([days.content.rule, days.told.length]).toEqual(['FREQ=DAILY', 2]);
  });

  test('of a rule with more parts than any standard has cannot be read', async () => {
    const names = Array.from({ length: 5_000 }, (_, at) =>
      [at % 26, Math.floor(at / 26) % 26, Math.floor(at / 676)].map((one) => String.fromCharCode(65 + one)),
    );
    const parts = names.map((letters) => `X-${letters.join('')}=`).join(';');
    expect(await problemOf(START, `RRULE:FREQ=DAILY;${parts}`)).toBe('Line 5: RRULE cannot be read');
  });
});

test('a zone that changes its clocks too often keeps its first clock', async () => {
  const observance = (year: number) => [
    ...['BEGIN:STANDARD', `DTSTART:${String(year).padStart(4, '0')}0101T000000`, 'TZOFFSETFROM:+0137'],
    ...['TZOFFSETTO:+0138', 'RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'END:STANDARD'],
  ];
  const zone = (count: number) => [
    ...['BEGIN:VTIMEZONE', 'TZID:Odd'],
    ...Array.from({ length: count }, (_, at) => observance(1601 + at)).flat(),
    'END:VTIMEZONE',
  ];
  const inZone = event('DTSTART;TZID=Odd:20261120T140000');
  const { groups } = await read(...zone(50), ...inZone);
  expect(groups[0]?.main?.told).toEqual(['Zone “Odd” is not known: read as UTC+01:38']);
});

/*
 * What a file changes from a day on, as it was split before: one range after another, each time with all that is left. Right, and
 * quadratic.
 */
function splitOneByOne(group: EventGroup, ownZone: string): EventGroup[] {
  const { main } = group;
  const [range] = group.overrides
    .filter(({ isRange }) => isRange)
    .sort((one, other) => (one.content.recurrenceId < other.content.recurrenceId ? -1 : 1));
  if (!main || !range) return [group];
  const at = range.content.recurrenceId;
  const others = group.overrides.filter((one) => one !== range);
  if (!occurs({ ...main.content, removed: [] }, at))
    return splitOneByOne({ ...group, overrides: [...others, { ...range, isRange: false }] }, ownZone);
  const from = (uid: string, series: EventContent, overrides: ReadEvent[]): EventGroup => {
    const by = range.content.start - (wallOfBasic(at) ?? 0);
    const { rule, added, removed } = moveSeries(series, by);
    const days = { added: [...added], removed: [...removed] };
    const content = { ...range.content, uid, recurrenceId: '', changed: '', rule, ...days };
    const told = [...range.told, 'Changed from here on: a series of its own'];
    const moved = overrides.map((one) => ({
      ...one,
      content: { ...one.content, uid, recurrenceId: movedId(one.content.recurrenceId, by) },
    }));
    return { uid, main: { ...range, original: null, isRange: false, content, told }, overrides: moved };
  };
  const halves = splitSeries(main.content, at, ownZone);
  if (!halves) return splitOneByOne(from(group.uid, main.content, others), ownZone);
  const times = ({ start, end, rule, added, removed }: typeof halves.old) => ({
    ...{ start, end, rule, added: [...added], removed: [...removed] },
  });
  const isBefore = ({ content }: ReadEvent) => content.recurrenceId < at;
  const next = from(
    `${group.uid}-${at}`,
    { ...main.content, ...times(halves.new) },
    others.filter((one) => !isBefore(one)),
  );
  const old = { ...main, content: { ...main.content, ...times(halves.old) } };
  return [{ uid: group.uid, main: old, overrides: others.filter(isBefore) }, ...splitOneByOne(next, ownZone)];
}

describe('changes from a day on', () => {
  const FIRST = wallOf('2026-01-05T09:00') ?? NaN;
  const nameOf = (day: number, time = 'T090000') =>
    `${new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}${time}`;
  const lines = (
    rule: string,
    days: readonly { day: number; hours: number; isRange: boolean }[],
    lists: string[],
  ) =>
    calendar(
      ...event('DTSTART:20260105T090000', 'DTEND:20260105T093000', `RRULE:${rule}`, ...lists),
      ...days.flatMap(({ day, hours, isRange }) => {
        const hour = String(9 + hours).padStart(2, '0');
        return event(
          `RECURRENCE-ID${isRange ? ';RANGE=THISANDFUTURE' : ''}:${nameOf(day)}`,
          `DTSTART:${nameOf(day, `T${hour}0000`)}`,
          `SUMMARY:of ${String(day)}`,
        );
      }),
    );
  // As they are stored.
  const sorted = (groups: readonly EventGroup[]) =>
    groups.map(({ uid, main, overrides }) => ({
      uid,
      main: main && {
        ...main,
        content: {
          ...main.content,
          added: [...main.content.added].sort(),
          removed: [...main.content.removed].sort(),
        },
      },
      overrides: [...overrides].sort((one, other) =>
        one.content.recurrenceId < other.content.recurrenceId ? -1 : 1,
      ),
    }));

  test('are what they were when they were made one by one', async () => {
    const anyDay = fc.record({
      day: fc.integer({ min: 0, max: 40 }),
      hours: fc.integer({ min: 0, max: 3 }),
      isRange: fc.boolean(),
    });
    const names = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          'FREQ=DAILY',
          'FREQ=DAILY;COUNT=30',
          'FREQ=WEEKLY;BYDAY=MO,WE,SA',
          'FREQ=DAILY;INTERVAL=2',
        ),
        fc.uniqueArray(anyDay, { maxLength: 8, selector: ({ day }) => day }),
        names,
        names,
        async (rule, days, added, removed) => {
          const list = (name: string, of: readonly number[], time: string) =>
            of.length === 0 ? [] : [`${name}:${of.map((day) => nameOf(day, time)).join()}`];
          const plain = days.map((one) => ({ ...one, isRange: false }));
          const lists = [...list('RDATE', added, 'T200000'), ...list('EXDATE', removed, 'T090000')];
          const { groups } = await readIcs(lines(rule, plain, lists), 'UTC');
          const [group] = groups;
          if (!group) throw new Error('It was not read');
          const isRange = new Set(days.filter((one) => one.isRange).map(({ day }) => nameOf(day)));
          const marked = {
            ...group,
            overrides: group.overrides.map((one) => ({
              ...one,
              isRange: isRange.has(one.content.recurrenceId),
            })),
          };
          const split = await splitRanges(marked, 'UTC', () => Promise.resolve());
          expect(split.leftOut).toEqual([]);
          expect(sorted(split.groups)).toEqual(sorted(splitOneByOne(marked, 'UTC')));
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each(['FREQ=DAILY', 'FREQ=HOURLY'])(
    'of %s beyond the most are told, and the rest is split',
    async (rule) => {
      const days = Array.from({ length: 3_200 }, (_, day) => ({ day: day + 1, hours: 0, isRange: true }));
      const { groups, bad } = await readIcs(lines(rule, days, []), 'UTC');
      expect([groups.length, bad.length]).toEqual([501, 2_700]);
      expect(bad[0]?.problem).toMatch(/^Line \d+: its series is changed more than 500 times from a day on$/);
      expect(new Set(groups.map(({ uid }) => uid)).size).toBe(501);
    },
  );
});
