import { describe, expect, test } from 'vitest';
import { without } from '@/platform/server/data/part';
import { createTestApp } from '../../../../../tests/support/app';
import { createPlanner } from '../../../../../tests/support/calendar';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { bringIn, downloadZip, filesOf, previewZip, zipOf } from '../../../../../tests/support/my-data';

const app = await createTestApp({ database: await openFreshDatabase() });

const SERIES = `BEGIN:VCALENDAR
BEGIN:VEVENT
UID:series@example.org
DTSTART;TZID=Europe/Berlin:20261019T093000
DTEND;TZID=Europe/Berlin:20261019T100000
RRULE:FREQ=WEEKLY;COUNT=20
EXDATE;TZID=Europe/Berlin:20261026T093000
SUMMARY:Sprint planning
ATTENDEE;CN=Mei:mailto:mei@example.org
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT10M
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:series@example.org
RECURRENCE-ID;TZID=Europe/Berlin:20261102T093000
DTSTART;TZID=Europe/Berlin:20261102T110000
DTEND;TZID=Europe/Berlin:20261102T120000
SUMMARY:Sprint planning
END:VEVENT
END:VCALENDAR`;

async function filled() {
  const planner = await createPlanner(app, 'Europe/Berlin');
  const { calendar } = planner;
  const work = (await calendar.addCalendar({ name: 'Work', color: '#112233' })).id;
  const home = (await calendar.addCalendar({ name: 'Home' })).id;
  await calendar.editCalendar({ id: home, hidden: true });
  await calendar.importIcs({ ics: SERIES, calendarId: work });
  const { id } = await calendar.addEvent({
    title: 'Flight 🛫',
    start: '2026-12-04T15:00:00',
    end: '2026-12-04T18:00:00',
    endZone: 'America/New_York',
    calendarId: home,
    notes: 'a\nb',
    url: 'https://example.org',
    reminders: [0, 60],
    color: '#abcdef',
    status: 'tentative',
    busy: false,
  });
  const thrown = await calendar.addEvent({ title: 'Gone', start: '2026-12-05', calendarId: home });
  await calendar.deleteEvents({ events: [{ id: thrown.id }] });
  return { ...planner, id };
}

/** The files of the tool, with places in place of ids. */
function plain(zip: Uint8Array) {
  const files = filesOf(zip);
  const rows = (name: string) =>
    JSON.parse(files[`calendar/${name}.json`] ?? '[]') as Record<string, unknown>[];
  const place = (name: string) => new Map(rows(name).map((row, at) => [row.id, at]));
  const [calendars, events] = [place('calendars'), place('events')];
  return {
    calendars: rows('calendars').map((row) => ({ ...row, id: null })),
    events: rows('events').map((row) => ({
      ...row,
      id: null,
      calendar: calendars.get(row.calendar),
      series: events.get(row.series) ?? null,
      trashedAt: row.trashedAt !== null,
    })),
  };
}

describe('the calendar in a zip', () => {
  test('makes an empty account the same, and changes nothing a second time', async () => {
    const ada = await filled();
    const bo = await createPlanner(app, 'Europe/Berlin');
    const zip = await downloadZip(app, ada.user);
    expect(plain(zip).events).toHaveLength(4);
    expect(filesOf(zip)['calendar/calendar.ics']).toContain('SUMMARY:Sprint planning');
    await bringIn(app, bo.user, zip);
    expect(plain(await downloadZip(app, bo.user))).toEqual(plain(zip));
    const again = await previewZip(app, bo.user, zip);
    expect(JSON.stringify(again)).not.toMatch(/"(made|changed)":[1-9]/);
    const ics = async ({ calendar }: typeof bo) => {
      const { content } = await calendar.exportIcs({});
      return content
        .replace(/^(DTSTAMP|LAST-MODIFIED):.*$/gm, '')
        .split('BEGIN:VEVENT')
        .map((part) => part.replace('END:VCALENDAR', '').trim())
        .sort();
    };
    expect(await ics(bo)).toEqual(await ics(ada));
  });

  test('of an earlier version leaves the reminders of calendars as they are', async () => {
    const ada = await filled();
    const [work] = (await ada.calendar.calendars()).calendars;
    const zip = await downloadZip(app, ada.user);
    const path = 'calendar/calendars.json';
    const lines = JSON.parse(filesOf(zip)[path] ?? '[]') as Record<string, unknown>[];
    const earlier = lines.map((line) => ({ ...without(line, 'reminders'), color: '#123456' }));
    await ada.calendar.editCalendar({ id: work?.id ?? 0, reminders: [15] });
    await bringIn(app, ada.user, zipOf({ ...filesOf(zip), [path]: JSON.stringify(earlier) }));
    const [after] = (await ada.calendar.calendars()).calendars;
    expect(after).toMatchObject({ color: '#123456', reminders: [15] });
  });

  test('wins where an event differs', async () => {
    const ada = await filled();
    const zip = await downloadZip(app, ada.user);
    await ada.calendar.editEvent({ id: ada.id, title: 'Another' });
    await bringIn(app, ada.user, zip);
    expect(plain(await downloadZip(app, ada.user))).toEqual(plain(zip));
  });

  test('has no addresses of feeds', async () => {
    const ada = await filled();
    const { url } = await ada.calendar.addFeed({ name: 'Phone', currentPassword: ada.user.password });
    const key = new URL(url).searchParams.get('key') ?? '-';
    expect(JSON.stringify(filesOf(await downloadZip(app, ada.user)))).not.toContain(key);
  });
});
