import { type Kysely, sql } from 'kysely';

// Sign-ins that a browser has begun and not ended. Its cookie is stored as a hash, and what it must not see is sealed.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS oidc_flows (
      cookie_hash BINARY(32) NOT NULL PRIMARY KEY,
      sealed VARBINARY(10000) NOT NULL,
      expires_at DATETIME(3) NOT NULL,
      KEY oidc_flows_expires (expires_at)
    ) ENGINE=InnoDB`.execute(db);
}
