import { expect, test } from 'vitest';
import { eventLine } from './schema';

const LINE = {
  ...{ id: 1, calendar: 1, series: null, uid: 'u', recurrenceId: '', title: 'Dentist', location: '' },
  ...{ url: '', notes: '', allDay: false, start: '2026-06-15T09:00:00', end: '2026-06-15T10:00:00' },
  ...{ zone: 'Europe/Berlin', endZone: null, rule: '', added: [], removed: [], changed: '' },
  ...{ status: 'confirmed', busy: true, color: null, reminders: [], sequence: 0, extra: null },
  ...{ importedHash: null, createdAt: '2026-01-01T00:00:00.000Z', trashedAt: null },
};

test('a line with a time, a day or a zone that there is not, or a link that is none, is refused before it could be stored', () => {
  const isRead = (fields: object) => eventLine.safeParse({ ...LINE, ...fields }).success;
  expect(isRead({})).toBe(true);
  expect(isRead({ zone: '', endZone: 'America/New_York', start: '1600-01-01T00:00:00' })).toBe(true);
  expect(isRead({ url: 'HTTPS://example.org/a' })).toBe(true);
  const odd = [
    { start: '2026-02-30T09:00:00' },
    { end: '9999-12-31T23:59:59' },
    { start: '0000-01-01T00:00:00' },
    { zone: 'Europe/Nowhere' },
    { endZone: 'x'.repeat(64) },
    { recurrenceId: '20269901' },
    { added: ['20260230T090000'] },
    { url: 'javascript:alert(1)' },
  ];
  expect(odd.map(isRead)).toEqual(odd.map(() => false));
});
