import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { createPlanner } from '../../../../tests/support/calendar';
import { readFigure } from '../../../../tests/support/dashboard';
import { openFreshDatabase } from '../../../../tests/support/database';
import { countHomeRows } from './home.sql';

let app: TestApp;
let planner: Awaited<ReturnType<typeof createPlanner>>;
beforeAll(async () => {
  // A database of its own, since the tool's switch is everybody's.
  app = await createTestApp({ database: await openFreshDatabase() });
});
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

test('the figure counts what takes place in seven of the person’s own days, and names what comes first', async () => {
  await add('Breakfast', '2026-11-24T08:00');
  await add('Night train', '2026-11-24T23:30');
  const later = await add('Dentist', '2026-11-25T14:45');
  await add('Trip', '2026-11-30', { end: '2026-12-02' });
  await add('A week later', '2026-12-01T09:00');
  const cancelled = await add('Cancelled', '2026-11-26T09:00');
  await planner.calendar.editEvent({ id: cancelled, status: 'cancelled' });
  const other = await createPlanner(app);
  await other.calendar.addEvent({ title: 'Theirs', start: '2026-11-24T15:00' });
  expect(await next()).toMatchObject({
    value: '3',
    counts: 'events',
    href: '/calendar?view=agenda',
    picture: {
      kind: 'rows',
      rows: [
        { name: 'Night train', value: 'Today 23:30' },
        { name: 'Dentist', value: 'Wed 14:45', href: `/calendar?event=${String(later)}` },
        { name: 'Trip', value: 'Mon' },
      ],
    },
  });
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
