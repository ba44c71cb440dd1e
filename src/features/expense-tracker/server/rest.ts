import { changesRow } from '@/platform/server/feed/row';
import { replyId, undoRow } from '@/platform/server/wire-row';
import { restEndpoint } from '@/platform/server/rest';
import { digits, optional, optionalDigits } from '@/platform/server/wire-input';
import { inputOf } from '@/platform/server/wire-rule';
import { deleteTransactionsInput, editTransactionsInput } from '../schema';
import { largeImport } from './importing/rules';
import { expenseRouter } from './router';
import { budgetRows } from './wire/budgets';
import { importingRows } from './wire/importing';
import { rateRows } from './wire/rates';
import { reportRows } from './wire/reports';
import { DIFFERENCES, someOf, wireAccount, wireCategory, wireSums, wireTransaction } from './wire/rules';
import { scheduleRows } from './wire/schedules';
import { sortingRows } from './wire/sorting';

export type Rows = Parameters<typeof restEndpoint<typeof expenseRouter>>[2];

const accountRows = {
  accounts: {
    action: 'getAccounts',
    about: 'The accounts in their order, with their balances.',
    reply: ({ accounts }) => ({ data: accounts.map(wireAccount) }),
  },
  addAccount: { about: 'Adds an account, last.', reply: replyId },
  editAccount: {
    about: 'Changes the given fields of an account; the currency only while it has no transactions.',
    reply: replyId,
  },
  deleteAccount: {
    about:
      'Moves an account to the trash with its transactions, and both sides of its transfers, for 30 days.',
  },
  orderAccounts: { action: 'updateAccountOrder', about: 'Puts accounts in another order.' },
} satisfies Rows;

const categoryRows = {
  categories: {
    action: 'getCategories',
    about: 'The categories in their order.',
    reply: ({ categories }) => ({ data: categories.map(wireCategory) }),
  },
  addCategory: { about: 'Adds a category, last.', reply: replyId },
  editCategory: { about: 'Changes the given fields of a category.', reply: replyId },
  deleteCategory: {
    about:
      'Moves a category to the trash with those below it, for 30 days; their lines count as uncategorised.',
  },
  orderCategories: { action: 'updateCategoryOrder', about: 'Puts categories in another order.' },
} satisfies Rows;

const transactionRows = {
  getTransactions: {
    about:
      'The transactions that the filters let through, newest first, with their number and sum; several currencies have a sum each.',
    differences: {
      id: null,
      from: optional,
      to: optional,
      search: optional,
      category_id: optionalDigits,
      with_children: null,
      population: null,
      payee: null,
      import_id: null,
      currency: null,
    },
    reply: ({ transactions, total, sums }) => ({
      data: transactions.map(wireTransaction),
      total,
      sum: wireSums(sums),
    }),
  },
  addTransaction: {
    about: 'Adds a transaction, or with to_account_id both sides of a transfer.',
    reply: ({ id, transferId }) => ({ id, transfer_id: transferId }),
  },
  editTransactions: {
    action: 'editTransaction',
    about: 'Changes the given fields of one transaction or several (ids).',
    input: someOf(inputOf(editTransactionsInput, { ...DIFFERENCES, account_id: digits, ids: null })),
  },
  deleteTransactions: {
    action: 'deleteTransaction',
    about: 'Moves one transaction or several (ids) to the trash, transfers with both sides, for 30 days.',
    input: someOf(inputOf(deleteTransactionsInput, { ids: null })),
  },
} satisfies Rows;

export const expenseRest = [
  restEndpoint(
    'ExpenseTracker',
    expenseRouter,
    {
      ...accountRows,
      ...categoryRows,
      ...transactionRows,
      ...scheduleRows,
      ...budgetRows,
      ...rateRows,
      ...reportRows,
      ...sortingRows,
      ...importingRows,
      changesSince: changesRow,
      undo: undoRow,
    },
    { largeBody: largeImport, differences: DIFFERENCES },
  ),
];
