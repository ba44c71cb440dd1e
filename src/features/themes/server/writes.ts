import type { Database } from '@db/database';
import type { Kysely } from 'kysely';

export async function saveThemeName(db: Kysely<Database>, userId: number, themeName: string): Promise<void> {
  await db
    .insertInto('theme_settings')
    .values({ user_id: userId, theme_name: themeName })
    .onDuplicateKeyUpdate({ theme_name: themeName })
    .execute();
}
