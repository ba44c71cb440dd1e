import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import { pacer } from '@/platform/server/pacing';
import type { importInput } from '../../import-schema';
import { matchRows } from '../../rules/matching';
import { sorter } from '../../rules/sorting';
import { accountNotFound, type AccountRecord, listAccounts } from '../accounts/queries';
import { listCategories } from '../categories/queries';
import { usableRules } from '../sorting/applying/queries';
import { listCandidates, type StoredCandidate } from './candidates.sql';
import { readRows, type SentRows } from './reading';
import { listBills } from './bills.sql';
import { type PlannedRow, planRow } from './planning';

export interface Plan {
  account: AccountRecord;
  /** The accounts that are not in the trash. */
  accounts: ReadonlyMap<number, AccountRecord>;
  planned: PlannedRow[];
  candidates: ReadonlyMap<number, StoredCandidate>;
}

interface Sent {
  accountId: number;
  rows: SentRows;
  decisions?: z.output<typeof importInput>['decisions'];
}

/** What the rows of a file are found to be, and would be stored as. Raises 404, and 422 that names the line. */
export async function makePlan(db: Kysely<Database>, ownerId: number, sent: Sent): Promise<Plan> {
  const [accounts, categories, rules] = await Promise.all([
    listAccounts(db, ownerId),
    listCategories(db, ownerId),
    usableRules(db, ownerId),
  ]);
  const account = accounts.find(({ id }) => id === sent.accountId);
  if (!account) throw accountNotFound();
  const { id: accountId, currency } = account;
  const rows = await readRows(sent.rows, currency, categories);
  const candidates = await listCandidates(db, ownerId, {
    account,
    others: accounts.filter((other) => other !== account && other.currency === currency),
    rows,
    named: sent.decisions?.flatMap(({ transactionId }) => transactionId ?? []) ?? [],
  });
  const bills = await listBills(db, ownerId, account, { accounts, categories, rows });
  const found = matchRows(accountId, rows, [...candidates.values()], bills);
  const billOf = new Map(
    bills.map((bill) => [`${String(bill.scheduleId)} ${String(bill.occurrence)}`, bill]),
  );
  const sort = sorter(rules);
  const breathe = pacer();
  const planned: PlannedRow[] = [];
  for (const [at, what] of found.entries()) {
    const row = rows[at];
    if (!row) continue;
    const { amount, payee, notes } = row;
    const sorted = sort({ accountId, currency, amount, payee, notes, importedText: payee });
    const stored = candidates.get(what.transactionId ?? 0) ?? null;
    const bill = billOf.get(`${String(what.scheduleId)} ${String(what.occurrence)}`) ?? null;
    planned.push(planRow(at, { row, found: what, stored, sorted, bill }));
    await breathe();
  }
  return { account, accounts: new Map(accounts.map((one) => [one.id, one])), planned, candidates };
}
