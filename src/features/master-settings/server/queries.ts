import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { FACTOR_ROLES } from '@/platform/server/required-factor';
import { countActiveSessions } from '@/platform/server/sessions';
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

/** Which database it is, and its size in bytes as it estimates it. */
export async function readDatabase(db: Kysely<Database>) {
  const { rows } = await sql<{ version: string; bytes: string | null }>`
    SELECT VERSION() AS version, SUM(data_length + index_length) AS bytes
    FROM information_schema.tables WHERE table_schema = DATABASE()`.execute(db);
  const { version = '', bytes = null } = rows[0] ?? {};
  const [number = ''] = version.split('-', 1);
  return { kind: /mariadb/i.test(version) ? 'MariaDB' : 'MySQL', version: number, bytes: Number(bytes) };
}

/** How many accounts, sign-ins that count, devices with reminders and webhooks that are sent there are. */
export async function countPeople(db: Kysely<Database>) {
  const { accounts, deactivated, devices, webhooks } = await db
    .selectFrom('users')
    .select((all) => [
      all.fn.countAll<number>().as('accounts'),
      all.fn.count<number>('deactivated_at').as('deactivated'),
      all
        .selectFrom('push_devices')
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('devices'),
      all
        .selectFrom('webhooks')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('state', '=', 'on')
        .as('webhooks'),
    ])
    .executeTakeFirstOrThrow();
  const sessions = await countActiveSessions(db);
  return { accounts, deactivated, devices: devices ?? 0, webhooks: webhooks ?? 0, sessions };
}
