import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import { daysAgo } from '@/platform/shared/dates';
import { preferredDates } from '@/platform/shared/preferred-dates';
import type { TrashRow } from '../../answers';
import { expenseLimits } from '../../rules';
import { amountText } from '../../rules/money';

export function expiredBefore(): Date {
  return daysAgo(expenseLimits.trashDays);
}

/** Bounds the answer; what is older can still be found by emptying the trash. */
const MOST_LISTED = 1_000;

const counted = (count: number, one: string) => `${String(count)} ${one}${count === 1 ? '' : 's'}`;

/** What is in the trash of a person and can still be restored, newest first; of a transfer one side. */
export async function listTrash(db: Kysely<Database>, ownerId: number): Promise<{ entries: TrashRow[] }> {
  const trashed = <T extends 'expense_accounts' | 'expense_categories' | 'expense_schedules'>(table: T) =>
    db
      .selectFrom(table as 'expense_accounts')
      .select(['id', 'name', 'trashed_at'])
      .where('user_id', '=', ownerId)
      .where('trashed_at', '>=', expiredBefore())
      .execute();
  const [preferences, accounts, categories, schedules, entries, used] = await Promise.all([
    preferencesOf(db, ownerId),
    trashed('expense_accounts'),
    trashed('expense_categories'),
    trashed('expense_schedules'),
    db
      .selectFrom('expense_transactions as entry')
      .innerJoin('expense_accounts as account', 'account.id', 'entry.account_id')
      .select([
        'entry.id',
        'entry.transfer_id',
        'entry.date',
        'entry.amount',
        'entry.payee',
        'entry.trashed_at',
        'account.name as account',
        'account.currency',
      ])
      .where('entry.user_id', '=', ownerId)
      .where('entry.trashed_at', '>=', expiredBefore())
      .orderBy('entry.trashed_at', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(MOST_LISTED)
      .execute(),
    db
      .selectFrom('expense_accounts as account')
      .innerJoin('expense_transactions as entry', 'entry.account_id', 'account.id')
      .select(({ fn }) => ['account.id', fn.countAll<number>().as('count')])
      .where('account.user_id', '=', ownerId)
      .where('account.trashed_at', '>=', expiredBefore())
      .where('entry.trashed_at', 'is', null)
      .groupBy('account.id')
      .execute(),
  ]);
  // Days are stored as if they were UTC's.
  const dates = preferredDates({ ...preferences, timeZone: 'UTC' });
  const counts = new Map(used.map(({ id, count }) => [id, Number(count)]));
  const row = (
    kind: TrashRow['kind'],
    { id, name, trashed_at }: { id: number; name: string; trashed_at: Date | null },
    detail: string,
  ) => ({ kind, id, name, detail, trashedAt: trashed_at?.toISOString() ?? '' });
  const list = [
    ...accounts.map((account) =>
      row('account', account, counted(counts.get(account.id) ?? 0, 'transaction')),
    ),
    ...categories.map((category) => row('category', category, '')),
    ...schedules.map((schedule) => row('schedule', schedule, '')),
    ...entries
      .filter(({ id, transfer_id }) => transfer_id === null || id < transfer_id)
      .map((entry) =>
        row(
          'transaction',
          { id: entry.id, name: entry.payee || entry.account, trashed_at: entry.trashed_at },
          `${dates.day(entry.date)}, ${amountText(entry.amount, entry.currency)} ${entry.currency}`,
        ),
      ),
  ];
  return { entries: list.sort((a, b) => b.trashedAt.localeCompare(a.trashedAt) || b.id - a.id) };
}

/** Transactions of the trash, with the other sides of transfers that went there; missing ones are left out. */
export async function readTrashedEntries(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<{ id: number; account_id: number; transfer_id: number | null }[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const trashed = db
    .selectFrom('expense_transactions')
    .select(['id', 'account_id', 'transfer_id'])
    .where('user_id', '=', ownerId)
    .where('trashed_at', '>=', expiredBefore());
  const rows = await trashed.where('id', 'in', wanted).execute();
  const sides = rows.flatMap(({ transfer_id }) =>
    transfer_id === null || wanted.includes(transfer_id) ? [] : [transfer_id],
  );
  const others = sides.length > 0 ? await trashed.where('id', 'in', sides).execute() : [];
  return [...rows, ...others];
}
