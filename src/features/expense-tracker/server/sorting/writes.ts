import type * as z from 'zod';
import { placedOrder, positionUpdates } from '@/platform/shared/reorder';
import type { actions, addRuleInput, conditions, editRuleInput } from '../../import-schema';
import { expenseLimits, expenseTexts } from '../../rules';
import type { orderInput } from '../../schema';
import { accountNotFound, accountsById } from '../accounts/queries';
import { GAP } from '../accounts/writes';
import { invalid } from '../amounts';
import { assertCategories } from '../categories/queries';
import type { Change } from '../changes/schema';
import { deleteImages, insertImages } from '../changes/writes';
import { listRules, ruleNotFound } from './queries';

interface Named {
  conditions?: z.output<typeof conditions> | undefined;
  actions?: z.output<typeof actions> | undefined;
}

/** Raises 404 unless the categories and accounts of a rule are the person's. */
async function assertNamed({ trx, ownerId }: Change, sent: Named): Promise<void> {
  const { category_id: categoryId = null, split = [] } = sent.actions ?? {};
  await assertCategories(trx, ownerId, [categoryId, ...split.map(({ category_id }) => category_id)]);
  const named = (sent.conditions ?? []).filter(({ field }) => field === 'account_id');
  if (named.length === 0) return;
  const accounts = await accountsById(trx, ownerId);
  if (named.some(({ value }) => !accounts.has(Number(value)))) throw accountNotFound();
}

/** Adds a rule, last; raises 404 and 422. */
export async function addRule(change: Change, sent: z.output<typeof addRuleInput>): Promise<{ id: number }> {
  const rows = await listRules(change.trx, change.ownerId);
  if (rows.length >= expenseLimits.rules) throw invalid(expenseTexts.tooManyRules);
  await assertNamed(change, sent);
  const [id = 0] = await insertImages(change, 'expense_rules', [
    {
      position: (rows.at(-1)?.position ?? 0) + GAP,
      name: sent.name,
      conditions: JSON.stringify(sent.conditions),
      actions: JSON.stringify(sent.actions),
      enabled: sent.enabled,
    },
  ]);
  return { id };
}

/** Changes the given fields; raises 404. */
export async function editRule(
  change: Change,
  sent: z.output<typeof editRuleInput>,
): Promise<{ id: number }> {
  const row = (await listRules(change.trx, change.ownerId)).find(({ id }) => id === sent.id);
  if (!row) throw ruleNotFound();
  await assertNamed(change, sent);
  const to = {
    name: sent.name ?? row.name,
    conditions: sent.conditions ? JSON.stringify(sent.conditions) : row.conditions,
    actions: sent.actions ? JSON.stringify(sent.actions) : row.actions,
    enabled: sent.enabled ?? row.enabled,
  };
  await change.write('expense_rules', [{ row, to }]);
  return { id: row.id };
}

/** Deletes a rule; what it sorted stays so. Raises 404. */
export async function deleteRule(change: Change, { id }: { id: number }): Promise<void> {
  const gone = await deleteImages(change, 'expense_rules', [id]);
  if (gone.length === 0) throw ruleNotFound();
}

/** Reorders rules: those named share the positions that they had, in their new order; raises 404. */
export async function orderRules(change: Change, { order }: z.output<typeof orderInput>): Promise<void> {
  const rows = await listRules(change.trx, change.ownerId);
  await change.write('expense_rules', positionUpdates(rows, placedOrder(order), ruleNotFound, GAP));
}
