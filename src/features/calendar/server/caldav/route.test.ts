import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createDevice, type Device, deviceOf, ics, xml } from '../../../../../tests/support/caldav';
import { operation } from '../../../../../tests/support/calendar';
import { setToolOpen } from '../../../../../tests/support/switches';

const app = await createTestApp();

let phone: Device;
let work: string;
let calendarId: number;
beforeEach(async () => {
  phone = await createDevice(app);
  calendarId = (await phone.calendar.addCalendar({ name: 'Work', color: '#336699' })).id;
  work = `${phone.home}calendar-${String(calendarId)}/`;
});

const prop = (...names: string[]) =>
  xml('D:propfind', `<D:prop>${names.map((name) => `<${name}/>`).join('')}</D:prop>`);
const hrefsOf = (body: string) =>
  [...body.matchAll(/(?<=<D:response><D:href>).*?(?=<\/D:href>)/g)].map(String);
const etagOf = async (path: string) => String((await phone.send('GET', path)).headers['etag']);
const titles = async () =>
  (await phone.calendar.getEvents({
    from: '2026-11-01',
    to: '2026-12-31',
    expand: true,
    calendarId,
  })) as unknown as {
    events: { title: string }[];
  };

describe('who may call', () => {
  test('is asked for a password: without a token, with a wrong one, and with a session’s', async () => {
    const basic = (password: string) => `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
    for (const authorization of [
      undefined,
      basic('no'),
      basic(phone.user.token),
      basic(`${phone.token}0`),
      'Basic ?',
    ]) {
      const answer = await phone.send('PROPFIND', phone.home, { authorization, depth: '0' });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Basic realm="Toolstead", charset="UTF-8"');
    }
  });

  test('is told of nothing that is another account’s', async () => {
    const other = await createDevice(app);
    await phone.send('PUT', `${work}a.ics`, { body: ics('a') });
    for (const path of [phone.home, work, `${work}a.ics`, `/caldav/principals/${String(phone.user.id)}/`]) {
      expect((await other.send('PROPFIND', path, { depth: '0' })).status).toBe(404);
    }
    for (const method of ['GET', 'DELETE'])
      expect((await other.send(method, `${work}a.ics`)).status).toBe(404);
    expect((await other.send('PUT', `${work}b.ics`, { body: ics('b') })).status).toBe(404);
    expect((await other.send('DELETE', work)).status).toBe(404);
    expect((await other.send('MKCALENDAR', `${phone.home}mine/`)).status).toBe(404);
    expect((await phone.send('GET', `${work}a.ics`)).status).toBe(200);
    expect((await other.calendar.caldav()).changes).toEqual([]);
  });

  test('reads with a token that may only read, and is told so', async () => {
    await phone.send('PUT', `${work}a.ics`, { body: ics('a') });
    const reader = await deviceOf(app, phone.user, [['calendar', 'read']]);
    const { body } = await reader.send('PROPFIND', work, {
      depth: '0',
      body: prop('D:current-user-privilege-set'),
    });
    expect(body).toContain('<D:read/>');
    expect(body).not.toContain('<D:write/>');
    expect((await reader.send('GET', `${work}a.ics`)).status).toBe(200);
    for (const [method, path] of [
      ['PUT', `${work}b.ics`],
      ['DELETE', `${work}a.ics`],
      ['DELETE', work],
      ['MKCALENDAR', `${phone.home}x/`],
    ] as const)
      expect((await reader.send(method, path, { body: method === 'PUT' ? ics('b') : '' })).status).toBe(403);
    const stranger = await deviceOf(app, phone.user, [['devflow', 'write']]);
    expect((await stranger.send('PROPFIND', phone.home, { depth: '0' })).status).toBe(403);
  });

  test('is refused while the calendar is closed to the role', async () => {
    await setToolOpen(app, 'calendar', false);
    try {
      for (const method of ['PROPFIND', 'PUT', 'MKCALENDAR', 'DELETE'])
        expect((await phone.send(method, work, { depth: '0' })).status).toBe(403);
    } finally {
      await setToolOpen(app, 'calendar', true);
    }
    expect((await phone.send('PROPFIND', work, { depth: '0' })).status).toBe(207);
  });
});

describe('a program finds', () => {
  test('where to look', async () => {
    for (const method of ['GET', 'PROPFIND']) {
      const { status, headers } = await phone.send(method, '/.well-known/caldav', {
        authorization: undefined,
      });
      expect([status, headers['location']]).toEqual([301, '/caldav/']);
    }
    const options = await phone.send('OPTIONS', work, { authorization: undefined });
    expect(options.headers['dav']).toBe('1, 3, calendar-access, extended-mkcol');
    expect(options.headers['allow']).toContain('REPORT');
  });

  test('its principal, the home and the calendars', async () => {
    const asked = { depth: '0', body: prop('D:current-user-principal', 'X:unknown').replace('X:', 'D:') };
    const principal = `/caldav/principals/${String(phone.user.id)}/`;
    const root = await phone.send('PROPFIND', '/caldav/', asked);
    expect(root.status).toBe(207);
    expect(root.body).toContain(`<D:current-user-principal><D:href>${principal}</D:href>`);
    expect(root.body).toContain('<D:unknown/></D:prop><D:status>HTTP/1.1 404');
    const own = await phone.send('PROPFIND', principal, { depth: '0', body: prop('C:calendar-home-set') });
    expect(own.body).toContain(`<C:calendar-home-set><D:href>${phone.home}</D:href>`);
    const { body } = await phone.send('PROPFIND', phone.home, {
      depth: '1',
      body: prop('D:resourcetype', 'D:displayname', 'A:calendar-color', 'CS:getctag', 'D:sync-token'),
    });
    expect(hrefsOf(body)).toEqual([phone.home, work]);
    expect(body).toContain('<D:collection/><C:calendar/>');
    expect(body).toContain('<D:displayname>Work</D:displayname><A:calendar-color>#336699</A:calendar-color>');
    expect(body).toMatch(/<D:sync-token>urn:toolstead:[0-9a-f]{8}:\d+:\d+</);
  });

  test('objects with their entity tags, and what is in them', async () => {
    const { id } = await phone.calendar.addEvent({
      calendarId,
      title: 'Tea & <cake>',
      start: '2026-11-27T10:00:00',
    });
    const list = await phone.send('PROPFIND', work, {
      depth: '1',
      body: prop('D:getetag', 'D:getcontenttype'),
    });
    const [, object = ''] = hrefsOf(list.body);
    expect(object).toMatch(/%40toolstead\.ics$/);
    const body = xml(
      'C:calendar-multiget',
      `<D:prop><D:getetag/><C:calendar-data/></D:prop><D:href>${object}</D:href><D:href>${work}no.ics</D:href><D:href>/elsewhere</D:href>`,
    );
    const got = await phone.send('REPORT', work, { body });
    expect(got.body).toContain('SUMMARY:Tea &amp; &lt;cake&gt;');
    expect(got.body).toContain(`<D:href>${work}no.ics</D:href><D:status>HTTP/1.1 404`);
    expect(got.body).toContain('<D:href>/elsewhere</D:href><D:status>HTTP/1.1 404');
    const read = await phone.send('GET', object);
    expect(read.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(read.body).toContain('SUMMARY:Tea & <cake>');
    const etag = String(read.headers['etag']);
    expect((await phone.send('GET', object, { 'if-none-match': etag })).status).toBe(304);
    expect((await phone.send('HEAD', object)).headers['etag']).toBe(etag);
    await phone.calendar.editEvent({ id, title: 'Coffee' });
    expect(await etagOf(object)).not.toBe(etag);
  });

  test('nothing of an address that is a megabyte of slashes, nor of a filter of many tests', async () => {
    const endless = `${'/'.repeat(900_000)}x`;
    const asked = xml('C:calendar-multiget', `<D:prop><D:getetag/></D:prop><D:href>${endless}</D:href>`);
    const got = await phone.send('REPORT', work, { body: asked });
    expect(got.body).toContain('x</D:href><D:status>HTTP/1.1 404');
    const filtered = (tests: number, more = '') => {
      const test =
        '<C:prop-filter name="UID"><C:text-match negate-condition="yes">a</C:text-match></C:prop-filter>';
      const events = `<C:comp-filter name="VEVENT">${test.repeat(tests)}${more}</C:comp-filter>`;
      const filter = `<C:filter><C:comp-filter name="VCALENDAR">${events}</C:comp-filter></C:filter>`;
      return xml('C:calendar-query', `<D:prop><D:getetag/></D:prop>${filter}`);
    };
    expect((await phone.send('REPORT', work, { body: filtered(20) })).status).toBe(207);
    const range = '<C:time-range start="20261124T000000Z"/>';
    expect((await phone.send('REPORT', work, { body: filtered(20, range) })).status).toBe(207);
    const refused = await phone.send('REPORT', work, { body: filtered(21) });
    expect([refused.status, refused.body]).toEqual([403, expect.stringContaining('supported-filter')]);
  });

  test('what happens in a range, and each occurrence where it asks for that', async () => {
    const rule = [
      'DTSTART;TZID=Europe/Berlin:20261123T090000',
      'DTEND;TZID=Europe/Berlin:20261123T100000',
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20261125T090000',
    ];
    await phone.send('PUT', `${work}series.ics`, { body: ics('series', rule) });
    await phone.send('PUT', `${work}later.ics`, { body: ics('later', ['DTSTART:20261201T100000Z']) });
    const query = (range: string, data = '<C:calendar-data/>') =>
      phone.send('REPORT', work, {
        depth: '1',
        body: xml(
          'C:calendar-query',
          `<D:prop><D:getetag/>${data}</D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${range}</C:comp-filter></C:comp-filter></C:filter>`,
        ),
      });
    const range = (start: string, end: string) => `<C:time-range start="${start}" end="${end}"/>`;
    expect(hrefsOf((await query('')).body)).toEqual([`${work}later.ics`, `${work}series.ics`]);
    expect(hrefsOf((await query(range('20261124T000000Z', '20261125T000000Z'))).body)).toEqual([
      `${work}series.ics`,
    ]);
    // Between its occurrences there is none: one is left out, and the range ends before the next.
    expect(hrefsOf((await query(range('20261125T000000Z', '20261126T000000Z'))).body)).toEqual([]);
    expect(hrefsOf((await query('<C:time-range start="20261130T000000Z"/>')).body)).toEqual([
      `${work}later.ics`,
    ]);
    const { body } = await query(
      range('20261124T000000Z', '20261128T000000Z'),
      '<C:calendar-data><C:expand start="20261124T000000Z" end="20261128T000000Z"/></C:calendar-data>',
    );
    expect(body.match(/(?<=RECURRENCE-ID:).*(?=\r?&#13;)/g)).toEqual([
      '20261124T080000Z',
      '20261126T080000Z',
      '20261127T080000Z',
    ]);
    expect(body).not.toContain('RRULE');
    const none = xml(
      'C:calendar-query',
      '<D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VTODO"/></C:comp-filter></C:filter>',
    );
    expect(hrefsOf((await phone.send('REPORT', work, { body: none })).body)).toEqual([]);
    const uid = (text: string, attributes = '') =>
      `<C:prop-filter name="UID"><C:text-match ${attributes}>${text}</C:text-match></C:prop-filter>`;
    expect(hrefsOf((await query(uid('later', 'collation="i;octet"'))).body)).toEqual([`${work}later.ics`]);
    expect(hrefsOf((await query(uid('ERIE'))).body)).toEqual([`${work}series.ics`]);
    expect(hrefsOf((await query(uid('ERIE', 'collation="i;octet"'))).body)).toEqual([]);
    const first = range('20261124T000000Z', '20261125T000000Z');
    expect(hrefsOf((await query(first + uid('series'))).body)).toEqual([`${work}series.ics`]);
    expect(hrefsOf((await query(first + uid('later'))).body)).toEqual([]);
    const collation = await query(uid('x', 'collation="i;basic"'));
    expect([collation.status, collation.body]).toEqual([
      403,
      expect.stringContaining('<C:supported-collation/>'),
    ]);
    const unknown = await query(
      '<C:prop-filter name="SUMMARY"><C:text-match>x</C:text-match></C:prop-filter>',
    );
    expect([unknown.status, unknown.body]).toEqual([403, expect.stringContaining('<C:supported-filter/>')]);
    await phone.send('PUT', `${work}often.ics`, { body: ics('often', ['RRULE:FREQ=HOURLY']) });
    const many = await query(
      '',
      '<C:calendar-data><C:expand start="20261201T000000Z" end="20280101T000000Z"/></C:calendar-data>',
    );
    expect([many.status, many.body]).toEqual([
      403,
      expect.stringContaining('<D:number-of-matches-within-limits/>'),
    ]);
  });
});

describe('an object', () => {
  test('is stored whole as one change, without an entity tag, and taken back in the app', async () => {
    const made = await phone.send('PUT', `${work}a.ics`, {
      body: ics('a', ['X-KEEP;X-P=1:me,you', 'CATEGORIES:One,Two']),
      'if-none-match': '*',
    });
    expect([made.status, made.headers['etag']]).toEqual([201, undefined]);
    const before = await phone.send('GET', `${work}a.ics`);
    expect(before.body).toContain('X-KEEP;X-P=1:me,you\r\nCATEGORIES:One,Two\r\n');
    const changed = await phone.send('PUT', `${work}a.ics`, {
      body: ics('a', ['SUMMARY:Other']),
      'if-match': String(before.headers['etag']),
    });
    expect([changed.status, changed.headers['etag']]).toEqual([204, undefined]);
    const etag = await etagOf(`${work}a.ics`);
    const { url, changes } = await phone.calendar.caldav();
    expect(url).toBe('https://tools.example.org/caldav/');
    expect(changes).toMatchObject([
      { did: 'changed', title: 'Other', program: 'Test/1.0' },
      { did: 'added', title: 'Dentist' },
    ]);
    await phone.calendar.undo({ operationId: changes[0]?.operationId ?? '', undoId: operation() });
    const after = await phone.send('GET', `${work}a.ics`);
    expect(after.body.replace(/^(DTSTAMP|LAST-MODIFIED).*$/gm, '')).toBe(
      before.body.replace(/^(DTSTAMP|LAST-MODIFIED).*$/gm, ''),
    );
    expect(String(after.headers['etag'])).not.toBe(etag);
    expect(String(after.headers['etag'])).not.toBe(before.headers['etag']);
    expect((await phone.calendar.caldav()).changes).toMatchObject([{ did: 'added' }]);
  });

  test('has its alarms as their program noted them, as long as they are reminders here', async () => {
    const alarm = (uid: string, trigger: string, ...more: string[]) => [
      'BEGIN:VALARM',
      `UID:${uid}`,
      'ACTION:DISPLAY',
      'DESCRIPTION:Reminder',
      `TRIGGER:${trigger}`,
      ...more,
      'END:VALARM',
    ];
    const acknowledged = 'ACKNOWLEDGED:20261127T094500Z';
    const alarms = [
      ...alarm('one', '-PT15M', acknowledged),
      ...alarm('two', '-P1D'),
      ...alarm('three', 'PT5M'),
    ];
    await phone.send('PUT', `${work}a.ics`, { body: ics('a', alarms) });
    const { body } = await phone.send('GET', `${work}a.ics`);
    expect(body.match(/BEGIN:VALARM/g)).toHaveLength(3);
    expect(body).toContain(acknowledged);
    const { events } = await phone.calendar.stored({ from: '2026-11-27', to: '2026-11-28' });
    expect(events[0]?.reminders).toEqual([15, 1440]);
    await phone.calendar.editEvent({ id: events[0]?.id ?? 0, reminders: [1440, 30] });
    const edited = (await phone.send('GET', `${work}a.ics`)).body;
    expect(
      edited
        .match(/(?<=^TRIGGER:).*/gm)
        ?.map((trigger) => trigger.trim())
        .sort(),
    ).toEqual(['-P1D', '-PT30M', 'PT5M']);
    expect(edited).not.toContain('UID:one');
    expect(edited).toContain('UID:two');
  });

  test('has alarms beyond the most reminders, also when some of those are gone', async () => {
    const alarms = (minutes: number[]) =>
      minutes.flatMap((one) => [
        ...['BEGIN:VALARM', `UID:${String(one)}`, 'ACTION:DISPLAY', 'DESCRIPTION:Reminder'],
        ...[`TRIGGER:-PT${String(one)}M`, 'END:VALARM'],
      ]);
    const read = async () => {
      const { body } = await phone.send('GET', `${work}a.ics`);
      return { body, triggers: body.match(/(?<=^TRIGGER:-PT)\d+/gm)?.map(Number) };
    };
    const all = [1, 2, 3, 4, 5, 6, 7];
    await phone.send('PUT', `${work}a.ics`, { body: ics('a', alarms(all)) });
    expect((await read()).triggers).toEqual(all);
    const { events } = await phone.calendar.stored({ from: '2026-11-27', to: '2026-11-28' });
    const id = events[0]?.id ?? 0;
    expect(events[0]?.reminders).toEqual([1, 2, 3, 4, 5]);
    await phone.calendar.editEvent({ id, reminders: [1, 2, 3, 4] });
    const fewer = await read();
    expect(fewer.triggers).toEqual([1, 2, 3, 4, 6, 7]);
    // As the phone sends it again.
    await phone.send('PUT', `${work}a.ics`, { body: fewer.body.replace('SUMMARY:Dentist', 'SUMMARY:Other') });
    expect((await read()).triggers).toEqual([1, 2, 3, 4, 6, 7]);
    await phone.calendar.editEvent({ id, reminders: [1, 2, 6, 8, 9] });
    expect((await read()).triggers?.sort()).toEqual([1, 2, 6, 6, 7, 8, 9]);
  });

  test('that is as it was changes nothing', async () => {
    await phone.send('PUT', `${work}a.ics`, { body: ics('a') });
    const etag = await etagOf(`${work}a.ics`);
    expect((await phone.send('PUT', `${work}a.ics`, { body: ics('a') })).status).toBe(204);
    expect(await etagOf(`${work}a.ics`)).toBe(etag);
    expect((await phone.calendar.caldav()).changes).toHaveLength(1);
  });

  test('is changed and deleted only as its program knows it', async () => {
    const at = `${work}a.ics`;
    expect((await phone.send('PUT', at, { body: ics('a'), 'if-match': '*' })).status).toBe(412);
    await phone.send('PUT', at, { body: ics('a') });
    const etag = await etagOf(at);
    for (const headers of [{ 'if-none-match': '*' }, { 'if-match': '"0"' }])
      expect((await phone.send('PUT', at, { body: ics('a', ['SUMMARY:No']), ...headers })).status).toBe(412);
    expect((await phone.send('DELETE', at, { 'if-match': '"0"' })).status).toBe(412);
    expect((await phone.send('DELETE', at, { 'if-match': `"0", ${etag}` })).status).toBe(204);
    expect((await phone.send('GET', at)).status).toBe(404);
    expect((await phone.send('DELETE', at)).status).toBe(404);
    const { entries } = await phone.calendar.trash();
    expect(entries).toMatchObject([{ kind: 'event', name: 'Dentist' }]);
    await phone.calendar.restore({ events: [entries[0]?.id ?? 0] });
    expect((await phone.send('GET', at)).status).toBe(200);
  });

  test('keeps the name that its program gave it', async () => {
    const at = `${work}My%20name%2Fwith%C3%A4.ics`;
    expect((await phone.send('PUT', at, { body: ics('uid-1') })).status).toBe(201);
    expect((await phone.send('GET', at)).body).toContain('UID:uid-1');
    expect((await phone.send('GET', `${work}uid-1.ics`)).status).toBe(404);
    const other = await phone.send('PUT', `${work}uid-1.ics`, { body: ics('uid-1', ['SUMMARY:x']) });
    expect([other.status, other.body]).toEqual([
      403,
      expect.stringContaining(`<C:no-uid-conflict><D:href>${at}</D:href>`),
    ]);
    const moved = await phone.send('PUT', at, { body: ics('uid-2') });
    expect([moved.status, moved.body]).toEqual([403, expect.stringContaining('<C:no-uid-conflict>')]);
    await phone.send('DELETE', at);
    // Gone, it may come back elsewhere.
    expect((await phone.send('PUT', `${work}uid-1.ics`, { body: ics('uid-1') })).status).toBe(201);
    expect((await phone.send('GET', at)).status).toBe(404);
    expect((await phone.send('PUT', at, { body: ics('uid-2') })).status).toBe(201);
  });

  test('has no name that ends in a blank: the database would take it for the one without', async () => {
    await phone.send('PUT', `${work}a.ics`, { body: ics('x') });
    expect((await phone.send('PUT', `${work}a.ics%20`, { body: ics('y') })).status).toBe(404);
    expect((await phone.send('MKCALENDAR', `${phone.home}plain%20/`)).status).toBe(404);
    expect((await phone.send('GET', `${work}a.ics`)).status).toBe(200);
  });

  test('of the longest UID is changed at the address that it has, and gets another one', async () => {
    const uid = 'u'.repeat(255);
    await phone.calendar.importIcs({ ics: ics(uid), calendarId, operationId: operation() });
    const at = `${work}${uid}.ics`;
    expect((await phone.send('PUT', at, { body: ics(uid, ['SUMMARY:Other']) })).status).toBe(204);
    await phone.send('DELETE', at);
    expect((await phone.send('PUT', `${work}a.ics`, { body: ics(uid) })).status).toBe(201);
    expect((await phone.send('PUT', at, { body: ics('b') })).status).toBe(201);
    expect((await phone.send('GET', at)).body).toContain('UID:b');
    expect((await phone.send('PUT', `${work}${'u'.repeat(261)}`, { body: ics('c') })).status).toBe(404);
  });

  test('of another calendar is not moved in silence', async () => {
    const { id } = await phone.calendar.addCalendar({ name: 'Home' });
    const home = `${phone.home}calendar-${String(id)}/`;
    await phone.send('PUT', `${work}a.ics`, { body: ics('a') });
    const answer = await phone.send('PUT', `${home}a.ics`, { body: ics('a') });
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.stringContaining(`<C:no-uid-conflict><D:href>${work}a.ics`),
    ]);
    await phone.send('DELETE', `${work}a.ics`);
    expect((await phone.send('PUT', `${home}a.ics`, { body: ics('a') })).status).toBe(201);
  });

  test('that lives in two calendars is changed in each', async () => {
    const { id } = await phone.calendar.addCalendar({ name: 'Home' });
    const home = `${phone.home}calendar-${String(id)}/`;
    for (const into of [calendarId, id])
      await phone.calendar.importIcs({ ics: ics('a'), calendarId: into, operationId: operation() });
    for (const at of [`${work}a.ics`, `${home}a.ics`]) {
      expect((await phone.send('PUT', at, { body: ics('a', ['SUMMARY:Other']) })).status).toBe(204);
      expect((await phone.send('GET', at)).body).toContain('SUMMARY:Other');
    }
  });

  test('has its changed occurrences with it: those that are left out are gone', async () => {
    const series = ['DTSTART:20261123T090000Z', 'DTEND:20261123T100000Z', 'RRULE:FREQ=DAILY;COUNT=5'];
    const override =
      'END:VEVENT\r\nBEGIN:VEVENT\r\nUID:s\r\nDTSTAMP:20261101T000000Z\r\nRECURRENCE-ID:20261124T090000Z\r\nDTSTART:20261124T120000Z\r\nDTEND:20261124T130000Z\r\nSUMMARY:Moved';
    const at = `${work}s.ics`;
    await phone.send('PUT', at, { body: ics('s', [...series, override]) });
    expect((await phone.send('GET', at)).body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    const etag = await etagOf(at);
    await phone.send('PUT', at, { body: ics('s', series) });
    expect((await phone.send('GET', at)).body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(await etagOf(at)).not.toBe(etag);
    // An invitation to one occurrence alone.
    const alone = ics('s', ['RECURRENCE-ID:20261125T090000Z', 'DTSTART:20261125T120000Z', 'SUMMARY:Alone']);
    expect((await phone.send('PUT', at, { body: alone })).status).toBe(204);
    expect((await phone.send('GET', at)).body.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Alone']);
    const [{ operationId } = { operationId: '' }] = (await phone.calendar.caldav()).changes;
    await phone.calendar.undo({ operationId, undoId: operation() });
    expect((await titles()).events).toHaveLength(5);
  });

  test('that cannot be kept is refused with the condition that it breaks, and nothing is stored', async () => {
    const refusals: [string, string, Record<string, string>?][] = [
      ['valid-calendar-data', 'no calendar'],
      ['valid-calendar-data', ics('a', ['RRULE:FREQ=SECONDLY'])],
      ['valid-calendar-data', ics('a', [`SUMMARY:${'x'.repeat(501)}`])],
      ['valid-calendar-data', ics('u'.repeat(300))],
      ['valid-calendar-object-resource', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'],
      ['valid-calendar-object-resource', ics('a').replace('VERSION:2.0', 'VERSION:2.0\r\nMETHOD:PUBLISH')],
      [
        'valid-calendar-object-resource',
        ics('a').replace(
          'END:VEVENT',
          'END:VEVENT\r\nBEGIN:VEVENT\r\nUID:b\r\nDTSTART:20261127T100000Z\r\nEND:VEVENT',
        ),
      ],
      ['supported-calendar-component', ics('a').replaceAll('VEVENT', 'VTODO')],
      ['supported-calendar-data', ics('a'), { 'content-type': 'application/json' }],
    ];
    for (const [condition, body, headers] of refusals) {
      const answer = await phone.send('PUT', `${work}a.ics`, { body, ...headers });
      expect([answer.status, answer.body]).toEqual([403, expect.stringContaining(`<C:${condition}/>`)]);
    }
    expect((await phone.send('PUT', `${work}a.ics`, { body: 'x'.repeat(1024 * 1024 + 1) })).status).toBe(413);
    expect((await phone.send('PROPFIND', work, { depth: '1' })).body.match(/<D:response>/g)).toHaveLength(1);
  });
});

describe('a calendar', () => {
  test('is made at the address and by the name that a program chose', async () => {
    const at = `${phone.home}5A%C3%A4/`;
    const set =
      '<D:set><D:prop><D:displayname>Work</D:displayname><A:calendar-color>#FF00AAFF</A:calendar-color><A:calendar-order>3</A:calendar-order></D:prop></D:set>';
    expect((await phone.send('MKCALENDAR', at, { body: xml('C:mkcalendar', set) })).status).toBe(201);
    const { body } = await phone.send('PROPFIND', at, {
      depth: '0',
      body: prop('D:displayname', 'A:calendar-color'),
    });
    expect(body).toContain(
      '<D:displayname>Work 2</D:displayname><A:calendar-color>#ff00aa</A:calendar-color>',
    );
    expect((await phone.send('PUT', `${at}a.ics`, { body: ics('a') })).status).toBe(201);
    expect((await phone.calendar.calendars()).calendars).toMatchObject([
      { name: 'Work' },
      { name: 'Work 2', color: '#ff00aa' },
    ]);
    const again = await phone.send('MKCALENDAR', at);
    expect([again.status, again.body]).toEqual([403, expect.stringContaining('<D:resource-must-be-null/>')]);
    expect((await phone.send('MKCALENDAR', `${phone.home}calendar-9/`)).status).toBe(403);
    const tasks =
      '<D:set><D:prop><C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set></D:prop></D:set>';
    const refused = await phone.send('MKCALENDAR', `${phone.home}todo/`, {
      body: xml('C:mkcalendar', tasks),
    });
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.stringContaining('<C:supported-calendar-component/>'),
    ]);
    expect((await phone.send('MKCOL', `${phone.home}plain/`)).status).toBe(403);
    const extended =
      '<D:set><D:prop><D:resourcetype><D:collection/><C:calendar/></D:resourcetype></D:prop></D:set>';
    expect(
      (await phone.send('MKCOL', `${phone.home}plain/`, { body: xml('D:mkcol', extended) })).status,
    ).toBe(201);
  });

  test('is renamed and coloured; what is not kept is refused, and nothing with it', async () => {
    const update = (set: string) =>
      phone.send('PROPPATCH', work, {
        body: xml('D:propertyupdate', `<D:set><D:prop>${set}</D:prop></D:set>`),
      });
    const done = await update(
      '<D:displayname>Job</D:displayname><A:calendar-color>#112233</A:calendar-color>',
    );
    expect([done.status, done.body]).toEqual([207, expect.stringContaining('HTTP/1.1 200 OK')]);
    const again = await update('<D:displayname>Job</D:displayname>');
    expect(again.body).toContain('HTTP/1.1 200 OK');
    expect((await phone.calendar.caldav()).changes).toHaveLength(1);
    const not = await update('<D:displayname>Other</D:displayname><D:unknown>1</D:unknown>');
    expect(not.body).toContain('<D:unknown/></D:prop><D:status>HTTP/1.1 403 Forbidden');
    expect(not.body).toContain('<D:displayname/></D:prop><D:status>HTTP/1.1 424');
    expect((await phone.calendar.calendars()).calendars).toMatchObject([{ name: 'Job', color: '#112233' }]);
    const [{ operationId } = { operationId: '' }] = (await phone.calendar.caldav()).changes;
    await phone.calendar.undo({ operationId, undoId: operation() });
    expect((await phone.calendar.calendars()).calendars).toMatchObject([{ name: 'Work', color: '#336699' }]);
  });

  test('goes to the trash with its objects, and comes back as it was', async () => {
    await phone.send('PUT', `${work}a.ics`, { body: ics('a') });
    const etag = await etagOf(`${work}a.ics`);
    expect((await phone.send('DELETE', work)).status).toBe(204);
    expect((await phone.send('PROPFIND', work, { depth: '0' })).status).toBe(404);
    expect((await phone.calendar.trash()).entries).toMatchObject([{ kind: 'calendar', name: 'Work' }]);
    await phone.calendar.restore({ calendars: [calendarId] });
    expect(await etagOf(`${work}a.ics`)).toBe(etag);
  });
});

describe('long answers', () => {
  /** An import of so many events. */
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ics(`event-${String(at)}`))
      .join('')
      .replaceAll(/END:VCALENDAR\r\nBEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID.*\r\n/g, '');

  test('take turns, of which eight calendars at once have theirs, and short ones need none', async () => {
    await phone.calendar.importIcs({ ics: many(200), calendarId, operationId: operation() });
    const { streams } = app.services.admission;
    const release = await streams.acquire({ key: String(phone.user.id), perKey: 1 });
    const asked = { depth: '1', body: prop('D:getetag', 'D:owner', 'D:resourcetype') };
    const long = Array.from({ length: 8 }, () => phone.send('PROPFIND', work, asked));
    const short = await phone.send('PROPFIND', phone.home, asked);
    expect([short.status, hrefsOf(short.body)]).toEqual([207, [phone.home, work]]);
    await expect.poll(() => streams.waiting).toBe(8);
    release();
    for (const { status, body } of await Promise.all(long)) {
      expect(status).toBe(207);
      expect(hrefsOf(body)).toHaveLength(201);
    }
    await expect.poll(() => streams.load).toBe(0);
  });
});

describe('a request that is odd', () => {
  test('is refused: no XML, a document type, too deep, of any depth, of another method', async () => {
    const bad = [
      '<',
      '<a><b></a>',
      '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
      '<a>&x;</a>',
      '<a>'.repeat(30) + '</a>'.repeat(30),
      '<b/>'.repeat(2),
    ];
    for (const body of bad)
      expect((await phone.send('PROPFIND', work, { depth: '0', body })).status).toBe(400);
    const names = (count: number) => prop(...Array.from({ length: count }, (_, at) => `D:p${String(at)}`));
    for (const [count, status] of [
      [100, 207],
      [101, 400],
    ] as const) {
      const body = names(count);
      expect((await phone.send('PROPFIND', work, { depth: '0', body })).status).toBe(status);
      const update = body.replaceAll('D:propfind', 'D:propertyupdate').replace('<D:prop>', '<D:set><D:prop>');
      const updated = update.replace('</D:prop>', '</D:prop></D:set>');
      expect((await phone.send('PROPPATCH', work, { body: updated })).status).toBe(status);
    }
    const twice = await phone.send('PROPFIND', work, { depth: '0', body: prop('D:owner', 'D:owner') });
    expect(twice.body.match(/<D:owner>/g)).toHaveLength(1);
    const broken = '<x:a xmlns:x="urn:a&#10;b"/>';
    const odd = await phone.send('PROPFIND', work, {
      depth: '0',
      body: prop('D:x').replace('<D:x/>', broken),
    });
    expect(odd.body).toContain('<x:a xmlns:x="urn:a&#10;b"/>');
    for (const depth of [undefined, 'infinity', '2'])
      expect((await phone.send('PROPFIND', work, { depth })).body).toContain('<D:propfind-finite-depth/>');
    for (const method of ['POST', 'LOCK', 'COPY', 'PATCH'])
      expect((await phone.send(method, work)).status).toBe(405);
    const report = await phone.send('REPORT', work, { body: xml('C:free-busy-query', '') });
    expect([report.status, report.body]).toEqual([403, expect.stringContaining('<D:supported-report/>')]);
    for (const path of [
      '/caldav/else',
      `${work}a/b`,
      `${phone.home}/x`,
      `${phone.home}%00/`,
      '/caldav/calendars/1e0/',
    ])
      expect((await phone.send('PROPFIND', path, { depth: '0' })).status).toBe(404);
    expect((await phone.send('GET', work)).status).toBe(404);
    expect((await phone.send('PUT', work, { body: ics('a') })).status).toBe(404);
    expect((await phone.send('PROPPATCH', work, { body: '<x/>' })).status).toBe(400);
  });
});
