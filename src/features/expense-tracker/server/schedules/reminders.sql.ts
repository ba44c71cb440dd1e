import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import { selectActiveIds } from '@/platform/server/active-accounts';
import { paced } from '@/platform/server/pacing';
import { dueWords, morningsOf } from '@/platform/server/tools/due-reminders';
import type { Reminder, ReminderSpan } from '@/platform/server/tools/tool';
import { textOfDay } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import type { Preferences } from '@/platform/shared/preferences';
import { amountText } from '../../rules/money';
import { listStandings } from './standing.sql';
import { openBetween } from './standing';

/** Several are due on a day that the weekend rule moves them to. */
const MOST_A_DAY = 7;

interface Watched {
  scheduleId: number;
  userId: number;
  currency: string;
  remindedAt: Date;
  /** The person's date then. */
  today: string;
  /** The day whose occurrences it reminds of. */
  due: string;
}

/** What schedules remind of in a span: what is due so many days later and is neither posted nor skipped. */
export async function listReminders(db: Kysely<Database>, span: ReminderSpan): Promise<Reminder[]> {
  const reminders: Reminder[] = [];
  for (const [userId, watched] of groupedBy(await listWatched(db, span), (one) => one.userId)) {
    const preferences = await preferencesOf(db, userId);
    const ids = watched.map(({ scheduleId }) => scheduleId);
    const standings = new Map((await listStandings(db, userId, ids)).map((one) => [one.row.id, one]));
    for (const { scheduleId, currency, remindedAt, today, due } of watched) {
      const standing = standings.get(scheduleId);
      if (!standing) continue;
      for (const { occurrence } of openBetween(standing, { from: due, to: due, most: MOST_A_DAY }))
        reminders.push({
          userId,
          // With its day: what is put off is told again.
          occasion: `${String(scheduleId)} ${String(occurrence)} ${due}`,
          dueAt: remindedAt,
          text: reminderText({ ...standing.row, currency, due }, today, preferences),
          href: '/expense-tracker?tab=recurring',
        });
    }
  }
  return reminders;
}

/** 'Rent: 800.00 EUR, due tomorrow', 'Electricity: about 60.00 EUR, due Wed 2 December'. */
function reminderText(
  {
    name,
    amount,
    about_percent,
    currency,
    due,
  }: {
    name: string;
    amount: number;
    about_percent: number;
    currency: string;
    due: string;
  },
  today: string,
  preferences: Preferences,
): string {
  const about = about_percent > 0 ? 'about ' : '';
  return `${name}: ${about}${amountText(Math.abs(amount), currency)} ${currency}, ${dueWords(due, today, preferences)}`;
}

/** The schedules whose time to remind of something came in a span, by the clocks of their people. */
async function listWatched(db: Kysely<Database>, span: ReminderSpan): Promise<Watched[]> {
  const rows = await db
    .selectFrom('expense_schedules as schedule')
    .innerJoin('expense_accounts as account', 'account.id', 'schedule.account_id')
    .leftJoin('preferences', 'preferences.user_id', 'schedule.user_id')
    .select(['schedule.id', 'schedule.user_id', 'schedule.reminder_days', 'account.currency'])
    .select('schedule.reminder_at')
    .select(['time_zone', 'remind_at'])
    .where('schedule.reminder_days', 'is not', null)
    .where('schedule.trashed_at', 'is', null)
    .where('account.trashed_at', 'is', null)
    .where('schedule.user_id', 'in', selectActiveIds(db))
    .orderBy('schedule.id')
    .execute();
  const listed = await paced(rows, ({ id, user_id, reminder_days, reminder_at, currency, ...person }) => {
    const own = { ...person, remind_at: reminder_at ?? person.remind_at };
    return morningsOf(span, own).map(({ at, day }): Watched => ({
      ...{ scheduleId: id, userId: user_id, currency, remindedAt: at },
      ...{ today: textOfDay(day), due: textOfDay(day + (reminder_days ?? 0)) },
    }));
  });
  return listed.flat();
}
