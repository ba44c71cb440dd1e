import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { plainLetters } from '@/platform/server/plain-letters';
import { escapeLike } from '@/platform/server/text-search';
import type { PayeeRow } from '../answers';
import { payeeKey } from '../rules/payee';
import { listAccounts } from './accounts/queries';
import { listCategories } from './categories/queries';
import { linesOf } from './transactions/queries';

const MOST = 8;

/** Payees that begin with a text, case and accents aside, the latest used first, each with what its last transaction had. */
export async function listPayees(
  db: Kysely<Database>,
  ownerId: number,
  text: string,
): Promise<{ payees: PayeeRow[] }> {
  const key = plainLetters(payeeKey(text));
  const accounts = (await listAccounts(db, ownerId)).map(({ id }) => id);
  if (key === '' || accounts.length === 0) return { payees: [] };
  const entries = db
    .selectFrom('expense_transactions')
    .where('user_id', '=', ownerId)
    .where('account_id', 'in', accounts)
    .where('trashed_at', 'is', null);
  const found = await entries
    .select(({ fn }) => [
      'payee_key',
      fn.countAll<number>().as('count'),
      // The newest of the latest day: its id follows its day.
      sql<string>`MAX(CONCAT(CAST(date AS CHAR), LPAD(id, 10, '0')))`.as('last'),
    ])
    // It begins with the payee.
    .where(sql<boolean>`searched LIKE ${`${escapeLike(key)}%`}`)
    .groupBy('payee_key')
    .orderBy('last', 'desc')
    .limit(MOST)
    .execute();
  const ids = found.map(({ last }) => Number(last.slice('YYYY-MM-DD'.length)));
  if (ids.length === 0) return { payees: [] };
  const [rows, lines, categories] = await Promise.all([
    entries.select(['id', 'payee', 'amount']).where('id', 'in', ids).execute(),
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
