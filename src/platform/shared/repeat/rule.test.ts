import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRule, hasUntilForm, readRule } from './rule';
import { basicText, instantOf, wallAt, wallOf, wallOfBasic, wallText } from './wall';

const canonical = (text: string) => {
  const read = readRule(text);
  return 'rule' in read ? formatRule(read.rule) : read.problem;
};

describe('a rule', () => {
  test.each([
    ['freq=weekly;byday=we,mo', 'FREQ=WEEKLY;BYDAY=MO,WE'],
    ['FREQ=MONTHLY;BYSETPOS=-1;BYMONTHDAY=30,28,29', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1'],
    ['FREQ=DAILY;INTERVAL=1;WKST=MO;', 'FREQ=DAILY'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;COUNT=3', 'FREQ=YEARLY;COUNT=3;BYMONTH=2;BYMONTHDAY=-1'],
    ['FREQ=MONTHLY;BYDAY=+2TU,-1FR', 'FREQ=MONTHLY;BYDAY=-1FR,2TU'],
    ['FREQ=WEEKLY;UNTIL=20261218T235959Z;WKST=SU', 'FREQ=WEEKLY;UNTIL=20261218T235959Z;WKST=SU'],
    ['RSCALE=GREGORIAN;FREQ=DAILY', 'FREQ=DAILY'],
  ])('%s is written as %s', (text, written) => {
    expect(canonical(text)).toBe(written);
  });

  test.each([
    ['FREQ=DAILY;BYHOUR=25', 'BYHOUR=25'],
    ['FREQ=MONTHLY;BYDAY=99TU', 'BYDAY=99TU'],
    ['FREQ=WEEKLY;BYDAY=2TU', 'BYDAY=2TU'],
    ['FREQ=WEEKLY;BYMONTHDAY=3', 'BYMONTHDAY=3'],
    ['FREQ=SECONDLY', 'FREQ=SECONDLY'],
    ['FREQ=SOMETIMES', 'FREQ=SOMETIMES'],
    ['INTERVAL=2', 'FREQ='],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL=0'],
    ['FREQ=DAILY;COUNT=-1', 'COUNT=-1'],
    ['FREQ=DAILY;UNTIL=20260230', 'UNTIL=20260230'],
    ['FREQ=DAILY;FREQ=DAILY', 'FREQ=DAILY'],
    ['FREQ=DAILY;EVERY=2', 'EVERY=2'],
    ['FREQ=DAILY;BYSETPOS=1', 'BYSETPOS=1'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY=0'],
    ['RSCALE=CHINESE;FREQ=YEARLY', 'RSCALE=CHINESE'],
    ['daily', 'DAILY'],
    ['', 'nothing'],
  ])('%s is refused with its part', (text, part) => {
    expect(canonical(text)).toBe(`This repeat rule cannot be read: ${part}`);
  });

  test('has an end or a count', () => {
    expect(canonical('FREQ=DAILY;COUNT=2;UNTIL=20261218')).toBe(
      'A rule may have an end date or a count, not both',
    );
  });

  test('has an end of the form of its start', () => {
    const forms = ['20261218', '20261218T090000', '20261218T090000Z'];
    expect(forms.map((until) => hasUntilForm(until, { allDay: true, zone: '' }))).toEqual([
      true,
      false,
      false,
    ]);
    expect(forms.map((until) => hasUntilForm(until, { allDay: false, zone: '' }))).toEqual([
      false,
      true,
      false,
    ]);
    expect(forms.map((until) => hasUntilForm(until, { allDay: false, zone: 'UTC' }))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('is refused or written so that it is read as the same, whatever is sent', () => {
    const anyPart = fc.oneof(
      fc.constantFrom(
        'FREQ=DAILY',
        'FREQ=WEEKLY',
        'FREQ=MONTHLY',
        'FREQ=YEARLY',
        'WKST=SU',
        'COUNT=4',
        'INTERVAL=3',
      ),
      fc.constantFrom(
        'BYDAY=MO,FR',
        'BYDAY=1MO',
        'BYMONTH=3,1',
        'BYMONTHDAY=-1,15',
        'BYSETPOS=2',
        'BYHOUR=9',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 5 }), (parts) => {
        const read = readRule(parts.join(';'));
        if ('problem' in read) expect(read.problem).not.toBe('');
        else expect(readRule(formatRule(read.rule))).toEqual(read);
      }),
    );
  });
});

describe('wall times', () => {
  test.each([
    ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2011-12-30T12:00:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['2026-11-20T09:00:00', '', '2026-11-20T09:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, moment) => {
    expect(new Date(instantOf(wallOf(text) ?? NaN, zone)).toISOString()).toBe(moment);
  });

  test('a moment is shown by the clocks that lead to it', () => {
    const anyZone = fc.constantFrom(
      'Asia/Kathmandu',
      'Pacific/Apia',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'UTC',
    );
    const anyMoment = fc.integer({ min: Date.UTC(1980, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });
    fc.assert(
      fc.property(anyZone, anyMoment, (zone, minutes) => {
        const wall = wallAt(minutes * 60_000, zone);
        // Of a time that is shown twice, the first is meant.
        const meant = instantOf(wall, zone);
        expect(wallAt(meant, zone)).toBe(wall);
        expect(meant).toBeLessThanOrEqual(minutes * 60_000);
      }),
    );
  });

  test('are read as they are written', () => {
    expect(wallText(wallOf('2026-02-28T23:59') ?? NaN)).toBe('2026-02-28T23:59:00');
    expect(basicText(wallOfBasic('20261120T093000') ?? NaN, false)).toBe('20261120T093000');
    expect(['2026-02-29', '2026-02-28T24:00', '2026-2-8', ''].map(wallOf)).toEqual([null, null, null, null]);
    expect(['20260229', '20261120T250000', '2026'].map(wallOfBasic)).toEqual([null, null, null]);
  });
});
