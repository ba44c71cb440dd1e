import type { Change as JournalChange } from '@/platform/server/journal/change';
import type { Tables } from '@/platform/server/journal/tables';

const ofAccount = { table: 'expense_accounts', column: 'account_id' } as const;
const ofCategory = { table: 'expense_categories', column: 'category_id' } as const;

export const TABLES = {
  expense_accounts: {},
  expense_categories: {},
  // It follows from payee and notes.
  expense_transactions: { parent: ofAccount, unrestored: ['searched', 'search_key'] },
  expense_lines: {
    key: ['transaction_id', 'place'],
    parent: { table: 'expense_transactions', column: 'transaction_id' },
  },
  expense_rules: {},
  expense_schedules: { parent: ofAccount },
  expense_budgets: { key: ['category_id', 'month'], parent: ofCategory },
  expense_budget_modes: { key: ['category_id'], parent: ofCategory },
  expense_imports: { parent: ofAccount },
  expense_import_profiles: { key: ['account_id', 'header_hash'], parent: ofAccount },
  expense_rates: { key: ['day', 'currency', 'base'] },
  expense_settings: {},
} as const satisfies Tables;

export type TableName = keyof typeof TABLES;

/** A change of an account's books in its transaction. */
export type Change = JournalChange<TableName>;
/** The account and the transaction of a change. */
export type Owned = Pick<Change, 'trx' | 'ownerId'>;
