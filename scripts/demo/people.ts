import type { Kysely } from 'kysely';
import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import { isUsernameTaken } from '@/features/accounts/server/queries';
import { insertUser } from '@/features/accounts/server/writes';
import { saveTheme } from '@/features/themes/server/writes';
import { hashPassword } from '@/platform/server/passwords';
import type { Role } from '@/platform/shared/roles';

interface Person {
  username: string;
  name: string;
  role: Role;
  theme: string;
}

export const PEOPLE: readonly Person[] = [
  { username: 'meilin', name: 'Mei Lin Tan', role: 'user', theme: 'Ocean Breeze' },
  { username: 'arjun', name: 'Arjun Nair', role: 'admin', theme: 'Professional Dark' },
  { username: 'sofia', name: 'Sofia Almeida', role: 'user', theme: 'Warm Sunset' },
  { username: 'tomasz', name: 'Tomasz Zieliński', role: 'user', theme: 'Graphite' },
  { username: 'siyuan', name: '陈思远', role: 'user', theme: 'Cherry Blossom' },
  { username: 'amira', name: 'Amira Haddad', role: 'user', theme: 'Forest Serenity' },
];

/** Adds the missing demo accounts, activated, all with the same password. */
export async function addPeople(db: Kysely<Database>, password: string): Promise<void> {
  for (const { username, name, role, theme } of PEOPLE) {
    if (await isUsernameTaken(db, username)) continue;
    const passwordHash = await hashPassword(password, 'shell');
    const email = `${username}@example.org`;
    await inTransaction(db, async (trx) => {
      const id = await insertUser(trx, { username, email, name, role, passwordHash, active: true });
      await saveTheme(trx, id, theme, null);
    });
  }
}
