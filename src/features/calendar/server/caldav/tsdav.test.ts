import { type DAVCalendar, DAVClient, type DAVObject } from 'tsdav';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createDevice, type Device, ics } from '../../../../../tests/support/caldav';
import { operation } from '../../../../../tests/support/calendar';
import { createDevflowOwner } from '../../../../../tests/support/devflow-owner';

// A client that nobody here wrote.

const app = await createTestApp();
let origin: string;
beforeAll(async () => {
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
});

async function clientOf({ user, token }: Device): Promise<DAVClient> {
  const client = new DAVClient({
    serverUrl: origin,
    credentials: { username: user.username, password: token },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
  });
  await client.login();
  return client;
}

/** How the client brings what it knows of a calendar in step. */
const syncOf =
  (client: DAVClient, calendar: DAVCalendar) => async (objects: DAVObject[], syncToken: string | undefined) =>
    client.smartCollectionSync({
      collection: {
        ...calendar,
        objects,
        syncToken,
        objectMultiGet: async (asked) => client.calendarMultiGet(asked),
      },
      method: 'webdav',
      detailedResult: true,
    });

test('tsdav discovers the calendars, makes one, and keeps its objects in step', async () => {
  const phone = await createDevice(app);
  await phone.calendar.addCalendar({ name: 'Work', color: '#336699' });
  const client = await clientOf(phone);
  expect(client.account).toMatchObject({
    rootUrl: `${origin}/caldav/`,
    homeUrl: `${origin}${phone.home}`,
  });
  await client.makeCalendar({ url: `${origin}${phone.home}made-by-it/`, props: { displayname: 'Made' } });
  const calendars = await client.fetchCalendars();
  expect(calendars.map(({ displayName, components }) => [displayName, components])).toEqual([
    ['Work', ['VEVENT']],
    ['Made', ['VEVENT']],
  ]);
  const calendar = calendars[1] as DAVCalendar;
  expect(calendar.reports).toContain('syncCollection');

  const rule = ['DTSTART;TZID=Europe/Berlin:20261127T100000', 'RRULE:FREQ=WEEKLY;COUNT=4', 'X-KEEP:me'];
  const made = await client.createCalendarObject({
    calendar,
    filename: 'one.ics',
    iCalString: ics('one', rule),
  });
  expect([made.status, made.headers.get('etag')]).toEqual([201, null]);
  const again = await client.createCalendarObject({
    calendar,
    filename: 'one.ics',
    iCalString: ics('one', rule),
  });
  expect(again.status).toBe(412);
  const timeRange = { start: '2026-12-01T00:00:00Z', end: '2026-12-31T00:00:00Z' };
  const objects = await client.fetchCalendarObjects({ calendar, timeRange });
  expect(objects).toHaveLength(1);
  const [object] = objects;
  if (!object) throw new Error('It has none');
  expect(object.data).toContain('X-KEEP:me');
  const expanded = await client.fetchCalendarObjects({ calendar, timeRange, expand: true });
  expect(String(expanded[0]?.data).match(/RECURRENCE-ID/g)).toHaveLength(3);

  const stale = { ...object, etag: '"0"', data: ics('one', ['SUMMARY:Stale']) };
  expect((await client.updateCalendarObject({ calendarObject: stale })).status).toBe(412);
  const changed = { ...object, data: ics('one', ['SUMMARY:Two']) };
  expect((await client.updateCalendarObject({ calendarObject: changed })).status).toBe(204);

  const synced = syncOf(client, calendar);
  const update = await synced(objects, calendar.syncToken);
  expect([update.objects.created.length, update.objects.updated.length]).toEqual([0, 1]);
  expect(update.objects.updated[0]?.data).toContain('SUMMARY:Two');
  const known = update.objects.updated;
  // Taken back in the app, it is new to the client.
  const [{ operationId } = { operationId: '' }] = (await phone.calendar.caldav()).changes;
  await phone.calendar.undo({ operationId, undoId: operation() });
  const undone = await synced(known, update.syncToken);
  expect(undone.objects.updated[0]?.data).toContain('SUMMARY:Dentist');
  const nothing = await synced(undone.objects.updated, undone.syncToken);
  expect([nothing.objects.created, nothing.objects.updated, nothing.objects.deleted]).toEqual([[], [], []]);

  const [current] = await client.fetchCalendarObjects({ calendar });
  if (!current) throw new Error('It has none');
  expect((await client.deleteCalendarObject({ calendarObject: current })).status).toBe(204);
  expect((await phone.calendar.trash()).entries).toMatchObject([{ name: 'Dentist' }]);
  const gone = await synced([current], undone.syncToken);
  expect(gone.objects.deleted).toHaveLength(1);
});

test('tsdav discovers the lists of tasks, and keeps them in step', async () => {
  const phone = await createDevice(app, [
    ['calendar', 'write'],
    ['devflow', 'read'],
    ['goals-habits', 'read'],
  ]);
  const { devflow, a } = await createDevflowOwner(app, phone.user);
  const client = await clientOf(phone);
  const lists = await client.fetchCalendars();
  expect(lists.map(({ displayName, components }) => [displayName, components])).toEqual([
    ['Due dates', ['VTODO']],
    ['Bills and habits', ['VTODO']],
  ]);
  const due = lists[0] as DAVCalendar;
  const synced = syncOf(client, due);
  await devflow.editItem({ id: a, dueDate: '2026-11-24' });
  const first = await synced([], due.syncToken);
  expect(first.objects.created.map(({ data }) => String(data))).toEqual([
    expect.stringContaining('SUMMARY:a'),
  ]);
  await devflow.editItem({ id: a, dueDate: null });
  const second = await synced(first.objects.created, first.syncToken);
  expect(second.objects.deleted).toHaveLength(1);
});
