import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { amountText } from '../../rules/money';
import { accountsById, todayOf } from '../accounts/queries';
import { listStandings, type Standing } from './standing.sql';
import { openBetween } from './standing';

/** An occurrence on a day: open ones on which they are due, others on that of their transaction. */
export interface BillDay {
  scheduleId: number;
  occurrence: number;
  /** YYYY-MM-DD. */
  day: string;
  name: string;
  /** '-800.00 EUR', 'about -60.00 EUR'. */
  amount: string;
  state: 'due' | 'overdue' | 'posted';
}

interface Span {
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
}

/** Of a schedule in a span. */
const MOST = 1_000;

/** What of a person's schedules lies on the days of a span, as other tools show it, by schedule and day. */
export async function listBillDays(db: Kysely<Database>, ownerId: number, span: Span): Promise<BillDay[]> {
  const [standings, accounts, today] = await Promise.all([
    listStandings(db, ownerId),
    accountsById(db, ownerId),
    todayOf(db, ownerId),
  ]);
  const posted = await listPostedDays(db, ownerId, span);
  return standings.flatMap((standing) => {
    const { id, name, account_id, amount: usual, about_percent } = standing.row;
    const currency = accounts.get(account_id)?.currency ?? '';
    const text = (amount: number) => `${amountText(amount, currency)} ${currency}`;
    const about = about_percent > 0 ? 'about ' : '';
    const open = openBetween(standing, { ...span, most: MOST }).map(({ occurrence, due }): BillDay => ({
      ...{ scheduleId: id, occurrence, day: due, name, amount: about + text(usual) },
      state: due < today ? 'overdue' : 'due',
    }));
    const past = posted.filter((entry) => isOf(standing, entry));
    return [
      ...past.map(({ occurrence, day, amount }): BillDay => ({
        ...{ scheduleId: id, occurrence, day, name, amount: text(amount), state: 'posted' },
      })),
      ...open,
    ].sort((a, b) => a.day.localeCompare(b.day) || a.occurrence - b.occurrence);
  });
}

/** Whether a transaction is of a schedule, and not the other side of its transfer. */
function isOf({ row }: Standing, entry: { schedule_id: number; account_id: number }): boolean {
  return entry.schedule_id === row.id && entry.account_id === row.account_id;
}

async function listPostedDays(db: Kysely<Database>, ownerId: number, { from, to }: Span) {
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
