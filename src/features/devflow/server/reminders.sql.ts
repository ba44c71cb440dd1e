import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { selectActiveIds } from '@/platform/server/active-accounts';
import { paced } from '@/platform/server/pacing';
import { preferencesOf } from '@/platform/server/preferences';
import { dueWords, morningsOf } from '@/platform/server/tools/due-reminders';
import type { Reminder, ReminderSpan } from '@/platform/server/tools/tool';
import { beginningOf } from '@/platform/shared/beginning';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import { devflowLimits } from '../limits';
import { dueDay } from './items/queries';

/** Of a title, in what is told. */
const TITLE_MAX = 300;

/** The open items whose morning to remind of came in a span. */
export async function listReminders(db: Kysely<Database>, span: ReminderSpan): Promise<Reminder[]> {
  const reminders: Reminder[] = [];
  for (const [userId, told] of groupedBy(await listTold(db, span), (one) => one.userId)) {
    const preferences = await preferencesOf(db, userId);
    for (const { id, title, due, at, today } of told)
      reminders.push({
        userId,
        dueAt: at,
        // With its day: what is put off is told again.
        occasion: `${String(id)} ${due}`,
        text: `${title}: ${dueWords(due, today, preferences)}`,
        href: `/devflow?item=${String(id)}`,
      });
  }
  return reminders;
}

async function listTold(db: Kysely<Database>, span: ReminderSpan) {
  // By any clock.
  const [first, last] = [civilDay(span.after, 'UTC') - 1, civilDay(span.until, 'UTC') + 1];
  const rows = await db
    .selectFrom('devflow_items as item')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .leftJoin('preferences', 'preferences.user_id', 'item.user_id')
    .select(['item.id', 'item.user_id', 'item.title', 'item.due_date', 'item.reminder_days'])
    .select(['time_zone', 'remind_at'])
    .where('item.reminder_days', '>=', 0)
    .where('item.due_date', '>=', textOfDay(first) as never)
    .where('item.due_date', '<=', textOfDay(last + devflowLimits.reminderDaysMax) as never)
    .where('item.is_completed', '=', false)
    .where('item.trashed_at', 'is', null)
    .where('feature.trashed_at', 'is', null)
    .where('item.user_id', 'in', selectActiveIds(db))
    .orderBy('item.id')
    .execute();
  const listed = await paced(rows, ({ id, user_id, title, due_date, reminder_days, ...person }) =>
    morningsOf(span, person)
      .map(({ at, day }) => ({
        ...{ id, userId: user_id, at, today: textOfDay(day), due: textOfDay(day + (reminder_days ?? 0)) },
        title: title.length > TITLE_MAX ? `${beginningOf(title, TITLE_MAX)}…` : title,
      }))
      .filter(({ due }) => due === dueDay(due_date)),
  );
  return listed.flat();
}
