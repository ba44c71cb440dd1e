import { sql } from 'kysely';
import { inPrivateDatabase } from './private-database';

// Spreads over ten years what other programs have stored within a minute, in the private database of DATA_DIR: when items
// were made and completed, what was watched, and scripts got their texts. The app may be running.
const DAYS = 3_650;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Days before today of a row, in no order. */
const ago = sql<number>`((id * 7919) % ${sql.lit(DAYS)})`;

await inPrivateDatabase(async (db) => {
  await sql`
    UPDATE devflow_items SET created_at = NOW(3) - INTERVAL ${ago} DAY,
      completed_at = IF(is_completed, LEAST(NOW(3), NOW(3) - INTERVAL ${ago} DAY + INTERVAL (id % 30) DAY), NULL)`.execute(
    db,
  );
  await sql`
    UPDATE watched_events SET at = at - ${ago} * ${sql.lit(DAY_MS)}, watched_time = at`.execute(db);
  await sql`UPDATE scripts SET updated_at = updated_at - INTERVAL ${ago} DAY`.execute(db);
});
