import type { Image } from '@/platform/server/journal/images';
import { GAP } from '../../accounts/writes';
import type { Change } from '../../changes/schema';
import { imageOf, insertImages, keyOf, readImages, storeImages } from '../../changes/writes';
import { type Ids, ruleHere } from '../comparing';
import { lastPosition } from '../positions.sql';
import type { ComparedLists } from './queries';
import { readSettings } from './stored.sql';

/** Stores what nothing else names. */
export async function storeLists(change: Change, lists: ComparedLists, ids: Ids): Promise<void> {
  await storeRules(change, lists.rules, ids);
  await storeRows(
    change,
    'expense_budgets',
    lists.budgets.map(({ category, month, amount }) => ({
      category_id: ids.category(category),
      month,
      amount,
    })),
  );
  await storeRows(
    change,
    'expense_budget_modes',
    lists.modes.map(({ category, carry }) => ({ category_id: ids.category(category), carry })),
  );
  await storeRows(
    change,
    'expense_import_profiles',
    lists.profiles.map(({ account, headerHash, mapping }) => ({
      account_id: ids.account(account),
      header_hash: headerHash,
      mapping,
    })),
  );
  await storeRows(change, 'expense_rates', lists.rates);
  if (lists.baseCurrency === null) return;
  const settings = await readSettings(change.trx, change.ownerId);
  const to = { base_currency: lists.baseCurrency };
  if (settings) await change.write('expense_settings', [{ row: settings, to }]);
  else await insertImages(change, 'expense_settings', [to]);
}

async function storeRows(
  change: Change,
  table: 'expense_budgets' | 'expense_budget_modes' | 'expense_import_profiles' | 'expense_rates',
  rows: readonly object[],
): Promise<void> {
  const images = rows.map((row) => imageOf(table, row));
  const keys = images.map((image) => keyOf(table, image));
  const before = await readImages(change.trx, change.ownerId, table, keys);
  await storeImages(
    change,
    table,
    images.map((after, at): Image => [before.get(keys[at]?.join(' ') ?? '') ?? null, after]),
  );
}

async function storeRules(change: Change, rules: ComparedLists['rules'], ids: Ids): Promise<void> {
  const columnsOf = ({ one }: ComparedLists['rules'][number]) => {
    const { name, conditions, actions, enabled } = ruleHere(one, ids);
    return { name, conditions: JSON.stringify(conditions), actions: JSON.stringify(actions), enabled };
  };
  const last = await lastPosition(change, 'expense_rules');
  const made = rules.filter(({ here }) => !here);
  await insertImages(
    change,
    'expense_rules',
    made.map((rule, at) => ({ ...columnsOf(rule), position: last + (at + 1) * GAP })),
  );
  await change.write(
    'expense_rules',
    rules.flatMap((rule) => (rule.here ? [{ row: rule.here.row, to: columnsOf(rule) }] : [])),
  );
}
