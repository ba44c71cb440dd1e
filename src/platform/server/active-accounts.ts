import type { Database } from '@db/database';
import type { Kysely } from 'kysely';

/** The ids of accounts that may sign in; for any other, nothing is computed by itself. */
export function selectActiveIds(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .select('users.id')
    .where('activated_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .where('leaves_at', 'is', null);
}
