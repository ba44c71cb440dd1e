import type { Filter } from './schema';
import type { Minor } from './rules';

/** What the procedures of reports and rates answer. */

export interface ReportRow {
  /** Of the category, payee, account or month ('YYYY-MM'); 'none' for no category. */
  key: string;
  name: string;
  /** Spending is positive, refunds reduce it. */
  amount: Minor;
  /** Opens exactly the lines that make it up. */
  filter: Filter;
}

export interface ReportAnswer {
  currency: string;
  rows: ReportRow[];
  /** Of net worth: its value at the end. */
  total: Minor;
  /** Transactions without a rate on or before their day, which are in no figure. */
  notConverted: number;
  filter: Filter;
  revision: number;
}

export interface RateRow {
  day: string;
  currency: string;
  base: string;
  rate: string;
  source: 'hand' | 'file';
}

/** A place where the books do not add up. */
export interface BookDifference {
  kind: 'lines' | 'transfer' | 'balance';
  /** Of the transaction or the account. */
  id: number;
  text: string;
}
