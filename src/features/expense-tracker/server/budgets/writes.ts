import type * as z from 'zod';
import type { Image } from '@/platform/server/journal/images';
import type { setBudgetsInput } from '../../planning-schema';
import { baseCurrencyOf, listAccounts } from '../accounts/queries';
import { keepCurrency } from '../accounts/writes';
import { amountIn } from '../amounts';
import { assertCategories } from '../categories/queries';
import type { Change } from '../changes/schema';
import { readImages, storeImages } from '../changes/writes';

const isEmpty = (amount: unknown) => amount === null || (typeof amount === 'string' && amount.trim() === '');

/** Sets the budgets of categories for a month, and how they carry; an empty amount clears the month. Raises 404 and 422. */
export async function setBudgets(
  change: Change,
  { month, budgets }: z.output<typeof setBudgetsInput>,
): Promise<void> {
  const { trx, ownerId } = change;
  await assertCategories(
    trx,
    ownerId,
    budgets.map(({ categoryId }) => categoryId),
  );
  const currency = await baseCurrencyOf(trx, ownerId, await listAccounts(trx, ownerId));
  const named = new Map(budgets.map((budget) => [budget.categoryId, budget]));
  const ids = [...named.keys()];
  const amounts = await readImages(
    trx,
    ownerId,
    'expense_budgets',
    ids.map((id) => [id, month]),
  );
  const modes = await readImages(
    trx,
    ownerId,
    'expense_budget_modes',
    ids.map((id) => [id]),
  );
  const budgetImages = [...named.values()].flatMap(({ categoryId, amount }): Image[] => {
    if (amount === undefined) return [];
    const before = amounts.get(`${String(categoryId)} ${month}`) ?? null;
    const after = isEmpty(amount) ? null : [categoryId, month, amountIn(currency, amount ?? 0)];
    return before || after ? [[before, after]] : [];
  });
  const modeImages = [...named.values()].flatMap(({ categoryId, carry }): Image[] =>
    carry === undefined ? [] : [[modes.get(String(categoryId)) ?? null, [categoryId, carry]]],
  );
  // From now on amounts are stored in it, whatever becomes of the accounts.
  if (budgetImages.length > 0) await keepCurrency(change, currency);
  await storeImages(change, 'expense_budgets', budgetImages);
  await storeImages(change, 'expense_budget_modes', modeImages);
}
