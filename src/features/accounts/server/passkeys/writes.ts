import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { randomBytes } from 'node:crypto';
import { affected, countOf } from '@/platform/server/counting';
import { hashToken } from '@/platform/server/crypto';
import { deleteInBatches } from '@/platform/server/batches';
import { bumpRevision } from '@/platform/server/revisions';
import type { Account, RecordEvents } from '@/platform/server/security-events';
import { accountLimits } from '../../rules';
import { CEREMONY_MS, type KnownPasskey } from './ceremony';

/** What a challenge is answered for, so that one that was easier to get counts for nothing else. */
type Purpose = 'add' | 'confirm' | 'sign-in';

const storedForm = (purpose: Purpose, challenge: Buffer) =>
  hashToken(`${purpose} ${challenge.toString('base64url')}`);

/** Issues a challenge for one answer, of an account or, with null, of whichever. */
export async function issueChallenge(
  db: Kysely<Database>,
  purpose: Purpose,
  userId: number | null,
): Promise<Buffer> {
  const challenge = randomBytes(32);
  const expires = new Date(Date.now() + CEREMONY_MS);
  await db
    .insertInto('passkey_challenges')
    .values({ challenge: storedForm(purpose, challenge), user_id: userId, expires_at: expires })
    .execute();
  return challenge;
}

/** Uses up a challenge; false if it was not issued for this, was used, or has expired. */
export async function spendChallenge(
  db: Kysely<Database>,
  purpose: Purpose,
  userId: number | null,
  challenge: Buffer,
): Promise<boolean> {
  const spent = db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', storedForm(purpose, challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', new Date());
  return (await affected(spent)) === 1;
}

export async function deleteExpiredChallenges(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db.deleteFrom('passkey_challenges').where('expires_at', '<=', new Date()), {
    signal,
  });
}

/**
 * Adds a passkey; null if the account has as many as it may have. Fails on `passkeys_credential` if it was added before,
 * to whichever account.
 */
export async function addPasskey(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  { name, passkey }: { name: string; passkey: KnownPasskey },
): Promise<number | null> {
  // Two that are added at once must not both be the last one.
  await trx.selectFrom('users').select('id').where('id', '=', account.id).forUpdate().execute();
  const count = await countOf(trx.selectFrom('passkeys').where('user_id', '=', account.id));
  if (count >= accountLimits.passkeys) return null;
  const { insertId } = await trx
    .insertInto('passkeys')
    .values({ ...passkey, user_id: account.id, name, created_at: new Date() })
    .executeTakeFirstOrThrow();
  await bumpRevision(trx, account.id, 'account');
  await record([{ kind: 'passkey_changed', account, after: { to: 'added' } }]);
  return Number(insertId);
}

/** Renames a passkey of the account; false if there is none of this id. */
export async function renamePasskey(
  trx: Transaction<Database>,
  userId: number,
  id: number,
  name: string,
): Promise<boolean> {
  const passkey = trx.updateTable('passkeys').where('user_id', '=', userId).where('id', '=', id);
  if ((await affected(passkey.set({ name }))) === 0) return false;
  await bumpRevision(trx, userId, 'account');
  return true;
}

/** Removes a passkey of the account; false if there is none of this id. */
export async function removePasskey(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  id: number,
): Promise<boolean> {
  const removal = trx.deleteFrom('passkeys').where('user_id', '=', account.id).where('id', '=', id);
  if ((await affected(removal)) === 0) return false;
  await bumpRevision(trx, account.id, 'account');
  await record([{ kind: 'passkey_changed', account, after: { to: 'removed' } }]);
  return true;
}

/** Stores a use of a passkey; false if it was removed, or used with this or a higher counter, meanwhile. */
export async function useStoredPasskey(
  trx: Transaction<Database>,
  id: number,
  counter: number,
): Promise<boolean> {
  const use = trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: new Date() })
    .where('id', '=', id)
    // Authenticators that do not count always say 0.
    .where(sql<boolean>`(counter < ${counter} OR (counter = 0 AND ${counter} = 0))`);
  return (await affected(use)) === 1;
}
