import { type Kysely, sql } from 'kysely';

// A search of all accounts, and the payees that begin with what is typed, each read one key alone in place of the rows: the
// first the newest first, the second by what they begin with. A key cannot hold all of notes, so it has the first 1,000 bytes
// (as 284 has it of events). They take the place of the keys of days, whose columns the first begins with, and of what is
// searched.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM expense_transactions LIKE 'search_key'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE expense_transactions
      ADD COLUMN search_key VARBINARY(1000) GENERATED ALWAYS AS (LEFT(searched, 1000)) STORED,
      DROP KEY expense_transactions_day,
      DROP KEY expense_transactions_searched,
      ADD KEY expense_transactions_found
        (user_id, date, id, account_id, trashed_at, amount, state, transfer_id, search_key),
      ADD KEY expense_transactions_begun
        (user_id, search_key, trashed_at, account_id, date, payee_key)`.execute(db);
}
