import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { factorMissing } from '@/platform/server/required-factor';
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

/** The accounts of ids that may be told. */
export async function listRecipients(db: Kysely<Database>, ids: readonly number[]) {
  return selectRecipients(db)
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .execute();
}

/** Accounts that may sign in, and have the second factor that their role needs: until then they may read nothing either. */
export function selectRecipients(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role'])
    .where('id', 'in', selectActiveIds(db))
    .where(factorMissing, '=', 0);
}

/** A reminder of an account. */
export async function findReminder(db: Kysely<Database>, ownerId: number, id: number) {
  return db
    .selectFrom('reminders')
    .select(['tool', 'occasion', 'tell_at as tellAt', 'held'])
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
}

/**
 * What an account was told by these tools in the last 7 days: the latest first, at most 200. What its tool has undone is
 * not done.
 */
export async function listTold(db: Kysely<Database>, ownerId: number, tools: readonly string[]) {
  if (tools.length === 0) return [];
  return db
    .selectFrom('reminders')
    .leftJoin('operations', (join) =>
      join
        .onRef('operations.user_id', '=', 'reminders.user_id')
        .onRef('operations.topic', '=', 'reminders.tool')
        .onRef('operations.operation_id', '=', 'done_operation'),
    )
    .select(['reminders.id', 'tool', 'occasion', 'text', 'href', 'due_at as dueAt', 'told_at as toldAt'])
    .select(['unread', 'tell_at as tellAt', 'held'])
    .select((row) => row.case().when('undone', 'is', null).then(row.ref('done_by')).end().as('doneBy'))
    .where('reminders.user_id', '=', ownerId)
    .where('tool', 'in', tools)
    .where('told_at', '>', new Date(Date.now() - LISTED_MS))
    .orderBy('due_at', 'desc')
    .orderBy('reminders.id', 'desc')
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
