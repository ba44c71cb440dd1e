import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { FACTOR_ROLES } from '@/platform/server/required-factor';
import { type Role, ROLES } from '@/platform/shared/roles';

/** Whether registration is open; true until the master changes it. */
export async function isRegistrationEnabled(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('master_settings')
    .select('setting_value')
    .where('setting_key', '=', 'registration_enabled')
    .executeTakeFirst();
  return row?.setting_value !== 'false';
}

/** The roles that must have a second factor. */
export async function listFactorRoles(db: Kysely<Database>): Promise<Role[]> {
  const row = await db
    .selectFrom('master_settings')
    .select('setting_value')
    .where('setting_key', '=', FACTOR_ROLES)
    .executeTakeFirst();
  const stored = row?.setting_value.split(',') ?? [];
  return ROLES.filter((role) => stored.includes(role));
}
