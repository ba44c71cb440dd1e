import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import type { ScheduleRow, SchedulesAnswer } from '../../planning-answers';
import { expenseTexts } from '../../rules';
import { monthlyCost, yearlyCost } from '../../rules/schedule';
import { accountsById } from '../accounts/queries';
import { listCategories } from '../categories/queries';
import { listStandings, type Standing } from './standing.sql';
import { nextOpen } from './standing';

export function scheduleNotFound(): AppError {
  return new AppError('NOT_FOUND', expenseTexts.scheduleNotFound, { code: 'schedule_not_found' });
}

/** A schedule of the person with what of it is settled; raises 404. */
export async function findStanding(db: Kysely<Database>, ownerId: number, id: number): Promise<Standing> {
  const [standing] = await listStandings(db, ownerId, [id]);
  if (!standing) throw scheduleNotFound();
  return standing;
}

/** What costs: neither what comes in nor what stays with the person. */
const COSTS: readonly string[] = ['bill', 'subscription'];

/** The schedules of a person, the next due first and what is over last, and what they cost. */
export async function readSchedules(
  db: Kysely<Database>,
  ownerId: number,
): Promise<Omit<SchedulesAnswer, 'revision'>> {
  const [standings, accounts, categories] = await Promise.all([
    listStandings(db, ownerId),
    accountsById(db, ownerId),
    listCategories(db, ownerId),
  ]);
  const known = new Set<number | null>(categories.map(({ id }) => id));
  const rows = standings.map((standing): ScheduleRow => {
    const { row, schedule } = standing;
    const next = nextOpen(standing);
    return {
      id: row.id,
      name: row.name,
      accountId: row.account_id,
      toAccountId: row.to_account_id,
      amount: row.amount,
      currency: accounts.get(row.account_id)?.currency ?? '',
      aboutPercent: row.about_percent,
      categoryId: known.has(row.category_id) ? row.category_id : null,
      unit: schedule.unit,
      every: schedule.every,
      anchor: schedule.anchor,
      ends: schedule.ends,
      times: schedule.times,
      weekend: schedule.weekend,
      posting: row.posting,
      kind: row.kind,
      url: row.url,
      reminderDays: row.reminder_days,
      reminderAt: row.reminder_at,
      nextOccurrence: next?.occurrence ?? null,
      nextDue: next?.due ?? null,
      yearlyCost: next ? yearlyCost([{ ...schedule, amount: row.amount }]) : '0',
    };
  });
  const running = rows.filter(({ kind, nextDue }) => COSTS.includes(kind) && nextDue !== null);
  const currencies = [...new Set(running.map(({ currency }) => currency))].sort();
  return {
    schedules: rows.toSorted(
      (a, b) =>
        (a.nextDue ?? LATER).localeCompare(b.nextDue ?? LATER) || a.name.localeCompare(b.name) || a.id - b.id,
    ),
    costs: currencies.map((currency) => {
      const own = running.filter((row) => row.currency === currency);
      const year = own.reduce((sum, row) => sum + BigInt(row.yearlyCost), 0n);
      return { currency, year: String(year), month: monthlyCost(own) };
    }),
  };
}

/** Sorts after all days. */
const LATER = '9999';
