import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { countOf } from '@/platform/server/counting';
import { plainBytes } from '@/platform/server/plain-letters';
import { containsWords } from '@/platform/server/text-search';
import { stateOf, type UserSort } from '../../users/rules';
import type { UserColumn } from '../../users/columns';
import type { UserFilter } from '../../users/schema';

function selectFiltered(db: Kysely<Database>, { search, role, state }: UserFilter) {
  let query = db.selectFrom('users');
  if (role) query = query.where('role', '=', role);
  if (state === 'deactivated') query = query.where('deactivated_at', 'is not', null);
  if (state === 'active' || state === 'waiting') {
    query = query
      .where('deactivated_at', 'is', null)
      .where('activated_at', state === 'active' ? 'is not' : 'is', null);
  }
  const wanted = search.trim();
  if (wanted === '') return query;
  // Named once, as it is a long text, and asked for each word.
  const named = db
    .selectFrom('users')
    .select(['id', plainBytes(['username_key', 'email_key', 'name']).as('plain')]);
  return query.where(
    'id',
    'in',
    db.selectFrom(named.as('named')).select('id').where(containsWords('plain', wanted)),
  );
}

export async function countUsers(db: Kysely<Database>, filter: UserFilter): Promise<number> {
  return countOf(selectFiltered(db, filter));
}

/** The sort expression of each column. There is no index for them: an installation has few accounts. */
const SORTED_BY = {
  name: sql`COALESCE(name, username)`,
  // An ENUM, in ascending order of rights.
  role: sql`role`,
  // NULL (never seen) sorts first.
  seen: sql`last_seen_at`,
} satisfies Record<UserColumn, unknown>;

/** 1 if the account asks for a code or has passkeys, else 0. */
const HAS_FACTOR = sql<number>`(
  EXISTS (SELECT 1 FROM totp_secrets WHERE user_id = users.id AND confirmed_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM passkeys WHERE user_id = users.id))`;

/** 1 if the mail with a link of the account could not be sent, else 0. */
const IS_UNDELIVERED = sql<number>`EXISTS (
  SELECT 1 FROM account_tokens WHERE user_id = users.id AND undelivered_at IS NOT NULL)`;

/** In the requested order, then by username. */
export async function listUsersPage(
  db: Kysely<Database>,
  filter: UserFilter,
  sort: UserSort,
  offset: number,
  limit: number,
) {
  const rows = await selectFiltered(db, filter)
    .select(['id', 'username', 'name', 'email', 'role'])
    .select(['activated_at', 'deactivated_at', 'leaves_at', 'last_seen_at', 'created_at'])
    .select([HAS_FACTOR.as('has_factor'), IS_UNDELIVERED.as('is_undelivered')])
    .orderBy(SORTED_BY[sort.column], sort.direction)
    .orderBy('username_key')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(
    ({
      activated_at,
      deactivated_at,
      leaves_at,
      last_seen_at,
      created_at,
      has_factor,
      is_undelivered,
      ...user
    }) => ({
      ...user,
      state: stateOf({ activated_at, deactivated_at }),
      /** When it is deleted, as its owner wants it. */
      leaves: leaves_at?.toISOString() ?? null,
      lastSeen: last_seen_at?.toISOString() ?? null,
      secondFactor: has_factor === 1,
      /** Whether the mail with its link was given up; it can be sent again by `sendLink`. */
      undelivered: is_undelivered === 1,
      registered: created_at.toISOString(),
    }),
  );
}

/** Whom a link is sent to. */
export async function findRecipient(db: Kysely<Database>, id: number) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'activated_at', 'deactivated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { activated_at, deactivated_at, ...user } = row;
  return { ...user, state: stateOf({ activated_at, deactivated_at }) };
}

/** The accounts whose owners had them deleted, and whose days to come back are over. */
export async function listLeft(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('leaves_at', '<=', new Date())
    .execute();
}

/**
 * The tables with rows of accounts, which are deleted with these; first those that hang on others of them, so that no row
 * takes many along.
 */
export async function listOwnedTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT own.table_name AS name FROM information_schema.referential_constraints own
    WHERE own.constraint_schema = DATABASE() AND own.referenced_table_name = 'users' AND own.delete_rule = 'CASCADE'
    ORDER BY (
      SELECT COUNT(*) FROM information_schema.referential_constraints other
      WHERE other.constraint_schema = DATABASE() AND other.table_name = own.table_name) DESC`.execute(db);
  return rows.map(({ name }) => name);
}
