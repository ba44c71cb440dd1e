import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createPlanner } from '../../../../tests/support/calendar';
import { openFreshDatabase } from '../../../../tests/support/database';

const app = await createTestApp({ database: await openFreshDatabase() });
let planner: Awaited<ReturnType<typeof createPlanner>>;
beforeAll(async () => {
  planner = await createPlanner(app);
});

const add = async (title: string, start: string, fields: object = {}) =>
  (await planner.calendar.addEvent({ title, start, ...fields })).id;
const found = async (q: string, limit = 50) =>
  (await planner.calendar.search({ q, limit })).events.map(({ title }) => title);

test('a text is found in titles, places and notes of any length, ignoring case, the latest first', async () => {
  const long = 'é'.repeat(600);
  await add('Plain needle', '2026-01-05');
  await add('By its place', '2026-03-05', { location: 'Hall of the NEEDLE' });
  // The key keeps 1,000 bytes of the texts: one behind them, one across their end, and one that ends with them.
  await add('Far below', '2026-02-05', { notes: `${long}${long} Needle` });
  await add('Across', '2026-04-05', { notes: `${'x'.repeat(1_000 - 'across..'.length - 3)}needle` });
  await add('Whole', '2026-05-05', { notes: `${'x'.repeat(1_000 - 'whole..needle'.length)}needle` });
  await add('Without', '2026-06-05', { notes: long });
  expect(await found('needle')).toEqual(['Whole', 'Across', 'By its place', 'Far below', 'Plain needle']);
  expect(await found('needle', 2)).toEqual(['Whole', 'Across']);
  expect(await found('É'.repeat(200))).toEqual(['Without', 'Far below']);
  expect(await found('E'.repeat(200))).toEqual(['Without', 'Far below']);
  // One text does not go on in the next.
  expect(await found('placehall')).toEqual([]);
});

test('accents are no matter, in a text of any length', async () => {
  await add('Café Straße', '2027-01-05', { notes: 'Ångström' });
  await add('Cafe', '2027-01-04', { notes: `${'統'.repeat(400)} Übung` });
  for (const search of ['café', 'CAFE', 'cafe\u0301'])
    expect(await found(search)).toEqual(['Café Straße', 'Cafe']);
  for (const search of ['strasse', 'ANGSTROM']) expect(await found(search)).toEqual(['Café Straße']);
  expect(await found('ubung')).toEqual(['Cafe']);
  // A mark alone is no text.
  expect(await found('\u0301')).toEqual([]);
});

test('what is edited, moved, deleted, taken back or in a deleted calendar is found as it is', async () => {
  const calendarId = (await planner.calendar.addCalendar({ name: 'Boats' })).id;
  const id = await add('Ferry', '2026-01-05T09:00', { calendarId });
  await add('Ferry later', '2026-02-05T09:00');
  await planner.calendar.editEvent({ id, title: 'Tug', notes: 'once a ferry' });
  await planner.calendar.moveEvents({ events: [{ id }], days: 60 });
  expect(await found('ferry')).toEqual(['Tug', 'Ferry later']);
  await planner.calendar.deleteEvents({ events: [{ id }], operationId: 'delete' });
  expect(await found('tug')).toEqual([]);
  await planner.calendar.undo({ operationId: 'delete' });
  expect(await found('tug')).toEqual(['Tug']);
  await planner.calendar.deleteCalendar({ id: calendarId });
  expect(await found('ferry')).toEqual(['Ferry later']);
});
