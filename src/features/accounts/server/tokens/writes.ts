import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { affected, countOf } from '@/platform/server/counting';
import { makeAccessToken, toolsText } from '@/platform/server/access-tokens';
import { AppError } from '@/platform/server/errors';
import { bumpRevision } from '@/platform/server/revisions';
import type { Account, RecordEvents } from '@/platform/server/security-events';
import type { TokenTools } from '@/platform/server/sessions';
import { TOKENS_MAX, tokenTexts } from '../../own-account/rules';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface TokenWish {
  name: string;
  tools: TokenTools;
  /** Until its end; null for a token without one. */
  days: number | null;
}

/**
 * Makes a token and returns it, of which only the hash is stored. Fails on `access_tokens_name` for a name that the
 * account has given already; raises 422 when it has as many tokens as it may.
 */
export async function makeToken(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  { name, tools, days }: TokenWish,
): Promise<string> {
  // Locked, so that concurrent calls cannot exceed the limit together.
  await trx.selectFrom('users').select('id').where('id', '=', account.id).forUpdate().execute();
  if ((await countOf(trx.selectFrom('access_tokens').where('user_id', '=', account.id))) >= TOKENS_MAX) {
    throw new AppError('UNPROCESSABLE_CONTENT', tokenTexts.tooMany, { code: 'too_many_tokens' });
  }
  const { token, tokenHash } = makeAccessToken();
  const now = Date.now();
  const text = toolsText(tools);
  await trx
    .insertInto('access_tokens')
    .values({
      user_id: account.id,
      token_hash: tokenHash,
      name,
      tools: text,
      created_at: new Date(now),
      expires_at: days === null ? null : new Date(now + days * DAY_MS),
    })
    .execute();
  await bumpRevision(trx, account.id, 'account');
  await record([{ kind: 'token_made', account, after: { tools: text, days } }]);
  return token;
}

/** Revokes a token of the account at once; false if there is none of this number. */
export async function revokeToken(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  id: number,
): Promise<boolean> {
  const revocation = trx.deleteFrom('access_tokens').where('user_id', '=', account.id).where('id', '=', id);
  if ((await affected(revocation)) === 0) return false;
  await bumpRevision(trx, account.id, 'account');
  await record([{ kind: 'token_revoked', account, after: { tokens: 1, reason: 'owner' } }]);
  return true;
}
