import type { Database } from '@db/database';
import type { Kysely } from 'kysely';

/** Whether strangers may register; they may until the master says otherwise. */
export async function isRegistrationEnabled(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('master_settings')
    .select('setting_value')
    .where('setting_key', '=', 'registration_enabled')
    .executeTakeFirst();
  return row?.setting_value !== 'false';
}

export async function setRegistrationEnabled(db: Kysely<Database>, enabled: boolean): Promise<void> {
  const setting_value = enabled ? 'true' : 'false';
  await db
    .insertInto('master_settings')
    .values({ setting_key: 'registration_enabled', setting_value })
    .onDuplicateKeyUpdate({ setting_value })
    .execute();
}
