import {
  ascii,
  day,
  decimal,
  flag,
  id,
  integer,
  longText,
  nullable,
  oneOf,
  reference,
  text,
  time,
  unsigned,
  withDefault,
} from '../columns';

/* Amounts are whole minor units of their currency (ISO 4217). */

export const expenseTables = {
  expense_accounts: {
    id: id(),
    user_id: reference(),
    name: text(100),
    kind: oneOf('cash', 'bank', 'card', 'savings', 'loan', 'asset'),
    currency: ascii(3),
    opening_amount: integer(),
    opening_date: day(),
    on_budget: flag(),
    /** IBAN or number, as the files of its bank name it; '' while none did. */
    bank_account: text(64),
    /** Sort key with wide gaps; only the order matters. */
    position: integer(),
    archived_at: nullable(time()),
    updated_at: time(),
    trashed_at: nullable(time()),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },

  expense_categories: {
    id: id(),
    user_id: reference(),
    parent_id: nullable(reference()),
    kind: oneOf('expense', 'income'),
    name: text(100),
    /** '#rrggbb'. */
    color: ascii(7),
    position: integer(),
    trashed_at: nullable(time()),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },

  expense_transactions: {
    id: id(),
    user_id: reference(),
    account_id: reference(),
    date: day(),
    amount: integer(),
    payee: text(200),
    /** `payeeKey` of the payee. */
    payee_key: text(400),
    /** As the bank wrote it; '' for what was entered by hand. */
    imported_text: text(1_000),
    notes: text(2_000),
    state: oneOf('open', 'cleared', 'reconciled'),
    /** The other side of a transfer. */
    transfer_id: nullable(reference()),
    foreign_amount: nullable(integer()),
    foreign_currency: nullable(ascii(3)),
    schedule_id: nullable(reference()),
    /** Of the schedule, from 0. */
    occurrence: nullable(unsigned('INT')),
    import_id: nullable(reference()),
    /** The bank's; '' for none. */
    external_id: text(255),
    /** Digest of what an import found, by which its next file is known; null for what was entered by hand. */
    fingerprint: nullable(ascii(32)),
    /** The account's revision of its last change. */
    revision: unsigned('BIGINT'),
    created_at: time(),
    updated_at: time(),
    trashed_at: nullable(time()),
  },

  /** The parts of a transaction by category; their sum is its amount. A transfer has none between accounts of the budget. */
  expense_lines: {
    id: id(),
    user_id: reference(),
    transaction_id: reference(),
    /** From 0. */
    place: unsigned('SMALLINT'),
    category_id: nullable(reference()),
    amount: integer(),
    note: text(500),
  },

  expense_rules: {
    id: id(),
    user_id: reference(),
    position: integer(),
    name: text(100),
    /** JSON. */
    conditions: longText(),
    /** JSON. */
    actions: longText(),
    enabled: flag(),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },

  expense_schedules: {
    id: id(),
    user_id: reference(),
    account_id: reference(),
    to_account_id: nullable(reference()),
    name: text(100),
    amount: integer(),
    /** How far an amount may be off to be one of its occurrences; 0 to 50. */
    about_percent: unsigned('TINYINT'),
    category_id: nullable(reference()),
    unit: oneOf('day', 'week', 'month', 'year'),
    every: unsigned('TINYINT'),
    anchor: day(),
    /** Its last day; or `times`, or neither. */
    ends: nullable(day()),
    times: nullable(unsigned('INT')),
    weekend: oneOf('none', 'before', 'after'),
    posting: oneOf('ask', 'automatic'),
    /** Those before it are settled, in a rhythm that it had before; of the others transactions and `skipped` tell. */
    next_occurrence: unsigned('INT'),
    /** JSON: skipped occurrences. */
    skipped: longText(),
    kind: oneOf('bill', 'subscription', 'income', 'transfer'),
    url: text(2_000),
    /** Days before the due day; null: it does not remind. */
    reminder_days: nullable(unsigned('TINYINT')),
    /** From when on it posts by itself; what is due before is asked. Null: not again. */
    automatic_from: nullable(day()),
    updated_at: time(),
    trashed_at: nullable(time()),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
    /** HH:MM; null: the person's usual time. */
    reminder_at: nullable(ascii(5)),
  },

  expense_budgets: {
    user_id: reference(),
    category_id: reference(),
    /** 'YYYY-MM'. */
    month: ascii(7),
    amount: integer(),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },

  expense_budget_modes: {
    user_id: reference(),
    category_id: reference(),
    carry: oneOf('none', 'surplus', 'both'),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },

  expense_imports: {
    id: id(),
    user_id: reference(),
    account_id: reference(),
    file_name: text(255),
    format: oneOf('csv', 'ofx', 'qif', 'camt', 'api'),
    imported_at: time(),
    operation_id: ascii(64),
    added: unsigned('INT'),
    matched: unsigned('INT'),
    skipped: unsigned('INT'),
    undone_at: nullable(time()),
  },

  /** How the columns of files with a certain head are read. */
  expense_import_profiles: {
    id: id(),
    user_id: reference(),
    account_id: reference(),
    header_hash: ascii(64),
    /** JSON. */
    mapping: longText(),
  },

  /** One unit of `base` is `rate` units of `currency`. */
  expense_rates: {
    user_id: reference(),
    day: day(),
    currency: ascii(3),
    base: ascii(3),
    /** A decimal. */
    rate: decimal(),
    source: oneOf('hand', 'file'),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },

  expense_settings: {
    id: id(),
    user_id: reference(),
    /** In which sums over currencies are shown. */
    base_currency: ascii(3),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },
};
