import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import { reordered } from '@/platform/shared/reorder';

type Effects = EffectsOf<'expenses'>;

function inOrder<Row extends { id: number; place: number }>(
  rows: readonly Row[],
  ids: readonly number[],
): Row[] {
  const wanted = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return reordered(rows, wanted).map((row, place) => ({ ...row, place }));
}

/** The effects of accounts that share the places that they had, in their new order. */
export function orderedAccounts(ids: readonly number[]): Effects {
  return { accounts: (answer) => ({ ...answer, accounts: inOrder(answer.accounts, ids) }) };
}

/** The same of categories. */
export function orderedCategories(ids: readonly number[]): Effects {
  return { categories: (answer) => ({ ...answer, categories: inOrder(answer.categories, ids) }) };
}
