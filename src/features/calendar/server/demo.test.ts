import { beforeAll, expect, test } from 'vitest';
import { civilDay, textOfDay, weekFirst } from '@/platform/shared/civil';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { createPlanner } from '../../../../tests/support/calendar';
import { openFreshDatabase } from '../../../../tests/support/database';
import { addCalendars } from './demo.sql';

let app: TestApp;
beforeAll(async () => {
  // A database of its own, since the tool's switch is everybody's.
  app = await createTestApp({ database: await openFreshDatabase() });
});

test('a demo has a believable week around today, and is added once', async () => {
  const { user, calendar } = await createPlanner(app, 'Europe/Berlin');
  const people = [{ id: user.id, username: 'meilin' }];
  await addCalendars(app.services.db, people);
  await addCalendars(app.services.db, people);
  expect((await calendar.calendars()).calendars.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Work', false],
    ['Personal', false],
    ['Family', false],
    ['Holidays', false],
    ['Book club', true],
  ]);
  const monday = weekFirst(civilDay(new Date(), 'Europe/Berlin'), 1);
  const { events } = await calendar.window({ from: textOfDay(monday), to: textOfDay(monday + 7) });
  expect(events.find(({ title }) => title === 'Anna in Geneva')).toMatchObject({
    allDay: true,
    start: textOfDay(monday),
    end: textOfDay(monday + 2),
  });
  expect(events.find(({ title }) => title === 'Focus time')).toMatchObject({
    startLocal: `${textOfDay(monday + 1)}T09:00:00`,
    endLocal: `${textOfDay(monday + 1)}T12:00:00`,
    zone: '',
  });
});

test('an account that has calendars, or has no part in the demo, is left alone', async () => {
  const { user, calendar } = await createPlanner(app);
  await addCalendars(app.services.db, [{ id: user.id, username: 'tomasz' }]);
  expect((await calendar.calendars()).calendars).toEqual([]);
  await calendar.addCalendar({ name: 'Mine' });
  await addCalendars(app.services.db, [{ id: user.id, username: 'meilin' }]);
  expect((await calendar.calendars()).calendars.map(({ name }) => name)).toEqual(['Mine']);
});
