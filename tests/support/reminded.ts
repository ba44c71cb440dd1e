import { afterEach, beforeEach, vi } from 'vitest';
import { runReminders } from '@/app/server/housekeeping';
import type { Database } from '@db/database';
import { createUser } from './accounts';
import { createTestApp, type TestApp } from './app';
import { openFreshDatabase } from './database';

/** Somebody whose clock shows UTC. */
export type Person = Awaited<ReturnType<typeof createPerson>>;

export async function createPerson(app: TestApp) {
  const user = await createUser(app.services.db);
  const caller = app.callerOf(user);
  await caller.preferences.update({ timeZone: 'UTC' });
  return { user, caller };
}

/**
 * An app with a database of its own, since the clocks of reminders and the switches of tools are everybody's. Each test of
 * the file begins at a moment of UTC, and nothing of it in these tables is waiting in the next one. What stands before it in
 * the file is done at the time of the machine.
 */
export async function createRemindedApp(
  begin: string,
  tables: readonly (keyof Database)[],
  environment: Record<string, string> = {},
) {
  const database = await openFreshDatabase();
  const app = await createTestApp({ database, environment });
  const at = (moment: string, on = app) => remindAt(on, moment);
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await at(begin);
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const table of tables) await app.services.db.deleteFrom(table).execute();
  });
  return { app, database, at };
}

/** Runs the job at a moment of UTC, as it runs each minute while the server does. */
export async function remindAt(app: TestApp, moment: string): Promise<void> {
  vi.setSystemTime(new Date(`${moment}:00Z`));
  await runReminders(app.services);
}

/** Adds an event of half an hour that reminds when it begins. */
export const addEvent = ({ caller }: Person, title: string, start: string) =>
  caller.calendar.addEvent({ title, start, minutes: 30, reminders: [0] });
