import type { ExpenseAddressHere } from '../address/use-expense-address';
import type { Books } from '../changes/use-books';
import type { ExpenseChanges } from '../changes/use-expense-changes';
import type { ExpenseDialog } from './dialog';

/** What each tab and page of the tool is given. */
export interface ExpenseScreen {
  address: ExpenseAddressHere;
  /** Accounts and categories. */
  books: Books;
  expenses: ExpenseChanges;
  onDialog: (dialog: ExpenseDialog) => void;
  /** A new transaction is asked for, in the register's entry row; it says when it has it. */
  adding: boolean;
  onAdding: (adding: boolean) => void;
}
