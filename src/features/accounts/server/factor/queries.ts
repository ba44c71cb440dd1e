import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { countOf } from '@/platform/server/counting';
import type { Services } from '@/platform/server/context';
import { seal, unseal } from '@/platform/server/crypto';

type Keys = Pick<Services, 'config' | 'log'>;

const SEALED_FOR = 'totp secret';

export function sealSecret({ config }: Keys, secret: Buffer): Buffer {
  return seal(config.secretKey, SEALED_FOR, secret.toString('base64'));
}

/** The shared secret; null (and a line in the log) if it was encrypted with another key. */
export function unsealSecret({ config, log }: Keys, sealed: Buffer): Buffer | null {
  const text = unseal(config.secretKey, SEALED_FOR, sealed);
  if (text === null) log.error('the secret of an authenticator app was encrypted with another SECRET_KEY');
  return text === null ? null : Buffer.from(text, 'base64');
}

/** The account's authenticator app; undefined if there is none. One that is not confirmed yet counts for no sign-in. */
export async function findTotp(db: Kysely<Database>, userId: number, confirmed: boolean) {
  return db
    .selectFrom('totp_secrets')
    .select(['sealed', 'last_step', 'confirmed_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Kysely<Database>, userId: number): Promise<number> {
  return countOf(db.selectFrom('recovery_codes').where('user_id', '=', userId));
}
