import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { COLUMNS, dateText, linesOf } from '../../transactions/queries';
import { expiredBefore } from '../../trash/queries';
import type { TransactionLine } from '../schema';

/** The ids that lines of the zip may name. */
export interface Known {
  accounts: ReadonlySet<number>;
  categories: ReadonlySet<number>;
  schedules: ReadonlySet<number>;
  imports: ReadonlySet<number>;
}

const ROWS_A_STATEMENT = 1_000;

const ifIn = (known: ReadonlySet<number>, id: number | null) => (id !== null && known.has(id) ? id : null);

/** The transactions of accounts in batches, account by account and oldest first, with those in the trash, as lines of transactions.json. */
export async function* readTransactionLines(
  db: Kysely<Database>,
  ownerId: number,
  known: Known,
): AsyncGenerator<TransactionLine[]> {
  for (const accountId of known.accounts) {
    let last: TransactionLine | undefined;
    for (let count = ROWS_A_STATEMENT; count === ROWS_A_STATEMENT;) {
      const batch = await readBatch(db, ownerId, accountId, last);
      yield batch.map((line) => ({
        ...line,
        schedule: ifIn(known.schedules, line.schedule),
        occurrence: ifIn(known.schedules, line.schedule) === null ? null : line.occurrence,
        import: ifIn(known.imports, line.import),
        lines: line.lines.map((part) => ({ ...part, category: ifIn(known.categories, part.category) })),
      }));
      count = batch.length;
      last = batch.at(-1);
    }
  }
}

async function readBatch(
  db: Kysely<Database>,
  ownerId: number,
  accountId: number,
  after: TransactionLine | undefined,
): Promise<TransactionLine[]> {
  const day = sql<Date>`${after?.date ?? ''}`;
  const rows = await db
    .selectFrom('expense_transactions as entry')
    .select([...COLUMNS, dateText, 'entry.created_at', 'entry.trashed_at'])
    .where('entry.user_id', '=', ownerId)
    .where('entry.account_id', '=', accountId)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('entry.date', '>', day),
          eb.and([eb('entry.date', '=', day), eb('entry.id', '>', after?.id ?? 0)]),
        ]),
      ),
    )
    .where((eb) => eb.or([eb('entry.trashed_at', 'is', null), eb('entry.trashed_at', '>=', expiredBefore())]))
    .orderBy('entry.date')
    .orderBy('entry.id')
    .limit(ROWS_A_STATEMENT)
    .execute();
  const lines = await linesOf(
    db,
    ownerId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    account: row.account_id,
    date: row.date,
    amount: row.amount,
    payee: row.payee,
    importedText: row.imported_text,
    notes: row.notes,
    state: row.state,
    transfer: row.transfer_id,
    foreignAmount: row.foreign_amount,
    foreignCurrency: row.foreign_currency,
    schedule: row.schedule_id,
    occurrence: row.occurrence,
    import: row.import_id,
    externalId: row.external_id,
    fingerprint: row.fingerprint,
    createdAt: row.created_at,
    trashedAt: row.trashed_at,
    lines: (lines.get(row.id) ?? []).map(({ category_id, amount, note }) => ({
      category: category_id,
      amount,
      note,
    })),
  }));
}
