import type { Database } from '@db/database';
import type { Kysely } from 'kysely';

/** How far a download of the account is; undefined for none. */
export async function findDownload(db: Kysely<Database>, ownerId: number, id: number) {
  return db
    .selectFrom('data_downloads')
    .select(['state', 'done', 'total'])
    .where('user_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
}
