import type { Kysely } from 'kysely';
import { DatabaseRefusedError } from '@db/client';
import type { Database } from '@db/database';
import { DEMO_PASSWORD } from '@/features/accounts/demo-people';
import { ensureFirstAccount } from '@/features/accounts/server/first-account';
import { listUsers } from '@/features/accounts/server/queries';
import type { Config } from '@/platform/server/config';
import { toolPortsOf } from '@/platform/server/tools/ports';
import type { ServerTool } from '@/platform/server/tools/tool';
import { addData } from './data';
import { addPeople } from './people';
import * as tools from '../tools';

/** Whether this database was filled as a demo: the password of its people is known to everyone. */
export async function isDemo(db: Kysely<Database>): Promise<boolean> {
  const mark = await db
    .selectFrom('master_settings')
    .select('setting_value')
    .where('setting_key', '=', 'demo')
    .executeTakeFirst();
  return mark !== undefined;
}

/**
 * Adds the people and data of the demo that are missing.
 *
 * @throws DatabaseRefusedError for a database that has accounts and is no demo.
 */
export async function fillDemo(
  db: Kysely<Database>,
  {
    masterPassword = DEMO_PASSWORD,
    masterEmail = 'master@example.org',
  }: Pick<Config, 'masterPassword' | 'masterEmail'>,
): Promise<void> {
  if (!(await isDemo(db))) {
    if ((await listUsers(db)).length > 0) {
      throw new DatabaseRefusedError(
        'DEMO: this database has accounts of its own, among which people with a known password have no business: unset DEMO, or set DATA_DIR to another folder or DATABASE_URL to an empty database',
      );
    }
    // Before the first account, so that a start that is killed meanwhile can be repeated.
    await db.insertInto('master_settings').values({ setting_key: 'demo', setting_value: 'true' }).execute();
  }
  await ensureFirstAccount(db, masterPassword, masterEmail);
  await addPeople(db);
  const installed = Object.values<ServerTool>(tools);
  const ports = toolPortsOf(installed);
  for (const person of await listUsers(db)) {
    for (const tool of installed) await addData(tool, { db, person, ports });
  }
}
