import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { createPlanner } from '../../../../tests/support/calendar';
import { openFreshDatabase } from '../../../../tests/support/database';
import { calendarTexts } from '../rules';

let app: TestApp;
let planner: Awaited<ReturnType<typeof createPlanner>>;
let stranger: Awaited<ReturnType<typeof createPlanner>>;
beforeAll(async () => {
  // A database of its own, since the tool's switch is everybody's.
  app = await createTestApp({ database: await openFreshDatabase() });
});
beforeEach(async () => {
  planner = await createPlanner(app, 'Asia/Tokyo');
  stranger = await createPlanner(app);
});

let operations = 0;
const operation = () => `operation-${String(++operations)}`;
const refused = (call: Promise<unknown>, text: string) => expect(call).rejects.toThrow(text);
const listed = async (from = '2026-01-01', to = '2026-12-31') =>
  (await planner.calendar.window({ from, to })).events;

describe('an event', () => {
  test('makes the first calendar, and lasts an hour in the zone of its account', async () => {
    const { id } = await planner.calendar.addEvent({ title: ' Dentist ', start: '2026-06-15T09:30' });
    const { calendars } = await planner.calendar.calendars();
    expect(calendars).toMatchObject([{ name: 'Personal', hidden: false, place: 0 }]);
    expect(await listed()).toMatchObject([
      {
        id,
        title: 'Dentist',
        start: '2026-06-15T00:30:00.000Z',
        end: '2026-06-15T01:30:00.000Z',
        startLocal: '2026-06-15T09:30:00',
        zone: 'Asia/Tokyo',
        calendarId: calendars[0]?.id,
        seriesId: null,
        recurrenceId: '',
      },
    ]);
    expect((await stranger.calendar.calendars()).calendars).toEqual([]);
  });

  test('is undone with the calendar that it made, which stays if something else is in it', async () => {
    const [first, second] = [operation(), operation()];
    await planner.calendar.addEvent({ title: 'A', start: '2026-06-15', operationId: first });
    await planner.calendar.addEvent({ title: 'B', start: '2026-06-16', operationId: second });
    await planner.calendar.undo({ operationId: first });
    expect(await listed()).toMatchObject([
      { title: 'B', allDay: true, start: '2026-06-16', end: '2026-06-17' },
    ]);
    await planner.calendar.undo({ operationId: second });
    expect(await listed()).toEqual([]);
  });

  test('of a foreign account is not found', async () => {
    const { id } = await planner.calendar.addEvent({ title: 'A', start: '2026-06-15' });
    await refused(stranger.calendar.event({ id }), calendarTexts.eventNotFound);
    await refused(stranger.calendar.editEvent({ id, title: 'B' }), calendarTexts.eventNotFound);
    await refused(stranger.calendar.deleteEvents({ events: [{ id }] }), calendarTexts.eventNotFound);
  });
});
