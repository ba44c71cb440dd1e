import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createDevice, type Device, ics, syncAnswer, xml } from '../../../../../tests/support/caldav';

/*
 * What phones and programs ask at first, as people have recorded it: iOS 18 (emersion/go-webdav#150), macOS (owncloud/core#21550,
 * Kozea/Radicale#330, etesync/etesync-dav#138), DAVx5 (Kozea/Radicale#2097, stalwartlabs/stalwart#1591) and Thunderbird
 * (Kozea/Radicale#2097, miltonio/milton2#103). None of them runs here.
 */

const app = await createTestApp();

const propfind = (names: string) =>
  xml(
    'D:propfind',
    `<D:prop>${names
      .split(' ')
      .map((name) => `<${name}/>`)
      .join('')}</D:prop>`,
  );

/** The names of properties that are there, by the address of their resource. */
function foundIn(body: string): Map<string, string[]> {
  return new Map(
    [...body.matchAll(/<D:response>(.*?)<\/D:response>/gs)].map(([, response = '']) => {
      const [, href = ''] = /<D:href>(.*?)<\/D:href>/.exec(response) ?? [];
      const [, prop = ''] = /<D:prop>(.*?)<\/D:prop><D:status>HTTP\/1.1 200 OK/s.exec(response) ?? [];
      let depth = 0;
      const names: string[] = [];
      for (const [, end, name = '', empty] of prop.matchAll(/<(\/?)([\w:-]+)[^>]*?(\/?)>/g)) {
        if (end) depth -= 1;
        else {
          if (depth === 0) names.push(name);
          if (!empty) depth += 1;
        }
      }
      return [href, names];
    }),
  );
}

async function withWork() {
  const phone = await createDevice(app);
  const { id } = await phone.calendar.addCalendar({ name: 'Work', color: '#336699' });
  const work = `${phone.home}calendar-${String(id)}/`;
  const principal = `/caldav/principals/${String(phone.user.id)}/`;
  return { phone, work, principal };
}

const APPLE = { prefer: 'return=minimal', brief: 't', accept: '*/*', 'content-type': 'text/xml' };
const APPLE_PRINCIPAL = propfind(
  'C:calendar-home-set C:calendar-user-address-set D:current-user-principal D:displayname CS:dropbox-home-URL CS:email-address-set CS:notification-URL D:principal-collection-set D:principal-URL D:resource-id C:schedule-inbox-URL C:schedule-outbox-URL D:supported-report-set',
);
const APPLE_HOME = propfind(
  'D:add-member CS:allowed-sharing-modes A:autoprovisioned A:calendar-color C:calendar-description C:calendar-free-busy-set A:calendar-order C:calendar-timezone D:current-user-privilege-set C:default-alarm-vevent-date C:default-alarm-vevent-datetime D:displayname CS:getctag A:language-code C:max-attendees-per-instance D:owner CS:pre-publish-url CS:publish-url CS:push-transports CS:pushkey D:quota-available-bytes D:quota-used-bytes A:refreshrate D:resource-id D:resourcetype CS:source CS:subscribed-strip-alarms C:supported-calendar-component-set C:supported-calendar-component-sets D:supported-report-set D:sync-token CS:xmpp-server',
);

/** What iOS and macOS do with a principal that they have found. */
async function lookAsApple(phone: Device, principal: string, work: string, agent: string) {
  const headers = { ...APPLE, 'user-agent': agent };
  const options = await phone.send('OPTIONS', principal, headers);
  expect([options.status, options.headers['dav']]).toEqual([200, expect.stringContaining('calendar-access')]);
  const own = await phone.send('PROPFIND', principal, { ...headers, depth: '0', body: APPLE_PRINCIPAL });
  expect(own.body).not.toContain('404');
  expect(foundIn(own.body).get(principal)).toEqual([
    ...['C:calendar-home-set', 'C:calendar-user-address-set', 'D:current-user-principal', 'D:displayname'],
    ...['D:principal-collection-set', 'D:principal-URL', 'D:supported-report-set'],
  ]);
  const people = await phone.send('REPORT', '/caldav/', {
    ...headers,
    depth: '0',
    body: xml('D:principal-search-property-set', ''),
  });
  expect(people.status).toBe(207);
  const home = await phone.send('PROPFIND', phone.home, { ...headers, depth: '1', body: APPLE_HOME });
  expect(foundIn(home.body).get(work)).toEqual([
    ...[
      'A:calendar-color',
      'A:calendar-order',
      'D:current-user-privilege-set',
      'D:displayname',
      'CS:getctag',
    ],
    ...[
      'D:owner',
      'D:resourcetype',
      'C:supported-calendar-component-set',
      'D:supported-report-set',
      'D:sync-token',
    ],
  ]);
}

test('iOS finds the calendars by the host alone, reads them, and makes an event and a calendar', async () => {
  const { phone, work, principal } = await withWork();
  const agent = 'iOS/18.1.1 (22B91) dataaccessd/1.0';
  const headers = { ...APPLE, 'user-agent': agent };
  const asked = {
    ...headers,
    depth: '0',
    body: propfind('D:current-user-principal D:principal-URL D:resourcetype'),
  };
  // At first without a password.
  expect(
    (await phone.send('PROPFIND', '/.well-known/caldav', { ...asked, authorization: undefined })).status,
  ).toBe(301);
  expect((await phone.send('PROPFIND', '/caldav/', { ...asked, authorization: undefined })).status).toBe(401);
  const root = await phone.send('PROPFIND', '/caldav/', asked);
  expect(root.body).toContain(`<D:current-user-principal><D:href>${principal}</D:href>`);
  await lookAsApple(phone, principal, work, agent);

  const made = await phone.send('PUT', `${work}0C1A.ics`, {
    ...headers,
    'content-type': 'text/calendar',
    'if-none-match': '*',
    body: ics('0C1A', [
      'BEGIN:VALARM',
      'UID:6F1',
      'ACTION:DISPLAY',
      'DESCRIPTION:Reminder',
      'TRIGGER:-PT15M',
      'END:VALARM',
    ]),
  });
  expect(made.status).toBe(201);
  const state = await phone.send('PROPFIND', work, {
    ...headers,
    depth: '0',
    body: propfind('CS:getctag D:sync-token'),
  });
  expect(foundIn(state.body).get(work)).toEqual(['CS:getctag', 'D:sync-token']);
  const sync = xml(
    'D:sync-collection',
    '<D:sync-token/><D:sync-level>1</D:sync-level><D:prop><D:getcontenttype/><D:getetag/></D:prop>',
  );
  const { there, token } = syncAnswer((await phone.send('REPORT', work, { ...headers, body: sync })).body);
  expect([[...there.keys()], token]).toEqual([[`${work}0C1A.ics`], expect.stringMatching(/^urn:/)]);
  const data = xml(
    'C:calendar-multiget',
    `<D:prop><C:calendar-data/><D:getetag/><C:schedule-tag/><CS:created-by/><CS:updated-by/></D:prop><D:href>${work}0C1A.ics</D:href>`,
  );
  expect((await phone.send('REPORT', work, { ...headers, body: data })).body).toContain('TRIGGER:-PT15M');

  const calendar = xml(
    'C:mkcalendar',
    '<D:set><D:prop><D:displayname>Family</D:displayname><A:calendar-color symbolic-color="blue">#1BADF8FF</A:calendar-color><A:calendar-order>2</A:calendar-order><C:calendar-free-busy-set><CS:NO/></C:calendar-free-busy-set><C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set></D:prop></D:set>',
  );
  const at = `${phone.home}9B62D0F1-2C4A-4C9F-8C7B-0B8A6F1D2E3C/`;
  expect((await phone.send('MKCALENDAR', at, { ...headers, body: calendar })).status).toBe(201);
  expect((await phone.calendar.calendars()).calendars[1]).toMatchObject({ name: 'Family', color: '#1badf8' });
});

test('calendars of one long name get a name each, without half a character', async () => {
  const phone = await createDevice(app);
  const name = `${'a'.repeat(97)}😀b`;
  const body = xml('C:mkcalendar', `<D:set><D:prop><D:displayname>${name}</D:displayname></D:prop></D:set>`);
  for (const at of ['x/', 'y/', 'z/']) await phone.send('MKCALENDAR', `${phone.home}${at}`, { body });
  const { calendars } = await phone.calendar.calendars();
  expect(calendars.map((one) => one.name).slice(-3)).toEqual([
    name,
    `${'a'.repeat(97)} 2`,
    `${'a'.repeat(97)} 3`,
  ]);
});

test('macOS finds them, and asks for tasks that there are none of', async () => {
  const { phone, work, principal } = await withWork();
  const agent = 'macOS/14.5 (23F79) CalendarAgent/988';
  const headers = { ...APPLE, 'user-agent': agent };
  const root = await phone.send('PROPFIND', '/caldav/', { ...headers, depth: '0', body: APPLE_PRINCIPAL });
  expect(foundIn(root.body).get('/caldav/')).toContain('C:calendar-home-set');
  await lookAsApple(phone, principal, work, agent);
  const delegates = xml(
    'D:expand-property',
    '<D:property name="calendar-proxy-write-for" namespace="http://calendarserver.org/ns/"><D:property name="displayname"/></D:property>',
  );
  expect((await phone.send('REPORT', principal, { ...headers, depth: '0', body: delegates })).status).toBe(
    207,
  );
  const tasks = xml(
    'C:calendar-query',
    '<D:prop><D:getetag/><D:getcontenttype/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VTODO"/></C:comp-filter></C:filter>',
  );
  const answer = await phone.send('REPORT', work, { ...headers, depth: '1', body: tasks });
  expect([answer.status, answer.body.includes('<D:response>')]).toEqual([207, false]);
  const order = await phone.send('PROPPATCH', work, {
    ...headers,
    body: xml('D:propertyupdate', '<D:set><D:prop><A:calendar-order>1</A:calendar-order></D:prop></D:set>'),
  });
  expect([order.status, order.body]).toEqual([207, expect.stringContaining('403 Forbidden')]);
});

test('DAVx5 finds them by their address, and reads what is in a range', async () => {
  const { phone, work, principal } = await withWork();
  const headers = {
    'user-agent': 'DAVx5/4.5 (2026/05/27; dav4jvm; okhttp/5.1.0) Android/16',
    'content-type': 'application/xml; charset=utf-8',
  };
  const first = await phone.send('PROPFIND', '/caldav/', {
    ...headers,
    depth: '0',
    body: propfind(
      'D:resourcetype D:displayname A:calendar-color C:calendar-description C:calendar-home-set D:current-user-principal C:supported-calendar-component-set',
    ),
  });
  expect(first.body).toContain(`<D:current-user-principal><D:href>${principal}`);
  const own = await phone.send('PROPFIND', principal, {
    ...headers,
    depth: '0',
    body: propfind(
      'D:displayname C:calendar-home-set C:calendar-user-address-set CS:calendar-proxy-read-for CS:calendar-proxy-write-for D:group-membership',
    ),
  });
  expect(foundIn(own.body).get(principal)).toContain('C:calendar-home-set');
  const home = await phone.send('PROPFIND', phone.home, {
    ...headers,
    depth: '1',
    body: propfind(
      'D:resourcetype D:displayname D:owner D:current-user-privilege-set A:calendar-color C:calendar-description C:calendar-timezone C:supported-calendar-component-set CS:source D:sync-token',
    ),
  });
  expect(foundIn(home.body).get(work)).toEqual([
    ...['D:resourcetype', 'D:displayname', 'D:owner', 'D:current-user-privilege-set', 'A:calendar-color'],
    ...['C:supported-calendar-component-set', 'D:sync-token'],
  ]);
  expect(home.body).toContain('<D:privilege><D:write-content/></D:privilege>');
  const can = await phone.send('PROPFIND', work, {
    ...headers,
    depth: '0',
    body: propfind('C:max-resource-size D:supported-report-set CS:getctag D:sync-token'),
  });
  expect(foundIn(can.body).get(work)).toHaveLength(4);
  expect(can.body).toContain('<D:report><D:sync-collection/></D:report>');
  await phone.send('PUT', `${work}x.ics`, {
    ...headers,
    'content-type': 'text/calendar; charset=utf-8',
    body: ics('x'),
  });
  const range = xml(
    'C:calendar-query',
    '<D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range start="20260831T000000Z"/></C:comp-filter></C:comp-filter></C:filter>',
  );
  expect(
    syncAnswer((await phone.send('REPORT', work, { ...headers, depth: '1', body: range })).body).there.size,
  ).toBe(1);
});

test('Thunderbird finds them, asks what they can do, and follows them', async () => {
  const { phone, work } = await withWork();
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0',
    'content-type': 'text/xml; charset=utf-8',
  };
  const body = propfind(
    'D:resourcetype D:owner D:displayname D:current-user-principal D:current-user-privilege-set A:calendar-color C:calendar-home-set',
  );
  expect((await phone.send('PROPFIND', '/.well-known/caldav', { ...headers, depth: '0', body })).status).toBe(
    301,
  );
  const home = await phone.send('PROPFIND', phone.home, { ...headers, depth: '1', body });
  expect(foundIn(home.body).get(work)).toContain('A:calendar-color');
  const can = await phone.send('PROPFIND', work, {
    ...headers,
    depth: '0',
    body: propfind(
      'D:resourcetype D:owner D:current-user-principal D:current-user-privilege-set D:supported-report-set C:supported-calendar-component-set CS:getctag',
    ),
  });
  expect(foundIn(can.body).get(work)).toHaveLength(7);
  const options = await phone.send('OPTIONS', work, headers);
  expect(options.headers['dav']).toContain('calendar-access');
  const sync = xml(
    'D:sync-collection',
    '<D:sync-token/><D:sync-level>1</D:sync-level><D:prop><D:getcontenttype/><D:getetag/></D:prop>',
  );
  expect((await phone.send('REPORT', work, { ...headers, depth: '1', body: sync })).status).toBe(207);
});
