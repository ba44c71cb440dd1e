import type { Change as JournalChange } from '@/platform/server/journal/change';
import type { ImageTable } from '@/platform/server/journal/image-rows';

const text = (length: number) => `VARCHAR(${String(length)}) CHARACTER SET utf8mb4`;
// Times and days as text, which all supported servers convert when they store it.
const TIME = text(23);
const DAY = text(23);
/** As the column has it: compared with another character set it would not be found by its index. */
const CODE = 'CHAR(3) CHARACTER SET ascii';
const ID = 'INT UNSIGNED';
const LONG = 'LONGTEXT CHARACTER SET utf8mb4';

const ACCOUNT = {
  name: text(100),
  kind: text(7),
  currency: text(3),
  opening_amount: 'BIGINT',
  opening_date: DAY,
  on_budget: 'TINYINT',
  bank_account: text(64),
  position: 'BIGINT',
  archived_at: TIME,
  trashed_at: TIME,
};

const CATEGORY = {
  parent_id: ID,
  kind: text(7),
  name: text(100),
  color: text(7),
  position: 'BIGINT',
  trashed_at: TIME,
};

const RULE = {
  position: 'BIGINT',
  name: text(100),
  conditions: LONG,
  actions: LONG,
  enabled: 'TINYINT',
};

const SCHEDULE = {
  account_id: ID,
  to_account_id: ID,
  name: text(100),
  amount: 'BIGINT',
  about_percent: 'TINYINT UNSIGNED',
  category_id: ID,
  unit: text(5),
  every: 'TINYINT UNSIGNED',
  anchor: DAY,
  ends: DAY,
  times: ID,
  weekend: text(6),
  posting: text(9),
  next_occurrence: ID,
  skipped: LONG,
  kind: text(12),
  url: text(2_000),
  reminder_days: 'TINYINT UNSIGNED',
  automatic_from: DAY,
  trashed_at: TIME,
};

/** Rows that are changed in place; the journal reverts them by itself. */
export const TABLES = {
  expense_accounts: { restored: ACCOUNT, unrestored: { updated_at: TIME } },
  expense_categories: { restored: CATEGORY },
  expense_rules: { restored: RULE },
  expense_schedules: { restored: SCHEDULE, unrestored: { updated_at: TIME } },
  expense_imports: { restored: { undone_at: TIME } },
  expense_settings: { restored: { base_currency: text(3) } },
} as const;

/** Rows that come and go: a change stores them as they were before and after. */
export const IMAGES = {
  expense_accounts: {
    key: ['id'],
    columns: { id: ID, ...ACCOUNT },
    asText: ['opening_date'],
    stamped: 'updated_at',
  },
  expense_categories: { key: ['id'], columns: { id: ID, ...CATEGORY }, asText: [] },
  expense_transactions: {
    key: ['id'],
    columns: {
      id: ID,
      account_id: ID,
      date: DAY,
      amount: 'BIGINT',
      payee: text(200),
      payee_key: text(400),
      imported_text: text(1_000),
      notes: text(2_000),
      state: text(10),
      transfer_id: ID,
      foreign_amount: 'BIGINT',
      foreign_currency: text(3),
      schedule_id: ID,
      occurrence: ID,
      import_id: ID,
      external_id: text(255),
      fingerprint: text(32),
      created_at: TIME,
      trashed_at: TIME,
    },
    asText: ['date'],
    parent: { table: 'expense_accounts', column: 'account_id' },
    stamped: 'updated_at',
    hasRevision: true,
  },
  expense_lines: {
    key: ['transaction_id', 'place'],
    columns: {
      transaction_id: ID,
      place: 'SMALLINT UNSIGNED',
      category_id: ID,
      amount: 'BIGINT',
      note: text(500),
    },
    asText: [],
    parent: { table: 'expense_transactions', column: 'transaction_id' },
  },
  expense_rules: { key: ['id'], columns: { id: ID, ...RULE }, asText: [] },
  expense_schedules: {
    key: ['id'],
    columns: { id: ID, ...SCHEDULE },
    asText: ['anchor', 'ends', 'automatic_from'],
    parent: { table: 'expense_accounts', column: 'account_id' },
    stamped: 'updated_at',
  },
  expense_budgets: {
    key: ['category_id', 'month'],
    columns: { category_id: ID, month: text(7), amount: 'BIGINT' },
    asText: [],
    parent: { table: 'expense_categories', column: 'category_id' },
  },
  expense_budget_modes: {
    key: ['category_id'],
    columns: { category_id: ID, carry: text(7) },
    asText: [],
    parent: { table: 'expense_categories', column: 'category_id' },
  },
  expense_imports: {
    key: ['id'],
    columns: {
      id: ID,
      account_id: ID,
      file_name: text(255),
      format: text(4),
      imported_at: TIME,
      operation_id: text(64),
      added: ID,
      matched: ID,
      skipped: ID,
      undone_at: TIME,
    },
    asText: [],
    parent: { table: 'expense_accounts', column: 'account_id' },
  },
  expense_import_profiles: {
    key: ['account_id', 'header_hash'],
    columns: { account_id: ID, header_hash: text(64), mapping: LONG },
    asText: [],
    parent: { table: 'expense_accounts', column: 'account_id' },
  },
  expense_rates: {
    key: ['day', 'currency', 'base'],
    columns: { day: DAY, currency: CODE, base: CODE, rate: text(24), source: text(4) },
    asText: ['day'],
  },
  expense_settings: { key: ['id'], columns: { id: ID, base_currency: text(3) }, asText: [] },
} as const satisfies Record<string, ImageTable>;

/** A change of an account's books in its transaction. */
export type Change = JournalChange<typeof TABLES>;
/** The account and the transaction of a change. */
export type Owned = Pick<Change, 'trx' | 'ownerId'>;
