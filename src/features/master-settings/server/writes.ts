import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import type { RecordEvents } from '@/platform/server/security-events';

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
