import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { lastDay, monthOf } from '../../rules/months';
import type { AccountRecord } from '../accounts/queries';
import { readAccountMonths, readAddedAfter } from '../months/accounts.sql';
import type { Converter } from '../../rules/money';
import { lastDayWithin, monthsOf } from './rules';

/** What accounts held at the end of each month of a span, in one currency. */
export interface Worth {
  /** In their order; the last is the end of the span. */
  months: { month: string; amount: bigint }[];
  /** At the end of the span, of the accounts that could be converted. */
  accounts: { account: AccountRecord; amount: bigint }[];
  /** Accounts without a rate at some of these days. */
  notConverted: number;
}

/** What was added to accounts by their ids and months up to a day; what was before a span counts to its first month. */
async function readAdded(
  db: Kysely<Database>,
  ownerId: number,
  { ids, from, to }: { ids: readonly number[]; from: string; to: string },
): Promise<Map<string, bigint>> {
  const [first, last] = [monthOf(from), monthOf(to)];
  const until = lastDay(last);
  const [months, after] = await Promise.all([
    readAccountMonths(db, ownerId),
    to < until ? readAddedAfter(db, ownerId, { ids, day: to, until }) : new Map<number, bigint>(),
  ]);
  const added = new Map<string, bigint>();
  const add = (accountId: number, month: string, amount: bigint) => {
    const key = `${String(accountId)} ${month < first ? first : month}`;
    added.set(key, (added.get(key) ?? 0n) + amount);
  };
  for (const [month, { cells }] of months)
    if (month <= last) for (const { accountId, all } of cells) add(accountId, month, all);
  for (const [accountId, sum] of after) add(accountId, last, -sum);
  return added;
}

/**
 * The value of accounts: their openings, from their days on, with all transactions up to a day (specification 5.9).
 *
 * @param asked `ids`: of all accounts of the person
 */
export async function readWorth(
  db: Kysely<Database>,
  ownerId: number,
  asked: {
    accounts: readonly AccountRecord[];
    ids: readonly number[];
    from: string;
    to: string;
    convert: Converter;
  },
): Promise<Worth> {
  const { accounts, ids, from, to, convert } = asked;
  const added = await readAdded(db, ownerId, { ids, from, to });
  const months = monthsOf({ from, to }).map((month) => ({ month, amount: 0n }));
  const worth: Worth = { months, accounts: [], notConverted: 0 };
  for (const account of accounts) {
    const opened = account.opening_date.toISOString().slice(0, 10);
    let held = 0n;
    let value: bigint | null = null;
    let isComplete = true;
    for (const at of months) {
      const day = lastDayWithin(at.month, to);
      held += added.get(`${String(account.id)} ${at.month}`) ?? 0n;
      const balance = held + (opened <= day ? BigInt(account.opening_amount) : 0n);
      value = balance === 0n ? 0n : convert(balance, account.currency, day);
      if (value === null) isComplete = false;
      else at.amount += value;
    }
    if (!isComplete) worth.notConverted += 1;
    if (value !== null) worth.accounts.push({ account, amount: value });
  }
  return worth;
}
