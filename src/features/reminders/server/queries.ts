import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { isToolOpen } from '@/features/tool-access/rules';
import { listTools, readHomeSettings } from '@/features/tool-access/server/queries';
import type { Role } from '@/platform/shared/roles';
import { LATEST_MS } from '../rules';

/** Whether a tool is open to a role now. */
export async function readOpenTools(db: Kysely<Database>): Promise<(tool: string, role: Role) => boolean> {
  const [tools, home] = await Promise.all([listTools(db), readHomeSettings(db)]);
  return (key, role) => tools.some((tool) => tool.tool_key === key && isToolOpen(tool, home, role));
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
    .where('activated_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .where('leaves_at', 'is', null);
}

/** What an account was reminded of after a revision, and not too long ago. */
export async function listSince(db: Kysely<Database>, ownerId: number, revision: number) {
  return db
    .selectFrom('reminders')
    .select(['id', 'tool', 'text', 'href'])
    .where('user_id', '=', ownerId)
    .where('revision', '>', revision)
    .where('due_at', '>', new Date(Date.now() - LATEST_MS))
    .orderBy('id')
    .execute();
}
