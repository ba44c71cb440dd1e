import { callsOf } from './calls.mjs';
import { figuresOf, p95, timed } from './timing.mjs';

const CALENDARS = 20;
/** Of each calendar; those without an end are on top. */
const EVENTS = 2_400;
const SERIES = 100;
const IMPORTED = 5_000;
const WARM = 15;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Single events lie so many days before and after today. */
const DAYS = 1_500;
const RULES = [
  'FREQ=WEEKLY;BYDAY=MO,WE',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=YEARLY',
];
const ZONE = 'Europe/Berlin';

const GOALS_MS = {
  'six weeks of the screen, p95': 60,
  'a week, p95': 60,
  'a search, p95': 60,
  'a move of an event, p95': 60,
};

/** @type {import('./figures.mjs').Part} */
export const calendarPart = {
  name: 'calendar',
  title: '50,000 events in 20 calendars, 2,000 of them series without an end',
  reason:
    'Six weeks hold 11,500 occurrences here, nearly all of them of the 2,000 series, each of which is read, expanded, and sent once with its times: 0.55 MB. Nearly half of it is to find 2,700 rows among the 25,000 that end later and to read them, a tenth to look for changed occurrences; to expand them again takes less than a tenth, and the rest writes, packs, sends and reads the answer. A search reads the beginnings of the texts of all events, which a key holds.',
  anew: true,
  async measure({ start }) {
    const server = await start();
    const { importMs, undoMs } = await addEvents(server);
    const calls = await measureCalls(server);
    await server.stop();
    const figure = (name, value, unit) => ({ name, figure: value, unit });
    return [
      { ...figure('an import of 5,000 events', importMs / 1000, 's'), goal: { atMost: 5 } },
      figure('taking it back', undoMs / 1000, 's'),
      ...figuresOf(calls, GOALS_MS),
    ];
  },
};

/** Gives `master` the calendars and events; returns how long an import and its undo took, in ms. */
export async function addEvents(server) {
  const { change } = await callsOf(server);
  await change('preferences.update', { timeZone: ZONE });
  const calendars = [];
  for (let at = 0; at < CALENDARS; at++)
    calendars.push((await change('calendar.addCalendar', { name: `Calendar ${at + 1}` })).id);
  const bring = (calendarId, ics, operationId) =>
    change('calendar.importIcs', { calendarId, ics, operationId });
  const first = fileOf('measured', IMPORTED, SERIES);
  const importMs = await timed(() => bring(calendars[0], first, 'bench-import'));
  const undoMs = await timed(() => change('calendar.undo', { operationId: 'bench-import' }));
  for (const [at, id] of calendars.entries())
    await bring(id, fileOf(`of-${at}`, EVENTS + SERIES, SERIES), `bench-import-${at}`);
  return { importMs, undoMs };
}

/** A file of so many events; the first ones are series without an end. */
export function fileOf(name, count, series) {
  const events = Array.from({ length: count }, (_, at) => {
    const isSeries = at < series;
    const day = isSeries ? -800 + (at % 28) : ((at * 7_919) % (2 * DAYS)) - DAYS;
    const hour = String(7 + ((at * 13) % 12)).padStart(2, '0');
    const date = new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
    return [
      'BEGIN:VEVENT',
      `UID:${name}-${at}@bench`,
      'DTSTAMP:20260101T000000Z',
      `DTSTART;TZID=${ZONE}:${date}T${hour}1500`,
      `DTEND;TZID=${ZONE}:${date}T${hour}4500`,
      `SUMMARY:Event ${at + 1} of ${name}`,
      `LOCATION:Room ${at % 40}`,
      ...(isSeries ? [`RRULE:${RULES[at % RULES.length]}`] : []),
      'END:VEVENT',
    ];
  });
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//bench//EN', ...events.flat(), 'END:VCALENDAR'];
  return `${lines.join('\r\n')}\r\n`;
}

const dayOf = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Durations in ms, at the 95th percentile where a call is repeated. */
async function measureCalls(server) {
  const { ask, answered, change } = await callsOf(server);
  const steady = (call) => p95(40, call, WARM);
  const window = (from, days) => ask('calendar.window', { from: dayOf(from), to: dayOf(from + days) });
  const { single } = await window(0, 42);
  const moved = (at) => single[at % single.length].id;
  const { url } = await change('calendar.addFeed', {
    ...{ name: 'Bench', operationId: 'bench-feed' },
    currentPassword: server.masterPassword,
  });
  const feed = new URL(url);
  return {
    'six weeks of the screen, p95': await steady((at) => window((at % 12) * 30 - 180, 42)),
    'a week, p95': await steady((at) => window((at % 12) * 7, 7)),
    'what other tools have on six weeks, p95': await steady(() =>
      ask('calendar.dayEntries', { from: dayOf(-20), to: dayOf(22) }),
    ),
    'a search, p95': await steady((at) => ask('calendar.search', { q: `Event ${at + 100} of of-7` })),
    'a move of an event, p95': await p95(60, (at) =>
      change('calendar.moveEvents', {
        events: [{ id: moved(at) }],
        minutes: 15,
        operationId: `bench-move-${at}`,
      }),
    ),
    'taking one back, p95': await p95(30, (at) =>
      change('calendar.undo', { operationId: `bench-move-${59 - at}` }),
    ),
    'the export of all': await timed(() => ask('calendar.exportIcs', {})),
    'a feed of all': await timed(async () =>
      (await answered(`${feed.pathname.replace(/^\/api\//, '')}${feed.search}`)).text(),
    ),
  };
}
