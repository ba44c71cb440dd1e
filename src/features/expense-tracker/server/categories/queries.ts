import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { readOnce } from '@/platform/server/one-answer';
import { listShort } from '@/platform/server/short-lists.sql';
import type { CategoryRow } from '../../answers';
import { expenseTexts } from '../../rules';

export function categoryNotFound(): AppError {
  return new AppError('NOT_FOUND', expenseTexts.categoryNotFound, { code: 'category_not_found' });
}

/** The categories of a person in their order, without those in the trash. */
export async function listCategories(db: Kysely<Database>, ownerId: number) {
  return readOnce(db, `categories of ${String(ownerId)}`, async () => {
    const where = sql`user_id = ${ownerId} AND trashed_at IS NULL`;
    const categories = await listShort(db, 'expense_categories', { where });
    return categories.sort((one, other) => one.position - other.position);
  });
}

export type CategoryRecord = Awaited<ReturnType<typeof listCategories>>[number];

/** Raises 404 unless all of these categories are the person's; null is none. */
export async function assertCategories(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly (number | null)[],
): Promise<void> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return;
  const known = new Set((await listCategories(db, ownerId)).map(({ id }) => id));
  if (wanted.some((id) => !known.has(id))) throw categoryNotFound();
}

/** The categories of a person, as they are answered. */
export async function readCategories(
  db: Kysely<Database>,
  ownerId: number,
): Promise<{ categories: CategoryRow[] }> {
  const rows = await listCategories(db, ownerId);
  const known = new Set(rows.map(({ id }) => id));
  return {
    categories: rows.map(({ id, parent_id, kind, name, color }, place) => ({
      id,
      // What is above it may be in the trash by itself.
      parentId: parent_id !== null && known.has(parent_id) ? parent_id : null,
      kind,
      name,
      color,
      place,
    })),
  };
}
