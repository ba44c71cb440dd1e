import type * as z from 'zod';
import { AppError } from '@/platform/server/errors';
import { placedOrder, positionUpdates } from '@/platform/shared/reorder';
import { columnsOf, fieldsOf } from '@/platform/shared/snake-case';
import { expenseLimits, expenseTexts, type PlainAccount, USUAL_ACCOUNT } from '../../rules';
import type { addAccountInput, editAccountInput, orderInput } from '../../schema';
import { amountText } from '../../rules/money';
import { amountIn } from '../amounts';
import type { Change } from '../changes/schema';
import { insertImages } from '../changes/writes';
import { type AccountRecord, accountNotFound, listAccounts, todayOf } from './queries';

/** Between positions, so that one can be put between two. */
export const GAP = 2 ** 32;

/** Raises 409 `name_taken` if an account has the name, ignoring case. */
export function assertFreeAccount(name: string, accounts: readonly { name: string }[]): void {
  const wanted = name.toLowerCase();
  if (accounts.some((account) => account.name.toLowerCase() === wanted))
    throw new AppError('CONFLICT', expenseTexts.accountTaken, { code: 'name_taken' });
}

/** Adds an account, last; raises 409 `name_taken`, and 422. */
export async function addAccount(
  change: Change,
  sent: z.output<typeof addAccountInput>,
): Promise<{ id: number }> {
  const { trx, ownerId, now } = change;
  const accounts = await listAccounts(trx, ownerId);
  assertFreeAccount(sent.name, accounts);
  if (accounts.length >= expenseLimits.accounts)
    throw new AppError('UNPROCESSABLE_CONTENT', expenseTexts.tooManyAccounts, { code: 'too_many' });
  const [id = 0] = await insertImages(change, 'expense_accounts', [
    {
      name: sent.name,
      ...plainColumns(sent, USUAL_ACCOUNT),
      currency: sent.currency,
      opening_amount: amountIn(sent.currency, sent.openingAmount ?? 0),
      opening_date: sent.openingDate ?? (await todayOf(trx, ownerId)),
      position: (accounts.at(-1)?.position ?? 0) + GAP,
      updated_at: now,
    },
  ]);
  return { id };
}

type SentAccount = { [Name in keyof PlainAccount]?: PlainAccount[Name] | undefined };

/** The columns of the plain fields; what is not sent is as before. */
function plainColumns(sent: SentAccount, before: PlainAccount) {
  const names = Object.keys(USUAL_ACCOUNT) as (keyof PlainAccount)[];
  const fields = names.map((name) => [name, sent[name] === undefined ? before[name] : sent[name]]);
  return columnsOf(Object.fromEntries(fields) as PlainAccount);
}

async function assertCurrencyFree({ trx }: Change, { id }: AccountRecord): Promise<void> {
  const used = await trx
    .selectFrom('expense_transactions')
    .select('id')
    .where('account_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (used) throw new AppError('CONFLICT', expenseTexts.currencyFixed, { code: 'currency_fixed' });
}

const openingText = ({ opening_amount, currency }: AccountRecord) => amountText(opening_amount, currency);

/** Changes the given fields; raises 404, 409 `name_taken` and `currency_fixed`, and 422. */
export async function editAccount(
  change: Change,
  sent: z.output<typeof editAccountInput>,
): Promise<{ id: number }> {
  const accounts = await listAccounts(change.trx, change.ownerId);
  const row = accounts.find(({ id }) => id === sent.id);
  if (!row) throw accountNotFound();
  if (sent.name !== undefined && sent.name !== row.name)
    assertFreeAccount(
      sent.name,
      accounts.filter((other) => other !== row),
    );
  const currency = sent.currency ?? row.currency;
  if (currency !== row.currency) await assertCurrencyFree(change, row);
  const isArchived = row.archived_at !== null;
  const to = {
    name: sent.name ?? row.name,
    ...plainColumns(sent, fieldsOf<PlainAccount>(USUAL_ACCOUNT, row)),
    currency,
    opening_amount: amountIn(
      currency,
      // The same sum in another currency, not the same number of its minor units.
      sent.openingAmount ?? (currency === row.currency ? row.opening_amount : openingText(row)),
    ),
    opening_date: sent.openingDate ? new Date(sent.openingDate) : row.opening_date,
    archived_at:
      (sent.archived ?? isArchived) === isArchived ? row.archived_at : isArchived ? null : change.now,
    updated_at: change.now,
  };
  await change.write('expense_accounts', [{ row, to }]);
  return { id: row.id };
}

/** Reorders accounts: those named share the positions that they had, in their new order; raises 404. */
export async function orderAccounts(change: Change, { order }: z.output<typeof orderInput>): Promise<void> {
  const rows = await listAccounts(change.trx, change.ownerId);
  await change.write('expense_accounts', positionUpdates(rows, placedOrder(order), accountNotFound, GAP));
}

/** Keeps the currency in which sums over several are shown, unless one is kept: for who has chosen none. */
export async function keepCurrency(change: Change, baseCurrency: string): Promise<void> {
  const { trx, ownerId } = change;
  const kept = await trx
    .selectFrom('expense_settings')
    .select('id')
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  if (kept) return;
  await insertImages(change, 'expense_settings', [{ base_currency: baseCurrency }]);
}
