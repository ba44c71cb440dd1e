import { type Kysely, sql } from 'kysely';

// The base currency counts in every tool once somebody has chosen it, so one that a browser only guessed is told apart.
// What was chosen in the expense tracker is taken over. MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM preferences LIKE 'currency_chosen'`.execute(db);
  if (done.rows.length === 0) {
    await sql`
      ALTER TABLE preferences
        ADD COLUMN currency_chosen BOOLEAN NOT NULL DEFAULT FALSE AFTER base_currency`.execute(db);
  }
  await sql`
    UPDATE preferences
    JOIN expense_settings ON expense_settings.user_id = preferences.user_id
    SET preferences.base_currency = expense_settings.base_currency, preferences.currency_chosen = TRUE`.execute(
    db,
  );
}
