import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { FACTOR_ROLES } from '@/platform/server/required-factor';
import type { RecordEvents } from '@/platform/server/security-events';
import { type Role, ROLES } from '@/platform/shared/roles';
import { listFactorRoles } from './queries';

/** Sets the state and records the change as a security event; an unchanged state records none. */
export async function setRegistrationEnabled(
  trx: Transaction<Database>,
  record: RecordEvents,
  enabled: boolean,
): Promise<void> {
  const stored = await trx
    .selectFrom('master_settings')
    .select('setting_value')
    .where('setting_key', '=', 'registration_enabled')
    .forUpdate()
    .executeTakeFirst();
  if ((stored?.setting_value !== 'false') === enabled) return;
  const setting_value = enabled ? 'true' : 'false';
  await trx
    .insertInto('master_settings')
    .values({ setting_key: 'registration_enabled', setting_value })
    .onDuplicateKeyUpdate({ setting_value })
    .execute();
  await record([
    {
      kind: 'registration_changed',
      subject: 'registration_enabled',
      before: { enabled: !enabled },
      after: { enabled },
    },
  ]);
}

/** Sets which roles must have a second factor, and records the change as a security event. */
export async function setFactorRoles(
  trx: Transaction<Database>,
  record: RecordEvents,
  roles: readonly Role[],
): Promise<void> {
  const before = await listFactorRoles(trx);
  const after = ROLES.filter((role) => roles.includes(role));
  if (before.join() === after.join()) return;
  const setting_value = after.join();
  await trx
    .insertInto('master_settings')
    .values({ setting_key: FACTOR_ROLES, setting_value })
    .onDuplicateKeyUpdate({ setting_value })
    .execute();
  await record([
    {
      kind: 'factor_roles_changed',
      subject: FACTOR_ROLES,
      before: { roles: before },
      after: { roles: after },
    },
  ]);
}
