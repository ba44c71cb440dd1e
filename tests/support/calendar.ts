import { without } from '@/platform/server/data/part';
import { expect } from 'vitest';
import { calendarTexts } from '@/features/calendar/rules';
import { inOrder, occurrencesOf } from '@/features/calendar/rules/window';
import { createUser } from './accounts';
import type { TestApp } from './app';

/** A user with a time zone, and their calls. */
export async function createPlanner(app: TestApp, timeZone = 'UTC') {
  const user = await createUser(app.services.db);
  const caller = app.callerOf(user);
  await caller.preferences.update({ timeZone });
  /** What happens in a window, in the order of its starts. */
  const window = async (input: Parameters<typeof caller.calendar.window>[0]) => {
    const answer = await caller.calendar.window(input);
    return { events: inOrder(occurrencesOf(answer), timeZone), cut: answer.cut };
  };
  return { user, caller, calendar: caller.calendar, window };
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

let operations = 0;
/** A new operation id. */
export const operation = () => `operation-${String(++operations)}`;

/** Expects that a change, its undo and its redo leave the rows as they were, and as it made them; returns its answer. */
export async function thereAndBack<Answer>(
  app: TestApp,
  { user, calendar }: Awaited<ReturnType<typeof createPlanner>>,
  work: (operationId: string) => Promise<Answer>,
): Promise<Answer> {
  const rows = () => storedCalendar(app, user.id);
  const before = await rows();
  const [done, undone, redone] = [operation(), operation(), operation()];
  const answer = await work(done);
  const after = await rows();
  expect(after).not.toEqual(before);
  await calendar.undo({ operationId: done, undoId: undone });
  expect(await rows()).toEqual(before);
  await calendar.undo({ operationId: undone, undoId: redone });
  expect(await rows()).toEqual(after);
  const again = calendar.undo({ operationId: done, undoId: operation() });
  await expect(again).rejects.toThrow(calendarTexts.undoConflict);
  expect(await rows()).toEqual(after);
  return answer;
}
