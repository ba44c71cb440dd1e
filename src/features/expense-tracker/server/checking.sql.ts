import type { Database } from '@db/database';
import { type Kysely, type Selectable, sql } from 'kysely';
import { countOf } from '@/platform/server/counting';
import { idTable } from '@/platform/server/journal/rows';
import type { BookDifference, CheckAnswer } from '../report-answers';
import { amountText } from '../rules/money';
import { type AccountRecord, listAccounts } from './accounts/queries';
import { readAccounts } from './balances.sql';
import type { Owned } from './changes/schema';

/** Bounds each of the lists that a person is shown. */
const MOST_LISTED = 1_000;

interface Checked {
  db: Kysely<Database>;
  ownerId: number;
  accounts: ReadonlyMap<number, AccountRecord>;
  /** Only these transactions. */
  only?: readonly number[];
  withTrash?: true;
  /** At most so many of each kind; all of them by default. */
  limit?: number;
}

/** Transactions, or some of them, which are read by their ids: optimizers would look for each of a person's in the list. */
function entriesOf(db: Kysely<Database>, ownerId: number, only?: readonly number[]) {
  const [listed, matching] = only
    ? [sql`${idTable(only)} AS wanted JOIN `, sql` ON entry.id = wanted.id`]
    : [sql``, sql``];
  return db
    .selectFrom(
      sql<Selectable<Database['expense_transactions']>>`${listed}expense_transactions`.as<'entry'>(
        sql`entry${matching}`,
      ),
    )
    .$if(only !== undefined, (query) => query.modifyFront(sql`STRAIGHT_JOIN`))
    .where('entry.user_id', '=', ownerId);
}

/** Transactions of accounts outside the trash, by default without those in the trash. */
function selectEntries({ db, ownerId, accounts, only, withTrash }: Checked) {
  return entriesOf(db, ownerId, only)
    .where('entry.account_id', 'in', [...accounts.keys()])
    .$if(!withTrash, (query) => query.where('entry.trashed_at', 'is', null));
}

/** Transactions whose lines do not make their amounts. A transfer may have none. */
async function checkLines(checked: Checked): Promise<BookDifference[]> {
  const { limit } = checked;
  const rows = await selectEntries(checked)
    .leftJoin('expense_lines as line', 'line.transaction_id', 'entry.id')
    .select([
      'entry.id',
      'entry.account_id',
      'entry.amount',
      sql<string | null>`CAST(SUM(line.amount) AS CHAR)`.as('sum'),
    ])
    .groupBy(['entry.id', 'entry.account_id', 'entry.amount', 'entry.transfer_id'])
    .having(sql<boolean>`(COALESCE(SUM(line.amount), 0) <> entry.amount OR COUNT(line.id) = 0)`)
    .having(sql<boolean>`(entry.transfer_id IS NULL OR COUNT(line.id) > 0)`)
    .orderBy('entry.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ id, account_id, amount, sum }) => {
    const currency = checked.accounts.get(account_id)?.currency ?? '';
    const made = sum === null ? 'There are no lines' : `The lines make ${amountText(sum, currency)}`;
    return { kind: 'lines', id, text: `${made}, the amount is ${amountText(amount, currency)}` };
  });
}

/** Sides of transfers that do not name each other, or do not mirror each other. */
async function checkTransfers(checked: Checked): Promise<BookDifference[]> {
  const { limit } = checked;
  const rows = await selectEntries(checked)
    .innerJoin('expense_accounts as account', 'account.id', 'entry.account_id')
    .leftJoin('expense_transactions as side', (join) =>
      join
        .onRef('side.id', '=', 'entry.transfer_id')
        .onRef('side.user_id', '=', 'entry.user_id')
        .on('side.trashed_at', 'is', null),
    )
    .leftJoin('expense_accounts as other', 'other.id', 'side.account_id')
    .select(['entry.id', 'side.transfer_id as back'])
    .where('entry.transfer_id', 'is not', null)
    .where(
      sql<boolean>`(
        side.id IS NULL OR other.trashed_at IS NOT NULL OR side.transfer_id IS NULL OR side.transfer_id <> entry.id
        OR side.account_id = entry.account_id OR side.date <> entry.date
        OR (other.currency = account.currency AND side.amount <> -entry.amount)
        OR (other.currency <> account.currency AND SIGN(side.amount) * SIGN(entry.amount) = 1)
      )`,
    )
    .orderBy('entry.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ id, back }) => ({
    kind: 'transfer',
    id,
    text: back === id ? 'The other side is not its mirror image' : 'The other side is missing',
  }));
}

/** Accounts whose opening, lines and transfers do not make the balance that is shown. */
async function checkBalances(checked: Checked): Promise<BookDifference[]> {
  const { db, ownerId, accounts } = checked;
  const [{ accounts: shown }, lines, bare] = await Promise.all([
    readAccounts(db, ownerId),
    selectEntries(checked)
      .innerJoin('expense_lines as line', 'line.transaction_id', 'entry.id')
      .select(['entry.account_id', sql<string>`CAST(SUM(line.amount) AS CHAR)`.as('sum')])
      .groupBy('entry.account_id')
      .execute(),
    selectEntries(checked)
      .leftJoin('expense_lines as line', 'line.transaction_id', 'entry.id')
      .select(['entry.account_id', sql<string>`CAST(SUM(entry.amount) AS CHAR)`.as('sum')])
      .where('line.id', 'is', null)
      .where('entry.transfer_id', 'is not', null)
      .groupBy('entry.account_id')
      .execute(),
  ]);
  const made = new Map([...accounts.values()].map((one) => [one.id, BigInt(one.opening_amount)]));
  for (const { account_id, sum } of [...lines, ...bare])
    made.set(account_id, (made.get(account_id) ?? 0n) + BigInt(sum));
  return shown.flatMap(({ id, currency, balance }): BookDifference[] => {
    const expected = made.get(id) ?? 0n;
    if (expected === BigInt(balance)) return [];
    const text = `Opening, lines and transfers make ${amountText(expected, currency)}, the balance is ${amountText(balance, currency)}`;
    return [{ kind: 'balance', id, text }];
  });
}

/** Whether the books add up: lines make amounts, transfers mirror each other, and both make the balances. */
export async function checkBooks(
  db: Kysely<Database>,
  ownerId: number,
): Promise<Omit<CheckAnswer, 'revision'>> {
  const list = await listAccounts(db, ownerId);
  if (list.length === 0) return { ok: true, checked: 0, differences: [] };
  const accounts = new Map(list.map((account) => [account.id, account]));
  const checked = { db, ownerId, accounts, limit: MOST_LISTED };
  const [lines, transfers, balances, count] = await Promise.all([
    checkLines(checked),
    checkTransfers(checked),
    checkBalances(checked),
    countOf(selectEntries(checked)),
  ]);
  const differences = [...balances, ...transfers, ...lines].slice(0, MOST_LISTED);
  return { ok: differences.length === 0, checked: count, differences };
}

/** Ids of rows of the books. */
export interface Rows {
  accounts: ReadonlySet<number>;
  categories: ReadonlySet<number>;
  transactions: ReadonlySet<number>;
}

/**
 * What of some transactions, transfers of some accounts, and categories does not fit together (see `checkBooks`): of transfers
 * both sides, with the accounts and categories of the trash that they are in, and of categories the upper one too.
 */
export async function listApart({ trx: db, ownerId }: Owned, touched: Rows): Promise<Rows> {
  const strays = touched.categories.size > 0 ? await listStrayCategories(db, ownerId) : [];
  const categories = new Set(strays.flatMap(({ id, parent }) => [id, parent]));
  const ids = [...touched.transactions, ...(await listSides(db, ownerId, touched))];
  const list = await listAccounts(db, ownerId);
  if (ids.length === 0 || list.length === 0)
    return { accounts: new Set(), transactions: new Set(), categories };
  const checked = {
    db,
    ownerId,
    accounts: new Map(list.map((account) => [account.id, account])),
    only: [...new Set(ids)],
  };
  const found = await Promise.all([
    checkLines({ ...checked, withTrash: true }),
    checkTransfers(checked),
    selectEntries(checked)
      .innerJoin('expense_lines as line', 'line.transaction_id', 'entry.id')
      .select('entry.id')
      .groupBy('entry.id')
      .having(sql<boolean>`MAX(line.place) + 1 <> COUNT(*)`)
      .execute(),
    // An occurrence of a schedule is stored once (specification 12). What is of none is not compared with all of its account.
    selectEntries(checked)
      .where('entry.schedule_id', 'is not', null)
      .innerJoin('expense_transactions as twin', (join) =>
        join
          .onRef('twin.user_id', '=', 'entry.user_id')
          .onRef('twin.schedule_id', '=', 'entry.schedule_id')
          .onRef('twin.occurrence', '=', 'entry.occurrence')
          .onRef('twin.account_id', '=', 'entry.account_id')
          .onRef('twin.id', '<>', 'entry.id')
          .on('twin.trashed_at', 'is', null),
      )
      .select('entry.id')
      .execute(),
  ]);
  const apart = new Set(found.flat().map(({ id }) => id));
  if (apart.size === 0) return { accounts: apart, transactions: apart, categories };
  const sides = await listSides(db, ownerId, { accounts: new Set(), transactions: apart });
  const transactions = new Set([...apart, ...sides]);
  const entries = entriesOf(db, ownerId, [...transactions]);
  const [places, named] = await Promise.all([
    entries
      .innerJoin('expense_accounts as account', 'account.id', 'entry.account_id')
      .select('account.id')
      .where('account.trashed_at', 'is not', null)
      .execute(),
    entries
      .innerJoin('expense_lines as line', 'line.transaction_id', 'entry.id')
      .innerJoin('expense_categories as category', 'category.id', 'line.category_id')
      .leftJoin('expense_categories as parent', (join) =>
        join.onRef('parent.id', '=', 'category.parent_id').on('parent.trashed_at', 'is not', null),
      )
      .select(['category.id', 'parent.id as parent'])
      .where('category.trashed_at', 'is not', null)
      .groupBy(['category.id', 'parent.id'])
      .execute(),
  ]);
  for (const { id, parent } of named) {
    categories.add(id);
    if (parent !== null) categories.add(parent);
  }
  return { accounts: new Set(places.map(({ id }) => id)), transactions, categories };
}

/** The other sides of transactions, and of the transfers of accounts. */
async function listSides(
  db: Kysely<Database>,
  ownerId: number,
  { accounts, transactions }: Pick<Rows, 'accounts' | 'transactions'>,
): Promise<number[]> {
  const found = await Promise.all([
    entriesOf(db, ownerId, [...transactions])
      .select('entry.transfer_id')
      .execute(),
    accounts.size === 0
      ? []
      : entriesOf(db, ownerId)
          .select('entry.transfer_id')
          .where('entry.account_id', 'in', [...accounts])
          .where('entry.transfer_id', 'is not', null)
          .execute(),
  ]);
  return found.flat().flatMap(({ transfer_id }) => transfer_id ?? []);
}

/** The categories that are below one that is in the trash, below another, or of another kind. */
async function listStrayCategories(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('expense_categories as category')
    .innerJoin('expense_categories as parent', 'parent.id', 'category.parent_id')
    .select(['category.id', 'parent.id as parent'])
    .where('category.user_id', '=', ownerId)
    .where('category.trashed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('parent.trashed_at', 'is not', null),
        eb('parent.parent_id', 'is not', null),
        eb('parent.kind', '<>', eb.ref('category.kind')),
      ]),
    )
    .execute();
}
