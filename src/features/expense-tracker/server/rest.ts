import { replyId, undoRow } from '@/platform/server/wire-row';
import { restEndpoint } from '@/platform/server/rest';
import {
  digits,
  flag,
  ID,
  listOf,
  nullableDigits,
  nullableText,
  optional,
  optionalDigits,
  readFields,
  text,
} from '@/platform/server/wire-input';
import { largeImport } from './importing/rules';
import { expenseRouter } from './router';
import { budgetRows } from './wire/budgets';
import { importingRows } from './wire/importing';
import { rateRows } from './wire/rates';
import { reportRows } from './wire/reports';
import {
  decimal,
  nullableDecimal,
  optionalDecimal,
  order,
  someOf,
  wireAccount,
  wireCategory,
  wireSums,
  wireTransaction,
} from './wire/rules';
import { scheduleRows } from './wire/schedules';
import { sortingRows } from './wire/sorting';

export type Rows = Parameters<typeof restEndpoint<typeof expenseRouter>>[2];

const ACCOUNT = {
  name: ['name', text],
  kind: ['kind', optional],
  currency: ['currency', text],
  opening_balance: ['openingAmount', optionalDecimal],
  opening_date: ['openingDate', optional],
  on_budget: ['onBudget', flag],
} as const;

const accountRows: Rows = {
  accounts: {
    action: 'getAccounts',
    about: 'The accounts in their order, with their balances.',
    reply: ({ accounts }) => ({ data: accounts.map(wireAccount) }),
  },
  addAccount: {
    about: 'Adds an account, last.',
    input: readFields({ ...ACCOUNT, name: ['name', text, ''], currency: ['currency', text, ''] }),
    reply: replyId,
  },
  editAccount: {
    about: 'Changes the given fields of an account; the currency only while it has no transactions.',
    input: readFields({ ...ACCOUNT, id: ID, archived: ['archived', flag] }),
    reply: replyId,
  },
  deleteAccount: {
    about:
      'Moves an account to the trash with its transactions, and both sides of its transfers, for 30 days.',
    input: readFields({ id: ID }),
  },
  orderAccounts: {
    action: 'updateAccountOrder',
    about: 'Puts accounts in another order.',
    input: readFields({ order: ['order', order] }),
  },
};

const CATEGORY = {
  name: ['name', text],
  kind: ['kind', optional],
  parent_id: ['parentId', nullableDigits],
  color: ['color', optional],
} as const;

const categoryRows: Rows = {
  categories: {
    action: 'getCategories',
    about: 'The categories in their order.',
    reply: ({ categories }) => ({ data: categories.map(wireCategory) }),
  },
  addCategory: {
    about: 'Adds a category, last.',
    input: readFields({ ...CATEGORY, name: ['name', text, ''] }),
    reply: replyId,
  },
  editCategory: {
    about: 'Changes the given fields of a category.',
    input: readFields({ ...CATEGORY, id: ID }),
    reply: replyId,
  },
  deleteCategory: {
    about:
      'Moves a category to the trash with those below it, for 30 days; their lines count as uncategorised.',
    input: readFields({ id: ID }),
  },
  orderCategories: {
    action: 'updateCategoryOrder',
    about: 'Puts categories in another order.',
    input: readFields({ order: ['order', order] }),
  },
};

const TRANSACTION = {
  account_id: ['accountId', digits],
  date: ['date', text],
  amount: ['amount', decimal],
  payee: ['payee', text],
  category_id: ['categoryId', nullableDigits],
  lines: [
    'lines',
    listOf(
      readFields({
        category_id: ['categoryId', nullableDigits],
        amount: ['amount', decimal],
        note: ['note', text],
      }),
    ),
  ],
  notes: ['notes', text],
  state: ['state', optional],
  to_account_id: ['toAccountId', nullableDigits],
  to_amount: ['toAmount', optionalDecimal],
  foreign_amount: ['foreignAmount', nullableDecimal],
  foreign_currency: ['foreignCurrency', nullableText],
} as const;

const transactionRows: Rows = {
  getTransactions: {
    about:
      'The transactions that the filters let through, newest first, with their number and sum; several currencies have a sum each.',
    input: readFields({
      account_id: ['accountId', optionalDigits],
      from: ['from', optional],
      to: ['to', optional],
      category_id: ['categoryId', optionalDigits],
      search: ['search', optional],
      state: ['state', optional],
      limit: ['limit', optionalDigits],
      after: ['after', optionalDigits],
    }),
    reply: ({ transactions, total, sums }) => ({
      data: transactions.map(wireTransaction),
      total,
      sum: wireSums(sums),
    }),
  },
  addTransaction: {
    about: 'Adds a transaction, or with to_account_id both sides of a transfer.',
    input: readFields({ ...TRANSACTION, date: ['date', text, ''], amount: ['amount', decimal, ''] }),
    reply: ({ id, transferId }) => ({ id, transfer_id: transferId }),
  },
  editTransactions: {
    action: 'editTransaction',
    about: 'Changes the given fields of one transaction or several (ids).',
    input: someOf({ ...TRANSACTION, unlock: ['unlock', flag] }),
  },
  deleteTransactions: {
    action: 'deleteTransaction',
    about: 'Moves one transaction or several (ids) to the trash, transfers with both sides, for 30 days.',
    input: someOf({ unlock: ['unlock', flag] }),
  },
};

const otherRows: Rows = {
  undo: undoRow,
};

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
      ...otherRows,
    },
    { largeBody: largeImport },
  ),
];
