import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { gathered, readShortLists } from '@/platform/server/short-lists.sql';
import type { ForecastAnswer, ForecastEntry, UpcomingRow } from '../planning-answers';
import { expenseLimits, expenseTexts } from '../rules';
import { lastDay, monthOf, monthsBetween } from '../rules/months';
import type { Converter } from '../rules/money';
import { dayAfter } from '../rules/schedule';
import { todayOf } from './accounts/queries';
import { invalid } from './amounts';
import { type Balance, readBalances } from './balances.sql';
import { BEFORE, readBudgetsLeft, readPlan } from './budgets/queries';
import { listCategories } from './categories/queries';
import { readRates } from './rates/queries';
import { converterTo, type StoredRate } from './rates/rules';
import { readUpcoming } from './schedules/upcoming.sql';

interface Asked {
  accounts: ReadonlyMap<number, Balance>;
  today: string;
  to: string;
  currency: string;
  /** Into a currency, by a person's rates until the last day. */
  into: (currency: string) => Converter;
}

/**
 * What the accounts that are kept will hold until a day: what is due of schedules or overdue, what is entered ahead, and
 * what is still to be spent of budgets whose month ends by then. Raises 422 for a day that is past or too far.
 */
export async function readForecast(
  db: Kysely<Database>,
  ownerId: number,
  { to }: { to: string },
): Promise<Omit<ForecastAnswer, 'revision'>> {
  const today = await todayOf(db, ownerId);
  if (to < today || to > dayAfter(today, expenseLimits.forecastDays)) throw invalid(expenseTexts.forecastDay);
  const [{ accounts: all, baseCurrency: currency }, { upcoming, isCut }, ahead] = await Promise.all([
    readBalances(db, ownerId),
    readUpcoming(db, ownerId, { from: today, to }),
    listAhead(db, ownerId, { today, to }),
    // What is left of budgets asks for it later.
    readPlan(db, ownerId),
  ]);
  const accounts = new Map(all.filter(({ archived }) => !archived).map((account) => [account.id, account]));
  if (accounts.size === 0)
    return { today, to, currency, accounts: [], entries: [], isCut: false, notConverted: 0 };
  const rates = await readRates(db, ownerId, [...all.map((account) => account.currency), currency]);
  const asked: Asked = { accounts, today, to, currency, into: convertersBy(rates) };
  const { due, dueOf } = dueEntries(upcoming, asked);
  const left = await listLeftOfBudgets(db, ownerId, asked, dueOf);
  const converted = asked.into(currency);
  const rows = [...accounts.values()].map(({ id, currency: of, todayBalance }) => ({
    id,
    currency: of,
    held: todayBalance,
    converted: converted(BigInt(todayBalance), of, today)?.toString() ?? null,
  }));
  return {
    today,
    to,
    currency,
    accounts: rows,
    entries: [...due, ...enteredEntries(ahead, asked), ...left].sort((one, other) =>
      one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
    ),
    isCut,
    notConverted: rows.filter((row) => row.converted === null).length,
  };
}

/** A converter into each currency, made once: it sorts all rates. */
function convertersBy(rates: readonly StoredRate[]): Asked['into'] {
  const converters = new Map<string, Converter>();
  return (currency) => {
    const converter = converters.get(currency) ?? converterTo(currency, rates);
    converters.set(currency, converter);
    return converter;
  };
}

/** What an entry changes of the accounts that are kept, and of all of them together. */
function changeOf(sides: readonly (readonly [accountId: number, amount: bigint])[], asked: Asked) {
  const convert = asked.into(asked.currency);
  const own = sides.flatMap(([accountId, amount]) => {
    const account = asked.accounts.get(accountId);
    return account ? [{ account, amount }] : [];
  });
  // What has no rate counts for nothing, as in reports.
  const total = own.reduce(
    (sum, { account, amount }) => sum + (convert(amount, account.currency, asked.today) ?? 0n),
    0n,
  );
  return {
    sides: own.map(({ account, amount }) => ({ accountId: account.id, amount: String(amount) })),
    amount: String(own.length > 1 && isOneCurrency(own) ? 0n : total),
  };
}

const isOneCurrency = (sides: readonly { account: Balance }[]) =>
  sides.every(({ account }) => account.currency === sides[0]?.account.currency);

/** What is due of a category in a month, or in those before this one: positive, in the currency of the forecast. */
type DueOf = (categoryId: number, month: string) => bigint;

/** The occurrences that are neither posted nor skipped, as posting them would write them. */
function dueEntries(upcoming: readonly UpcomingRow[], asked: Asked): { due: ForecastEntry[]; dueOf: DueOf } {
  const { today, accounts, currency, into } = asked;
  const sums = new Map<string, bigint>();
  const due = upcoming.flatMap(({ scheduleId, occurrence, due: dueDay, name, ...row }): ForecastEntry[] => {
    const day = dueDay < today ? today : dueDay;
    const target = row.toAccountId === null ? undefined : accounts.get(row.toAccountId);
    const isOnBudget = accounts.get(row.accountId)?.onBudget ?? false;
    // A transfer between two accounts of the budget loses its category when it is posted.
    if (row.categoryId !== null && isOnBudget && !target?.onBudget) {
      const spent = into(currency)(-BigInt(row.amount), row.currency, today) ?? 0n;
      // It is posted on its own day, in whose month it counts.
      const key = `${String(row.categoryId)} ${monthOf(dueDay) < monthOf(today) ? BEFORE : monthOf(dueDay)}`;
      sums.set(key, (sums.get(key) ?? 0n) + spent);
    }
    const arriving = target && into(target.currency)(-BigInt(row.amount), row.currency, dueDay);
    const change = changeOf(
      [
        [row.accountId, BigInt(row.amount)],
        // Without a rate it is not known what arrives.
        ...(target && arriving != null ? [[target.id, arriving] as const] : []),
      ],
      asked,
    );
    return change.sides.length === 0
      ? []
      : [{ kind: 'due', id: scheduleId, occurrence, day, name, ...change }];
  });
  return { due, dueOf: (categoryId, month) => sums.get(`${String(categoryId)} ${month}`) ?? 0n };
}

interface Ahead {
  id: number;
  day: string;
  payee: string;
  amount: number;
  account_id: number;
  transfer_id: number | null;
}

/** So many come with the short lists of the answer. */
const MOST_IN_SHORT = 1_000;

/** The transactions of days to come, by their ids. */
async function listAhead(
  db: Kysely<Database>,
  ownerId: number,
  { today, to }: { today: string; to: string },
): Promise<Ahead[]> {
  const ahead = db
    .selectFrom('expense_transactions')
    .select(['id', 'payee', 'amount', 'account_id', 'transfer_id'])
    .select(sql<string>`CAST(date AS CHAR)`.as('day'))
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('date', '>', sql<Date>`${today}`)
    .where('date', '<=', sql<Date>`${to}`);
  const [json] = await readShortLists(db, [
    sql`(
      SELECT JSON_OBJECTAGG(id, JSON_OBJECT('id', id, 'day', day, 'payee', payee, 'amount', amount,
        'account_id', account_id, 'transfer_id', transfer_id))
      FROM ${ahead.limit(MOST_IN_SHORT + 1)} AS ahead)`,
  ]);
  const rows = gathered<Ahead>(json);
  return rows.length > MOST_IN_SHORT ? ahead.orderBy('id').execute() : rows;
}

/** Those of accounts that are kept; both sides of a transfer are one entry. */
function enteredEntries(ahead: readonly Ahead[], asked: Asked): ForecastEntry[] {
  const own = ahead.filter(({ account_id }) => asked.accounts.has(account_id));
  const byId = new Map(own.map((row) => [row.id, row]));
  return own.flatMap(({ id, day, payee, amount, account_id, transfer_id }): ForecastEntry[] => {
    const other = transfer_id === null ? undefined : byId.get(transfer_id);
    // Both have the same day.
    if (other && other.id < id) return [];
    const sides = [[account_id, BigInt(amount)] as const];
    if (other) sides.push([other.account_id, BigInt(other.amount)]);
    return [{ kind: 'entered', id, occurrence: null, day, name: payee, ...changeOf(sides, asked) }];
  });
}

/** What is still to be spent of budgets, at the end of each month until the last day. */
async function listLeftOfBudgets(
  db: Kysely<Database>,
  ownerId: number,
  asked: Asked,
  due: DueOf,
): Promise<ForecastEntry[]> {
  const months = monthsBetween(monthOf(asked.today), monthOf(asked.to));
  const [first, ...later] = months.filter((month) => lastDay(month) <= asked.to);
  if (first === undefined) return [];
  const categories = new Map((await listCategories(db, ownerId)).map(({ id, name }) => [id, name]));
  const left = await readBudgetsLeft(db, ownerId, { months: [first, ...later], due });
  return left.map(({ categoryId, month, left: amount }) => ({
    kind: 'budget',
    id: categoryId,
    occurrence: null,
    day: lastDay(month),
    name: categories.get(categoryId) ?? '',
    sides: [],
    amount: String(-amount),
  }));
}
