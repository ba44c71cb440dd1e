import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { selectActiveIds } from '@/platform/server/active-accounts';
import { pacer } from '@/platform/server/pacing';
import { morningsOf } from '@/platform/server/tools/due-reminders';
import type { Reminder, ReminderSpan } from '@/platform/server/tools/tool';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { unstoredPreferences } from '@/platform/server/preferences';
import { expenseGate } from '../../gate';
import { monthOf } from '../../rules/months';
import { amountText } from '../../rules/money';
import { listCategories } from '../categories/queries';
import { readBudgets } from './queries';

/** Begins the occasion of a budget; those of bills begin with a number. */
export const BUDGET = 'budget-';
/** Of a budget, from which on there is a warning. */
const NEARLY_PERCENT = 80n;
/** What is stored with a time may be seen only so much later. */
const COMMIT_MS = 2 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The budgets of this month of which 80 % or all is spent, of accounts whose books changed in a span or whose morning came:
 * what programs change without an operation id is seen in the morning. Each is told once a month, by its occasion.
 */
export async function listPassedBudgets(db: Kysely<Database>, span: ReminderSpan): Promise<Reminder[]> {
  const reminders: Reminder[] = [];
  const breathe = pacer();
  for (const { userId, month } of await listToLookAt(db, span)) {
    await breathe();
    const { rows, currency } = await readBudgets(db, userId, { month });
    const names = new Map((await listCategories(db, userId)).map(({ id, name }) => [id, name]));
    for (const { categoryId, budget, carry, spent } of rows) {
      const [all, gone] = [BigInt(budget ?? 0) + BigInt(carry), BigInt(spent)];
      if (budget === null || gone <= 0n || gone * 100n < all * NEARLY_PERCENT) continue;
      const isOver = gone > all;
      const left = isOver
        ? `${amountText(gone - all, currency)} ${currency} over this month’s budget`
        : `${amountText(all - gone, currency)} ${currency} left of this month’s budget`;
      reminders.push({
        userId,
        dueAt: span.until,
        occasion: `${BUDGET}${String(categoryId)} ${month} ${isOver ? 'over' : 'nearly'}`,
        text: `${names.get(categoryId) ?? ''}: ${left}`,
        href: '/expense-tracker?tab=budget',
      });
    }
  }
  return reminders;
}

/** Accounts with budgets of their present month, by the clocks of their people. */
async function listToLookAt(db: Kysely<Database>, span: ReminderSpan) {
  const months = [-DAY_MS, DAY_MS].map((apart) =>
    monthOf(new Date(span.until.getTime() + apart).toISOString()),
  );
  const changed = await db
    .selectFrom('operations')
    .select('user_id')
    .distinct()
    .where('created_at', '>', new Date(span.after.getTime() - COMMIT_MS))
    .where('created_at', '<=', span.until)
    .where('topic', '=', expenseGate.topic)
    .execute();
  const isChanged = new Set(changed.map(({ user_id }) => user_id));
  const rows = await db
    .selectFrom('expense_budgets as budget')
    .leftJoin('preferences', 'preferences.user_id', 'budget.user_id')
    .select(['budget.user_id as userId', 'month', 'time_zone', 'remind_at'])
    .distinct()
    .where('month', 'in', months)
    .where('budget.user_id', 'in', selectActiveIds(db))
    .orderBy('budget.user_id')
    .execute();
  return rows.filter(({ userId, month, ...person }) => {
    const today = civilDay(span.until, person.time_zone ?? unstoredPreferences().timeZone);
    if (month !== monthOf(textOfDay(today))) return false;
    return isChanged.has(userId) || morningsOf(span, person).length > 0;
  });
}
