import type { Column } from '@db/columns';
import { TABLES } from '@db/database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from './support/database';

interface Stored {
  of: string;
  name: string;
  type: string;
  charset: string | null;
  nullable: 'YES' | 'NO';
  extra: string;
}

const varchar = (length: number | string, charset = 'utf8mb4') =>
  `VARCHAR(${String(length)}) CHARACTER SET ${charset}`;

/** As which JSON_TABLE reads a column. */
function sqlOf({ type, charset }: Stored): string {
  const [, length] = /^(?:var)?char\((\d+)\)/.exec(type) ?? [];
  if (length) return varchar(length, charset ?? '');
  const [, values] = /^enum\('(.*)'\)/.exec(type) ?? [];
  if (values) return varchar(Math.max(...values.split("','").map((value) => value.length)));
  if (/^date/.test(type)) return varchar(23);
  if (type === 'time') return varchar(8);
  if (/^decimal/.test(type)) return varchar(24);
  if (/text$/.test(type)) return 'LONGTEXT CHARACTER SET utf8mb4';
  if (/blob|binary/.test(type)) return 'LONGBLOB';
  // MariaDB tells the width of numbers.
  return type.replace(/\(\d+\)/, '').toUpperCase();
}

test('the tables that are values are as the migrations make them', async () => {
  const { db, name } = await openTestDatabase();
  const { rows } = await sql<Stored>`
    SELECT table_name AS \`of\`, column_name AS name, column_type AS type, character_set_name AS charset,
      is_nullable AS nullable, extra AS extra
    FROM information_schema.columns WHERE table_schema = ${name}`.execute(db);
  const stored: Record<string, Record<string, Column>> = {};
  for (const row of rows) {
    if (!(row.of in TABLES)) continue;
    const isNullable = row.nullable === 'YES' && !row.extra.startsWith('STORED');
    (stored[row.of] ??= {})[row.name] = {
      sql: sqlOf(row),
      ...(isNullable && { isNullable }),
      ...(row.type === 'date' && { isDay: true }),
    };
  }
  expect(TABLES).toEqual(stored);
});
