import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import type { ImportProfile } from '../../../import-answers';
import { expenseTexts } from '../../../rules';
import { findAccount } from '../../accounts/queries';

export function profileNotFound(): AppError {
  return new AppError('NOT_FOUND', expenseTexts.profileNotFound, { code: 'profile_not_found' });
}

/** The import profiles of a person, or those of an account, without accounts of the trash; raises 404 for the account. */
export async function listProfiles(
  db: Kysely<Database>,
  ownerId: number,
  accountId?: number,
): Promise<{ profiles: ImportProfile[] }> {
  if (accountId !== undefined) await findAccount(db, ownerId, accountId);
  const rows = await db
    .selectFrom('expense_import_profiles as profile')
    .innerJoin('expense_accounts as account', 'account.id', 'profile.account_id')
    .select(['profile.account_id', 'profile.header_hash', 'profile.mapping'])
    .where('profile.user_id', '=', ownerId)
    .where('account.trashed_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('profile.account_id', '=', accountId ?? 0))
    .orderBy('account.position')
    .orderBy('profile.id')
    .execute();
  return {
    profiles: rows.map(({ account_id, header_hash, mapping }) => ({
      accountId: account_id,
      headerHash: header_hash,
      mapping,
    })),
  };
}
