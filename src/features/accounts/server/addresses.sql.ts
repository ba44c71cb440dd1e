import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { hashToken } from '@/platform/server/crypto';
import { bumpRevision } from '@/platform/server/revisions';
import type { Account, RecordEvents } from '@/platform/server/security-events';
import type { EventFacts } from '@/platform/shared/security-events';
import { accountKey } from '../rules';
import { spendToken } from './links.sql';
import { deleteExpiredRegistrations } from './writes';

/**
 * Gives an account the address that a link confirms, and uses up the link; null if it is not valid. Fails on
 * `users_email_key` if the address was given to another account meanwhile.
 */
export async function changeEmailByToken(
  trx: Transaction<Database>,
  record: RecordEvents,
  token: string,
): Promise<{ before: string; after: string } | null> {
  const link = await trx
    .selectFrom('account_tokens')
    .innerJoin('users', 'users.id', 'account_tokens.user_id')
    .select(['users.id', 'username', 'users.email as before', 'account_tokens.email as after'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'email')
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  if (!link || link.after === null || !(await spendToken(trx, token))) return null;
  const { id, username, before, after } = link;
  await setEmail(trx, record, { id, username }, after, 'link');
  return { before, after };
}

/** Gives an account an address, as `changeEmailByToken` does, which uses up its links. */
export async function setEmail(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  email: string,
  by: EventFacts['email_changed']['by'],
): Promise<void> {
  // One that waits for its activation is not to make room for itself.
  await deleteExpiredRegistrations(trx, account.username, email, account.id);
  await trx
    .updateTable('users')
    .set({ email: email.trim(), email_key: accountKey(email) })
    .where('id', '=', account.id)
    .execute();
  // They were mailed to the address before.
  await trx.deleteFrom('account_tokens').where('user_id', '=', account.id).execute();
  await bumpRevision(trx, account.id, 'account');
  await record([{ kind: 'email_changed', account, after: { by } }]);
}
