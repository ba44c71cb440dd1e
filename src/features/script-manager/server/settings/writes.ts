import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { LAST_OPENED, type StoredKey } from './queries';

/** Stores a setting; a missing description is unchanged. */
export async function saveSetting(
  db: Kysely<Database>,
  ownerId: number,
  setting: { setting_key: StoredKey; setting_value: string; description?: string | null | undefined },
): Promise<void> {
  const { setting_key, setting_value, description } = setting;
  const change = { setting_value, updated_at: new Date() };
  await db
    .insertInto('script_settings')
    .values({ user_id: ownerId, setting_key, ...change, description: description ?? null })
    .onDuplicateKeyUpdate(description === undefined ? change : { ...change, description })
    .execute();
}

/** Remembers the live script opened last; false if the account has no such script. */
export async function saveLastOpened(db: Kysely<Database>, ownerId: number, id: number): Promise<boolean> {
  const now = new Date();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('script_settings')
    .columns(['user_id', 'setting_key', 'setting_value', 'updated_at'])
    .expression((insert) =>
      insert
        .selectFrom('scripts')
        .select([
          'user_id',
          sql.lit(LAST_OPENED).as('setting_key'),
          sql.lit(String(id)).as('setting_value'),
          sql`${now}`.as('updated_at'),
        ])
        .where('user_id', '=', ownerId)
        .where('live', '=', 1)
        .where('id', '=', id),
    )
    .onDuplicateKeyUpdate({ setting_value: String(id), updated_at: now })
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Goes back to a setting's default. */
export async function deleteSetting(db: Kysely<Database>, ownerId: number, key: StoredKey): Promise<void> {
  await db
    .deleteFrom('script_settings')
    .where('user_id', '=', ownerId)
    .where('setting_key', '=', key)
    .execute();
}
