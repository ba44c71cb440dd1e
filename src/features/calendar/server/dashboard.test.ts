import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createPlanner } from '../../../../tests/support/calendar';
import { readFigure } from '../../../../tests/support/dashboard';
import { openFreshDatabase } from '../../../../tests/support/database';
import { countHomeRows } from './home.sql';

// A database of its own, since the tool's switch is everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let planner: Awaited<ReturnType<typeof createPlanner>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T14:00:00Z') });
  // There it is 23:00.
  planner = await createPlanner(app, 'Asia/Tokyo');
});
afterEach(() => {
  vi.useRealTimers();
});

const next = () => readFigure(app, planner.user, 'calendar.next');
const rows = async () => countHomeRows(app.services.db, planner.user.id);
const add = async (title: string, start: string, fields: object = {}) =>
  (await planner.calendar.addEvent({ title, start, ...fields })).id;

test('an account without events has no figure and no rows on home', async () => {
  expect(await next()).toBeNull();
  expect(await rows()).toBe(0);
});

test('home has a row for each event of today that is not over, and of tomorrow', async () => {
  await add('Breakfast', '2026-11-24T08:00');
  await add('Concert', '2026-11-24T22:30');
  await add('All day', '2026-11-24');
  await add('Tomorrow', '2026-11-25T23:59');
  await add('The day after', '2026-11-26T00:00');
  expect(await rows()).toBe(3);
  const { calendars } = await planner.calendar.calendars();
  await planner.calendar.editCalendar({ id: calendars[0]?.id ?? 0, hidden: true });
  expect(await rows()).toBe(0);
});
