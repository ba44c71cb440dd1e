import type { Database } from '@db/database';
import { type Kysely, type Selectable, sql } from 'kysely';
import { plainLetters } from '@/platform/server/plain-letters';
import { escapeLike } from '@/platform/server/text-search';
import type { PayeeRow } from '../answers';
import { beginningOf } from '@/platform/shared/beginning';
import { payeeKey } from '../rules/payee';
import { listAccounts } from './accounts/queries';
import { listCategories } from './categories/queries';
import { linesOf } from './transactions/queries';

const MOST = 8;
/** Ids are below. */
const IDS = 2 ** 32;
/** As many UTF-16 units are within the 1,000 bytes of the key that has the beginnings. */
const BEGINNING = 333;

// One key has all that is asked. Of a beginning that many have, an optimizer would rather read all rows by their payees.
const byBeginning = sql<Selectable<Database['expense_transactions']>>`expense_transactions`.as<'entry'>(
  sql`entry FORCE INDEX (expense_transactions_begun)`,
);

/** Payees that begin with a text, case and accents aside, the latest used first, each with what its last transaction had. */
export async function listPayees(
  db: Kysely<Database>,
  ownerId: number,
  text: string,
): Promise<{ payees: PayeeRow[] }> {
  const key = beginningOf(plainLetters(payeeKey(text)), BEGINNING);
  const accounts = (await listAccounts(db, ownerId)).map(({ id }) => id);
  if (key === '' || accounts.length === 0) return { payees: [] };
  const found = await db
    .selectFrom(byBeginning)
    .select(({ fn }) => [
      'entry.payee_key',
      fn.countAll<number>().as('count'),
      // The newest of the latest day.
      sql<number>`MAX(TO_DAYS(entry.date) * ${sql.lit(IDS)} + entry.id)`.as('last'),
    ])
    .where('entry.user_id', '=', ownerId)
    .where('entry.account_id', 'in', accounts)
    .where('entry.trashed_at', 'is', null)
    // It begins with the payee.
    .where(sql<boolean>`entry.search_key LIKE ${`${escapeLike(key)}%`}`)
    .groupBy('entry.payee_key')
    .orderBy('last', 'desc')
    .limit(MOST)
    .execute();
  const ids = found.map(({ last }) => Number(last) % IDS);
  if (ids.length === 0) return { payees: [] };
  const [rows, lines, categories] = await Promise.all([
    db
      .selectFrom('expense_transactions')
      .select(['id', 'payee', 'amount'])
      .where('user_id', '=', ownerId)
      .where('id', 'in', ids)
      .execute(),
    linesOf(db, ownerId, ids),
    listCategories(db, ownerId),
  ]);
  const known = new Set(categories.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const payees = ids.flatMap((id, at): PayeeRow[] => {
    const row = byId.get(id);
    if (!row) return [];
    const categoryId = lines.get(id)?.[0]?.category_id ?? null;
    return [
      {
        payee: row.payee,
        categoryId: categoryId !== null && known.has(categoryId) ? categoryId : null,
        amount: row.amount,
        count: Number(found[at]?.count ?? 0),
      },
    ];
  });
  return { payees };
}
