import type { Owned } from '../changes/schema';

/** After which new ones come. */
export async function lastPosition(
  { trx, ownerId }: Owned,
  table: 'expense_accounts' | 'expense_categories' | 'expense_rules',
): Promise<number> {
  const row = await trx
    .selectFrom(table)
    .select('position')
    .where('user_id', '=', ownerId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? 0;
}
