import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../support/accounts';
import { ics, syncAnswer, xml } from '../support/caldav';
import { startToolstead, type Toolstead } from '../support/toolstead';
import { mutate } from '../support/typed-call';
import { type Fate, type Line, openLine } from './line';
import { runPython } from './program';
import { chance, setUpVdirsyncer } from './vdirsyncer';

let toolstead: Toolstead;
let line: Line;
/** Done at one of the next requests. */
let atRequest: { number: number; does: () => Promise<void> } | null = null;
beforeAll(async () => {
  toolstead = await startToolstead();
  line = await openLine(() => toolstead.url);
  line.decides = async (): Promise<Fate> => {
    if (atRequest && --atRequest.number === 0) {
      const { does } = atRequest;
      atRequest = null;
      await does();
    }
    return 'arrives';
  };
});
afterAll(async () => {
  line.close();
  await toolstead.close();
});

let user: TestUser;
let token: string;
let home: string;
let base: string;
let calendar: string;
let calendarId: number;
beforeEach(async () => {
  user = await toolstead.createUser();
  token = (
    await mutate<{ token: string }>(toolstead, user, 'tokens.make', {
      name: 'Programs',
      tools: [{ tool: 'calendar', right: 'write' }],
      days: null,
      currentPassword: user.password,
    })
  ).token;
  calendarId = (await mutate<{ id: number }>(toolstead, user, 'calendar.addCalendar', { name: 'Work' })).id;
  calendar = `/caldav/calendars/${String(user.id)}/calendar-${String(calendarId)}/`;
  base = `${line.url}/caldav/`;
  home = await mkdtemp(join(tmpdir(), 'toolstead-caldav-'));
  return () => rm(home, { recursive: true, force: true });
});

async function ask(method: string, path: string, body: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`x:${token}`).toString('base64')}`;
  const answer = await fetch(`${toolstead.url}${path}`, {
    method,
    body,
    headers: { authorization, depth: '1' },
  });
  return answer.text();
}

const listed = async () =>
  syncAnswer(
    await ask(
      'REPORT',
      calendar,
      xml('D:sync-collection', '<D:sync-token/><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop>'),
    ),
  );

test('python-caldav', async () => {
  const script = join(import.meta.dirname, 'python-caldav.py');
  expect(await runPython(script, [base, user.username, token], home)).toMatchObject({ code: 0 });
});

/** What an event says, of a text with any number of them, in an order of its own. */
function factsOf(text: string): string[] {
  const unfolded = text.replaceAll('&#13;', '').replace(/\r?\n[ \t]/g, '');
  return unfolded
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) =>
      (event.split('END:VEVENT')[0] ?? '')
        .split(/\r?\n/)
        .filter((each) => /^(UID|SUMMARY|DTSTART|DTEND|RRULE|EXDATE|RECURRENCE-ID|X-KEEP)[:;]/.test(each))
        .sort()
        .join('\n'),
    )
    .sort();
}

const configure = () => setUpVdirsyncer(home, { url: base, username: user.username, token, calendarId });

const serverText = () =>
  ask(
    'REPORT',
    calendar,
    xml(
      'C:calendar-query',
      '<D:prop><C:calendar-data/></D:prop><C:filter><C:comp-filter name="VCALENDAR"/></C:filter>',
    ),
  );

test('vdirsyncer: whatever both ends change, also while the server is killed, both are equal then, and a second run sends nothing', async () => {
  const seed = Number(process.env['SEED'] ?? 37);
  const below = chance(seed);
  const { folder, sync, files: localFiles } = await configure();
  const made: number[] = [];
  const operations: string[] = [];
  let count = 0;
  const inApp = async (procedure: string, input: object) => {
    const operationId = `op-${String(seed)}-${String(++count)}`;
    operations.push(operationId);
    return mutate<{ id: number }>(toolstead, user, procedure, { ...input, operationId });
  };
  const when = () =>
    `202612${String(1 + below(28)).padStart(2, '0')}T${String(8 + below(10)).padStart(2, '0')}0000`;
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const start = when().replace(/^(\d{4})(\d\d)(\d\d)T(\d\d).*/, '$1-$2-$3T$4:00:00');
      const rule = below(2) === 0 ? { rule: 'FREQ=DAILY;COUNT=4' } : {};
      made.push(
        (await inApp('calendar.addEvent', { calendarId, title: `App ${String(count)}`, start, ...rule })).id,
      );
    },
    async () =>
      inApp('calendar.editEvent', {
        id: made[below(made.length)],
        title: `Edited ${String(count)}`,
        scope: 'all',
      }),
    async () =>
      inApp('calendar.deleteEvents', {
        events: [{ id: made.splice(below(made.length), 1)[0], scope: 'all' }],
      }),
    async () => mutate(toolstead, user, 'calendar.undo', { operationId: operations.pop() }),
    async () => {
      const uid = `local-${String(++count)}`;
      const start = when();
      const lines = [
        `DTSTART:${start}Z`,
        `DTEND:${start.slice(0, 11)}3000Z`,
        `SUMMARY:Local ${String(count)}`,
        'X-KEEP;X-A=1:me',
      ];
      await writeFile(
        join(folder, `${uid}.ics`),
        ics(uid, below(2) === 0 ? [...lines, 'RRULE:FREQ=WEEKLY;COUNT=3'] : lines),
      );
    },
    async () => {
      const files = [...(await localFiles())];
      const [name, text] = files[below(files.length)] ?? ['', ''];
      if (name)
        await writeFile(
          join(folder, name),
          text.replace(/^SUMMARY:.*?(\r?)$/m, `SUMMARY:Touched ${String(++count)}$1`),
        );
    },
    async () => {
      const names = [...(await localFiles()).keys()];
      if (names.length > 2) await rm(join(folder, names[below(names.length)] ?? ''));
    },
  ];
  for (let round = 0; round < 8; round++) {
    // What is gone by now, or was changed since, is refused.
    for (let at = 0; at < 6; at++) await acts[below(acts.length)]?.().catch(() => undefined);
    if (round % 2 === 1) {
      // Between two of its requests, or in the midst of one.
      const does = async () => {
        await toolstead.killServer();
        await toolstead.start();
      };
      atRequest = { number: 1 + below(9), does };
      await sync();
      atRequest = null;
      await sync();
    }
    expect(await sync(), `seed ${String(seed)}, round ${String(round)}`).toMatchObject({ code: 0 });
    const facts = factsOf(await serverText());
    expect(factsOf([...(await localFiles()).values()].join('\n'))).toEqual(facts);
    // The second one reads again what the first has sent, since it is written anew here; it sends nothing.
    const before = await listed();
    expect(await sync()).toMatchObject({ code: 0 });
    expect(await listed()).toEqual(before);
    const files = await localFiles();
    expect(factsOf([...files.values()].join('\n'))).toEqual(facts);
    expect(await sync()).toMatchObject({ code: 0 });
    expect(await localFiles()).toEqual(files);
    expect(await listed()).toEqual(before);
  }
  expect((await localFiles()).size).toBeGreaterThan(0);
});

test('khal reads and writes what vdirsyncer brings', async () => {
  const { folder, sync } = await configure();
  await mutate(toolstead, user, 'calendar.addEvent', {
    calendarId,
    title: 'Made here',
    start: '2026-12-10T10:00:00',
  });
  expect(await sync()).toMatchObject({ code: 0 });
  await mkdir(join(home, 'config/khal'), { recursive: true });
  await writeFile(
    join(home, 'config/khal/config'),
    `[calendars]\n[[work]]\npath = ${folder}\n[default]\ndefault_calendar = work\n[locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n`,
  );
  expect((await runPython('khal', ['list', '2026-12-10', '2d'], home)).said).toContain('Made here');
  const added = await runPython('khal', ['new', '2026-12-11', '14:00', '15:00', 'Made by khal'], home);
  expect(added).toMatchObject({ code: 0 });
  expect(await sync()).toMatchObject({ code: 0 });
  expect(factsOf(await serverText()).join()).toContain('SUMMARY:Made by khal');
});

test('calcurse-caldav takes what is here, and sends what it has', async () => {
  await mutate(toolstead, user, 'calendar.addEvent', {
    calendarId,
    title: 'Made here',
    start: '2026-12-10T10:00:00',
  });
  const config = join(home, 'config/calcurse/caldav');
  const data = join(home, 'data/calcurse');
  await mkdir(config, { recursive: true });
  await mkdir(data, { recursive: true });
  const url = new URL(base);
  await writeFile(
    join(config, 'config'),
    `[General]\nBinary = calcurse\nHostname = ${url.host}\nPath = ${calendar}\nHTTPS = No\nAuthMethod = basic\nDryRun = No\nVerbose = Yes\n[Auth]\nUsername = ${user.username}\nPassword = ${token}\n`,
  );
  const first = await runPython('calcurse-caldav', ['--init', 'keep-remote'], home);
  expect(first).toMatchObject({ code: 0 });
  expect(await readFile(join(data, 'apts'), 'utf8')).toContain('Made here');
  await writeFile(join(data, 'apts'), '12/11/2026 @ 14:00 -> 12/11/2026 @ 15:00 |Made by calcurse\n', {
    flag: 'a',
  });
  expect(await runPython('calcurse-caldav', [], home)).toMatchObject({ code: 0 });
  expect(factsOf(await serverText()).join()).toContain('SUMMARY:Made by calcurse');
});
