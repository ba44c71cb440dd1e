import type * as z from 'zod';
import { AppError } from '@/platform/server/errors';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { addScheduleInput, editScheduleInput } from '../../planning-schema';
import { expenseLimits, expenseTexts } from '../../rules';
import { occurrencesFrom, type Repeats } from '../../rules/schedule';
import { accountsById, todayOf } from '../accounts/queries';
import { amountIn, invalid } from '../amounts/rules';
import { assertCategories } from '../categories/queries';
import type { Change } from '../changes/schema';
import { insertImages } from '../changes/writes';
import { accountAmong } from '../transactions/editing/rules';
import { changeTransactions } from '../transactions/storing/writes';
import { findStanding } from './queries';
import { isSameRhythm, lastSettledDay, mergedFields, newFields, type ScheduleFields } from './rules';
import { listPostedIds, listStandings, type Standing } from './standing/queries';

/** Raises 404 and 422 unless a schedule with these fields can be posted. */
async function assertPossible({ trx, ownerId }: Change, fields: ScheduleFields): Promise<void> {
  const accounts = await accountsById(trx, ownerId);
  const account = accountAmong(accounts, fields.account_id);
  await assertCategories(trx, ownerId, [fields.category_id]);
  if (fields.to_account_id === fields.account_id) throw invalid(expenseTexts.otherAccount);
  if (fields.to_account_id === null) {
    if (fields.kind === 'transfer') throw invalid(expenseTexts.otherAccount);
    return;
  }
  const to = accountAmong(accounts, fields.to_account_id);
  if (fields.category_id !== null && to.on_budget === account.on_budget)
    throw invalid(expenseTexts.transferCategory);
}

/** The columns of a schedule's fields. */
function columnsOf({ anchor, ends, ...fields }: ScheduleFields) {
  return { ...fields, anchor: new Date(anchor), ends: ends === null ? null : new Date(ends) };
}

/** The first occurrence that is due on a day or later; null: it is over. */
function firstDue(schedule: Repeats, day: string) {
  const [first] = occurrencesFrom(schedule, day);
  return first ?? null;
}

/** From when on a schedule posts by itself that is saved today: what is past is asked. */
export async function automaticFrom({ trx, ownerId }: Change, schedule: Repeats): Promise<Date | null> {
  const next = firstDue(schedule, await todayOf(trx, ownerId));
  return next && new Date(next.due);
}

/** Adds a schedule; raises 404 for its accounts and category, and 422. */
export async function addSchedule(
  change: Change,
  sent: z.output<typeof addScheduleInput>,
): Promise<{ id: number }> {
  const { trx, ownerId, now } = change;
  if ((await listStandings(trx, ownerId)).length >= expenseLimits.schedules)
    throw new AppError('UNPROCESSABLE_CONTENT', expenseTexts.tooManySchedules, { code: 'too_many' });
  const { currency } = accountAmong(await accountsById(trx, ownerId), sent.accountId);
  const fields = newFields({ ...sent, amount: amountIn(currency, sent.amount) });
  await assertPossible(change, fields);
  const [id = 0] = await insertImages(change, 'expense_schedules', [
    {
      ...fields,
      next_occurrence: 0,
      skipped: '[]',
      automatic_from: dayText(await automaticFrom(change, fields)),
      updated_at: now,
    },
  ]);
  return { id };
}

const dayText = (day: Date | null) => day && day.toISOString().slice(0, 10);

/**
 * Changes the given fields. In another rhythm, what is due after the last occurrence that is settled is to be posted, and
 * its transactions are no occurrences any more. Raises 404, and 422.
 */
export async function editSchedule(
  change: Change,
  { id, ...sent }: z.output<typeof editScheduleInput>,
): Promise<{ id: number }> {
  const { trx, ownerId, now } = change;
  const standing = await findStanding(trx, ownerId, id);
  const { row, schedule } = standing;
  const accounts = await accountsById(trx, ownerId);
  const { currency } = accountAmong(accounts, sent.accountId ?? row.account_id);
  if (sent.amount === undefined && accountAmong(accounts, row.account_id).currency !== currency)
    throw invalid(expenseTexts.otherCurrency);
  const amount = sent.amount === undefined ? row.amount : amountIn(currency, sent.amount);
  const before: ScheduleFields = { ...row, anchor: schedule.anchor, ends: schedule.ends };
  const fields = mergedFields(before, { ...sent, amount });
  await assertPossible(change, fields);
  const isSame = isSameRhythm(schedule, fields);
  const isPostedAnew = !isSame || fields.posting !== row.posting || isDueOtherwise(schedule, fields);
  const to = {
    ...columnsOf(fields),
    ...(!isSame && { next_occurrence: firstAfter(standing, fields), skipped: '[]' }),
    ...(isPostedAnew && { automatic_from: await automaticFrom(change, fields) }),
    updated_at: now,
  };
  await change.write('expense_schedules', [{ row, to }]);
  if (!isSame) await unlinkPosted(change, id);
  return { id };
}

function isDueOtherwise(one: Repeats, other: Repeats): boolean {
  return one.weekend !== other.weekend || one.ends !== other.ends || one.times !== other.times;
}

/** The first occurrence of a new rhythm after what is settled of the old one. */
function firstAfter(standing: Standing, fields: ScheduleFields): number {
  const last = lastSettledDay(standing);
  if (last === null) return 0;
  const unmoved = { ...fields, ends: null, times: null, weekend: 'none' as const };
  return firstDue(unmoved, textOfDay((dayOf(last) ?? 0) + 1))?.occurrence ?? 0;
}

async function unlinkPosted(change: Change, scheduleId: number): Promise<void> {
  const ids = await listPostedIds(change.trx, change.ownerId, scheduleId);
  await changeTransactions(
    change,
    ids.map((id) => ({ id, to: { occurrence: null } })),
  );
}

/** Moves a schedule to the trash for 30 days; what it posted stays. Raises 404. */
export async function deleteSchedule(change: Change, { id }: { id: number }): Promise<void> {
  const { row } = await findStanding(change.trx, change.ownerId, id);
  await change.write('expense_schedules', [{ row, to: { trashed_at: change.now } }]);
}
