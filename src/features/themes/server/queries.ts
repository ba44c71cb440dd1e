import type { Database } from '@db/database';
import type { Kysely } from 'kysely';

/** The name of the theme that the account chose, or null. */
export async function findThemeName(db: Kysely<Database>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('theme_settings')
    .select('theme_name')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.theme_name ?? null;
}
