import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ArrangedCards, ArrangedPage } from '@/platform/shared/arranged-cards';
import { bumpRevision } from '../revisions';
import { readShortLists } from '../short-lists.sql';

/** How an account has arranged the cards of a page; null if it has not. */
export async function findArrangement(
  db: Kysely<Database>,
  userId: number,
  page: ArrangedPage,
): Promise<ArrangedCards | null> {
  const row = await db
    .selectFrom('arrangements')
    .select('cards')
    .where('user_id', '=', userId)
    .where('page', '=', page)
    .executeTakeFirst();
  return row ? (JSON.parse(row.cards) as ArrangedCards) : null;
}

/** The same with the revision of it. Nothing arranged is an empty list. */
export async function readArrangement(
  db: Kysely<Database>,
  userId: number,
  page: ArrangedPage,
): Promise<{ revision: number; arranged: ArrangedCards }> {
  const [revision, cards] = await readShortLists(db, [
    sql`(SELECT CAST(revision AS CHAR) FROM account_revisions WHERE user_id = ${userId} AND topic = ${page})`,
    sql`(SELECT cards FROM arrangements WHERE user_id = ${userId} AND page = ${page})`,
  ]);
  return { revision: Number(revision ?? 0), arranged: JSON.parse(cards ?? '[]') as ArrangedCards };
}

/** Stores how an account has arranged the cards of a page; null: as they are at first. */
export async function saveArrangement(
  trx: Transaction<Database>,
  userId: number,
  { page, arranged }: { page: ArrangedPage; arranged: ArrangedCards | null },
): Promise<void> {
  if (arranged === null) {
    await trx.deleteFrom('arrangements').where('user_id', '=', userId).where('page', '=', page).execute();
    return;
  }
  const cards = JSON.stringify(arranged.map(({ card, hidden }) => ({ card, hidden })));
  await trx
    .insertInto('arrangements')
    .values({ user_id: userId, page, cards })
    .onDuplicateKeyUpdate({ cards })
    .execute();
}

/** Stores what a file of the account has, and tells its windows. */
export async function bringArrangement(
  trx: Transaction<Database>,
  userId: number,
  of: { page: ArrangedPage; arranged: ArrangedCards | null },
): Promise<void> {
  await bumpRevision(trx, userId, of.page);
  await saveArrangement(trx, userId, of);
}
