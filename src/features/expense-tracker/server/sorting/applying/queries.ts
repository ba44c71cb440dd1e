import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type { RuleRow } from '../../../import-answers';
import type { SortingRule } from '../../../rules/sorting';
import { type AccountRecord, accountsById } from '../../accounts/queries';
import { listCategories } from '../../categories/queries';
import { COLUMNS, dateText, type Entry, linesOf } from '../../transactions/queries';
import { readRules, ruleNotFound } from '../queries';

/**
 * The rules that sort, in their order: those that are on, or else the named ones. What they would file under categories of
 * the trash they leave. Raises 404.
 */
export async function usableRules(
  db: Kysely<Database>,
  ownerId: number,
  ids?: readonly number[],
): Promise<SortingRule[]> {
  const [{ rules }, categories] = await Promise.all([readRules(db, ownerId), listCategories(db, ownerId)]);
  if (ids?.some((id) => !rules.some((rule) => rule.id === id))) throw ruleNotFound();
  const known = new Set<number | null>([null, ...categories.map(({ id }) => id)]);
  return rules
    .filter(({ id, enabled }) => (ids ? ids.includes(id) : enabled))
    .map(({ conditions, actions }) => ({
      enabled: true,
      conditions,
      actions: withKnown(actions, known),
    }));
}

function withKnown(actions: RuleRow['actions'], known: ReadonlySet<number | null>): RuleRow['actions'] {
  const { category_id: categoryId = null, split = [] } = actions;
  const isKnown = known.has(categoryId) && split.every(({ category_id }) => known.has(category_id));
  return isKnown ? actions : { ...actions, category_id: undefined, split: undefined };
}

const PART = 10_000;

/** All transactions of a person that are not in the trash, oldest first, in parts, each with its account. */
export async function* allEntries(
  db: Kysely<Database>,
  ownerId: number,
): AsyncGenerator<{ entry: Entry; account: AccountRecord }[]> {
  const accounts = await accountsById(db, ownerId);
  for (let last = { date: '1000-01-01', id: 0 }; ;) {
    const rows = await db
      .selectFrom('expense_transactions as entry')
      .select([...COLUMNS, dateText])
      .where('entry.user_id', '=', ownerId)
      .where('entry.trashed_at', 'is', null)
      .where('entry.date', '>=', sql<Date>`${last.date}`)
      .where((eb) => eb.or([eb('entry.date', '>', sql<Date>`${last.date}`), eb('entry.id', '>', last.id)]))
      .orderBy('entry.date')
      .orderBy('entry.id')
      .limit(PART)
      .execute();
    const lines = await linesOf(
      db,
      ownerId,
      rows.map(({ id }) => id),
    );
    yield rows.flatMap((row) => {
      const account = accounts.get(row.account_id);
      return account ? [{ entry: Object.assign(row, { lines: lines.get(row.id) ?? [] }), account }] : [];
    });
    const end = rows.at(-1);
    if (!end || rows.length < PART) return;
    last = end;
  }
}
