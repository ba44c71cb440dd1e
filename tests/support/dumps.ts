import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase } from '@db/client';
import type { DatabaseAddress } from '@db/database-url';
import { sql } from 'kysely';
import { createConnection, type RowDataPacket } from 'mysql2/promise';

const FOLDER = join(import.meta.dirname, '../dumps');

/** The dumps of the versions since 0.2, one for each release and kind of server, in which every table has rows. */
export const WHOLE_DUMPS = readdirSync(FOLDER).filter((name) => /^\d/.test(name));

/** Executes a dump in an empty database, on either kind of server. */
export async function loadDump(dump: string, address: DatabaseAddress): Promise<void> {
  const connection = await createConnection(address);
  const [[server]] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
  let text = readFileSync(join(FOLDER, dump), 'utf8');
  // MariaDB does not know MySQL's default collation (README, "Backing up").
  if (/mariadb/i.test(String(server?.version))) {
    text = text.replaceAll('utf8mb4_0900_ai_ci', 'utf8mb4_unicode_ci');
  }
  // MySQL takes no value for a generated column, which dumps of either server hold: it is one only once it has them.
  const generated: string[] = [];
  text = text.replace(
    /(CREATE TABLE `(\w+)`(?:(?!;\n)[^])*?\n {2})(`\w+` \w+) (GENERATED ALWAYS AS \(.*\) STORED)/g,
    (_, before: string, table: string, column: string, rule: string) => {
      generated.push(`ALTER TABLE \`${table}\` MODIFY ${column} ${rule}`);
      return before + column;
    },
  );
  for (const statement of [...text.split(/;\n/), ...generated]) {
    if (statement.trim() !== '') await connection.query(statement);
  }
  await connection.end();
}

/** All rows of all tables: of each its columns as texts. */
export async function readEverything(address: DatabaseAddress): Promise<Map<string, Map<string, string>[]>> {
  const connection = await createConnection({ ...address, timezone: 'Z', dateStrings: true });
  const [tables] = await connection.query<RowDataPacket[]>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
  const all = new Map<string, Map<string, string>[]>();
  for (const { name } of tables as { name: string }[]) {
    const [rows] = await connection.query<RowDataPacket[]>('SELECT * FROM ??', [name]);
    const asTexts = (row: object) =>
      new Map(
        Object.entries(row).map(([column, value]: [string, unknown]) => [
          column,
          Buffer.isBuffer(value) ? value.toString('hex') : String(value),
        ]),
      );
    all.set(name, rows.map(asTexts));
  }
  await connection.end();
  return all;
}

/** The schema of all tables, as far as all servers report it alike. */
export async function formOf({ db, name }: OpenDatabase): Promise<unknown> {
  const columns = await sql`
    SELECT table_name AS tab, column_name AS col, data_type AS kind, is_nullable AS nullable,
      character_maximum_length AS length
    FROM information_schema.columns WHERE table_schema = ${name} ORDER BY tab, ordinal_position`.execute(db);
  const keys = await sql`
    SELECT table_name AS tab, index_name AS idx, seq_in_index AS place, column_name AS col, non_unique AS many
    FROM information_schema.statistics WHERE table_schema = ${name} ORDER BY tab, idx, place`.execute(db);
  const references = await sql`
    SELECT table_name AS tab, constraint_name AS fk, referenced_table_name AS target, delete_rule AS del
    FROM information_schema.referential_constraints
    WHERE constraint_schema = ${name} ORDER BY tab, fk`.execute(db);
  return { columns: columns.rows, keys: keys.rows, references: references.rows };
}
