import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type { BackupTable, Row } from './format';

const BYTES = ['binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob'];
const TEXTS = ['char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'enum', 'set'];

/** What a backup takes from the migrator's own tables is in its head. */
const NOT_DATA = ['kysely_migration', 'kysely_migration_lock', 'migration_lease'];

/**
 * Who is signed in, may sign in by a link, or is doing it, and devices, which end with a sign-in: a restore brings none of
 * it back, since whatever of it was ended after the backup would count again. Counters of limits are of the moment too.
 */
export const SIGN_INS = [
  'sessions',
  'account_tokens',
  'oidc_flows',
  'passkey_challenges',
  'rate_limits',
  'push_devices',
  'push_sends',
];

/**
 * Left empty by a restore, so that programs notice it: what they were told afterwards would come again for something else.
 * The second is the name of the first in backups of before.
 */
export const ERAS = ['account_eras', 'calendar_eras', 'calendar_task_lists'];

/** Access tokens, which a restore brings back only if the operator wants it; tools name tables of theirs. */
export const ACCESS_TOKENS = 'access_tokens';

/** Webhooks, with what hangs on them: as access tokens. */
export const WEBHOOKS = ['webhooks', 'webhook_tools', 'webhook_attempts'];

/** A table with what a backup holds of it: not its generated columns, which the server computes. */
export interface StoredTable extends BackupTable {
  columns: { name: string; bytes?: true; kind: string }[];
}

/** The names of all tables and views of the database. */
export async function tableNames(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ tab: string }>`
    SELECT table_name AS tab FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY tab`.execute(
    db,
  );
  return rows.map(({ tab }) => tab);
}

/** The tables with data, as the database itself describes them. On one connection, without a time limit. */
export async function storedTables(db: Kysely<Database>): Promise<StoredTable[]> {
  // MySQL would tell the next ids of a day ago.
  await sql`SET SESSION time_zone = @@time_zone /*!80000 , information_schema_stats_expiry = 0 */`.execute(
    db,
  );
  const tables = await sql<{ tab: string; nextId: string | null }>`
    SELECT table_name AS tab, CAST(auto_increment AS CHAR) AS nextId FROM information_schema.tables
    WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY tab`.execute(db);
  const columns = await sql<{ tab: string; col: string; kind: string }>`
    SELECT table_name AS tab, column_name AS col, LOWER(data_type) AS kind FROM information_schema.columns
    WHERE table_schema = DATABASE() AND COALESCE(generation_expression, '') = ''
    ORDER BY tab, ordinal_position`.execute(db);
  return tables.rows
    .filter(({ tab }) => !NOT_DATA.includes(tab))
    .map(({ tab, nextId }) => ({
      name: tab,
      columns: columns.rows
        .filter((column) => column.tab === tab)
        .map(({ col, kind }) => ({ name: col, kind, ...(BYTES.includes(kind) && { bytes: true as const }) })),
      ...(nextId !== null && { nextId }),
    }));
}

/** The rows of a table, in memory one after the other. */
export async function* rowsOf(db: Kysely<Database>, { name, columns }: StoredTable): AsyncGenerator<Row> {
  const selected = columns.map(({ name: column, bytes, kind }) =>
    // As the server writes it: JavaScript would round it.
    bytes || TEXTS.includes(kind)
      ? sql.ref<Uint8Array | string | null>(column).as(column)
      : sql<string | null>`CAST(${sql.ref(column)} AS CHAR)`.as(column),
  );
  const rows = db
    .selectFrom(sql<object>`${sql.id(name)}`.as('rows_of_table'))
    .select(selected)
    .stream();
  for await (const row of rows) yield columns.map(({ name: column }) => row[column] ?? null);
}
