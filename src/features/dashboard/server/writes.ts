import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { bumpRevision } from '@/platform/server/revisions';
import { type ArrangedCards, DASHBOARD } from '../schema';

/** Stores how an account has arranged its cards; null: as it is at first. */
export async function saveArrangement(
  trx: Transaction<Database>,
  userId: number,
  arranged: ArrangedCards | null,
): Promise<void> {
  if (arranged === null) {
    await trx.deleteFrom('dashboards').where('user_id', '=', userId).execute();
    return;
  }
  const cards = JSON.stringify(arranged.map(({ card, hidden }) => ({ card, hidden })));
  await trx
    .insertInto('dashboards')
    .values({ user_id: userId, cards })
    .onDuplicateKeyUpdate({ cards })
    .execute();
}

/** Stores what a file of the account has, and tells its windows. */
export async function bringArrangement(
  trx: Transaction<Database>,
  userId: number,
  arranged: ArrangedCards | null,
): Promise<void> {
  await bumpRevision(trx, userId, DASHBOARD);
  await saveArrangement(trx, userId, arranged);
}
