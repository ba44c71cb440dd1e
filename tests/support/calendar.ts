import { createUser } from './accounts';
import type { TestApp } from './app';

/** A user with a time zone, and their calls. */
export async function createPlanner(app: TestApp, timeZone = 'UTC') {
  const user = await createUser(app.services.db);
  const caller = app.callerOf(user);
  await caller.preferences.update({ timeZone });
  return { user, caller, calendar: caller.calendar };
}
