import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { password } from '../../../../../tests/support/accounts';
import { createPlanner } from '../../../../../tests/support/calendar';
import { keyedDigest } from '@/platform/server/crypto';

const app = await createTestApp();

type Planner = Awaited<ReturnType<typeof createPlanner>>;
let ada: Planner;
let calendarId: number;
beforeEach(async () => {
  ada = await createPlanner(app, 'Europe/Berlin');
  calendarId = (await ada.calendar.addCalendar({ name: 'Work' })).id;
  const when = { start: '2026-11-24T14:00:00', end: '2026-11-24T15:00:00', calendarId };
  await ada.calendar.addEvent({ ...when, title: 'Secret plan', location: 'Vault', notes: 'do not tell' });
  await ada.calendar.addEvent({ ...when, title: 'Lunch', busy: false });
});

/** Each from another address, so that the limit of one stays out of the others. */
let addresses = 0;
const asked = async (url: string) => {
  addresses += 1;
  const key = new URL(url).searchParams.get('key') ?? '';
  return app.callerOf(null, `198.51.100.${String(addresses)}`).calendar.feed({ key });
};
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

describe('a feed', () => {
  test('is read with its key alone, and says when it was', async () => {
    const feed = await ada.calendar.addFeed({ currentPassword: password, name: 'Phone' });
    expect(feed).toMatchObject({ name: 'Phone', calendarIds: null, detail: 'full', lastUsedAt: null });
    expect(feed.url).toMatch(/^https:\/\/tools\.example\.org\/api\/Calendar\.php\?action=feed&key=tsc_/);
    const { content, type } = await asked(feed.url);
    expect(type).toBe('text/calendar');
    expect(content).toContain('SUMMARY:Secret plan');
    expect(content).toContain('X-WR-CALNAME:Phone');
    expect(content).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    const { feeds } = await ada.calendar.feeds();
    expect(feeds).toMatchObject([
      { id: feed.id, url: feed.url, lastUsedAt: expect.stringMatching(/Z$/) as string },
    ]);
    expect((await asked(feed.url)).content).toBe(content);
  });

  test('of busy times tells nothing else', async () => {
    const { url } = await ada.calendar.addFeed({
      currentPassword: password,
      name: 'For others',
      detail: 'busy',
      withTools: true,
    });
    const text = unfolded((await asked(url)).content).split('BEGIN:VEVENT')[1] ?? '';
    expect(text.match(/^(SUMMARY|DTSTART|DTEND|LOCATION|DESCRIPTION).*$/gm)).toEqual([
      'DTSTART;TZID=Europe/Berlin:20261124T140000',
      'DTEND;TZID=Europe/Berlin:20261124T150000',
      'SUMMARY:Busy',
    ]);
    const [row] = await app.services.db
      .selectFrom('calendar_events')
      .select('uid')
      .where('user_id', '=', ada.user.id)
      .where('title', '=', 'Secret plan')
      .execute();
    expect(text).not.toContain(row?.uid);
  });

  test('of busy times keeps apart what two calendars have by the same UID', async () => {
    const other = (await ada.calendar.addCalendar({ name: 'Home' })).id;
    const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:s', ...lines, 'END:VEVENT'];
    const series = event('DTSTART:20261124T090000Z', 'RRULE:FREQ=DAILY;COUNT=3');
    const free = event(
      ...['RECURRENCE-ID:20261125T090000Z', 'DTSTART:20261125T090000Z', 'TRANSP:TRANSPARENT'],
    );
    for (const [into, events] of [
      [calendarId, series],
      [other, [...series, ...free]],
    ] as const)
      await ada.calendar.importIcs({
        ics: ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n'),
        calendarId: into,
      });
    const feed = await ada.calendar.addFeed({ currentPassword: password, name: 'Team', detail: 'busy' });
    const text = unfolded((await asked(feed.url)).content);
    expect(text.match(/^EXDATE.*$/gm)).toEqual(['EXDATE:20261125T090000Z']);
    const uids = text.match(/^UID:.*$/gm);
    expect(uids).toHaveLength(3);
    expect(new Set(uids).size).toBe(3);
    // Programs that brought it in before know it by this name.
    const known = keyedDigest(app.services.config.secretKey, `${String(feed.id)}\ns`);
    expect(text.split('BEGIN:VEVENT').find((event) => event.includes(known))).not.toContain('EXDATE');
    const order = [
      { id: other, place: 0 },
      { id: calendarId, place: 1 },
    ];
    await ada.calendar.orderCalendars({ order });
    expect(unfolded((await asked(feed.url)).content)).toBe(text);
  });

  test('has the calendars that it names, and not what is in the trash', async () => {
    const other = (await ada.calendar.addCalendar({ name: 'Home' })).id;
    const titles = async (url: string) => (await asked(url)).content.match(/(?<=^SUMMARY:).*$/gm);
    const { url } = await ada.calendar.addFeed({
      currentPassword: password,
      name: 'Work',
      calendarIds: [calendarId],
    });
    await ada.calendar.addEvent({ title: 'Plants', start: '2026-11-25', calendarId: other });
    expect(await titles(url)).toEqual(['Secret plan', 'Lunch']);
    const all = (await ada.calendar.addFeed({ currentPassword: password, name: 'All' })).url;
    expect(await titles(all)).toEqual(['Secret plan', 'Lunch', 'Plants']);
    await ada.calendar.deleteCalendar({ id: calendarId });
    expect(await titles(all)).toEqual(['Plants']);
    expect(await titles(url)).toBeNull();
  });

  test('has what other tools have on a day, where it is to', async () => {
    const { caller } = ada;
    const feature = (await caller.devflow.addFeature({ name: 'Search' })).id;
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const statusId = (await caller.devflow.addStatus({ name: 'Open' })).id;
    const item = { featureId: feature, statusId, title: 'Index', dueDate: tomorrow };
    const { id } = await caller.devflow.addItem(item);
    const { url } = await ada.calendar.addFeed({ currentPassword: password, name: 'All', withTools: true });
    const text = unfolded((await asked(url)).content);
    expect(text).toContain(`UID:devflow-${String(id)}-${tomorrow}@toolstead`);
    expect(text).toContain('SUMMARY:Index (due)');
    expect(text).toContain(`DTSTART;VALUE=DATE:${tomorrow.replaceAll('-', '')}`);
  });

  test('is stored without its key, and the answer to a retry has the address nevertheless', async () => {
    const made = await ada.calendar.addFeed({
      currentPassword: password,
      name: 'Phone',
      operationId: 'feed',
    });
    const again = await ada.calendar.addFeed({
      currentPassword: password,
      name: 'Phone',
      operationId: 'feed',
    });
    expect(again).toEqual(made);
    const key = new URL(made.url).searchParams.get('key') ?? '-';
    const rows = await app.services.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('user_id', '=', ada.user.id)
      .execute();
    const operations = await app.services.db
      .selectFrom('operations')
      .selectAll()
      .where('user_id', '=', ada.user.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, operations])).not.toContain(key);
  });

  test('of a bad key is unknown, and an address may ask 60 times a minute', async () => {
    const stranger = app.callerOf(null, '203.0.113.7').calendar;
    for (let round = 0; round < 60; round += 1)
      await expect(stranger.feed({ key: round === 0 ? '' : 'tsc_x' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    await expect(stranger.feed({ key: 'tsc_x' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('is closed with the tool', async () => {
    const { url } = await ada.calendar.addFeed({ currentPassword: password, name: 'Phone' });
    const setOpen = (enabled_global: boolean) =>
      app.services.db
        .updateTable('navigator_tools')
        .set({ enabled_global })
        .where('tool_key', '=', 'calendar')
        .execute();
    await setOpen(false);
    try {
      await expect(asked(url)).rejects.toMatchObject({ wireCode: 'tool_closed' });
    } finally {
      await setOpen(true);
    }
    expect((await asked(url)).content).toContain('BEGIN:VCALENDAR');
  });
});

test('an account has at most 50 feeds; another one ends the one that nobody asked for the longest', async () => {
  const { db } = app.services;
  const first = await ada.calendar.addFeed({ currentPassword: password, name: 'read each day' });
  const second = await ada.calendar.addFeed({ currentPassword: password, name: 'forgotten' });
  const [row] = await db.selectFrom('calendar_feeds').selectAll().where('id', '=', second.id).execute();
  if (!row) throw new Error('no feed');
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await db
    .updateTable('calendar_feeds')
    .set({ created_at: past(900) })
    .where('user_id', '=', ada.user.id)
    .execute();
  await asked(first.url);
  const others = Array.from({ length: 48 }, (_, at) => ({
    ...{ user_id: ada.user.id, name: `feed ${String(at)}`, sealed: row.sealed, detail: row.detail },
    ...{ with_tools: false, calendar_ids: null, created_at: past(at + 1) },
    digest: String(at).padStart(row.digest.length, '0'),
  }));
  await db.insertInto('calendar_feeds').values(others).execute();
  const { id, url } = await ada.calendar.addFeed({ currentPassword: password, name: 'one more' });
  const { feeds } = await ada.calendar.feeds();
  expect(feeds).toHaveLength(50);
  expect(feeds.map((feed) => feed.id)).toEqual(expect.arrayContaining([first.id, id]));
  await expect(asked(second.url)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await asked(url)).type).toBe('text/calendar');
});
