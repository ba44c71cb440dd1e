import { without } from '@/platform/server/data/part';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createPlanner, thereAndBack } from '../../../../tests/support/calendar';
import { openFreshDatabase } from '../../../../tests/support/database';
import { calendarTexts } from '../rules';
import { countHomeRows } from './home.sql';
import { listReminders } from './reminders/queries';

/*
 * Series that are small to write and endless to walk, as an older version stored them: they happen at their first start, and
 * hold nobody up.
 */

// A database of its own, since the tool's switch is everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let planner: Awaited<ReturnType<typeof createPlanner>>;
beforeEach(async () => {
  planner = await createPlanner(app);
});

const numbers = (most: number) => Array.from({ length: most }, (_, at) => at).join(',');
const BOMBS = [
  `FREQ=HOURLY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`,
  `FREQ=DAILY;COUNT=100000;BYHOUR=${numbers(24)};BYMINUTE=0,10,20,30,40,50`,
  'FREQ=WEEKLY;COUNT=100000;BYDAY=MO,TU;BYHOUR=1,2;BYSETPOS=3',
  'FREQ=MINUTELY',
];

/** Stores rules as they would be if nobody had judged them. */
async function plant(rules: readonly string[], start = '1900-01-01T00:00') {
  const ids: number[] = [];
  for (const rule of rules) {
    const event = { title: 'Bomb', start, minutes: 0, reminders: [0] };
    const { id } = await planner.calendar.addEvent(event);
    ids.push(id);
    await app.services.db
      .updateTable('calendar_events')
      .set({ rule, ends_at: new Date('9999-12-31T23:59:59.999Z'), next_reminder_at: new Date() })
      .where('id', '=', id)
      .execute();
  }
  return ids;
}

describe('a rule with too many starts', () => {
  test.each(BOMBS.map((rule) => [rule.slice(0, 40), rule]))(
    '%s is refused on entry, and its next days are not looked for',
    async (_, rule) => {
      const text = rule.includes('BYSETPOS') ? calendarTexts.ruleCountTooLarge : calendarTexts.ruleTooOften;
      const event = { title: 'Bomb', start: '2026-06-15T00:00', rule };
      await expect(planner.calendar.addEvent(event)).rejects.toMatchObject({
        message: text,
        code: 'UNPROCESSABLE_CONTENT',
      });
      await expect(planner.calendar.ruleDates({ start: event.start, allDay: false, rule })).rejects.toThrow(
        text,
      );
      const { id } = await planner.calendar.addEvent({ title: 'Run', start: '2026-06-15T00:00' });
      await expect(planner.calendar.editEvent({ id, rule })).rejects.toThrow(text);
    },
  );

  test('that is stored happens at its first start everywhere, and is told on the event', async () => {
    const [first = 0] = await plant(BOMBS);
    await planner.calendar.addEvent({ title: 'Run', start: '2026-06-15T07:00', rule: 'FREQ=DAILY' });
    const { events, cut } = await planner.window({ from: '2026-06-15', to: '2026-06-17' });
    expect([events.map(({ title }) => title), cut]).toEqual([['Run', 'Run'], false]);
    const then = await planner.window({ from: '1900-01-01', to: '1900-02-01' });
    expect([then.events.length, then.cut]).toEqual([BOMBS.length, false]);
    const found = await planner.calendar.search({ q: 'Bomb', limit: 10 });
    expect(found.events.map(({ startLocal }) => startLocal)).toEqual(BOMBS.map(() => '1900-01-01T00:00:00'));
    expect(await planner.calendar.event({ id: first })).toMatchObject({
      onlyFirst: true,
      next: ['1900-01-01T00:00:00'],
    });
    expect(await countHomeRows(app.services.db, planner.user.id)).toBeGreaterThan(0);
    const minute = { after: new Date(Date.now() - 60_000), until: new Date() };
    expect(await listReminders(app.services.db, minute)).toEqual([]);
  });

  test('can be edited, moved and deleted as what it is', async () => {
    const [id = 0, other = 0] = await plant(BOMBS, '2026-06-15T00:00');
    await thereAndBack(app, planner, (operationId) =>
      planner.calendar.editEvent({ id, title: 'Defused', rule: 'FREQ=DAILY', operationId }),
    );
    expect(await planner.calendar.event({ id })).toMatchObject({ onlyFirst: false });
    await planner.calendar.moveEvents({ events: [{ id: other, recurrenceId: '20260615T000000' }], days: 1 });
    await planner.calendar.deleteEvents({ events: [{ id: other, scope: 'all' }] });
    expect((await planner.calendar.trash()).entries).toHaveLength(1);
  });
});

test('a file with too many starts has the first ones, says so before, and on the event', async () => {
  const events = BOMBS.map((rule, at) =>
    [
      'BEGIN:VEVENT',
      `UID:${String(at)}`,
      'DTSTART:20260615T000000Z',
      `RRULE:${rule}`,
      'SUMMARY:Bomb',
      'END:VEVENT',
    ].join('\r\n'),
  );
  const ics = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n');
  const { items } = await planner.calendar.importIcs({ ics, dryRun: true });
  for (const { outcome, message } of items)
    expect([outcome, message]).toEqual([
      'new',
      expect.stringMatching(/: only the first time is shown, the rule is kept$/),
    ]);
  await planner.calendar.importIcs({ ics });
  const found = await planner.window({ from: '2026-06-01', to: '2027-06-01' });
  expect([found.events.length, found.cut]).toEqual([BOMBS.length, false]);
  const [event] = found.events;
  expect(await planner.calendar.event({ id: event?.id ?? 0 })).toMatchObject({ onlyFirst: true, rule: '' });
  const { content } = await planner.calendar.exportIcs({});
  expect(content.match(/^RRULE:/gm)).toHaveLength(BOMBS.length);
  expect((await planner.calendar.importIcs({ ics: content })).counts).toMatchObject({
    unchanged: BOMBS.length,
  });
});

test('an answer that would be too long is cut, and says so', async () => {
  const { db } = app.services;
  await planner.calendar.addEvent({
    title: 'x'.repeat(500),
    start: '2026-06-15T00:00',
    rule: 'FREQ=MINUTELY;INTERVAL=15',
  });
  const [row] = await db
    .selectFrom('calendar_events')
    .selectAll()
    .where('user_id', '=', planner.user.id)
    .execute();
  if (!row) throw new Error('It was not stored');
  const copy = without(row, 'id', 'searched');
  await db
    .insertInto('calendar_events')
    .values(Array.from({ length: 60 }, (_, at) => ({ ...copy, uid: `copy-${String(at)}` })))
    .execute();
  const year = { from: '2026-06-15', to: '2027-06-15' };
  const { events, cut } = await planner.window(year);
  expect(cut).toBe(true);
  expect(await planner.calendar.getEvents(year)).toMatchObject({ events: { length: events.length }, cut });
  expect(events.length).toBeGreaterThan(10_000);
  // 61 series with 1,000 each would be it.
  expect(events.length).toBeLessThan(25_000);
});

test.each(['99991231T235959Z', '99991231T235959', '99991231'])(
  'a series until %s, as programs write for no end, is stored',
  async (until) => {
    const zone = until.endsWith('Z') ? 'America/Los_Angeles' : '';
    const start = until.includes('T') ? '2026-06-15T07:00' : '2026-06-15';
    const event = {
      title: 'Run',
      start,
      rule: `FREQ=DAILY;UNTIL=${until}`,
      ...(until.includes('T') && { zone }),
    };
    const { id } = await planner.calendar.addEvent(event);
    await planner.calendar.moveEvents({ events: [{ id, scope: 'all' }], days: 3 });
    await planner.calendar.editEvent({
      id,
      zone: 'Pacific/Auckland',
      allDay: false,
      start: '2026-06-15T07:00',
      end: '2026-06-15T08:00',
    });
    const ics = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', `UID:${until}`, 'SUMMARY:Swim'];
    const lines = [`DTSTART;TZID=America/Los_Angeles:20260615T070000`, `RRULE:FREQ=DAILY;UNTIL=${until}`];
    const text = [...ics, ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
    expect((await planner.calendar.importIcs({ ics: text })).counts).toMatchObject({ new: 1 });
    const { events } = await planner.window({ from: '2026-06-20', to: '2026-06-21', hidden: true });
    expect(events.map(({ title }) => title).sort()).toEqual(['Run', 'Swim']);
    const { content } = await planner.calendar.exportIcs({});
    expect((await planner.calendar.importIcs({ ics: content })).counts).toMatchObject({ unchanged: 2 });
  },
);
