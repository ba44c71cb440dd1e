import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { ArrangedCards } from '../schema';

/** How an account has arranged its cards; null if it has not. */
export async function findArrangement(db: Kysely<Database>, userId: number): Promise<ArrangedCards | null> {
  const row = await db
    .selectFrom('dashboards')
    .select('cards')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.cards) as ArrangedCards) : null;
}
