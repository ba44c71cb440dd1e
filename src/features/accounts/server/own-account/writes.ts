import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { bumpRevision } from '@/platform/server/revisions';

/** Sets the display name (null: none), which the account's windows show. */
export async function rename(trx: Transaction<Database>, userId: number, name: string | null): Promise<void> {
  await trx.updateTable('users').set({ name }).where('id', '=', userId).execute();
  await bumpRevision(trx, userId, 'account');
}
