import type { Filter } from './schema';
import type { Minor } from './rules';

/** What the procedures of reports and rates answer. */

export interface ReportRow {
  /** Id of the category or account, key of the payee, or month ('YYYY-MM'); 'none' for no category. */
  key: string;
  /** Empty for no payee. */
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
  /** Transactions, of net worth accounts, without a rate on or before their day, which are in no figure. */
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

/** What checking the books found. */
export interface CheckAnswer {
  ok: boolean;
  /** Of transactions. */
  checked: number;
  /** At most 1,000. */
  differences: BookDifference[];
  revision: number;
}

/** A file for a browser to keep. */
export interface FileAnswer {
  name: string;
  type: 'text/csv';
  content: string;
}

/** A place where the books do not add up. */
export interface BookDifference {
  kind: 'lines' | 'transfer' | 'balance';
  /** Of the transaction or the account. */
  id: number;
  text: string;
}
