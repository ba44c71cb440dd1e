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
    };
  }
  expect(TABLES).toEqual(stored);
});

const declared = import.meta.glob<Tables>('../src/features/*/server/{changes,changes/schema}.ts', {
  eager: true,
  import: 'TABLES',
});

// Undo keeps rows as cells in this order for up to 30 days, so these lists grow at their ends only.
test('what is stored for undo keeps its meaning', () => {
  const tables = journalTables(Object.assign({}, ...Object.values(declared)) as Tables);
  const cells = [...tables].map(([name, { imaged }]) => `${name}: ${imaged.join(' ')}`);
  expect(cells.sort().join('\n')).toMatchInlineSnapshot(`
    "calendar_events: id calendar_id uid series_id recurrence_id title location url notes all_day start_local end_local zone end_zone rule added removed changed status busy color reminders sequence extra imported_hash begins_at ends_at trashed_at created_at
    calendars: id name color position hidden trashed_at reminders
    devflow_items: id feature_id status_id title notes folded is_completed created_at completed_at due_date placed_revision trashed_at status_since priority labels repeats reminder_days
    devflow_modules: id name description position trashed_at
    devflow_statuses: id name position trashed_at color means_done
    devflow_stays: item_id began_at ended_at status_id
    devflow_views: id name position feature_id status_id filter
    expense_accounts: id name kind currency opening_amount opening_date on_budget bank_account position archived_at trashed_at
    expense_budget_modes: category_id carry
    expense_budgets: category_id month amount
    expense_categories: id parent_id kind name color position trashed_at
    expense_import_profiles: account_id header_hash mapping
    expense_imports: id account_id file_name format imported_at operation_id added matched skipped undone_at
    expense_lines: transaction_id place category_id amount note
    expense_rates: day currency base rate source
    expense_rules: id position name conditions actions enabled
    expense_schedules: id account_id to_account_id name amount about_percent category_id unit every anchor ends times weekend posting next_occurrence skipped kind url reminder_days automatic_from trashed_at reminder_at
    expense_settings: id base_currency
    expense_transactions: id account_id date amount payee payee_key imported_text notes state transfer_id foreign_amount foreign_currency schedule_id occurrence import_id external_id fingerprint created_at trashed_at
    goal_checkins: id goal_id day value note
    goal_steps: id goal_id title position done_at
    goals: id parent_id name why measure unit start_value target_value start_date due_date weight habit_id devflow_feature_id expense_account_id state closed_at position trashed_at
    habit_entries: habit_id day state amount note
    habit_groups: id name position folded
    habit_pauses: id habit_id from_day until_day reason
    habit_schedules: habit_id valid_from rhythm weekdays times span target
    habits: id group_id name question notes color kind direction unit step empty_counts start_date position reminder_at archived_at created_at trashed_at"
  `);
});

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
