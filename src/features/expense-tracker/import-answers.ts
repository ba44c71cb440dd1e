import type { CategoryKind, Outcome, TransactionState } from './rules';
import type { Condition } from './rules/condition';
import type { Actions } from './rules/sorting';

/** What the procedures of rules and imports answer. */

export interface RuleRow {
  id: number;
  name: string;
  conditions: Condition[];
  actions: Actions;
  enabled: boolean;
  /** From 0. */
  place: number;
}

/** What rules would change about a transaction; null: not this. */
export interface RuleExample {
  id: number;
  accountId: number;
  date: string;
  amount: number;
  currency: string;
  payee: string;
  to: {
    payee: string | null;
    notes: string | null;
    state: TransactionState | null;
    lines: { categoryId: number | null; amount: number }[] | null;
  };
}

/** What rules changed about the transactions that are there, or would. */
export interface AppliedAnswer {
  count: number;
  /** The newest of them. */
  examples: RuleExample[];
}

/** What an import would make of a row of the file, or made. */
export interface ImportRow {
  /** From 0. */
  row: number;
  outcome: Outcome;
  /** The stored transaction that it is known as, matched with, or the other side of; made: the new one. */
  transactionId: number | null;
  /** That transaction as it was when it was looked at; null for a row that is none. */
  stored: { accountId: number; date: string; amount: number; payee: string } | null;
  scheduleId: number | null;
  occurrence: number | null;
  /** '' or what is to be said of it: an unknown category, an id that was used before. */
  message: string;
  /** What would be stored, after the rules. */
  payee: string;
  categoryId: number | null;
}

export interface ImportCounts {
  known: number;
  new: number;
  matched: number;
  transfers: number;
  scheduled: number;
  deleted: number;
  /** What looks like a transaction of another import. */
  doubles: number;
  skipped: number;
}

/** A category that a file names and that is not there. */
export interface MissingCategory {
  name: string;
  /** The name of the one above it. */
  above: string | null;
  kind: CategoryKind;
}

/** What an import made, or with `dryRun` would make. */
export interface ImportedAnswer {
  /** Null: it stored nothing. */
  importId: number | null;
  rows: ImportRow[];
  counts: ImportCounts;
  /** What `addCategories` would add for the file, at most 100. */
  missingCategories: MissingCategory[];
  /** To be sent with the import that does what this preview says: stands for all that the outcomes rest on. */
  previewToken: string;
}

/** How the columns of files with a certain head are read. */
export interface ImportProfile {
  accountId: number;
  headerHash: string;
  /** JSON of the screen's mapping. */
  mapping: string;
}

/** What was made of the undo of an import. */
export interface TakenOut {
  takenOut: number;
  /** How many were changed since, and stay. */
  kept: number;
  keptRows: { id: number; date: string; amount: number; payee: string }[];
}

export interface PastImport {
  id: number;
  accountId: number;
  fileName: string;
  format: string;
  at: string;
  added: number;
  matched: number;
  skipped: number;
  /** Null: it can still be undone for 30 days, or could. */
  undoneAt: string | null;
  undoable: boolean;
}
