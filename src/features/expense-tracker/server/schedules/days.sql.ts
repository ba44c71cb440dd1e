import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { textOfDay } from '@/platform/shared/civil';
import type { DaySpan, ToolDay } from '@/platform/shared/tool-days';
import { TASK_DONE_DAYS, type ToolTask } from '@/platform/shared/tool-tasks';
import { amountText } from '../../rules/money';
import { accountsById, todayOf } from '../accounts/queries';
import { listStandings, type Standing } from './standing.sql';
import { openBetween } from './standing';

/** Of a schedule in a span. */
const MOST = 1_000;

/**
 * What of a person's schedules lies on the days of a span, by schedule and day: open occurrences on the day on which they are
 * due, posted ones on that of their transaction.
 */
export async function listBillDays(db: Kysely<Database>, ownerId: number, span: DaySpan): Promise<ToolDay[]> {
  const [standings, accounts, today] = await Promise.all([
    listStandings(db, ownerId),
    accountsById(db, ownerId),
    todayOf(db, ownerId),
  ]);
  const posted = await listPostedDays(db, ownerId, span);
  return standings.flatMap((standing) => {
    const { id, name: title, account_id, amount: usual, about_percent } = standing.row;
    const currency = accounts.get(account_id)?.currency ?? '';
    const text = (amount: number) => `${amountText(amount, currency)} ${currency}`;
    const about = about_percent > 0 ? 'about ' : '';
    const bill = (day: string, note: string, occurrence: number, amount: string): ToolDay => ({
      ...{
        id,
        day,
        title,
        done: note === 'posted',
        note,
        ticks: false,
        moves: false,
        bill: { amount, occurrence },
      },
      href: '/expense-tracker?tab=recurring',
    });
    return [
      ...posted
        .filter((entry) => isOf(standing, entry))
        .map(({ occurrence, day, amount }) => bill(day, 'posted', occurrence, text(amount))),
      ...openBetween(standing, { ...span, most: MOST }).map(({ occurrence, due }) =>
        bill(due, due < today ? 'overdue' : 'due', occurrence, about + text(usual)),
      ),
    ].sort((a, b) => a.day.localeCompare(b.day) || (a.bill?.occurrence ?? 0) - (b.bill?.occurrence ?? 0));
  });
}

/** Days of bills to come that are tasks, and for how long one is that nobody has paid. */
const BILL_DAYS = { ahead: 62, back: 366 };

/** The open occurrences of a person's schedules as tasks; of posted ones those of late. */
export async function listBillTasks(
  db: Kysely<Database>,
  ownerId: number,
  today: number,
): Promise<ToolTask[]> {
  const days = await listBillDays(db, ownerId, {
    from: textOfDay(today - BILL_DAYS.back),
    to: textOfDay(today + BILL_DAYS.ahead),
  });
  const late = textOfDay(today - TASK_DONE_DAYS);
  return days.flatMap(({ id, day, title, done, bill, href }): ToolTask[] =>
    !bill || (done && day < late)
      ? []
      : [
          {
            name: `bill-${String(id)}-${String(bill.occurrence)}`,
            title: `${title} (${bill.amount})`,
            due: day,
            state: done ? 'done' : 'open',
            href,
          },
        ],
  );
}

/** Whether a transaction is of a schedule, and not the other side of its transfer. */
function isOf({ row }: Standing, entry: { schedule_id: number; account_id: number }): boolean {
  return entry.schedule_id === row.id && entry.account_id === row.account_id;
}

async function listPostedDays(db: Kysely<Database>, ownerId: number, { from, to }: DaySpan) {
  const rows = await db
    .selectFrom('expense_transactions')
    .select(['schedule_id', 'occurrence', 'account_id', 'amount', sql<string>`CAST(date AS CHAR)`.as('day')])
    .where('user_id', '=', ownerId)
    .where('date', '>=', sql<Date>`${from}`)
    .where('date', '<=', sql<Date>`${to}`)
    .where('occurrence', 'is not', null)
    .where('trashed_at', 'is', null)
    .execute();
  return rows.flatMap(({ schedule_id, occurrence, ...row }) =>
    schedule_id === null || occurrence === null ? [] : [{ ...row, schedule_id, occurrence }],
  );
}
