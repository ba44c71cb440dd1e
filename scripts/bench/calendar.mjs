import { Buffer } from 'node:buffer';
import { clearInterval, setInterval } from 'node:timers';
import { callsOf } from './calls.mjs';
import { p95, timed } from './timing.mjs';

const CALENDARS = 20;
/** Of each calendar; those without an end are on top. */
const EVENTS = 2_400;
const SERIES = 100;
const IMPORTED = 5_000;
/** Of a first sync of so many events, which is streamed; and what it may take beyond what a server of such calls has. */
const SYNC_EVENTS = 50_000;
const [SYNC_S, SYNC_MIB, EMPTY_SYNC_MS] = [3, 64, 10];
/** The sync token stands in the last of them; an answer without changes has no more. */
const TOKEN_BYTES = 500;
const SAMPLE_MS = 20;
/** Calls before those that are measured: what a server that runs for days has behind it. */
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
    'Six weeks hold 11,500 occurrences here, nearly all of them of the 2,000 series, each of which is read, expanded, and sent once with its times: 1 MB. A search reads the beginnings of the texts of all events, which a key holds.',
  anew: true,
  async measure({ start }) {
    const server = await start();
    const { importMs, undoMs } = await addEvents(server);
    const calls = await measureCalls(server);
    const sync = await measureFirstSync(server);
    await server.stop();
    const figure = (name, value, unit) => ({ name, figure: value, unit });
    return [
      { ...figure('an import of 5,000 events', importMs / 1000, 's'), goal: { atMost: 5 } },
      figure('taking it back', undoMs / 1000, 's'),
      ...Object.entries(calls).map(([name, ms]) => ({
        ...figure(name, ms, 'ms'),
        ...(GOALS_MS[name] && { goal: { atMost: GOALS_MS[name] } }),
      })),
      { ...figure('a phone’s first sync of 50,000 events', sync.ms / 1000, 's'), goal: { atMost: SYNC_S } },
      {
        ...figure('more memory of the server during it', sync.moreKib / 1024, 'MiB'),
        goal: { atMost: SYNC_MIB },
        note: `${(sync.bytes / 1e6).toFixed(0)} MB of answer`,
      },
      {
        ...figure('a sync of them in which nothing has changed, p95', sync.emptyMs, 'ms'),
        goal: { atMost: EMPTY_SYNC_MS },
      },
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
function fileOf(name, count, series) {
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

/**
 * What a phone asks of a calendar of 50,000 events that it does not know: how long it takes, and how much more memory than before
 * the server has at any time. A sync of the other calendars comes before, as on a server that runs for long.
 */
export async function measureFirstSync(server) {
  const { change, ask } = await callsOf(server);
  const { calendars } = await ask('calendar.calendars');
  const { id } = await change('calendar.addCalendar', { name: 'All' });
  for (let at = 0; at < SYNC_EVENTS / IMPORTED; at++)
    await change('calendar.importIcs', { calendarId: id, ics: fileOf(`all-${at}`, IMPORTED, SERIES) });
  const { token } = await change('tokens.make', {
    ...{ name: 'Phone', days: null, currentPassword: server.masterPassword },
    tools: [{ tool: 'calendar', right: 'write' }],
  });
  const { id: userId } = await ask('accounts.validateToken');
  const sync = async (calendar, known = '') => {
    const path = `/caldav/calendars/${userId}/calendar-${calendar}/`;
    const answer = await fetch(`${server.url}${path}`, {
      method: 'REPORT',
      headers: { authorization: `Bearer ${token}`, depth: '1' },
      body: `<D:sync-collection xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:sync-token>${known}</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/><C:calendar-data/></D:prop></D:sync-collection>`,
    });
    if (answer.status !== 207) throw new Error(`${path} answered ${answer.status}`);
    let bytes = 0;
    let end = '';
    // Not kept, as by a phone that stores each object.
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      end = `${end}${Buffer.from(chunk.subarray(-TOKEN_BYTES)).toString('latin1')}`.slice(-TOKEN_BYTES);
    }
    return { bytes, next: /<D:sync-token>(.+)<\/D:sync-token>/.exec(end)?.[1] };
  };
  for (const { id: other } of calendars) await sync(other);
  const before = server.serverKib();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, server.serverKib())), SAMPLE_MS);
  let synced = null;
  const ms = await timed(async () => (synced = await sync(id)));
  clearInterval(sampling);
  const empty = async () => {
    const { bytes } = await sync(id, synced.next);
    if (bytes > TOKEN_BYTES) throw new Error('A sync in which nothing has changed tells of changes');
  };
  await p95(WARM, empty);
  return { ms, bytes: synced.bytes, moreKib: most - before, emptyMs: await p95(40, empty) };
}

const dayOf = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Durations in ms, at the 95th percentile where a call is repeated. */
async function measureCalls(server) {
  const { ask, answered, change } = await callsOf(server);
  const steady = async (call) => {
    await p95(WARM, call);
    return p95(40, call);
  };
  const window = (from, days) => ask('calendar.window', { from: dayOf(from), to: dayOf(from + days) });
  const single = (await window(0, 42)).events.filter(({ seriesId }) => seriesId === null);
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
