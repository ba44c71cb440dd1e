import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import { affected } from '@/platform/server/counting';
import { bumpRevision } from '@/platform/server/revisions';
import type { Account, RecordEvents } from '@/platform/server/security-events';
import { RECOVERY_CODES } from '../../rules';
import { countRecoveryCodes } from './queries';
import { makeRecoveryCode, normalCode, recoveryCodeHash } from './rules';

/** Begins to set up an authenticator app, anew if one was begun; false if one is switched on. */
export async function beginTotp(
  trx: Transaction<Database>,
  userId: number,
  sealed: Buffer,
): Promise<boolean> {
  // Two that begin at once must not both find nothing.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
  const left = await trx
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (left) return false;
  await trx.insertInto('totp_secrets').values({ user_id: userId, sealed, last_step: 0 }).execute();
  return true;
}

/**
 * Switches two-factor sign-in on with the app of the secret `sealed`, whose code of `step` is used up by it, and returns
 * the recovery codes. Null if that app is not the one that was begun last.
 */
export async function switchTotpOn(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  { sealed, step }: { sealed: Buffer; step: number },
): Promise<string[] | null> {
  const confirmation = trx
    .updateTable('totp_secrets')
    .set({ confirmed_at: new Date(), last_step: step })
    .where('user_id', '=', account.id)
    .where('sealed', '=', sealed)
    .where('confirmed_at', 'is', null);
  if ((await affected(confirmation)) === 0) return null;
  const codes = await replaceCodes(trx, account.id);
  await recordFactor(trx, record, account, 'on');
  return codes;
}

/** Switches two-factor sign-in off; false if it was not on. */
export async function switchTotpOff(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
): Promise<boolean> {
  if (!(await removeTotp(trx, account.id))) return false;
  await recordFactor(trx, record, account, 'off');
  return true;
}

/** Makes the recovery codes anew, which ends the earlier ones; null if two-factor sign-in is off. */
export async function renewCodes(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
): Promise<string[] | null> {
  // Locked, so that codes are not made for an app that is switched off meanwhile.
  const app = await trx
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', account.id)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!app) return null;
  const codes = await replaceCodes(trx, account.id);
  await recordFactor(trx, record, account, 'new_codes');
  return codes;
}

async function replaceCodes(trx: Transaction<Database>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: recoveryCodeHash(normalCode(code)) ?? Buffer.alloc(0),
      })),
    )
    .execute();
  return codes;
}

async function recordFactor(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  to: 'on' | 'off' | 'new_codes',
): Promise<void> {
  await bumpRevision(trx, account.id, 'account');
  await record([{ kind: 'factor_changed', account, after: { to } }]);
}

/** Uses up the code of a time step; false if it or a later one was used before. */
export async function spendStep(db: Kysely<Database>, userId: number, step: number): Promise<boolean> {
  const spending = db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .where('confirmed_at', 'is not', null);
  return (await affected(spending)) === 1;
}

/** Uses up a recovery code, and returns how many are left; null if it is none. */
export async function spendRecoveryCode(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  codeHash: Buffer,
): Promise<number | null> {
  const codes = trx.deleteFrom('recovery_codes').where('user_id', '=', account.id);
  if ((await affected(codes.where('code_hash', '=', codeHash))) === 0) return null;
  const left = await countRecoveryCodes(trx, account.id);
  await bumpRevision(trx, account.id, 'account');
  await record([{ kind: 'recovery_code_used', account, after: { left } }]);
  return left;
}

async function removeTotp(trx: Transaction<Database>, userId: number): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const secrets = trx.deleteFrom('totp_secrets').where('user_id', '=', userId);
  return (await affected(secrets.where('confirmed_at', 'is not', null))) > 0;
}

/** Takes away what a person may have lost: the authenticator app, its recovery codes and all passkeys. */
export async function removeFactors(
  trx: Transaction<Database>,
  userId: number,
): Promise<{ app: boolean; passkeys: number }> {
  const app = await removeTotp(trx, userId);
  const passkeys = await affected(trx.deleteFrom('passkeys').where('user_id', '=', userId));
  if (app || passkeys > 0) await bumpRevision(trx, userId, 'account');
  return { app, passkeys };
}
