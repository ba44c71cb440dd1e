import { type Kysely, sql } from 'kysely';

// The entries from before the column was there.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE audit_entries SET account_name = subject
    WHERE account_name IS NULL
      AND action IN ('role_changed', 'account_created', 'account_activated', 'account_deactivated')`.execute(
    db,
  );
}
