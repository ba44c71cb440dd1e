import type { Column } from '@db/columns';
import { TABLES } from '@db/database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { dataTable } from '@/platform/server/data/table';
import { cellColumns } from '@/platform/server/journal/rows';
import { journalTables, type Tables } from '@/platform/server/journal/tables';
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
      ...(row.type.startsWith('datetime') && { isTime: true }),
    };
  }
  expect(TABLES).toEqual(stored);
});

const declared = import.meta.glob<Tables>('../src/features/*/server/{changes,changes/schema}.ts', {
  eager: true,
  import: 'TABLES',
});

const serverOf = (path: string) => path.slice(0, path.indexOf('/server/') + '/server/'.length);

// A missing file is written, and passes: what was stored by it would be read as if it were of the new order.
test('each tool whose rows undo keeps says in which order, and no other', () => {
  const kept = Object.keys(import.meta.glob('../src/features/*/server/undo-cells.txt'));
  expect(kept.map(serverOf).sort()).toEqual(Object.keys(declared).map(serverOf).sort());
});

// Undo keeps rows as cells in this order for up to 30 days, so these lists grow at their ends only.
test.each(Object.entries(declared))(
  'what is stored for the undo of a tool keeps its meaning: %s',
  async (path, tables) => {
    const cells = [...journalTables(tables)].map(([name, { imaged }]) => `${name}: ${imaged.join(' ')}\n`);
    await expect(cells.sort().join('')).toMatchFileSnapshot(`${serverOf(path)}undo-cells.txt`);
  },
);

test('a column that the table has not is named when it is written', () => {
  expect(() => cellColumns('devflow_items', ['title', 'link'])).toThrow(
    'devflow_items has no column link in db/tables',
  );
});

test('a column cannot be left out of the zip by mistake', () => {
  const description = {
    ...{ file: 'views', title: 'Views', table: 'devflow_views' as const, order: ['position', 'id'] },
    ...{ key: () => '', undo: 'images' as const },
    line: z.object({ id: z.number(), name: z.string(), feature: z.number().nullable() }),
    refs: { feature: { to: 'features' } },
  };
  expect(() => dataTable(description)).toThrow(
    /^devflow_views has status_id, filter, and views\.json has not/,
  );
  expect(dataTable({ ...description, elsewhere: ['status_id', 'filter'] }).fields).toHaveLength(3);
});

// Its part of the zip is written by hand (src/features/script-manager/server/data): a new column is to be there too.
test('what of a script is not in the zip is the search, what follows from the text, and links', () => {
  const { scripts, script_versions, script_settings } = TABLES;
  const inZip = [
    ...[
      'id',
      'name',
      'live',
      'tags',
      'pinned',
      'size',
      'content_hash',
      'version',
      'updated_at',
      'trashed_at',
    ],
    ...['notes', 'dialect', 'parameters', 'script_id', 'label', 'reason', 'stored_at', 'kept_at', 'content'],
    ...['setting_key', 'setting_value', 'description'],
  ];
  const columns = Object.keys({ ...scripts, ...script_versions, ...script_settings });
  expect(columns.filter((name) => !inZip.includes(name)).sort()).toEqual(['revision', 'saved_by', 'user_id']);
});
