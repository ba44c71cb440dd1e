import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createPlanner, operation, storedCalendar } from '../../../../tests/support/calendar';
import { openFreshDatabase } from '../../../../tests/support/database';
import { calendarTexts } from '../rules';

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

describe('an event', () => {
  test('makes the first calendar, and lasts an hour in the zone of its account', async () => {
    const id = await add(' Dentist ', '2026-06-15T09:30');
    const { calendars } = await planner.calendar.calendars();
    expect(calendars).toMatchObject([{ name: 'Personal', hidden: false, place: 0 }]);
    expect(await listed()).toMatchObject([
      {
        ...{ id, title: 'Dentist', startLocal: '2026-06-15T09:30:00', zone: 'Asia/Tokyo' },
        ...{ start: '2026-06-15T00:30:00.000Z', end: '2026-06-15T01:30:00.000Z' },
        ...{ calendarId: calendars[0]?.id, seriesId: null, recurrenceId: '', rule: '', changed: false },
      },
    ]);
    expect((await stranger.calendar.calendars()).calendars).toEqual([]);
    expect((await stranger.window({ from: '2026-01-01', to: '2026-12-31' })).events).toEqual([]);
  });

  test('goes into the first calendar that is shown, or the one that is named', async () => {
    const first = (await planner.calendar.addCalendar({ name: 'First' })).id;
    const second = (await planner.calendar.addCalendar({ name: 'Second' })).id;
    const third = (await planner.calendar.addCalendar({ name: 'Third' })).id;
    await planner.calendar.editCalendar({ id: first, hidden: true });
    await add('A', '2026-06-15');
    await add('B', '2026-06-16', { calendarId: third });
    expect((await listed()).map(({ calendarId }) => calendarId)).toEqual([second, third]);
    await refused(
      stranger.calendar.addEvent({ title: 'C', start: '2026-06-15', calendarId: third }),
      calendarTexts.calendarNotFound,
    );
  });

  test('of a foreign account is not found, nor is one in the trash or in a calendar that is there', async () => {
    const id = await add('A', '2026-06-15', { rule: 'FREQ=DAILY' });
    const notFound = async ({ calendar }: typeof planner) => {
      const named = { id, recurrenceId: '20260616' };
      await refused(calendar.event({ id }), calendarTexts.eventNotFound);
      for (const scope of ['this', 'following', 'all'] as const) {
        await refused(calendar.editEvent({ ...named, scope, title: 'B' }), calendarTexts.eventNotFound);
        await refused(calendar.deleteEvents({ events: [{ ...named, scope }] }), calendarTexts.eventNotFound);
        await refused(
          calendar.moveEvents({ events: [{ ...named, scope }], days: 1 }),
          calendarTexts.eventNotFound,
        );
      }
    };
    await notFound(stranger);
    const [{ id: calendarId } = { id: 0 }] = (await planner.calendar.calendars()).calendars;
    await planner.calendar.deleteCalendar({ id: calendarId });
    await notFound(planner);
    await planner.calendar.restore({ calendars: [calendarId] });
    await planner.calendar.deleteEvents({ events: [{ id }] });
    await notFound(planner);
  });

  test('is moved and resized with others in one step, all or none', async () => {
    const timed = await add('timed', '2026-06-15T23:00');
    const day = await add('day', '2026-06-15');
    const series = await add('series', '2026-06-15T08:00', { rule: 'FREQ=DAILY;COUNT=2' });
    const before = await rows();
    const operationId = operation();
    const events = [
      { id: timed },
      { id: day },
      { id: series, recurrenceId: '20260616T080000' },
      // Named twice it moves once.
      { id: timed },
    ];
    await planner.calendar.moveEvents({ events, days: 1, minutes: 90, longer: 15, operationId });
    expect((await listed()).map(({ title, startLocal, endLocal }) => [title, startLocal, endLocal])).toEqual([
      ['series', '2026-06-15T08:00:00', '2026-06-15T09:00:00'],
      ['day', '2026-06-16', '2026-06-17'],
      ['timed', '2026-06-17T00:30:00', '2026-06-17T01:45:00'],
      ['series', '2026-06-17T09:30:00', '2026-06-17T10:45:00'],
    ]);
    await planner.calendar.undo({ operationId });
    expect(await rows()).toEqual(before);
    const far = { events: [{ id: timed }, { id: day }], days: 73_000 };
    await refused(planner.calendar.moveEvents(far), calendarTexts.date);
    await refused(
      planner.calendar.moveEvents({ events, days: 0, longer: -61 }),
      calendarTexts.endBeforeStart,
    );
    const twice = [
      { id: series, scope: 'all' as const },
      { id: series, recurrenceId: '20260616T080000' },
    ];
    await refused(planner.calendar.moveEvents({ events: twice, days: 1 }), calendarTexts.namedTwice);
    expect(await rows()).toEqual(before);
  });

  test('that is written gets the next dates of its rule', async () => {
    const dates = async (rule: string, start: string, fields: object = {}) =>
      (await planner.calendar.ruleDates({ rule, start, allDay: start.length === 10, ...fields })).dates;
    expect(await dates('FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31')).toEqual([
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ]);
    expect(await dates('FREQ=DAILY;COUNT=2', '2026-01-31T09:00')).toEqual([
      '2026-01-31T09:00:00',
      '2026-02-01T09:00:00',
    ]);
    await refused(
      dates('FREQ=DAILY;BYDAY=99TU', '2026-01-31'),
      'This repeat rule cannot be read: BYDAY=99TU',
    );
  });
});

describe('an undo', () => {
  test('takes the first calendar back with its event, unless something else is in it', async () => {
    const [first, second] = [operation(), operation()];
    await add('A', '2026-06-15', { operationId: first });
    await add('B', '2026-06-16', { operationId: second });
    await planner.calendar.undo({ operationId: first });
    expect(await listed()).toMatchObject([
      { title: 'B', allDay: true, start: '2026-06-16', end: '2026-06-17' },
    ]);
    await planner.calendar.undo({ operationId: second });
    expect(await titles()).toEqual([]);
    const alone = operation();
    await stranger.calendar.addEvent({ title: 'C', start: '2026-06-15', operationId: alone });
    const undoId = operation();
    await stranger.calendar.undo({ operationId: alone, undoId });
    expect((await stranger.calendar.calendars()).calendars).toEqual([]);
    await stranger.calendar.undo({ operationId: undoId });
    expect((await stranger.calendar.calendars()).calendars).toMatchObject([{ name: 'Personal' }]);
  });

  test('of a new calendar is refused while something is in it', async () => {
    const operationId = operation();
    const calendarId = (await planner.calendar.addCalendar({ name: 'Work', operationId })).id;
    await add('A', '2026-06-15', { calendarId });
    await refused(planner.calendar.undo({ operationId }), calendarTexts.undoConflict);
    expect(await titles()).toEqual(['A']);
  });

  test('is repeated with the same answer, and refused where another has come first', async () => {
    const operationId = operation();
    const id = await add('A', '2026-06-15');
    await planner.calendar.editEvent({ id, title: 'B', operationId });
    const undoId = operation();
    const answer = await planner.calendar.undo({ operationId, undoId });
    expect(await planner.calendar.undo({ operationId, undoId })).toEqual(answer);
    await refused(planner.calendar.undo({ operationId, undoId: operation() }), calendarTexts.undoConflict);
    await refused(stranger.calendar.undo({ operationId }), calendarTexts.notUndoable);
    expect(await titles()).toEqual(['A']);
  });

  test('does not bring an occurrence back whose series is gone, or whose place another has', async () => {
    const id = await add('Run', '2026-06-15', { rule: 'FREQ=DAILY;COUNT=3' });
    const named = { id, scope: 'this' as const, recurrenceId: '20260616' };
    const [made, unmade] = [operation(), operation()];
    await planner.calendar.editEvent({ ...named, title: 'Swim', operationId: made });
    await planner.calendar.undo({ operationId: made, undoId: unmade });
    const another = operation();
    await planner.calendar.editEvent({ ...named, title: 'Row', operationId: another });
    await refused(
      planner.calendar.undo({ operationId: unmade, undoId: operation() }),
      calendarTexts.undoConflict,
    );
    expect(await titles()).toEqual(['Run', 'Row', 'Run']);
    await planner.calendar.undo({ operationId: another });
    await planner.calendar.deleteEvents({ events: [{ id }] });
    await planner.calendar.purge({ events: [id] });
    await refused(
      planner.calendar.undo({ operationId: unmade, undoId: operation() }),
      calendarTexts.undoConflict,
    );
    expect(await titles()).toEqual([]);
  });
});
