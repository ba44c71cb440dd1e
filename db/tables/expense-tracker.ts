import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A civil day, written as YYYY-MM-DD. */
type Day = ColumnType<Date, string, string>;
type MaybeDay = ColumnType<Date | null, string | null, string | null>;

/* Amounts are whole minor units of their currency (ISO 4217). */

export interface ExpenseAccountsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  kind: 'cash' | 'bank' | 'card' | 'savings' | 'loan' | 'asset';
  currency: string;
  opening_amount: number;
  opening_date: Day;
  on_budget: boolean;
  /** IBAN or number, as the files of its bank name it; '' while none did. */
  bank_account: string;
  /** Sort key with wide gaps; only the order matters. */
  position: number;
  archived_at: MaybeTime;
  updated_at: Timestamp;
  trashed_at: MaybeTime;
}

export interface ExpenseCategoriesTable {
  id: Generated<number>;
  user_id: number;
  parent_id: number | null;
  kind: 'expense' | 'income';
  name: string;
  /** '#rrggbb'. */
  color: string;
  position: number;
  trashed_at: MaybeTime;
}

export interface ExpenseTransactionsTable {
  id: Generated<number>;
  user_id: number;
  account_id: number;
  date: Day;
  amount: number;
  payee: string;
  /** `payeeKey` of the payee. */
  payee_key: string;
  /** As the bank wrote it; '' for what was entered by hand. */
  imported_text: string;
  notes: string;
  state: 'open' | 'cleared' | 'reconciled';
  /** The other side of a transfer. */
  transfer_id: number | null;
  foreign_amount: number | null;
  foreign_currency: string | null;
  schedule_id: number | null;
  /** Of the schedule, from 0. */
  occurrence: number | null;
  import_id: number | null;
  /** The bank's; '' for none. */
  external_id: string;
  /** Digest of what an import found, by which its next file is known; null for what was entered by hand. */
  fingerprint: string | null;
  /** The account's revision of its last change. */
  revision: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  trashed_at: MaybeTime;
}

/** The parts of a transaction by category; their sum is its amount. A transfer has none between accounts of the budget. */
export interface ExpenseLinesTable {
  id: Generated<number>;
  user_id: number;
  transaction_id: number;
  /** From 0. */
  place: number;
  category_id: number | null;
  amount: number;
  note: string;
}

export interface ExpenseRulesTable {
  id: Generated<number>;
  user_id: number;
  position: number;
  name: string;
  /** JSON. */
  conditions: string;
  /** JSON. */
  actions: string;
  enabled: boolean;
}

export interface ExpenseSchedulesTable {
  id: Generated<number>;
  user_id: number;
  account_id: number;
  to_account_id: number | null;
  name: string;
  amount: number;
  /** How far an amount may be off to be one of its occurrences; 0 to 50. */
  about_percent: number;
  category_id: number | null;
  unit: 'day' | 'week' | 'month' | 'year';
  every: number;
  anchor: Day;
  /** Its last day; or `times`, or neither. */
  ends: MaybeDay;
  times: number | null;
  weekend: 'none' | 'before' | 'after';
  posting: 'ask' | 'automatic';
  /** Those before it are settled, in a rhythm that it had before; of the others transactions and `skipped` tell. */
  next_occurrence: number;
  /** JSON: skipped occurrences. */
  skipped: string;
  kind: 'bill' | 'subscription' | 'income' | 'transfer';
  url: string;
  /** Days before the due day; null: it does not remind. */
  reminder_days: number | null;
  /** From when on it posts by itself; what is due before is asked. Null: not again. */
  automatic_from: MaybeDay;
  updated_at: Timestamp;
  trashed_at: MaybeTime;
}

export interface ExpenseBudgetsTable {
  user_id: number;
  category_id: number;
  /** 'YYYY-MM'. */
  month: string;
  amount: number;
}

export interface ExpenseBudgetModesTable {
  user_id: number;
  category_id: number;
  carry: 'none' | 'surplus' | 'both';
}

export interface ExpenseImportsTable {
  id: Generated<number>;
  user_id: number;
  account_id: number;
  file_name: string;
  format: 'csv' | 'ofx' | 'qif' | 'camt' | 'api';
  imported_at: Timestamp;
  operation_id: string;
  added: number;
  matched: number;
  skipped: number;
  undone_at: MaybeTime;
}

/** How the columns of files with a certain head are read. */
export interface ExpenseImportProfilesTable {
  id: Generated<number>;
  user_id: number;
  account_id: number;
  header_hash: string;
  /** JSON. */
  mapping: string;
}

/** One unit of `base` is `rate` units of `currency`. */
export interface ExpenseRatesTable {
  user_id: number;
  day: Day;
  currency: string;
  base: string;
  /** A decimal. */
  rate: string;
  source: 'hand' | 'file';
}

export interface ExpenseSettingsTable {
  id: Generated<number>;
  user_id: number;
  /** In which sums over currencies are shown. */
  base_currency: string;
}
