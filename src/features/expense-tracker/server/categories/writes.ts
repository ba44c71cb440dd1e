import type * as z from 'zod';
import { placedOrder, positionUpdates } from '@/platform/shared/reorder';
import { AppError } from '@/platform/server/errors';
import { expenseLimits, expenseTexts } from '../../rules';
import type { addCategoriesInput, addCategoryInput, editCategoryInput, orderInput } from '../../schema';
import { GAP } from '../accounts/writes';
import { invalid } from '../amounts';
import type { Change } from '../changes/schema';
import { insertImages } from '../changes/writes';
import { type CategoryRecord, categoryNotFound, listCategories } from './queries';

/** Of a category that names none, in turn. */
const COLORS = [
  '#0f766e',
  '#b45309',
  '#1d4ed8',
  '#be185d',
  '#4d7c0f',
  '#7c3aed',
  '#b91c1c',
  '#0369a1',
] as const;

type Shape = Pick<CategoryRecord, 'kind' | 'parent_id' | 'name'>;

/** Raises 409 `name_taken` if a category of that kind and place in the tree has the name, ignoring case. */
export function assertFreeCategory(wanted: Shape, others: readonly Shape[]): void {
  if (others.some((other) => keyOf(other) === keyOf(wanted)))
    throw new AppError('CONFLICT', expenseTexts.categoryTaken, { code: 'name_taken' });
}

/** The category above another, which has none above itself; raises 404 and 422. */
function parentAmong(rows: readonly CategoryRecord[], id: number | null): CategoryRecord | null {
  if (id === null) return null;
  const parent = rows.find((row) => row.id === id);
  if (!parent) throw categoryNotFound();
  if (parent.parent_id !== null) throw invalid(expenseTexts.categoryLevels);
  return parent;
}

/** Adds a category, last; raises 404 for the one above, 409 `name_taken`, and 422. */
export async function addCategory(
  change: Change,
  sent: z.output<typeof addCategoryInput>,
): Promise<{ id: number }> {
  const rows = await listCategories(change.trx, change.ownerId);
  const parent = parentAmong(rows, sent.parentId ?? null);
  const kind = sent.kind ?? parent?.kind ?? 'expense';
  if (parent && parent.kind !== kind) throw invalid(expenseTexts.categoryKind);
  if (rows.length >= expenseLimits.categories) throw invalid(expenseTexts.tooManyCategories);
  const wanted = { name: sent.name, kind, parent_id: parent?.id ?? null };
  assertFreeCategory(wanted, rows);
  const [id = 0] = await insertImages(change, 'expense_categories', [
    {
      ...wanted,
      color: sent.color ?? COLORS[rows.length % COLORS.length] ?? COLORS[0],
      position: (rows.at(-1)?.position ?? 0) + GAP,
    },
  ]);
  return { id };
}

/**
 * Adds those of the categories that are not there yet, with those above them, last; raises 422. `ids` are those of what was
 * sent, in its order.
 */
export async function addCategories(
  change: Change,
  { categories }: Pick<z.output<typeof addCategoriesInput>, 'categories'>,
): Promise<{ ids: number[] }> {
  const rows = await listCategories(change.trx, change.ownerId);
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  const last = rows.at(-1)?.position ?? 0;
  async function addMissing(all: readonly Shape[]): Promise<void> {
    const missing = new Map<string, Shape>();
    for (const shape of all) {
      const key = keyOf(shape);
      if (!ids.has(key) && !missing.has(key)) missing.set(key, shape);
    }
    if (ids.size + missing.size > expenseLimits.categories) throw invalid(expenseTexts.tooManyCategories);
    const images = [...missing.values()].map((shape, at) => {
      const place = ids.size + at;
      const color = COLORS[place % COLORS.length] ?? COLORS[0];
      return { ...shape, color, position: last + (place - rows.length + 1) * GAP };
    });
    const made = images.length > 0 ? await insertImages(change, 'expense_categories', images) : [];
    [...missing.keys()].forEach((key, at) => ids.set(key, made[at] ?? 0));
  }
  const topOf = ({ name, kind, above }: (typeof categories)[number]) => ({
    ...{ name: above ?? name, kind, parent_id: null },
  });
  await addMissing(categories.map(topOf));
  const shapes = categories.map((sent) =>
    sent.above == null
      ? topOf(sent)
      : { name: sent.name, kind: sent.kind, parent_id: ids.get(keyOf(topOf(sent))) ?? null },
  );
  await addMissing(shapes);
  return { ids: shapes.map((shape) => ids.get(keyOf(shape)) ?? 0) };
}

/** By which two of the same kind and place in the tree are the same. */
const keyOf = ({ kind, parent_id, name }: Shape) => `${kind} ${String(parent_id)} ${name.toLowerCase()}`;

async function listTrashedBelow({ trx, ownerId }: Change, id: number): Promise<CategoryRecord[]> {
  return trx
    .selectFrom('expense_categories')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('parent_id', '=', id)
    .where('trashed_at', 'is not', null)
    .execute();
}

/** Changes the given fields, the kind with that of the categories below; raises 404, 409 `name_taken`, and 422. */
export async function editCategory(
  change: Change,
  sent: z.output<typeof editCategoryInput>,
): Promise<{ id: number }> {
  const rows = await listCategories(change.trx, change.ownerId);
  const row = rows.find(({ id }) => id === sent.id);
  if (!row) throw categoryNotFound();
  const below = rows.filter(({ parent_id }) => parent_id === row.id);
  const trashedBelow = await listTrashedBelow(change, row.id);
  const parent = parentAmong(rows, sent.parentId === undefined ? row.parent_id : sent.parentId);
  if (parent && (parent.id === row.id || below.length > 0)) throw invalid(expenseTexts.categoryLevels);
  const kind = sent.kind ?? row.kind;
  if (parent && parent.kind !== kind) throw invalid(expenseTexts.categoryKind);
  const wanted = { name: sent.name ?? row.name, kind, parent_id: parent?.id ?? null };
  assertFreeCategory(
    wanted,
    rows.filter((other) => other !== row),
  );
  await change.write('expense_categories', [{ row, to: { ...wanted, color: sent.color ?? row.color } }]);
  if (kind !== row.kind)
    await change.write(
      'expense_categories',
      [...below, ...trashedBelow].map((child) => ({ row: child, to: { kind } })),
    );
  // Restored later, they would be a third level.
  if (parent)
    await change.write(
      'expense_categories',
      trashedBelow.map((child) => ({ row: child, to: { parent_id: null } })),
    );
  return { id: row.id };
}

/** Moves a category to the trash, with those below it; lines go on naming it. Raises 404. */
export async function deleteCategory(change: Change, { id }: { id: number }): Promise<void> {
  const rows = await listCategories(change.trx, change.ownerId);
  const gone = rows.filter((row) => row.id === id || row.parent_id === id);
  if (!gone.some((row) => row.id === id)) throw categoryNotFound();
  await change.write(
    'expense_categories',
    gone.map((row) => ({ row, to: { trashed_at: change.now } })),
  );
}

/** Reorders categories: those named share the positions that they had, in their new order; raises 404. */
export async function orderCategories(change: Change, { order }: z.output<typeof orderInput>): Promise<void> {
  const rows = await listCategories(change.trx, change.ownerId);
  await change.write('expense_categories', positionUpdates(rows, placedOrder(order), categoryNotFound, GAP));
}
