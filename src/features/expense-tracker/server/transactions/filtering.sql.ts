import type { Database } from '@db/database';
import { type Kysely, type Selectable, sql } from 'kysely';
import { containsWords } from '@/platform/server/text-search';
import { groupedBy } from '@/platform/shared/grouped';
import { readAmount } from '../../rules/money';
import { payeeKey } from '../../rules/payee';
import type { Filter } from '../../schema';
import { type AccountRecord, accountNotFound, isNotWithin, listAccounts } from '../accounts/queries';
import { categoryNotFound, listCategories } from '../categories/queries';

/** What a filter needs to know of the books. */
export interface Books {
  accounts: readonly AccountRecord[];
  categories: readonly { id: number; parent_id: number | null; kind: 'expense' | 'income' }[];
}

/** What of a line decides whether reports count it. */
export interface LineKinds {
  categoryId: number | null;
  /** Of a transfer. */
  isTransfer: boolean;
  /** Of a transaction below 0. */
  isOut: boolean;
}

export async function readBooks(db: Kysely<Database>, ownerId: number): Promise<Books> {
  const [accounts, categories] = await Promise.all([listAccounts(db, ownerId), listCategories(db, ownerId)]);
  return { accounts, categories };
}

/** Whether a filter is about lines rather than whole transactions. */
export function isOfLines({ categoryId, population }: Filter): boolean {
  return categoryId !== undefined || (population !== undefined && population !== 'transfers');
}

/** `IN ()` is no SQL; no row has this id. */
const NO_ID = 0;
const orNone = (ids: readonly number[]) => (ids.length > 0 ? ids : [NO_ID]);

/** The accounts of the budget. */
const budgetIds = ({ accounts }: Books) => accounts.flatMap(({ id, on_budget }) => (on_budget ? [id] : []));

/** The categories that are not in the trash. */
const knownIds = ({ categories }: Books) => orNone(categories.map(({ id }) => id));

/** The accounts whose transactions a filter lets through; raises 404. */
export function accountsOf({ accounts }: Books, filter: Filter): AccountRecord[] {
  if (filter.accountId !== undefined && !accounts.some(({ id }) => id === filter.accountId))
    throw accountNotFound();
  return accounts.filter(
    (account) =>
      (filter.accountId === undefined || account.id === filter.accountId) &&
      (filter.currency === undefined || account.currency === filter.currency) &&
      // Reports are about the budget's accounts (specification 5.9).
      (filter.population === undefined || account.on_budget),
  );
}

/** As many bytes of what is searched are in the key; of what has as many, the whole is read too. */
const KEPT_BYTES = 1_000;

/**
 * The transactions for a filter to choose from. A search of all accounts reads one key alone, the newest first; an optimizer
 * would rather read each transaction by that of its account. One transaction, and those of a category, are found faster.
 */
function entriesFor(filter: Filter) {
  const { id, accountId, search = '', payee, importId } = filter;
  const isOfAll = [id, accountId, payee, importId].every((one) => one === undefined) && !isOfLines(filter);
  return sql<Selectable<Database['expense_transactions']>>`expense_transactions`.as<'entry'>(
    isOfAll && search.trim() !== '' ? sql`entry FORCE INDEX (expense_transactions_found)` : sql`entry`,
  );
}

/**
 * Whether payee and notes have all words of a search: parted, so that the key alone decides where it has the whole. Of EXISTS
 * MariaDB makes a list of what everybody's transactions have.
 */
const hasWords = (search: string) => sql<boolean>`(${containsWords('entry.search_key', search)}
  OR (LENGTH(entry.search_key) = ${KEPT_BYTES} AND (
    SELECT ${containsWords('whole.searched', search)} FROM expense_transactions AS whole
    WHERE whole.user_id = entry.user_id AND whole.id = entry.id LIMIT 1)))`;

/** What a search means as an amount, by the accounts of each currency; nothing if it is none. */
function amountsOf({ accounts }: Books, search: string): { ids: number[]; amount: number }[] {
  return [...groupedBy(accounts, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const read = readAmount(search.trim(), currency);
    return 'problem' in read ? [] : [{ ids: own.map(({ id }) => id), amount: read.amount }];
  });
}

/** The transactions that a filter lets through by all but their lines; raises 404 for its account. */
function selectEntries(db: Kysely<Database>, ownerId: number, books: Books, filter: Filter) {
  const { id, from, to, payee, search, state, importId, population } = filter;
  const accountIds = accountsOf(books, filter).map(({ id }) => id);
  return (
    db
      .selectFrom(entriesFor(filter))
      .where('entry.user_id', '=', ownerId)
      .$if(id !== undefined, (query) => query.where('entry.id', '=', id ?? NO_ID))
      // First: conditions are evaluated in their order, and few rows are left for the others.
      .$if(search !== undefined && search.trim() !== '', (query) =>
        query.where((eb) =>
          eb.or([
            hasWords(search ?? ''),
            ...amountsOf(books, search ?? '').map(({ ids, amount }) =>
              eb.and([eb('entry.account_id', 'in', ids), eb('entry.amount', 'in', [amount, -amount])]),
            ),
          ]),
        ),
      )
      .where('entry.account_id', 'in', orNone(accountIds))
      .where('entry.trashed_at', 'is', null)
      .$if(from !== undefined, (query) => query.where('entry.date', '>=', sql<Date>`${from ?? ''}`))
      .$if(to !== undefined, (query) => query.where('entry.date', '<=', sql<Date>`${to ?? ''}`))
      .$if(payee !== undefined, (query) => query.where('entry.payee_key', '=', payeeKey(payee ?? '')))
      .$if(state !== undefined, (query) => query.where('entry.state', '=', state ?? 'open'))
      .$if(importId !== undefined, (query) => query.where('entry.import_id', '=', importId ?? NO_ID))
      // Transfers within the budget and a currency change nothing in its sum; those with a category are of its reports.
      .$if(
        population === 'transfers',
        (query) =>
          query
            .innerJoin('expense_transactions as side', 'side.id', 'entry.transfer_id')
            .innerJoin('expense_accounts as account', 'account.id', 'entry.account_id')
            .innerJoin('expense_accounts as other', 'other.id', 'side.account_id')
            .where((eb) =>
              eb.or([
                eb('other.on_budget', '=', false),
                eb('other.currency', '<>', eb.ref('account.currency')),
              ]),
            )
            .where((eb) =>
              eb.or([
                // What was filed of it then counts for nothing.
                eb('other.on_budget', '=', true),
                eb.not(
                  eb.exists(
                    eb
                      .selectFrom('expense_lines as filed')
                      .select('filed.id')
                      .whereRef('filed.transaction_id', '=', 'entry.id')
                      .where('filed.category_id', 'in', knownIds(books)),
                  ),
                ),
              ]),
            ) as unknown as typeof query,
      )
  );
}

/** The ids of categories that a filter means; null: it does not ask. Raises 404. */
function categoryIdsOf({ categories }: Books, { categoryId, withChildren }: Filter): number[] | null {
  if (categoryId === undefined || categoryId === 'none') return null;
  if (!categories.some(({ id }) => id === categoryId)) throw categoryNotFound();
  const below = withChildren ? categories.filter(({ parent_id }) => parent_id === categoryId) : [];
  return [categoryId, ...below.map(({ id }) => id)];
}

/** The lines that a filter lets through, with their transactions as `entry`; raises 404 for its account and category. */
export function selectLines(db: Kysely<Database>, ownerId: number, books: Books, filter: Filter) {
  const ids = categoryIdsOf(books, filter);
  const known = knownIds(books);
  const ofKind = (kind: 'expense' | 'income') =>
    orNone(books.categories.filter((category) => category.kind === kind).map(({ id }) => id));
  const { categoryId, population } = filter;
  return (
    selectEntries(db, ownerId, books, filter)
      .innerJoin('expense_lines as line', 'line.transaction_id', 'entry.id')
      .$if(population !== undefined, (query) => query.where(isNotWithin(budgetIds(books))))
      .$if(ids !== null, (query) => query.where('line.category_id', 'in', ids ?? [NO_ID]))
      // Of a category in the trash: uncategorised.
      .$if(categoryId === 'none', (query) =>
        query.where((eb) =>
          eb.or([eb('line.category_id', 'is', null), eb('line.category_id', 'not in', known)]),
        ),
      )
      // A transfer is spending or income as its category says, and nothing without one (specification 5.9).
      .$if(population === 'spending' || population === 'income' || population === 'cashflow', (query) =>
        query.where((eb) =>
          eb.or([eb('entry.transfer_id', 'is', null), eb('line.category_id', 'in', known)]),
        ),
      )
      .$if(population === 'budget', (query) => query.where('line.category_id', 'in', ofKind('expense')))
      .$if(population === 'spending' || population === 'income', (query) =>
        query.where((eb) =>
          eb.or([
            eb('line.category_id', 'in', ofKind(population === 'income' ? 'income' : 'expense')),
            eb.and([
              eb.or([eb('line.category_id', 'is', null), eb('line.category_id', 'not in', known)]),
              population === 'income' ? eb('entry.amount', '>=', 0) : eb('entry.amount', '<', 0),
            ]),
          ]),
        ),
      )
  );
}

/** The same choice, of lines on accounts of the budget that are known by their kinds alone. */
export function choosesLines({ categories }: Books, population: 'spending' | 'income' | 'cashflow') {
  const kinds = new Map(categories.map(({ id, kind }) => [id, kind]));
  return ({ categoryId, isTransfer, isOut }: LineKinds): boolean => {
    const kind = categoryId === null ? undefined : kinds.get(categoryId);
    if (isTransfer && kind === undefined) return false;
    if (population === 'cashflow') return true;
    return (kind ?? (isOut ? 'expense' : 'income')) === (population === 'income' ? 'income' : 'expense');
  };
}

/** The transactions that a filter lets through, each once; raises 404 for its account and category. */
export function selectTransactions(db: Kysely<Database>, ownerId: number, books: Books, filter: Filter) {
  const entries = selectEntries(db, ownerId, books, filter);
  if (!isOfLines(filter)) return entries;
  return entries.where(
    'entry.id',
    'in',
    selectLines(db, ownerId, books, filter).select('line.transaction_id'),
  );
}
