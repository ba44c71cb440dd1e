import { describe, expect, test } from 'vitest';
import { wallText } from '@/platform/shared/repeat/wall';
import type { EventContent } from './event';
import { ICS_END, icsEvent, icsHead } from './writing';
import { readIcs } from './file';

// Files as programs write them.

const GOOGLE = `BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:mei@example.org
X-WR-TIMEZONE:Europe/Berlin
BEGIN:VTIMEZONE
TZID:Europe/Berlin
X-LIC-LOCATION:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:GMT+2
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:GMT+1
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
DTSTART;TZID=Europe/Berlin:20261019T093000
DTEND;TZID=Europe/Berlin:20261019T100000
RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20261231T225959Z;BYDAY=MO,WE
EXDATE;TZID=Europe/Berlin:20261028T093000
DTSTAMP:20261101T120000Z
ORGANIZER;CN=Team:mailto:team@group.calendar.google.com
UID:0abc123@google.com
ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Mei;X
 -NUM-GUESTS=0:mailto:mei@example.org
X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij
CREATED:20260930T080000Z
DESCRIPTION:Join: https://meet.google.com/abc\\n\\nAgenda: <b>one</b>\\, two
LAST-MODIFIED:20261101T100000Z
LOCATION:Room 2.08\\, Dock Street 14
SEQUENCE:2
STATUS:CONFIRMED
SUMMARY:Sprint planning
TRANSP:OPAQUE
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:This is an event reminder
TRIGGER:-P0DT0H10M0S
END:VALARM
END:VEVENT
BEGIN:VEVENT
DTSTART;TZID=Europe/Berlin:20261104T110000
DTEND;TZID=Europe/Berlin:20261104T113000
DTSTAMP:20261101T120000Z
UID:0abc123@google.com
RECURRENCE-ID;TZID=Europe/Berlin:20261104T093000
SUMMARY:Sprint planning
LOCATION:Room 2.08\\, Dock Street 14
DESCRIPTION:Join: https://meet.google.com/abc\\n\\nAgenda: <b>one</b>\\, two
SEQUENCE:3
STATUS:CONFIRMED
TRANSP:OPAQUE
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:This is an event reminder
TRIGGER:-P0DT0H10M0S
END:VALARM
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20261224
DTEND;VALUE=DATE:20270104
UID:holidays@google.com
SUMMARY:Company holidays
TRANSP:TRANSPARENT
END:VEVENT
END:VCALENDAR`;

const OUTLOOK = `BEGIN:VCALENDAR
METHOD:PUBLISH
PRODID:Microsoft Exchange Server 2010
VERSION:2.0
BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:040000008200E00074C5B7101A82E00800000000D0E5
SUMMARY;LANGUAGE=de-DE:Onboarding Ines
DTSTART;TZID=W. Europe Standard Time:20261125T130000
DTEND;TZID=W. Europe Standard Time:20261125T140000
CLASS:PUBLIC
PRIORITY:5
DTSTAMP:20261101T120000Z
TRANSP:OPAQUE
STATUS:CONFIRMED
SEQUENCE:0
LOCATION;LANGUAGE=de-DE:
X-MICROSOFT-CDO-BUSYSTATUS:BUSY
X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY
X-MICROSOFT-CDO-ALLDAYEVENT:FALSE
X-ALT-DESC;FMTTYPE=text/html:<html><body>Hallo\\nInes</body></html>
BEGIN:VALARM
DESCRIPTION:REMINDER
TRIGGER;RELATED=START:-PT15M
ACTION:DISPLAY
END:VALARM
END:VEVENT
END:VCALENDAR`;

const APPLE = `BEGIN:VCALENDAR
CALSCALE:GREGORIAN
PRODID:-//Apple Inc.//macOS 15.1//EN
VERSION:2.0
X-APPLE-CALENDAR-COLOR:#FF2968
BEGIN:VEVENT
CREATED:20261001T090000Z
DTEND;TZID=America/New_York:20261204T180000
DTSTAMP:20261001T090000Z
DTSTART;TZID=Europe/Berlin:20261204T150000
LAST-MODIFIED:20261001T090000Z
LOCATION:Gate B2
SEQUENCE:1
SUMMARY:Flight
TRANSP:OPAQUE
UID:6A1D6E5C-2A35-4C43-8C45-6B3E7E6E1E5B
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70.58;X-TITLE="Airpor
 t; Terminal 1":geo:52.36,13.51
X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
BEGIN:VALARM
ACTION:AUDIO
ATTACH;VALUE=URI:Chord
TRIGGER:-PT2H
UID:11111111-2222-3333-4444-555555555555
X-WR-ALARMUID:11111111-2222-3333-4444-555555555555
END:VALARM
BEGIN:VALARM
ACTION:NONE
TRIGGER;VALUE=DATE-TIME:19760401T005545Z
END:VALARM
END:VEVENT
END:VCALENDAR`;

const NEXTCLOUD = `BEGIN:VCALENDAR
PRODID:-//IDN nextcloud.com//Calendar app 6.6.0//EN
CALSCALE:GREGORIAN
VERSION:2.0
BEGIN:VEVENT
CREATED:20261101T101500Z
DTSTAMP:20261101T101700Z
LAST-MODIFIED:20261101T101700Z
SEQUENCE:4
UID:3c3c9bc2-2b4a-4c9a-9b1e-0f3f9d6a2a10
DTSTART;TZID=Asia/Kolkata:20261130T193000
DTEND;TZID=Asia/Kolkata:20261130T203000
STATUS:TENTATIVE
SUMMARY:Yoga 🧘
COLOR:turquoise
RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-1
CATEGORIES:Sport,Health
RDATE;TZID=Asia/Kolkata:20261202T193000
EXDATE:20261228T140000Z
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER;RELATED=START:-P1D
END:VALARM
BEGIN:VALARM
ACTION:EMAIL
TRIGGER;RELATED=START:-PT1H
SUMMARY:Yoga
DESCRIPTION:Yoga
ATTENDEE:mailto:mei@example.org
END:VALARM
END:VEVENT
BEGIN:VTODO
UID:task
SUMMARY:Buy a mat
END:VTODO
END:VCALENDAR`;

const FASTMAIL = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//CyrusIMAP.org/Cyrus 3.11.0//EN
BEGIN:VEVENT
UID:d0e1f2a3-fastmail
DTSTAMP:20261101T000000Z
DTSTART;TZID=Australia/Melbourne:20261126T090000
DURATION:PT1H30M
SUMMARY:Quarterly review
URL:https://example.org/review?a=1;b=2,3
X-JMAP-ID:abc
STATUS:CONFIRMED
END:VEVENT
END:VCALENDAR`;

const crlf = (text: string) => text.replaceAll('\n', '\r\n');

async function contentsOf(text: string): Promise<EventContent[]> {
  const { groups, bad } = await readIcs(text, 'Europe/Berlin');
  expect(bad).toEqual([]);
  return groups.flatMap(({ main, overrides }) =>
    [...(main ? [main] : []), ...overrides].map(({ content }) => content),
  );
}

const shown = ({ title, start, end, zone, endZone, rule, reminders }: EventContent) => ({
  title,
  start: wallText(start),
  end: wallText(end),
  zone,
  endZone,
  rule,
  reminders,
});

describe('a file of', () => {
  test.each([
    ['Google', GOOGLE],
    ['Outlook', OUTLOOK],
    ['Apple', APPLE],
    ['Nextcloud', NEXTCLOUD],
    ['Fastmail', FASTMAIL],
  ])('%s is the same after it was written and read again', async (_, text) => {
    const contents = await contentsOf(crlf(text));
    expect(await contentsOf(text)).toEqual(contents);
    expect(await contentsOf(`\n \t${text}`)).toEqual(contents);
    const at = new Date('2026-11-24T00:00:00Z');
    const seriesOf = (uid: string) => contents.find((one) => one.uid === uid && one.recurrenceId === '');
    const written = [
      icsHead({ name: null, color: null }, []),
      ...contents.map((content) =>
        icsEvent({ content, series: seriesOf(content.uid) ?? content, createdAt: at, updatedAt: at }),
      ),
      ICS_END,
    ].join('');
    expect(await contentsOf(written)).toEqual(contents);
    // What was not understood stands there as it stood.
    const unfolded = (file: string) => file.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
    const foreign = unfolded(text).filter((line) =>
      /^(ORGANIZER|ATTENDEE|X-(GOOGLE|MICROSOFT|ALT|APPLE-TRAVEL|JMAP)|CLASS|PRIORITY|CATEGORIES)/.test(line),
    );
    expect(foreign.filter((line) => !unfolded(written).includes(line))).toEqual([]);
  });

  test('Google has its series, what was moved of it, and days', async () => {
    const [series, moved, holidays] = await contentsOf(GOOGLE);
    expect(series && shown(series)).toEqual({
      title: 'Sprint planning',
      start: '2026-10-19T09:30:00',
      end: '2026-10-19T10:00:00',
      zone: 'Europe/Berlin',
      endZone: null,
      rule: expect.stringContaining('UNTIL=20261231T225959Z') as string,
      reminders: [10],
    });
    expect(series).toMatchObject({
      location: 'Room 2.08, Dock Street 14',
      notes: 'Join: https://meet.google.com/abc\n\nAgenda: <b>one</b>, two',
      removed: ['20261028T093000'],
    });
    expect(moved).toMatchObject({ recurrenceId: '20261104T093000', changed: 'time', sequence: 3 });
    expect(holidays).toMatchObject({ allDay: true, busy: false });
    expect(holidays && wallText(holidays.end)).toBe('2027-01-04T00:00:00');
  });

  test('Outlook has its zone by the name of Windows', async () => {
    const [event] = await contentsOf(OUTLOOK);
    expect(event && shown(event)).toMatchObject({
      start: '2026-11-25T13:00:00',
      zone: 'Europe/Berlin',
      reminders: [15],
    });
  });

  test('Apple has an end in another zone, and its silent alarm stays as it is', async () => {
    const [event] = await contentsOf(APPLE);
    expect(event && shown(event)).toMatchObject({
      end: '2026-12-04T18:00:00',
      zone: 'Europe/Berlin',
      endZone: 'America/New_York',
      reminders: [120],
    });
    expect(event?.extra?.[2].map(([name, properties]) => [name, properties[0]])).toEqual([
      // The reminder, as the file has it.
      ['valarm', ['action', {}, 'text', 'AUDIO']],
      ['valarm', ['action', {}, 'text', 'NONE']],
    ]);
  });

  test('Nextcloud has a colour by its name, days besides the rule, and mails that stay as they are', async () => {
    const [event] = await contentsOf(NEXTCLOUD);
    expect(event).toMatchObject({
      title: 'Yoga 🧘',
      color: '#40e0d0',
      status: 'tentative',
      added: ['20261202T193000'],
      removed: ['20261228T193000'],
      reminders: [1440],
    });
    expect(event?.extra?.[2]).toHaveLength(1);
  });

  test('Fastmail has a length in place of an end', async () => {
    const [event] = await contentsOf(FASTMAIL);
    expect(event && shown(event)).toMatchObject({ end: '2026-11-26T10:30:00' });
    expect(event?.url).toBe('https://example.org/review?a=1;b=2,3');
  });
});
