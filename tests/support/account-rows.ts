import { createHash } from 'node:crypto';
import type { OpenDatabase } from '@db/client';
import { sql } from 'kysely';

/** A table that names its accounts only through another one. */
const OWNERS: Record<string, string> = {
  script_texts: 'SELECT user_id FROM scripts WHERE id = script_id',
};

/** For each table and account a hash of all that the account has there; '' stands for rows of nobody. */
export async function accountHashes({ db }: OpenDatabase): Promise<Record<string, string>> {
  const { rows: columns } = await sql<{ tab: string; col: string }>`
    SELECT c.table_name AS tab, c.column_name AS col
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = DATABASE() AND t.table_type = 'BASE TABLE'
      AND c.table_name NOT IN ('kysely_migration', 'kysely_migration_lock', 'migration_lease')
    ORDER BY tab`.execute(db);
  const found: Record<string, string[]> = {};
  for (const tab of new Set(columns.map((column) => column.tab))) {
    // Not by the database's collation: whether end_zone comes before ends_at differs.
    const names = columns
      .filter((column) => column.tab === tab)
      .map(({ col }) => col)
      .sort();
    const owner = tab === 'users' ? 'id' : names.includes('user_id') ? 'user_id' : (OWNERS[tab] ?? 'NULL');
    const cells = names.map((col) => sql`COALESCE(SHA2(CAST(${sql.id(col)} AS BINARY), 256), 'NULL')`);
    const { rows } = await sql<{ who: string | null; digest: string }>`
      SELECT CAST((${sql.raw(owner)}) AS CHAR) AS who, CONCAT_WS(',', ${sql.join(cells)}) AS digest
      FROM ${sql.id(tab)}`.execute(db);
    for (const { who, digest } of rows) (found[`${tab} ${who ?? ''}`] ??= []).push(digest);
  }
  const hashed = Object.entries(found).map(([of, digests]) => [
    of,
    `${String(digests.length)} ${createHash('sha256').update(digests.sort().join('\n')).digest('hex')}`,
  ]);
  return Object.fromEntries(hashed) as Record<string, string>;
}
