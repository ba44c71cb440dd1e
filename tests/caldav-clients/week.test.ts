import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredEvent } from '@/features/calendar/answers';
import type { TestUser } from '../support/accounts';
import { ics, xml } from '../support/caldav';
import { startToolstead, type Toolstead } from '../support/toolstead';
import { mutate } from '../support/typed-call';
import { type Line, openLine } from './line';
import { chance, setUpVdirsyncer, type Vdirsyncer } from './vdirsyncer';

// A person's week: two windows of the app, a phone and a tablet, and a line that is cut every few minutes. `acts=2000` and
// `seed=1` behind `npm run test:caldav --` make it another one.

const ACTS = Number(process.env['ACTS'] ?? 200);
const SEED = Number(process.env['SEED'] ?? 37);
/** Of an act, with the runs of programs among them and the ends of all changes; machines are slow sometimes. */
const ACT_MS = 1_500;
/** The line goes after so many acts, and comes back after so many more. */
const [UP, DOWN] = [40, 12];
const WEEK = { from: '2026-11-01', to: '2027-02-28' };

let toolstead: Toolstead;
let line: Line;
let home: string;
beforeAll(async () => {
  toolstead = await startToolstead();
  line = await openLine(() => toolstead.url);
  home = await mkdtemp(join(tmpdir(), 'toolstead-week-'));
});
afterAll(async () => {
  line.close();
  await toolstead.close();
  await rm(home, { recursive: true, force: true });
});

async function ask<Answer>(url: string, user: TestUser, procedure: string, input?: object): Promise<Answer> {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const response = await fetch(`${url}/api/trpc/${procedure}${query}`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  if (!response.ok) throw new Error(`${procedure}: ${String(response.status)} ${await response.text()}`);
  return ((await response.json()) as { result: { data: Answer } }).result.data;
}

/** A window: what it does waits on the device, in order, until it is answered; what is refused is dropped. */
function openWindow(user: TestUser) {
  const waiting: { procedure: string; input: object }[] = [];
  const done: string[] = [];
  let known: StoredEvent[] = [];
  let count = 0;
  const id = Math.random().toString(36).slice(2);
  return {
    /** What it has seen last, which may be long ago. */
    known: () => known,
    /** Its changes that were made, to be taken back. */
    done,
    change(procedure: string, input: object) {
      waiting.push({ procedure, input: { ...input, operationId: `${id}-${String(++count)}` } });
    },
    undo(operationId: string) {
      waiting.push({ procedure: 'calendar.undo', input: { operationId } });
    },
    /** Sends what waits, as far as the line lets it, and looks. Resolves to whether it could. */
    async follow(): Promise<boolean> {
      try {
        for (let next = waiting[0]; next; next = waiting[0]) {
          const { procedure, input } = next;
          await mutate(line, user, procedure, input).then(
            () =>
              'operationId' in input && procedure !== 'calendar.undo' && done.push(String(input.operationId)),
            (error: unknown) => {
              if (!/: 4\d\d /.test(String(error))) throw error;
            },
          );
          waiting.shift();
        }
        known = (await ask<{ events: StoredEvent[] }>(line.url, user, 'calendar.stored', WEEK)).events;
        return true;
      } catch (error) {
        // The line: it is sent again.
        if (error instanceof TypeError) return false;
        throw error;
      }
    },
  };
}
type Window = ReturnType<typeof openWindow>;

const unescaped = (text: string) =>
  text
    .replaceAll('&#13;', '\r')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const eventsIn = (texts: Iterable<string>) =>
  [...texts].flatMap((text) => text.match(/^BEGIN:VEVENT\r$.*?^END:VEVENT\r$/gms) ?? []).sort();

const two = (number: number) => String(number).padStart(2, '0');

/** A text as phones write them: beyond ASCII, with what has to be escaped, and longer than a line. */
const wordsOf = (below: (below: number) => number, count: number) =>
  ['Dentist', 'Zoë’s 🎂 party', 'Milk\\, bread\\; eggs', '会议 '.repeat(20), 'x'.repeat(120)][below(5)] +
  ` ${String(count)}`;

/** Lines of an event that a phone makes. */
function linesOf(below: (below: number) => number, count: number): string[] {
  const day = `202612${two(1 + below(28))}`;
  const hour = 8 + below(10);
  const times = [
    [`DTSTART:${day}T${two(hour)}0000Z`, `DTEND:${day}T${two(hour)}3000Z`],
    [
      `DTSTART;TZID=Europe/Berlin:${day}T${two(hour)}0000`,
      `DTEND;TZID=Europe/Berlin:${day}T${two(hour + 1)}1500`,
    ],
    [`DTSTART;VALUE=DATE:${day}`, `DTEND;VALUE=DATE:${String(Number(day) + 1)}`],
  ][below(3)] ?? [''];
  return [
    ...times,
    `SUMMARY:${wordsOf(below, count)}`,
    ...(below(3) === 0 ? ['RRULE:FREQ=DAILY;COUNT=5'] : []),
    ...(below(4) === 0 ? ['X-KEEP;X-A="b,c":me', 'ATTENDEE;CN=Mei:mailto:mei@example.org'] : []),
    ...(below(4) === 0
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:x', 'TRIGGER:-PT15M', 'END:VALARM']
      : []),
  ];
}

/** The text of an object as a phone changes it; the same one where that is not possible. */
function changedOnPhone(text: string, below: (below: number) => number, count: number): string {
  const [main = ''] = eventsIn([text]);
  const start = /^DTSTART([^:\r]*):(\d{8})(T\d{6}Z?)?\r$/m.exec(main);
  const [, parameters = '', day = '', time = ''] = start ?? [];
  const next = `${parameters}:${String(Number(day) + 1)}${time}`;
  const isSeries = /^RRULE:/m.test(main) && !main.includes('RECURRENCE-ID') && !day.endsWith('30');
  const kind = below(isSeries ? 4 : 2);
  if (kind === 0) return text.replace(/^SUMMARY:(?:.|\r\n )*?\r$/m, `SUMMARY:${wordsOf(below, count)}\r`);
  if (kind === 1)
    return text.replace(/^(UID:(?:.|\r\n )*?\r)$/m, `$1\nLOCATION:Room ${String(count)}\r`).replace(
      // One place an event.
      /^(LOCATION:Room \d+\r\n[^]*?)^LOCATION:(?:.|\r\n )*?\r\n/m,
      '$1',
    );
  // What changes nothing here stays as the program has written it.
  const left =
    main
      .replaceAll('\r\n ', '')
      .match(/^EXDATE.*$/gm)
      ?.join() ?? '';
  if (kind === 2 && left.includes(`${String(Number(day) + 1)}${time}`)) return text;
  if (kind === 2) return text.replace(main, main.replace(/^(RRULE:.*\r)$/m, `$1\nEXDATE${next}\r`));
  if (text.includes(`RECURRENCE-ID${next}`)) return text;
  const changed = main
    .replace(/^(RRULE|EXDATE|RDATE|X-TOOLSTEAD-CHANGED)(?:.|\r\n )*?\r\n/gm, '')
    .replace(/^(DTSTART|DTEND)([^:\r]*):(\d{8})/gm, (_, name: string, of: string, at: string) => {
      return `${name}${of}:${String(Number(at) + 1)}`;
    })
    .replace(/^SUMMARY:(?:.|\r\n )*?\r$/m, `RECURRENCE-ID${next}\r\nSUMMARY:${wordsOf(below, count)}\r`);
  return text.replace(main, `${main}\n${changed}`);
}

/** What a person does in a window. */
function actInWindow(
  window: Window,
  below: (below: number) => number,
  count: number,
  calendarId: number,
): void {
  const known = window.known();
  const event = known[below(known.length)];
  const recurring = known.filter(({ rule }) => rule !== '');
  const series = recurring[below(recurring.length)];
  const start = `2026-12-${two(1 + below(28))}`;
  const title = wordsOf(below, count);
  const kind = below(9);
  if (kind <= 1)
    window.change('calendar.addEvent', {
      calendarId,
      title,
      start: below(3) === 0 ? start : `${start}T${two(8 + below(10))}:00:00`,
      ...(below(2) === 0 && { rule: 'FREQ=DAILY;COUNT=4' }),
      ...(below(3) === 0 && { reminders: [10, 60], notes: 'a\nb; c' }),
    });
  else if (kind === 2 && event)
    window.change('calendar.editEvent', { id: event.id, title, location: `Place, ${String(count)}` });
  else if (kind === 3 && event)
    window.change('calendar.moveEvents', { events: [{ id: event.id, scope: 'all' }], days: 1 - below(3) });
  else if (kind === 4 && event && known.length > 8)
    window.change('calendar.deleteEvents', { events: [{ id: event.id, scope: 'all' }] });
  else if (kind === 5 && window.done.length > 0) window.undo(window.done.at(-1 - below(3)) ?? '');
  else if (series) {
    const day = new Date(Date.parse(`${series.startLocal.slice(0, 10)}T00:00:00Z`) + 86_400_000 * below(4));
    const date = day.toISOString().slice(0, 10).replaceAll('-', '');
    const time = series.allDay ? '' : series.startLocal.slice(10).replaceAll(':', '');
    const one = { id: series.id, recurrenceId: `${date}${time}` };
    const scope = below(3) === 0 ? 'following' : 'this';
    if (kind === 6) window.change('calendar.editEvent', { ...one, scope, title });
    else if (kind === 7) window.change('calendar.deleteEvents', { events: [{ ...one, scope }] });
    else window.change('calendar.moveEvents', { events: [{ ...one, scope: 'this' }], minutes: 45 });
  }
}

/** What a person does on a phone. */
async function actOnPhone(phone: Vdirsyncer, below: (below: number) => number, count: number): Promise<void> {
  const files = [...(await phone.files())];
  const [name, text] = files[below(files.length)] ?? [];
  const kind = below(4);
  const isFew = name === undefined || text === undefined;
  if (kind === 0 || isFew) {
    const uid = `phone-${String(count)}`;
    await writeFile(join(phone.folder, `${uid}.ics`), ics(uid, linesOf(below, count)));
  } else if (kind === 1 && files.length > 8) await rm(join(phone.folder, name));
  else await writeFile(join(phone.folder, name), changedOnPhone(text, below, count));
}

test(
  `a week of ${String(ACTS)} acts ends alike everywhere, and all of it can be taken back`,
  async () => {
    const user = await toolstead.createUser();
    await mutate(toolstead, user, 'preferences.update', { timeZone: 'Europe/Berlin' });
    const tokenOf = async (name: string) =>
      (
        await mutate<{ token: string }>(toolstead, user, 'tokens.make', {
          ...{ name, days: null, currentPassword: user.password },
          tools: [{ tool: 'calendar', right: 'write' }],
        })
      ).token;
    const calendarId = (
      await mutate<{ id: number }>(toolstead, user, 'calendar.addCalendar', { name: 'Own' })
    ).id;
    const token = await tokenOf('Phone');
    const device = async (name: string, password: string) =>
      setUpVdirsyncer(join(home, name), {
        ...{ url: `${line.url}/caldav/`, username: user.username, token: password, calendarId },
      });
    const [phone, tablet] = [await device('phone', token), await device('tablet', await tokenOf('Tablet'))];
    const windows = [openWindow(user), openWindow(user)] as const;
    const below = chance(SEED);
    const fates = chance(SEED + 1);
    let isUp = true;
    /** In the midst of a run of a program. */
    let left = Infinity;
    line.decides = () => {
      left -= 1;
      if (isUp && left > 0) return 'arrives';
      return fates(2) === 0 ? 'lost' : 'unanswered';
    };

    /** Everything of an account's calendar, without what any write stamps. */
    const stored = async () =>
      (await ask<{ events: StoredEvent[] }>(toolstead.url, user, 'calendar.stored', WEEK)).events;
    const exported = async () =>
      (await ask<{ content: string }>(toolstead.url, user, 'calendar.exportIcs', { calendarId })).content;
    for (let at = 0; at < 5; at++)
      await mutate(toolstead, user, 'calendar.addEvent', {
        ...{ calendarId, title: `Before ${String(at)}`, start: `2026-12-0${String(at + 1)}T09:00:00` },
        ...(at < 2 && { rule: 'FREQ=DAILY;COUNT=6' }),
      });
    const before = await stored();

    for (let count = 1; count <= ACTS; count++) {
      isUp = count % (UP + DOWN) < UP;
      const kind = below(20);
      const window = windows[below(2)] ?? windows[0];
      if (kind < 8) {
        actInWindow(window, below, count, calendarId);
        // A window that is open sends at once.
        await window.follow();
      } else if (kind < 17) await actOnPhone(phone, below, count);
      else if (kind < 19) {
        if (below(3) === 0) left = 1 + below(8);
        await phone.sync();
        left = Infinity;
      } else if (below(3) === 0) await tablet.sync();
    }

    isUp = true;
    for (const window of [...windows, ...windows]) expect(await window.follow()).toBe(true);
    for (const program of [phone, tablet, phone, tablet, phone, tablet]) {
      const { code, said } = await program.sync();
      expect(code, `seed ${String(SEED)}: ${said}`).toBe(0);
    }
    for (const window of windows) await window.follow();

    const authorization = `Basic ${Buffer.from(`x:${token}`).toString('base64')}`;
    const path = `/caldav/calendars/${String(user.id)}/calendar-${String(calendarId)}/`;
    const listed = await fetch(`${toolstead.url}${path}`, {
      method: 'REPORT',
      headers: { authorization, depth: '1' },
      body: xml(
        'D:sync-collection',
        '<D:sync-token/><D:sync-level>1</D:sync-level><D:prop><C:calendar-data/></D:prop>',
      ),
    });
    const objects = [...(await listed.text()).matchAll(/<C:calendar-data>(.*?)<\/C:calendar-data>/gs)]
      .map(([, text = '']) => unescaped(text))
      .sort();
    expect(objects.length).toBeGreaterThan(0);
    // Where only stamps and the order of lines are other, the program keeps what it has; and it names files as it likes.
    const apart = (text: string) =>
      text
        .split('\r\n')
        .filter((each) => !/^(DTSTAMP|LAST-MODIFIED|CREATED):/.test(each))
        .sort()
        .join('\n');
    for (const program of [phone, tablet])
      expect([...(await program.files()).values()].map(apart).sort()).toEqual(objects.map(apart).sort());
    const fresh = await device('fresh', token);
    expect(await fresh.sync()).toMatchObject({ code: 0 });
    expect([...(await fresh.files()).values()].sort()).toEqual(objects);
    expect(eventsIn([await exported()])).toEqual(eventsIn(objects));
    const [one, other] = windows.map((window) => window.known());
    expect(one).toEqual(other);
    expect(one).toEqual(await stored());
    const namesOf = (text: string) => /^UID:((?:.|\r\n )*?)\r$/m.exec(text)?.[1]?.replaceAll('\r\n ', '');
    expect((one ?? []).map(({ uid }) => uid).sort()).toEqual(eventsIn(objects).map(namesOf).sort());

    // From the last one on, each as the app lists it: those of programs by their list, its own as the windows know them.
    const { db } = await toolstead.database();
    const operations = await db
      .selectFrom('operations')
      .select(['operation_id', 'kind'])
      .where('user_id', '=', user.id)
      .where('topic', '=', 'calendar')
      .where('undone', 'is', null)
      .where('revision', 'is not', null)
      .where('kind', 'not in', ['undo', 'addCalendar'])
      .orderBy('id', 'desc')
      .execute();
    let ofPrograms = 0;
    for (const { operation_id: operationId, kind } of operations) {
      if (kind === 'caldav') {
        const { changes } = await ask<{ changes: { operationId: string }[] }>(
          toolstead.url,
          user,
          'calendar.caldav',
        );
        expect(changes[0]).toMatchObject({ operationId });
        ofPrograms += 1;
      }
      await mutate(toolstead, user, 'calendar.undo', { operationId }).catch((error: unknown) => {
        throw new Error(`seed ${String(SEED)}: ${kind} ${operationId} was not taken back`, { cause: error });
      });
    }
    expect(ofPrograms).toBeGreaterThan(ACTS / 20);
    expect(before).not.toEqual(one);
    expect(await stored()).toEqual(before);
    for (const program of [phone, tablet]) await program.sync();
  },
  60_000 + ACTS * ACT_MS,
);
