import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { ThemePair } from '../rules';

/** The name of the account's last active theme, or null. */
export async function findThemeName(db: Kysely<Database>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('theme_settings')
    .select('theme_name')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.theme_name ?? null;
}

/** The pair of an account that follows the system, else null. */
export async function findThemePair(db: Kysely<Database>, userId: number): Promise<ThemePair | null> {
  const row = await db
    .selectFrom('theme_settings')
    .select(['light_theme', 'dark_theme'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row?.light_theme || !row.dark_theme) return null;
  return { light: row.light_theme, dark: row.dark_theme };
}
