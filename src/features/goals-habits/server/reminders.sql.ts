import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { selectActiveIds } from '@/platform/server/active-accounts';
import { paced } from '@/platform/server/pacing';
import type { Reminder, ReminderSpan } from '@/platform/server/tools/tool';
import { civilDay, momentOf, textOfDay } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { readHabits } from './reading.sql';

interface DueTime {
  habitId: number;
  userId: number;
  dueAt: Date;
  /** The person's date then. */
  day: number;
}

/** The habits whose time to remind of came in a span, and which are due then without an entry. */
export async function listReminders(db: Kysely<Database>, span: ReminderSpan): Promise<Reminder[]> {
  const reminders: Reminder[] = [];
  const byPersonAndDay = groupedBy(
    await listTimes(db, span),
    ({ userId, day }) => `${String(userId)} ${String(day)}`,
  );
  for (const times of byPersonAndDay.values()) {
    const [{ userId, day } = { userId: 0, day: 0 }] = times;
    const asked = { day: textOfDay(day), ids: times.map(({ habitId }) => habitId) };
    const { habits } = await readHabits(db, userId, asked);
    for (const { habitId, dueAt } of times) {
      const habit = habits.find(({ id }) => id === habitId);
      if (!habit?.due || habit.state !== null) continue;
      reminders.push({
        userId,
        dueAt,
        occasion: `${String(habitId)} ${asked.day}`,
        href: '/goals-habits',
        text: `${habit.name}: ${habit.question || 'time for it'}`,
      });
    }
  }
  return reminders;
}

/** The times of reminders in a span, by the clocks of their people. */
async function listTimes(db: Kysely<Database>, { after, until }: ReminderSpan): Promise<DueTime[]> {
  const rows = await db
    .selectFrom('habits')
    .leftJoin('preferences', 'preferences.user_id', 'habits.user_id')
    .select(['habits.id', 'habits.user_id', 'reminder_at', 'time_zone', 'day_start'])
    .where('reminder_at', 'is not', null)
    .where('archived_at', 'is', null)
    .where('trashed_at', 'is', null)
    .where('habits.user_id', 'in', selectActiveIds(db))
    .orderBy('habits.user_id')
    .execute();
  const listed = await paced(rows, ({ id, user_id, reminder_at, time_zone, day_start }) => {
    const timeZone = time_zone ?? USUAL_PREFERENCES.timeZone;
    const dayStart = day_start ?? USUAL_PREFERENCES.dayStart;
    const [hours = 0, minutes = 0] = (reminder_at ?? '').split(':').map(Number);
    const last = civilDay(until, timeZone);
    const times: DueTime[] = [];
    for (let date = civilDay(after, timeZone); date <= last; date++) {
      const dueAt = momentOf(date, hours * 60 + minutes, timeZone);
      if (dueAt > after && dueAt <= until)
        times.push({ habitId: id, userId: user_id, dueAt, day: civilDay(dueAt, timeZone, dayStart) });
    }
    return times;
  });
  return listed.flat();
}
