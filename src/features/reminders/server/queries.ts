import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { isToolOpen } from '@/platform/shared/tool-access';
import { listTools, readHomeSettings } from '@/platform/server/tools/tool-access';
import { selectActiveIds } from '@/platform/server/active-accounts';
import type { Role } from '@/platform/shared/roles';
import { LISTED_MS, MOST_LISTED } from '../rules';

/** The keys of the tools that are open to a role now. */
export async function readOpenTools(db: Kysely<Database>): Promise<(role: Role) => string[]> {
  const [tools, home] = await Promise.all([listTools(db), readHomeSettings(db)]);
  return (role) => tools.filter((tool) => isToolOpen(tool, home, role)).map(({ tool_key }) => tool_key);
}

/** The accounts of ids that may sign in. */
export async function listRecipients(db: Kysely<Database>, ids: readonly number[]) {
  return selectRecipients(db)
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .execute();
}

export function selectRecipients(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role'])
    .where('id', 'in', selectActiveIds(db));
}

/** What an account was told by these tools in the last 7 days: the latest first, at most 200. */
export async function listTold(db: Kysely<Database>, ownerId: number, tools: readonly string[]) {
  if (tools.length === 0) return [];
  return db
    .selectFrom('reminders')
    .select(['id', 'text', 'href', 'due_at as dueAt', 'told_at as toldAt', 'unread'])
    .where('user_id', '=', ownerId)
    .where('tool', 'in', tools)
    .where('told_at', '>', new Date(Date.now() - LISTED_MS))
    .orderBy('due_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** Up to when it was looked for what a tool reminds of; null before the first time. */
export async function findLookedUntil(db: Kysely<Database>, tool: string): Promise<Date | null> {
  const row = await db
    .selectFrom('reminder_clocks')
    .select('looked_until')
    .where('tool', '=', tool)
    .executeTakeFirst();
  return row?.looked_until ?? null;
}

/** The accounts that were mailed after a moment. */
export async function listMailedSince(db: Kysely<Database>, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('reminders')
    .select('user_id')
    .distinct()
    .where('mailed_at', '>', since)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
