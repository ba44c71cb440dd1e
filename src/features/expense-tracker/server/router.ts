import { expenseFeed } from './feed';
import { revised } from '@/platform/server/tools/tool-calls';
import { router } from '@/platform/server/trpc';
import * as schema from '../schema';
import * as accounts from './accounts/writes';
import { readAccounts } from './balances.sql';
import { budgetProcedures } from './budgets/router';
import { readCategories } from './categories/queries';
import * as categories from './categories/writes';
import { importingProcedures } from './importing/router';
import { listPayees } from './payees.sql';
import { change, changesSince, procedure, undo } from './procedures';
import { rateProcedures } from './rates/router';
import { readReconcile } from './reconcile/queries';
import { finishReconcile } from './reconcile/writes';
import { scheduleProcedures } from './schedules/router';
import { reportProcedures } from './reports/router';
import { sortingProcedures } from './sorting/router';
import { addTransaction, editTransactions } from './transactions/editing/writes';
import { listTransactions, readTotals } from './transactions/listing.sql';
import { deleteTransactions } from './transactions/trashing.sql';
import { expenseTrash } from './trash/kinds.sql';
import * as trash from './trash/writes';

export const expenseRouter = router({
  ...budgetProcedures,
  ...rateProcedures,
  /** What was made, changed or deleted since a cursor, for programs that follow. */
  changesSince: changesSince(expenseFeed),

  /** The accounts in their order, with their balances. */
  accounts: procedure.query(async ({ ctx }) => revised(ctx, readAccounts)),
  /** Adds an account, behind the others. */
  addAccount: change('addAccount', schema.addAccountInput, accounts.addAccount),
  /** Changes the given fields of an account; its currency only while it has no transactions. */
  editAccount: change('editAccount', schema.editAccountInput, accounts.editAccount),
  /** Moves an account with its transactions to the trash, and both sides of its transfers, for 30 days. */
  deleteAccount: change('deleteAccount', schema.deleteInput, trash.deleteAccount),
  /** Puts accounts into another order. */
  orderAccounts: change('orderAccounts', schema.orderInput, accounts.orderAccounts),

  /** The categories in their order. */
  categories: procedure.query(async ({ ctx }) => revised(ctx, readCategories)),
  /** Adds a category, behind the others. */
  addCategory: change('addCategory', schema.addCategoryInput, categories.addCategory),
  /** Adds categories at once, some below others. */
  addCategories: change('addCategories', schema.addCategoriesInput, categories.addCategories),
  /** Changes the given fields of a category. */
  editCategory: change('editCategory', schema.editCategoryInput, categories.editCategory),
  /** Moves a category with those below it to the trash; their lines count as uncategorised. */
  deleteCategory: change('deleteCategory', schema.deleteInput, categories.deleteCategory),
  /** Puts categories into another order. */
  orderCategories: change('orderCategories', schema.orderInput, categories.orderCategories),

  /** A page of the transactions that a filter lets through, newest first. */
  transactions: procedure
    .input(schema.transactionsInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => listTransactions(db, ownerId, input))),
  /** How many they are, and their sums. */
  totals: procedure
    .input(schema.filter)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readTotals(db, ownerId, input))),
  /** A page and the totals of its filter, for programs. */
  getTransactions: procedure.input(schema.transactionsInput).query(async ({ ctx, input }) =>
    revised(ctx, async (db, ownerId) => {
      const [page, totals] = await Promise.all([
        listTransactions(db, ownerId, input),
        readTotals(db, ownerId, schema.filter.parse(input)),
      ]);
      return { ...page, ...totals };
    }),
  ),
  /** Adds a transaction, or with `toAccountId` both sides of a transfer. */
  addTransaction: change('addTransaction', schema.addTransactionInput, (made, sent) =>
    // Its third parameter is an occurrence.
    addTransaction(made, sent),
  ),
  /** Changes the given fields of transactions, all or none. */
  editTransactions: change('editTransactions', schema.editTransactionsInput, editTransactions),
  /** Moves transactions to the trash, transfers with both sides, for 30 days. */
  deleteTransactions: change('deleteTransactions', schema.deleteTransactionsInput, deleteTransactions),
  /** Payees that begin with a text. */
  payees: procedure
    .input(schema.payeesInput)
    .query(async ({ ctx, input }) => listPayees(ctx.db, ctx.user.id, input.text)),

  /** What a statement’s balance differs by from the cleared transactions, and which those are. */
  reconcile: procedure
    .input(schema.reconcileInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readReconcile(db, ownerId, input))),
  /** Marks what a statement confirms as reconciled; a difference becomes an adjustment if asked. */
  finishReconcile: change('finishReconcile', schema.finishReconcileInput, finishReconcile),

  ...scheduleProcedures,
  ...sortingProcedures,
  ...importingProcedures,
  ...reportProcedures,

  /** What is in the trash. */
  trash: procedure.meta({ reads: null }).query(async ({ ctx }) => revised(ctx, expenseTrash.list)),
  /** Takes accounts, categories, transactions and schedules back from the trash. */
  restore: change('restore', schema.trashedInput, trash.restore),
  /** Permanently deletes entries of the trash. */
  purge: change('purge', schema.trashedInput, trash.purge),

  /**
   * Reverts exactly what an operation changed, atomically; repeating it changes nothing. With an `undoId` the undo can
   * be undone. Raises 404 `operation_not_found`, and 409 `changed_meanwhile`.
   */
  undo,
});
