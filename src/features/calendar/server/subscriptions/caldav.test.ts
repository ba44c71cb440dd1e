import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import {
  type CalendarSource,
  holidays,
  startCalendarSource,
} from '../../../../../tests/support/calendar-source';
import { createDevice, ics, xml } from '../../../../../tests/support/caldav';

let app: TestApp;
let source: CalendarSource;
beforeAll(async () => {
  source = await startCalendarSource();
  app = await createTestApp({ environment: { PRIVATE_ADDRESSES: source.address } });
});

test('a calendar that follows an address is a read-only collection, whose name and colour may be changed', async () => {
  const phone = await createDevice(app);
  source.has(holidays({ a: '20261224' }));
  const { id } = await phone.calendar.subscribe({ address: source.url });
  const path = `${phone.home}calendar-${String(id)}/`;
  const privileges = xml('D:propfind', '<D:prop><D:current-user-privilege-set/></D:prop>');
  const listed = await phone.send('PROPFIND', path, { depth: '1', body: privileges });
  const [collection = '', object = ''] = listed.body.split('</D:response>');
  expect(collection).toContain('<D:write-properties/>');
  expect(object).toContain('<D:read/>');
  expect(listed.body).not.toMatch(/<D:(write|write-content|bind|unbind)\/>/);

  const file = /(?<=<D:href>)[^<]*\.ics/.exec(object)?.[0] ?? '';
  expect((await phone.send('GET', file)).body).toContain('SUMMARY:Day a');
  for (const [method, at, body] of [
    ['PUT', `${path}b.ics`, ics('b')],
    ['PUT', file, ics('a')],
    ['DELETE', file, ''],
  ] as const) {
    const refused = await phone.send(method, at, { body });
    expect([refused.status, refused.body]).toEqual([403, expect.stringContaining('<D:need-privileges')]);
  }
  const named = xml(
    'D:propertyupdate',
    '<D:set><D:prop><D:displayname>Holidays</D:displayname></D:prop></D:set>',
  );
  expect((await phone.send('PROPPATCH', path, { body: named })).status).toBe(207);
  expect((await phone.calendar.calendars()).calendars).toMatchObject([
    { name: 'Holidays', subscribed: true },
  ]);

  await phone.calendar.unsubscribe({ id });
  expect((await phone.send('PUT', `${path}b.ics`, { body: ics('b') })).status).toBe(201);
});

test('programs are told what the file no longer has', async () => {
  const phone = await createDevice(app);
  source.has(holidays({ a: '20261224', b: '20261225' }));
  const { id } = await phone.calendar.subscribe({ address: source.url });
  const path = `${phone.home}calendar-${String(id)}/`;
  const sync = (token: string) =>
    phone.send('REPORT', path, {
      body: xml(
        'D:sync-collection',
        `<D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop>`,
      ),
    });
  const token = /(?<=<D:sync-token>)[^<]*/.exec((await sync('')).body)?.[0] ?? '';
  source.has(holidays({ b: '20261225' }));
  await app.services.db.updateTable('calendar_subscriptions').set({ checked_at: null }).execute();
  await phone.calendar.refreshCalendar({ id });
  const changed = (await sync(token)).body;
  expect(changed.match(/<D:response>/g)).toHaveLength(1);
  expect(changed).toMatch(/a[^<]*\.ics<\/D:href><D:status>HTTP\/1.1 404/);
});
