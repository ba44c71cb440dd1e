import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createPlanner, operation, storedCalendar } from '../../../../../tests/support/calendar';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { placedAs } from '../../../../../tests/support/equal-places';
import { calendarTexts } from '../../rules';
import { tool } from '../tool';

// A database of its own, since the tool's switch is everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let planner: Awaited<ReturnType<typeof createPlanner>>;
let stranger: Awaited<ReturnType<typeof createPlanner>>;
beforeEach(async () => {
  planner = await createPlanner(app, 'Asia/Tokyo');
  stranger = await createPlanner(app);
});

const refused = (call: Promise<unknown>, text: string) => expect(call).rejects.toThrow(text);
const listed = async (from = '2026-01-01', to = '2026-12-31', fields: object = {}) =>
  (await planner.window({ from, to, ...fields })).events;
const titles = async (from?: string, to?: string, fields?: object) =>
  (await listed(from, to, fields)).map(({ title }) => title);
const add = async (title: string, start: string, fields: object = {}) =>
  (await planner.calendar.addEvent({ title, start, ...fields })).id;
const rows = () => storedCalendar(app, planner.user.id);

describe('a calendar', () => {
  test('is unique by its name, ignoring case, and keeps its place', async () => {
    const work = (await planner.calendar.addCalendar({ name: 'Work' })).id;
    const home = (await planner.calendar.addCalendar({ name: 'Home', color: '#ABCDEF' })).id;
    await refused(planner.calendar.addCalendar({ name: 'wORK' }), calendarTexts.calendarTaken);
    await refused(planner.calendar.editCalendar({ id: home, name: 'WORK' }), calendarTexts.calendarTaken);
    await planner.calendar.editCalendar({ id: work, name: 'WORK' });
    const operationId = operation();
    const order = [
      { id: work, place: 1 },
      { id: home, place: 0 },
    ];
    await planner.calendar.orderCalendars({ order, operationId });
    const named = async () =>
      (await planner.calendar.calendars()).calendars.map(({ name, color }) => `${name} ${color}`);
    expect(await named()).toEqual(['Home #abcdef', 'WORK #15803d']);
    await planner.calendar.undo({ operationId });
    expect(await named()).toEqual(['WORK #15803d', 'Home #abcdef']);
  });

  test('comes back to its place out of the trash, also after others with equal positions were reordered', async () => {
    const add = async (name: string) => (await planner.calendar.addCalendar({ name })).id;
    const [thrown, one, two] = [await add('Thrown'), await add('One'), await add('Two')];
    await planner.calendar.deleteCalendar({ id: thrown });
    await placedAs(app, 'calendars', two, one);
    const order = [
      { id: two, place: 0 },
      { id: one, place: 1 },
    ];
    await planner.calendar.orderCalendars({ order });
    await planner.calendar.restore({ calendars: [thrown] });
    const { calendars } = await planner.calendar.calendars();
    expect(calendars.map(({ name }) => name)).toEqual(['Thrown', 'Two', 'One']);
  });

  test('goes to the trash with its events, and comes back with them, by an undo or out of the trash', async () => {
    const calendarId = (await planner.calendar.addCalendar({ name: 'Work' })).id;
    const id = await add('A', '2026-06-15', { calendarId });
    const thrown = await add('B', '2026-06-16', { calendarId });
    await planner.calendar.deleteEvents({ events: [{ id: thrown }] });
    const before = await rows();
    const operationId = operation();
    await planner.calendar.deleteCalendar({ id: calendarId, operationId });
    expect(await titles()).toEqual([]);
    expect((await planner.calendar.trash()).entries).toMatchObject([
      { kind: 'calendar', id: calendarId, name: 'Work', detail: '1 event' },
      { kind: 'event', id: thrown, name: 'B', detail: '2026/06/16' },
    ]);
    await planner.calendar.undo({ operationId });
    expect(await rows()).toEqual(before);
    await planner.calendar.deleteCalendar({ id: calendarId });
    await refused(planner.calendar.restore({ events: [thrown] }), calendarTexts.calendarInTrash);
    await planner.calendar.addCalendar({ name: 'work' });
    await refused(planner.calendar.restore({ calendars: [calendarId] }), calendarTexts.calendarTaken);
    await planner.calendar.editCalendar({
      id: (await planner.calendar.calendars()).calendars[0]?.id ?? 0,
      name: 'Other',
    });
    await planner.calendar.restore({ calendars: [calendarId], events: [thrown] });
    expect(await titles()).toEqual(['A', 'B']);
    expect((await planner.calendar.event({ id })).calendarId).toBe(calendarId);
  });

  test('is deleted for good with all that is in it, and after 30 days by itself', async () => {
    const [calendarId, other] = [
      (await planner.calendar.addCalendar({ name: 'Work' })).id,
      (await planner.calendar.addCalendar({ name: 'Other' })).id,
    ];
    const id = await add('A', '2026-06-15', { calendarId, rule: 'FREQ=DAILY' });
    await planner.calendar.editEvent({ id, scope: 'this', recurrenceId: '20260616', title: 'B' });
    const kept = await add('C', '2026-06-15', { calendarId: other });
    const thrown = await add('D', '2026-06-15', { calendarId: other });
    await planner.calendar.deleteCalendar({ id: calendarId });
    await planner.calendar.deleteEvents({ events: [{ id: thrown }] });
    await refused(stranger.calendar.purge({ calendars: [calendarId] }), calendarTexts.calendarNotFound);
    await tool.housekeeping['trash of the calendar'](app.services);
    expect((await planner.calendar.trash()).entries).toHaveLength(2);
    const expired = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    for (const table of ['calendars', 'calendar_events'] as const)
      await app.services.db
        .updateTable(table)
        .set({ trashed_at: expired })
        .where('user_id', '=', planner.user.id)
        .where('trashed_at', 'is not', null)
        .execute();
    expect((await planner.calendar.trash()).entries).toEqual([]);
    await refused(planner.calendar.restore({ events: [thrown] }), calendarTexts.eventNotFound);
    await tool.housekeeping['trash of the calendar'](app.services);
    expect((await rows()).map((row) => row.id)).toEqual([other, kept]);
    await planner.calendar.deleteCalendar({ id: other });
    await planner.calendar.purge({ calendars: [other] });
    expect(await rows()).toEqual([]);
  });

  test('gives its reminders to new events with a time that say nothing of them', async () => {
    const work = (await planner.calendar.addCalendar({ name: 'Work', reminders: [60, 10] })).id;
    const other = (await planner.calendar.addCalendar({ name: 'Other' })).id;
    const remindersOf = async (id: number | null) =>
      (await planner.calendar.event({ id: id ?? 0 })).reminders;
    const of = async (calendarId: number, start: string, fields: object = {}) =>
      remindersOf(await add('A', start, { calendarId, ...fields }));
    expect(await of(work, '2026-06-15T09:30')).toEqual([10, 60]);
    expect(await of(work, '2026-06-15T09:30', { reminders: [5] })).toEqual([5]);
    expect(await of(work, '2026-06-15T09:30', { reminders: [] })).toEqual([]);
    expect(await of(work, '2026-06-15')).toEqual([]);
    expect(await of(other, '2026-06-15T09:30')).toEqual([]);
    const quick = await planner.calendar.quickAdd({ text: 'Lunch 2026-06-15 12:00' });
    expect(await remindersOf(quick.id)).toEqual([10, 60]);

    const operationId = operation();
    await planner.calendar.editCalendar({ id: work, reminders: [], operationId });
    expect(await of(work, '2026-06-15T09:30')).toEqual([]);
    await planner.calendar.undo({ operationId });
    expect((await planner.calendar.calendars()).calendars[0]).toMatchObject({ reminders: [10, 60] });
    await refused(
      planner.calendar.editCalendar({ id: work, reminders: [50_000] }),
      calendarTexts.reminderTooFar,
    );
  });
});
