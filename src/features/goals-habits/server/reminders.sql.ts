import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { selectActiveIds } from '@/platform/server/active-accounts';
import { paced } from '@/platform/server/pacing';
import type { Reminder, ReminderSpan } from '@/platform/server/tools/tool';
import { civilDay, momentOf, textOfDay } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import { unstoredPreferences } from '@/platform/server/preferences';
import { reminderTimes } from './habits/rules';
import { readHabits } from './reading.sql';
import { OF_AMOUNTS } from './reminder-actions';

interface DueTime {
  habitId: number;
  userId: number;
  dueAt: Date;
  /** HH:MM, as the person set it. */
  time: string;
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
    for (const { habitId, dueAt, time } of times) {
      const habit = habits.find(({ id }) => id === habitId);
      if (!habit?.due || habit.state !== null) continue;
      reminders.push({
        userId,
        dueAt,
        occasion: `${String(habitId)} ${asked.day} ${time}${habit.kind === 'amount' ? OF_AMOUNTS : ''}`,
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
    const timeZone = time_zone ?? unstoredPreferences().timeZone;
    const dayStart = day_start ?? unstoredPreferences().dayStart;
    const last = civilDay(until, timeZone);
    const times: DueTime[] = [];
    for (let date = civilDay(after, timeZone); date <= last; date++) {
      for (const time of reminderTimes(reminder_at)) {
        const [hours = 0, minutes = 0] = time.split(':').map(Number);
        const dueAt = momentOf(date, hours * 60 + minutes, timeZone);
        const day = civilDay(dueAt, timeZone, dayStart);
        if (dueAt > after && dueAt <= until) times.push({ habitId: id, userId: user_id, dueAt, time, day });
      }
    }
    return times;
  });
  return listed.flat();
}
