import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';

/** Gives an account an era, unless another call has just done so. */
export async function beginEra(db: Kysely<Database>, ownerId: number): Promise<string> {
  const era = randomBytes(4).toString('hex');
  await db.insertInto('account_eras').ignore().values({ user_id: ownerId, era }).execute();
  const eras = db.selectFrom('account_eras').select('era').where('user_id', '=', ownerId);
  return (await eras.executeTakeFirstOrThrow()).era;
}
