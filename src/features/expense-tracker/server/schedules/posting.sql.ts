import type * as z from 'zod';
import { AppError } from '@/platform/server/errors';
import type { postScheduleInput, skipScheduleInput } from '../../planning-schema';
import { expenseTexts } from '../../rules';
import { dueDay, isOver } from '../../rules/schedule';
import { accountsById } from '../accounts/queries';
import { amountIn, invalid } from '../amounts';
import { listCategories } from '../categories/queries';
import type { Change } from '../changes/schema';
import { readConverter } from '../rates/queries';
import { accountAmong } from '../transactions/editing/rules';
import { addTransaction } from '../transactions/editing/writes';
import { findStanding } from './queries';
import type { Standing } from './standing.sql';
import { isSettled } from './standing';

type Asked = Omit<z.output<typeof postScheduleInput>, 'id' | 'operationId'>;

/** Raises 422 for an occurrence that the schedule has not, and 409 `not_due` for one that was posted or skipped. */
function assertOpen(standing: Standing, occurrence: number): void {
  if (isOver(standing.schedule, occurrence)) throw invalid(expenseTexts.noOccurrence);
  if (isSettled(standing, occurrence))
    throw new AppError('CONFLICT', expenseTexts.notDue, { code: 'not_due' });
}

/** What arrives in another currency by the rate of the day; undefined where nothing is to be converted, or cannot be. */
async function arrivingBy(
  { trx, ownerId }: Change,
  { row }: Standing,
  { amount, date }: { amount: number; date: string },
): Promise<number | undefined> {
  if (row.to_account_id === null) return undefined;
  const accounts = await accountsById(trx, ownerId);
  const { currency } = accountAmong(accounts, row.account_id);
  const { currency: target } = accountAmong(accounts, row.to_account_id);
  if (currency === target) return undefined;
  const convert = await readConverter(trx, ownerId, { target, currencies: [currency] });
  const arriving = convert(BigInt(amount), currency, date);
  return arriving === null ? undefined : Number(arriving);
}

/** The category that a transaction of a schedule may have: it may be in the trash since, or the accounts be others. */
async function categoryOf({ trx, ownerId }: Change, { row }: Standing): Promise<number | null> {
  const { category_id, account_id, to_account_id } = row;
  const categories = await listCategories(trx, ownerId);
  if (!categories.some(({ id }) => id === category_id)) return null;
  if (to_account_id === null) return category_id;
  const accounts = await accountsById(trx, ownerId);
  const isWithin =
    accountAmong(accounts, account_id).on_budget === accountAmong(accounts, to_account_id).on_budget;
  return isWithin ? null : category_id;
}

/** Stores the transaction of an occurrence, or both sides of a transfer. Raises 409 `not_due`, and 422. */
export async function postOccurrence(
  change: Change,
  standing: Standing,
  { occurrence, ...asked }: Asked,
): Promise<{ id: number; transferId: number | null }> {
  assertOpen(standing, occurrence);
  const { row, schedule } = standing;
  if (row.kind === 'transfer' && row.to_account_id === null) throw invalid(expenseTexts.otherAccount);
  const date = asked.date ?? dueDay(schedule, occurrence);
  const { currency } = accountAmong(await accountsById(change.trx, change.ownerId), row.account_id);
  const amount = asked.amount === undefined ? row.amount : amountIn(currency, asked.amount);
  const toAmount = asked.toAmount ?? (await arrivingBy(change, standing, { amount, date }));
  const categoryId = await categoryOf(change, standing);
  return addTransaction(
    change,
    {
      accountId: row.account_id,
      date,
      amount,
      payee: row.name,
      ...(categoryId !== null && { categoryId }),
      ...(row.to_account_id !== null && { toAccountId: row.to_account_id }),
      ...(toAmount !== undefined && { toAmount }),
    },
    { schedule_id: row.id, occurrence },
  );
}

/** Posts an occurrence. Raises 404, 409 `not_due`, and 422. */
export async function postSchedule(
  change: Change,
  { id, ...asked }: z.output<typeof postScheduleInput>,
): Promise<{ id: number; transferId: number | null }> {
  return postOccurrence(change, await findStanding(change.trx, change.ownerId, id), asked);
}

/** Lets an occurrence go by. Raises 404, 409 `not_due`, and 422. */
export async function skipSchedule(
  change: Change,
  { id, occurrence }: z.output<typeof skipScheduleInput>,
): Promise<void> {
  const standing = await findStanding(change.trx, change.ownerId, id);
  assertOpen(standing, occurrence);
  const skipped = [...standing.skipped, occurrence].sort((a, b) => a - b);
  const to = { skipped: JSON.stringify(skipped), updated_at: change.now };
  await change.write('expense_schedules', [{ row: standing.row, to }]);
}
