import { expect, test } from 'vitest';
import { readIcs } from '../ics/file';
import { busyEvents } from './rules';

const EVENTS = `BEGIN:VCALENDAR
BEGIN:VEVENT
UID:s
DTSTART:20261124T090000
RRULE:FREQ=DAILY
EXDATE:20261125T090000
SUMMARY:Stand-up
END:VEVENT
BEGIN:VEVENT
UID:s
RECURRENCE-ID:20261126T090000
DTSTART:20261126T100000
SUMMARY:Later
END:VEVENT
BEGIN:VEVENT
UID:s
RECURRENCE-ID:20261127T090000
DTSTART:20261127T090000
TRANSP:TRANSPARENT
END:VEVENT
BEGIN:VEVENT
UID:s
RECURRENCE-ID:20261128T090000
DTSTART:20261128T090000
STATUS:CANCELLED
END:VEVENT
BEGIN:VEVENT
UID:free
DTSTART:20261124T090000
RRULE:FREQ=DAILY
TRANSP:TRANSPARENT
END:VEVENT
BEGIN:VEVENT
UID:free
RECURRENCE-ID:20261130T090000
DTSTART:20261130T090000
END:VEVENT
END:VCALENDAR`;

test('times of somebody busy are those of series without the occurrences that are free', async () => {
  const { groups } = await readIcs(EVENTS, 'UTC');
  const at = new Date();
  const events = groups.flatMap(({ main, overrides }) =>
    [...(main ? [main] : []), ...overrides].map(({ content }) => ({
      content,
      series: content,
      createdAt: at,
      updatedAt: at,
    })),
  );
  const shown = [...busyEvents(events, (uid) => `hidden ${uid}`)]
    .flat()
    .map(({ content }) => [content.uid, content.recurrenceId, content.title, content.removed]);
  expect(shown).toEqual([
    ['hidden s', '', 'Busy', ['20261125T090000', '20261127T090000', '20261128T090000']],
    ['hidden s', '20261126T090000', 'Busy', []],
    ['hidden free\n20261130T090000', '', 'Busy', []],
  ]);
});
