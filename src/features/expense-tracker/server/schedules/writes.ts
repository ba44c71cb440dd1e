import type * as z from 'zod';
import { AppError } from '@/platform/server/errors';
import type { addScheduleInput, editScheduleInput } from '../../planning-schema';
import { expenseLimits, expenseTexts } from '../../rules';
import type { Due } from '../../rules/schedule';
import { accountsById, todayOf } from '../accounts/queries';
import { amountIn, invalid } from '../amounts';
import { assertCategories } from '../categories/queries';
import type { Change } from '../changes/schema';
import { insertImages } from '../changes/writes';
import { accountAmong } from '../transactions/editing/rules';
import { changeTransactions } from '../transactions/storing.sql';
import { findStanding } from './queries';
import {
  isSameRhythm,
  mergedFields,
  newFields,
  postingFrom,
  renumbered,
  type Renumbered,
  type ScheduleFields,
} from './rules';
import { firstDue } from './standing';
import { listPosted, listStandings } from './standing.sql';

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

const dateOf = (next: Due | null) => next && new Date(next.due);

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
      // What is past is asked, never posted by itself.
      automatic_from: firstDue(fields, await todayOf(trx, ownerId))?.due ?? null,
      updated_at: now,
    },
  ]);
  return { id };
}

/** Changes the given fields; what was posted and skipped stays so (`renumbered`). Raises 404, and 422. */
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
  const numbered = renumbered(standing, fields);
  const { next_occurrence, skipped } = numbered;
  const from = postingFrom(standing, fields, await todayOf(trx, ownerId));
  const isPostedAnew = fields.posting !== row.posting || !isSameRhythm(schedule, fields);
  const to = {
    ...columnsOf(fields),
    ...(next_occurrence !== row.next_occurrence && { next_occurrence }),
    ...(skipped !== row.skipped && { skipped }),
    ...(isPostedAnew && { automatic_from: dateOf(firstDue(fields, from)) }),
    updated_at: now,
  };
  await change.write('expense_schedules', [{ row, to }]);
  await renumberPosted(change, id, numbered);
  return { id };
}

/** Numbers the transactions of a schedule as its new rhythm counts them, those in the trash too. */
async function renumberPosted(change: Change, id: number, { numberOf }: Renumbered): Promise<void> {
  const posted = await listPosted(change.trx, change.ownerId, id);
  await changeTransactions(
    change,
    posted
      .map((entry) => ({ ...entry, to: { occurrence: numberOf(entry.occurrence) } }))
      .filter(({ occurrence, to }) => occurrence !== to.occurrence),
  );
}

/** Moves a schedule to the trash for 30 days; what it posted stays. Raises 404. */
export async function deleteSchedule(change: Change, { id }: { id: number }): Promise<void> {
  const { row } = await findStanding(change.trx, change.ownerId, id);
  await change.write('expense_schedules', [{ row, to: { trashed_at: change.now } }]);
}
