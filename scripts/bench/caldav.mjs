import { Buffer } from 'node:buffer';
import { clearInterval, setInterval } from 'node:timers';
import { fileOf } from './calendar.mjs';
import { callsOf } from './calls.mjs';
import { medianOf, p95, timed } from './timing.mjs';

const EVENTS = 50_000;
/** A file of an import has so many, of which some are series. */
const [IMPORTED, SERIES] = [5_000, 100];
const ROUNDS = 3;
const QUIET_ROUNDS = 40;
const WARM = 15;
/** The sync token stands in the last of them; an answer without changes has no more. */
const TOKEN_BYTES = 500;
const SAMPLE_MS = 20;

/** @type {import('./figures.mjs').Part} */
export const caldavPart = {
  name: 'caldav',
  title: 'What a phone asks of a calendar of 50,000 events by CalDAV',
  reason:
    'The answer is 61 MB, since each object is a calendar of its own with its time zone. It is written as it is read: 200 objects and what is read ahead of them are in memory. The server takes 1.8 s of a processor for it and the database 0.8 s, which overlap; the rest is the client’s. Most of what a sync without changes takes is the way of the call.',
  async measure({ start }) {
    const server = await start();
    const { change, ask } = await callsOf(server);
    const calendarOf = async (name, files) => {
      const { id } = await change('calendar.addCalendar', { name });
      for (let at = 0; at < files; at++)
        await change('calendar.importIcs', {
          calendarId: id,
          ics: fileOf(`${name}-${at}`, IMPORTED, SERIES),
        });
      return id;
    };
    const few = await calendarOf('few', 1);
    const all = await calendarOf('all', EVENTS / IMPORTED);
    const sync = await phoneOf(server, { change, ask });
    // What a server that runs for days has behind it.
    for (let round = 0; round < WARM; round++) await sync(few);
    const firsts = [];
    let moreKib = 0;
    let synced = null;
    for (let round = 0; round < ROUNDS; round++) {
      const before = server.serverKib();
      const sampling = setInterval(
        () => (moreKib = Math.max(moreKib, server.serverKib() - before)),
        SAMPLE_MS,
      );
      firsts.push(await timed(async () => (synced = await sync(all))));
      clearInterval(sampling);
    }
    const quiet = async () => {
      const { bytes } = await sync(all, synced.next);
      if (bytes > TOKEN_BYTES) throw new Error('A sync in which nothing has changed tells of changes');
    };
    const quietMs = await p95(QUIET_ROUNDS, quiet, WARM);
    await server.stop();
    return [
      {
        ...{ name: 'a first sync of all, median', figure: medianOf(firsts) / 1000, unit: 's' },
        ...{ goal: { atMost: 3 }, note: `${(synced.bytes / 1e6).toFixed(0)} MB of answer` },
      },
      {
        ...{ name: 'more memory of the server during it, at most', figure: moreKib / 1024, unit: 'MiB' },
        goal: { atMost: 64 },
      },
      {
        ...{ name: 'a sync in which nothing has changed, p95', figure: quietMs, unit: 'ms' },
        goal: { atMost: 10 },
      },
    ];
  },
};

/** Asks for a calendar as a phone does that stores each object: nothing is kept. Resolves to the next sync token. */
async function phoneOf(server, { change, ask }) {
  const { token } = await change('tokens.make', {
    ...{ name: 'Phone', days: null, currentPassword: server.masterPassword },
    tools: [{ tool: 'calendar', right: 'write' }],
  });
  const { id: userId } = await ask('accounts.validateToken');
  return async (calendar, known = '') => {
    const path = `/caldav/calendars/${userId}/calendar-${calendar}/`;
    const answer = await fetch(`${server.url}${path}`, {
      method: 'REPORT',
      headers: { authorization: `Bearer ${token}`, depth: '1' },
      body: `<D:sync-collection xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:sync-token>${known}</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/><C:calendar-data/></D:prop></D:sync-collection>`,
    });
    if (answer.status !== 207) throw new Error(`${path} answered ${answer.status}`);
    let bytes = 0;
    let end = '';
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      end = `${end}${Buffer.from(chunk.subarray(-TOKEN_BYTES)).toString('latin1')}`.slice(-TOKEN_BYTES);
    }
    return { bytes, next: /<D:sync-token>(.+)<\/D:sync-token>/.exec(end)?.[1] };
  };
}
