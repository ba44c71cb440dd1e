import { describe, expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import type { ImportItem } from '../../answers';
import { importedText, countsText, fileText, itemWhen, writtenOf } from './import-texts';

const item: ImportItem = {
  uid: 'a',
  title: 'Sprint planning',
  outcome: 'new',
  line: 1,
  message: '',
  start: '2026-11-23T10:00:00',
  end: '2026-11-23T11:00:00',
  allDay: false,
  zone: 'Europe/Berlin',
  rule: '',
  choice: 'take',
};
const form = { ...USUAL_PREFERENCES, timeZone: 'Europe/Berlin' };

describe('the preview of an import', () => {
  test.each<[Partial<ImportItem>, string]>([
    [{}, 'Mon 23 Nov 2026, 10:00 – 11:00'],
    [{ end: '2026-11-24T00:00:00' }, 'Mon 23 Nov 2026, 10:00 – 00:00'],
    [{ end: '2026-11-24T01:00:00' }, 'Mon 23 Nov 2026, 10:00 – Tue 24 Nov 2026, 01:00'],
    [{ start: '2026-12-24', end: '2026-12-25', allDay: true }, 'Thu 24 Dec 2026'],
    [{ start: '2026-12-24', end: '2027-01-04', allDay: true }, 'Thu 24 Dec 2026 – Sun 3 Jan 2027'],
    [{ start: '', end: '' }, 'Not known'],
    [{ zone: 'UTC' }, 'Mon 23 Nov 2026, 11:00 – 12:00'],
    [{ zone: 'America/New_York' }, 'Mon 23 Nov 2026, 16:00 – 17:00'],
    [{ zone: '' }, 'Mon 23 Nov 2026, 10:00 – 11:00'],
  ])('tells when an event is (%#)', (part, text) => {
    expect(itemWhen({ ...item, ...part }, form)).toBe(text);
  });

  test('counts what would be written as it was decided', () => {
    const kinds = [
      ['new', 'take'],
      ['changed', 'take'],
      ['unchanged', null],
      ['skipped', null],
      ['skipped', 'keep'],
      ['changed_here', 'keep'],
      ['changed_here', 'keep'],
    ] as const;
    const items = kinds.map(([outcome, choice], at) => ({ ...item, uid: String(at), outcome, choice }));
    expect(writtenOf(items, {})).toEqual({ new: 1, changed: 1 });
    expect(writtenOf(items, { '0': 'keep', '4': 'take', '5': 'take', '6': 'keep' })).toEqual({
      new: 1,
      changed: 2,
    });
  });

  test('tells what the file holds', () => {
    const items = [item];
    expect(fileText({ items, leftOut: 0, fileName: 'a.ics' })).toBe('a.ics holds 1 event.');
    expect(fileText({ items: [item, item], leftOut: 3, fileName: '' })).toBe(
      'The file holds 2 events; 3 tasks are left out.',
    );
  });
});

describe('an import that was made', () => {
  const none = { new: 0, changed: 0, unchanged: 0, changed_here: 0, skipped: 0 };

  test.each([
    [{ new: 171, changed: 16 }, '171 new events and 16 changed'],
    [{ new: 1 }, '1 new event'],
    [{ changed: 2 }, '2 changed events'],
  ])('says what it wrote (%#)', (part, text) => {
    expect(importedText({ ...none, ...part })).toBe(text);
  });

  test('is listed with its counts', () => {
    expect(countsText({ ...none, new: 1_200, skipped: 6 })).toBe('1,200 new, 6 skipped');
    expect(countsText(none)).toBe('nothing');
  });
});
