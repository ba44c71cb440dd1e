import { createUser } from './accounts';
import type { TestApp } from './app';

/** A user whose day is that of UTC, with their calls. */
export async function createHabitKeeper(app: TestApp) {
  const user = await createUser(app.services.db);
  const caller = app.callerOf(user);
  await caller.preferences.update({ timeZone: 'UTC' });
  return { user, caller, habits: caller.goalsHabits };
}
