import { createUser } from './accounts';
import type { TestApp } from './app';

/** Opens the tool, whose switch is off until its screens are there. */
export async function openGoalsHabits(app: TestApp): Promise<void> {
  await app.services.db
    .updateTable('navigator_tools')
    .set({ enabled_global: true })
    .where('tool_key', '=', 'goals-habits')
    .execute();
}

/** A user whose day is that of UTC, with their calls. */
export async function createHabitKeeper(app: TestApp) {
  const user = await createUser(app.services.db);
  const caller = app.callerOf(user);
  await caller.preferences.update({ timeZone: 'UTC' });
  return { user, caller, habits: caller.goalsHabits };
}
