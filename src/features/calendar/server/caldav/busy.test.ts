import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createDevice, ics, xml } from '../../../../../tests/support/caldav';
import { type BusyEvent, busyTimes } from './busy';

const app = await createTestApp();

const events = fc.array(
  fc
    .record({
      from: fc.integer({ min: -5, max: 25 }),
      length: fc.nat(8),
      busy: fc.boolean(),
      status: fc.constantFrom('confirmed' as const, 'tentative' as const, 'cancelled' as const),
    })
    .map(({ length, ...event }): BusyEvent => ({ ...event, to: event.from + length })),
  { maxLength: 12 },
);

test('a moment is busy if any event that counts has it, and each time is told once', () => {
  fc.assert(
    fc.property(events, (all) => {
      const range = { from: 0, to: 20 };
      for (const status of ['confirmed', 'tentative'] as const) {
        const times = busyTimes(all, range, status);
        for (let at = -5; at < 35; at++) {
          const isBusy =
            at >= range.from &&
            at < range.to &&
            all.some((one) => one.busy && one.status === status && one.from <= at && at < one.to);
          expect(times.filter(({ from, to }) => from <= at && at < to)).toHaveLength(isBusy ? 1 : 0);
        }
        for (const [at, { from }] of times.entries())
          if (at > 0) expect(times[at - 1]?.to).toBeLessThan(from);
      }
    }),
  );
});

const busyQuery = (start: string, end: string) =>
  xml('C:free-busy-query', `<C:time-range start="${start}" end="${end}"/>`);

test('a calendar says when it is busy, to its owner alone', async () => {
  const [phone, other] = [await createDevice(app), await createDevice(app)];
  const { id } = await phone.calendar.addCalendar({ name: 'Work' });
  const work = `${phone.home}calendar-${String(id)}/`;
  const put = async (uid: string, lines: string[]) =>
    expect((await phone.send('PUT', `${work}${uid}.ics`, { body: ics(uid, lines) })).status).toBe(201);
  await put('a', ['DTSTART:20261127T090000Z', 'DTEND:20261127T100000Z', 'RRULE:FREQ=DAILY;COUNT=3']);
  await put('b', ['DTSTART:20261127T093000Z', 'DTEND:20261127T110000Z']);
  await put('c', ['DTSTART:20261127T120000Z', 'DTEND:20261127T130000Z', 'STATUS:TENTATIVE']);
  await put('d', ['DTSTART:20261127T140000Z', 'DTEND:20261127T150000Z', 'STATUS:CANCELLED']);
  await put('e', ['DTSTART:20261127T160000Z', 'DTEND:20261127T170000Z', 'TRANSP:TRANSPARENT']);
  const ask = (by: typeof phone, path: string, body: string) => by.send('REPORT', path, { body, depth: '1' });
  const answer = await ask(phone, work, busyQuery('20261127T000000Z', '20261128T093000Z'));
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(answer.body.replace(/DTSTAMP:.*\r\n/, '')).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Toolstead//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VFREEBUSY',
      'DTSTART:20261127T000000Z',
      'DTEND:20261128T093000Z',
      'FREEBUSY;FBTYPE=BUSY:20261127T090000Z/20261127T110000Z',
      'FREEBUSY;FBTYPE=BUSY:20261128T090000Z/20261128T093000Z',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261127T120000Z/20261127T130000Z',
      'END:VFREEBUSY',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
  expect((await ask(other, work, busyQuery('20261127T000000Z', '20261128T000000Z'))).status).toBe(404);
  const refused = await Promise.all([
    ask(phone, phone.home, busyQuery('20261127T000000Z', '20261128T000000Z')),
    ask(phone, work, busyQuery('20261128T000000Z', '20261127T000000Z')),
    ask(phone, work, xml('C:free-busy-query', '')),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
});
