import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely } from 'kysely';
import { insertUser } from '@/features/accounts/server/writes';
import { POSITION_GAP } from '@/features/devflow/rules';
import { hashPassword } from '@/platform/server/passwords';
import { createSession } from '@/platform/server/sessions';
import { inPrivateDatabase } from './private-database';

const FEATURES = ['Website', 'Orders'];
const STATUSES = ['Bug', 'Enhancement', 'In Progress', 'Completed'];
const ITEMS_OF_A_FEATURE = 60;

// Adds people with DevFlow items to the private database of DATA_DIR, all with the same password, and prints them as
// JSON: npx tsx scripts/bench/fill-people.ts <number> <password>
const [, , number = '', password = ''] = process.argv;
await inPrivateDatabase(async (db) => {
  const passwordHash = await hashPassword(password, 'bench');
  const people = [];
  for (let at = 0; at < Number(number); at++) {
    const username = `person-${String(at)}`;
    const email = `${username}@example.org`;
    const { id: user_id, token } = await inTransaction(db, async (trx) => {
      const id = await insertUser(trx, { username, email, role: 'user', passwordHash, active: true });
      return {
        id,
        token: await createSession(trx, id, passwordHash, { address: '127.0.0.1', userAgent: 'bench' }),
      };
    });
    people.push({ username, token, ...(await addItems(db, user_id)) });
  }
  process.stdout.write(JSON.stringify(people));
});

async function addItems(db: Kysely<Database>, user_id: number) {
  const now = new Date();
  const named = (names: readonly string[]) =>
    names.map((name, at) => ({ user_id, name, position: (at + 1) * POSITION_GAP, updated_at: now }));
  await db.insertInto('devflow_modules').values(named(FEATURES)).execute();
  await db.insertInto('devflow_statuses').values(named(STATUSES)).execute();
  const idsOf = async (table: 'devflow_modules' | 'devflow_statuses' | 'devflow_items') => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  const features = await idsOf('devflow_modules');
  const statuses = await idsOf('devflow_statuses');
  const rows = features.flatMap((feature_id) =>
    Array.from({ length: ITEMS_OF_A_FEATURE }, (_, place) => ({
      user_id,
      feature_id,
      status_id: statuses[place % STATUSES.length] ?? null,
      title: `Item ${String(place)}: what ${String((place * 7919) % 1000)} people asked for`,
      notes: place % 3 === 0 ? `Notes of item ${String(place)}. `.repeat(10) : null,
      is_completed: place % STATUSES.length === STATUSES.length - 1,
      position: (place + 1) * POSITION_GAP,
      created_at: now,
      completed_at: place % STATUSES.length === STATUSES.length - 1 ? now : null,
    })),
  );
  await db.insertInto('devflow_items').values(rows).execute();
  return { features, statuses, items: await idsOf('devflow_items') };
}
