import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { ToolFigure } from '@/platform/server/tools/tool';
import { dateText } from '@/platform/shared/civil-names';
import { preferencesOf } from '@/platform/server/preferences';
import { amountText } from '../rules/money';
import { homeSpan, nextBills, spentOfBudget } from '../rules/home';
import { listAccounts, todayOf } from './accounts/queries';
import { readBudgets } from './budgets/queries';
import { readUpcoming } from './schedules/upcoming.sql';

/** What was spent this month, what is left of its budget, and which bill is due next. */
export async function readFigures(db: Kysely<Database>, user: { id: number }): Promise<ToolFigure[]> {
  if ((await listAccounts(db, user.id)).length === 0) return [];
  const today = await todayOf(db, user.id);
  const [preferences, budgets, { upcoming }] = await Promise.all([
    preferencesOf(db, user.id),
    readBudgets(db, user.id, { month: today.slice(0, 'YYYY-MM'.length) }),
    readUpcoming(db, user.id, homeSpan(today)),
  ]);
  const { currency, total } = budgets;
  const money = (amount: string) => `${amountText(amount, currency)} ${currency}`;
  const [next] = nextBills(upcoming);
  return [
    { label: 'Spent this month', value: money(total.spent), href: '/expense-tracker' },
    ...(spentOfBudget(budgets)
      ? [{ label: 'Left of budget', value: money(total.balance), href: '/expense-tracker?tab=budget' }]
      : []),
    ...(next
      ? [
          {
            label: `Next: ${next.name}`,
            value: dateText(next.due, today, preferences),
            href: '/expense-tracker?tab=recurring',
          },
        ]
      : []),
  ];
}
