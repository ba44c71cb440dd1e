import type { Kysely } from 'kysely';
import { DatabaseRefusedError } from '@db/client';
import type { Database } from '@db/database';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@/features/accounts/demo-people';
import { ensureFirstAccount } from '@/features/accounts/server/setup/first-account';
import { findPasswordHash, listUsers } from '@/features/accounts/server/queries';
import { verifyPassword } from '@/platform/server/passwords';
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

/** Whether it is a demo of a version without the mark: beside the master only its people, each with the password that all know. */
async function isOlderDemo(db: Kysely<Database>): Promise<boolean> {
  const people = (await listUsers(db)).filter(({ username }) => username !== 'master');
  for (const { id, username } of people) {
    if (!DEMO_PEOPLE.some((known) => known.username === username)) return false;
    if (!(await verifyPassword(await findPasswordHash(db, id), DEMO_PASSWORD))) return false;
  }
  return people.length > 0;
}

/**
 * Marks a database as a demo.
 *
 * @throws DatabaseRefusedError for a database that has accounts and is no demo, not one of before there was a mark either.
 */
export async function markDemo(db: Kysely<Database>): Promise<void> {
  if (await isDemo(db)) return;
  // Asked again at last: another process may have marked it, and made the first account.
  if ((await listUsers(db)).length > 0 && !(await isOlderDemo(db)) && !(await isDemo(db))) {
    throw new DatabaseRefusedError(
      'DEMO: this database has accounts of its own, among which people with a known password have no business: unset DEMO, or set DATA_DIR to another folder or DATABASE_URL to an empty database',
    );
  }
  await db
    .insertInto('master_settings')
    .values({ setting_key: 'demo', setting_value: 'true' })
    .onDuplicateKeyUpdate({ setting_key: 'demo' })
    .execute();
}

/**
 * Adds the people and data of the demo that are missing.
 *
 * @throws DatabaseRefusedError as `markDemo`
 */
export async function fillDemo(
  db: Kysely<Database>,
  {
    masterPassword = DEMO_PASSWORD,
    masterEmail = 'master@example.org',
    ...config
  }: Pick<Config, 'masterPassword' | 'masterEmail' | 'secretKey'>,
): Promise<void> {
  // Before the first account, so that a start that is killed meanwhile can be repeated.
  await markDemo(db);
  await ensureFirstAccount(db, masterPassword, masterEmail);
  await addPeople(db);
  const installed = Object.values<ServerTool>(tools);
  const ports = toolPortsOf(installed);
  for (const person of await listUsers(db)) {
    for (const tool of installed) await addData(tool, { db, person, ports, config });
  }
}
