import { without } from '@/platform/server/data/part';
import { createUser } from './accounts';
import type { TestApp } from './app';

/** A user with a time zone, and their calls. */
export async function createPlanner(app: TestApp, timeZone = 'UTC') {
  const user = await createUser(app.services.db);
  const caller = app.callerOf(user);
  await caller.preferences.update({ timeZone });
  return { user, caller, calendar: caller.calendar };
}

/** What is stored of an account's calendars and events, but for what any write stamps. */
export async function storedCalendar(app: TestApp, userId: number) {
  const { db } = app.services;
  const owned = (table: 'calendars' | 'calendar_events') =>
    db.selectFrom(table).selectAll().where('user_id', '=', userId).orderBy('id').execute();
  const [calendars, events] = [await owned('calendars'), await owned('calendar_events')];
  return [...calendars, ...events].map((row) =>
    without(row as Record<string, unknown>, 'updated_at', 'revision', 'next_reminder_at'),
  );
}
