import type { Kysely } from 'kysely';
import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@/features/accounts/demo-people';
import { isUsernameTaken } from '@/features/accounts/server/queries';
import { insertUser } from '@/features/accounts/server/writes';
import { saveTheme } from '@/features/themes/server/writes';
import { hashPassword } from '@/platform/server/passwords';

/** Adds the missing people of the demo, activated. */
export async function addPeople(db: Kysely<Database>): Promise<void> {
  for (const { username, name, role, theme } of DEMO_PEOPLE) {
    if (await isUsernameTaken(db, username)) continue;
    const passwordHash = await hashPassword(DEMO_PASSWORD, 'shell');
    const email = `${username}@example.org`;
    await inTransaction(db, async (trx) => {
      const id = await insertUser(trx, { username, email, name, role, passwordHash, active: true });
      await saveTheme(trx, id, theme, null);
    });
  }
}
