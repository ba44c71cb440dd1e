import type { CategoryKind, Minor, PlainAccount, TransactionState } from './rules';

/** What the procedures answer. Days are YYYY-MM-DD, single amounts minor units, sums minor units as text. */

export interface AccountRow extends PlainAccount {
  id: number;
  name: string;
  currency: string;
  openingAmount: number;
  openingDate: string;
  /** Of every stored line, future ones included. */
  balance: Minor;
  clearedBalance: Minor;
  /** Up to the account's today. */
  todayBalance: Minor;
  archived: boolean;
  /** It has transactions, so that its currency is fixed. */
  used: boolean;
  /** From 0. */
  place: number;
}

export interface CategoryRow {
  id: number;
  parentId: number | null;
  kind: CategoryKind;
  name: string;
  color: string;
  /** From 0, among all. */
  place: number;
}

export interface LineRow {
  /** Null: uncategorised, or of a category that is in the trash. */
  categoryId: number | null;
  amount: number;
  note: string;
}

export interface TransactionRow {
  id: number;
  accountId: number;
  date: string;
  amount: number;
  currency: string;
  payee: string;
  importedText: string;
  notes: string;
  state: TransactionState;
  /** The other side of a transfer, and its account and amount. */
  transferId: number | null;
  transferAccountId: number | null;
  transferAmount: number | null;
  foreignAmount: number | null;
  foreignCurrency: string | null;
  scheduleId: number | null;
  occurrence: number | null;
  importId: number | null;
  lines: LineRow[];
  /** After it, in the order of day and id; of a list of one account without other filters. */
  runningBalance: Minor | null;
}

export interface TransactionsAnswer {
  transactions: TransactionRow[];
  /** There are more after the last. */
  more: boolean;
  revision: number;
}

export interface TotalsAnswer {
  /** Of transactions; with a filter of lines (category, population) of lines. */
  total: number;
  /** By currency, of what `total` counts; 0 of the one currency that the filter's accounts have, if nothing is found. */
  sums: { currency: string; sum: Minor }[];
  revision: number;
}

/** A payee that was used before, with what its last transaction had. */
export interface PayeeRow {
  payee: string;
  categoryId: number | null;
  amount: number;
  /** Of transactions. */
  count: number;
}

export interface ReconcileAnswer {
  /** Opening and cleared up to the date. */
  cleared: Minor;
  /** What was entered less `cleared`. */
  difference: Minor;
  /** Transactions up to the date that are open, newest first, and those that are cleared. */
  openCount: number;
  clearedCount: number;
  revision: number;
}
