import type { Draft } from '../draft/draft';
import type { AccountRow, TransactionRow } from '../../answers';

/** The fields of a transaction that can get the focus at first. */
export type EntryFocus = 'date' | 'payee' | 'category' | 'line' | 'out';

/** What is edited, and as what: its fields, a split or a transfer. */
export interface Edit {
  row: TransactionRow;
  as: 'fields' | 'split' | 'transfer';
  focus: EntryFocus;
}

/** What lies over the page. */
export type ExpenseDialog =
  | { kind: 'add-account' }
  | { kind: 'edit-account'; account: AccountRow }
  /** With what was entered of it already; `onTaken` is called once it is stored. */
  | { kind: 'add-transaction'; draft?: Draft; onTaken?: () => void }
  | { kind: 'edit-transaction'; edit: Edit };
