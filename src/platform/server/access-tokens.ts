import { affected } from './counting';
import { compiled, type ValueOf } from '@db/compiled';
import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import { hashToken, isKey, makeKey } from './crypto';
import {
  type Identity,
  identityOf,
  LAST_USED_RESOLUTION_MS,
  selectCallers,
  type TokenRight,
  type TokenTools,
} from './sessions';

// Tokens that programs call with at both APIs (docs/decisions/030-access-tokens.md).

const PREFIX = 'tst_';

/** A new token and its stored form. */
export function makeAccessToken(): { token: string; tokenHash: Buffer } {
  const token = makeKey(PREFIX);
  return { token, tokenHash: hashToken(token) };
}

export function isAccessToken(text: string): boolean {
  return isKey(PREFIX, text);
}

/** The stored form of `toolsOf`. */
export function toolsText(tools: Iterable<readonly [tool: string, right: TokenRight]>): string {
  return [...tools].map(([tool, right]) => `${tool}:${right}`).join(',');
}

export function toolsOf(text: string): TokenTools {
  const entries = text.split(',').map((entry) => entry.split(':'));
  return new Map(entries.map(([tool = '', right]) => [tool, right === 'write' ? 'write' : 'read']));
}

/** The callers with a token that was neither revoked nor has ended. */
function selectTokens(db: Kysely<Database>, withTools = false, now = new Date()) {
  return selectCallers(db, withTools)
    .innerJoin('access_tokens', 'access_tokens.user_id', 'users.id')
    .select(['token_hash', 'last_used_at', 'tools'])
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]));
}

interface Presented {
  tokenHash: Buffer;
  now: Date;
}

const tokenQuery = (withTools: boolean) =>
  compiled((db, value: ValueOf<Presented>) =>
    selectTokens(db, withTools, value('now')).where('token_hash', '=', value('tokenHash')),
  );
const findToken = tokenQuery(false);
const findTokenAndTools = tokenQuery(true);

/**
 * The identity of an access token; null if it is unknown, revoked, past its end, or belongs to a deactivated account.
 * Updates its time of last use, but not when the account was last seen, since its owner may be away.
 */
export async function findTokenIdentity(
  db: Kysely<Database>,
  token: string,
  withTools: boolean,
): Promise<Identity | null> {
  const tokenHash = hashToken(token);
  const now = Date.now();
  const presented = { tokenHash, now: new Date(now) };
  const [row] = await (withTools ? findTokenAndTools : findToken)(db, presented);
  if (!row) return null;
  if (now - (row.last_used_at?.getTime() ?? 0) > LAST_USED_RESOLUTION_MS) {
    await db
      .updateTable('access_tokens')
      .set({ last_used_at: new Date(now) })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return { ...identityOf(row, tokenHash, 'token'), tools: toolsOf(row.tools) };
}

/** The hashes (hex) of those tokens that are valid. Does not count as a use. */
export async function listActiveTokens(db: Kysely<Database>, tokenHashes: Buffer[]): Promise<Set<string>> {
  if (tokenHashes.length === 0) return new Set();
  const rows = await selectTokens(db).where('token_hash', 'in', tokenHashes).execute();
  return new Set(rows.map((row) => row.token_hash.toString('hex')));
}

/** Revokes all tokens of an account, and returns how many there were. */
export async function revokeAllTokens(trx: Transaction<Database>, userId: number): Promise<number> {
  return affected(trx.deleteFrom('access_tokens').where('user_id', '=', userId));
}
