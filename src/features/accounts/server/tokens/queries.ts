import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { toolsOf } from '@/platform/server/access-tokens';

/** How its owner named an access token, what it may do, and when it ends; undefined for no access token. */
export async function findToken(db: Kysely<Database>, userId: number, tokenHash: Buffer) {
  const row = await db
    .selectFrom('access_tokens')
    .select(['name', 'tools', 'expires_at'])
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { name: row.name, tools: rightsOf(row.tools), ends: row.expires_at?.toISOString() ?? null };
}

const rightsOf = (tools: string) => [...toolsOf(tools)].map(([tool, right]) => ({ tool, right }));

/** The access tokens of an account, the newest first; those past their end too. */
export async function listTokens(db: Kysely<Database>, userId: number) {
  const rows = await db
    .selectFrom('access_tokens')
    .select(['id', 'name', 'tools', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, name, tools, created_at, expires_at, last_used_at }) => ({
    id,
    name,
    tools: rightsOf(tools),
    made: created_at.toISOString(),
    ends: expires_at?.toISOString() ?? null,
    ended: expires_at !== null && expires_at.getTime() <= Date.now(),
    lastUsed: last_used_at?.toISOString() ?? null,
  }));
}
