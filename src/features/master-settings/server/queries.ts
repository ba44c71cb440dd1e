import type { Database } from '@db/database';
import type { Kysely } from 'kysely';

/** Whether registration is open; true until the master changes it. */
export async function isRegistrationEnabled(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('master_settings')
    .select('setting_value')
    .where('setting_key', '=', 'registration_enabled')
    .executeTakeFirst();
  return row?.setting_value !== 'false';
}
