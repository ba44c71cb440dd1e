import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely, Transaction } from 'kysely';
import { bumpRevision } from '@/platform/server/revisions';
import type { ThemePair } from '../rules';

/** Stores the account's active theme and its pair (null: it does not follow the system). Notifies its windows. */
export async function saveTheme(
  db: Kysely<Database>,
  userId: number,
  themeName: string,
  pair: ThemePair | null,
): Promise<void> {
  const theme = {
    theme_name: themeName,
    light_theme: pair?.light ?? null,
    dark_theme: pair?.dark ?? null,
  };
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('theme_settings')
      .values({ user_id: userId, ...theme })
      .onDuplicateKeyUpdate(theme)
      .execute();
    await bumpRevision(trx, userId, 'account');
  });
}

/** Goes back to the default theme. Notifies the account's windows. */
export async function deleteTheme(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx.deleteFrom('theme_settings').where('user_id', '=', userId).execute();
  await bumpRevision(trx, userId, 'account');
}
