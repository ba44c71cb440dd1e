import { vi } from 'vitest';
import { runReminders } from '@/app/server/housekeeping';
import { createUser } from './accounts';
import type { TestApp } from './app';

/** Somebody whose clock shows UTC. */
export type Person = Awaited<ReturnType<typeof createPerson>>;

export async function createPerson(app: TestApp) {
  const user = await createUser(app.services.db);
  const caller = app.callerOf(user);
  await caller.preferences.update({ timeZone: 'UTC' });
  return { user, caller };
}

/** Runs the job at a moment of UTC, as it runs each minute while the server does. */
export async function remindAt(app: TestApp, moment: string): Promise<void> {
  vi.setSystemTime(new Date(`${moment}:00Z`));
  await runReminders(app.services);
}

/** Adds an event of half an hour that reminds when it begins. */
export const addEvent = ({ caller }: Person, title: string, start: string) =>
  caller.calendar.addEvent({ title, start, minutes: 30, reminders: [0] });
