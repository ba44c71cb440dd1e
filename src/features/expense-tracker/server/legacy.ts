import { legacyEndpoint } from '@/platform/server/legacy-rest';
import {
  digits,
  flag,
  listOf,
  nullableDigits,
  nullableText,
  optionalDigits,
  readFields,
} from '@/platform/server/wire-input';
import { largeImport } from './importing/rules';
import { expenseRouter } from './router';
import { budgetRows } from './wire/budgets';
import { importingRows } from './wire/importing';
import { rateRows } from './wire/rates';
import { reportRows } from './wire/reports';
import {
  decimal,
  ID,
  optional,
  nullableDecimal,
  optionalDecimal,
  order,
  someOf,
  text,
  wireAccount,
  wireCategory,
  wireSums,
  wireTransaction,
} from './wire/rules';
import { scheduleRows } from './wire/schedules';
import { sortingRows } from './wire/sorting';

export type Rows = Parameters<typeof legacyEndpoint<typeof expenseRouter>>[2];

const GET = ['GET'] as const;
const POST = ['POST'] as const;
const made = ({ id }: { id: number }) => ({ id });
const nothing = () => ({});

const ACCOUNT = {
  name: ['name', text],
  kind: ['kind', optional],
  currency: ['currency', text],
  opening_balance: ['openingAmount', optionalDecimal],
  opening_date: ['openingDate', optional],
  on_budget: ['onBudget', flag],
} as const;

const accountRows: Rows = [
  {
    methods: GET,
    action: 'getAccounts',
    about: 'The accounts in their order, with their balances.',
    procedure: 'accounts',
    reply: ({ accounts }) => ({ data: accounts.map(wireAccount) }),
  },
  {
    methods: POST,
    action: 'addAccount',
    about: 'Adds an account, last.',
    procedure: 'addAccount',
    input: readFields({ ...ACCOUNT, name: ['name', text, ''], currency: ['currency', text, ''] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'editAccount',
    about: 'Changes the given fields of an account; the currency only while it has no transactions.',
    procedure: 'editAccount',
    input: readFields({ ...ACCOUNT, id: ID, archived: ['archived', flag] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'deleteAccount',
    about:
      'Moves an account to the trash with its transactions, and both sides of its transfers, for 30 days.',
    procedure: 'deleteAccount',
    input: readFields({ id: ID }),
    reply: nothing,
  },
  {
    methods: POST,
    action: 'updateAccountOrder',
    about: 'Puts accounts in another order.',
    procedure: 'orderAccounts',
    input: readFields({ order: ['order', order] }),
    reply: nothing,
  },
];

const CATEGORY = {
  name: ['name', text],
  kind: ['kind', optional],
  parent_id: ['parentId', nullableDigits],
  color: ['color', optional],
} as const;

const categoryRows: Rows = [
  {
    methods: GET,
    action: 'getCategories',
    about: 'The categories in their order.',
    procedure: 'categories',
    reply: ({ categories }) => ({ data: categories.map(wireCategory) }),
  },
  {
    methods: POST,
    action: 'addCategory',
    about: 'Adds a category, last.',
    procedure: 'addCategory',
    input: readFields({ ...CATEGORY, name: ['name', text, ''] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'editCategory',
    about: 'Changes the given fields of a category.',
    procedure: 'editCategory',
    input: readFields({ ...CATEGORY, id: ID }),
    reply: made,
  },
  {
    methods: POST,
    action: 'deleteCategory',
    about:
      'Moves a category to the trash with those below it, for 30 days; their lines count as uncategorised.',
    procedure: 'deleteCategory',
    input: readFields({ id: ID }),
    reply: nothing,
  },
  {
    methods: POST,
    action: 'updateCategoryOrder',
    about: 'Puts categories in another order.',
    procedure: 'orderCategories',
    input: readFields({ order: ['order', order] }),
    reply: nothing,
  },
];

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

const transactionRows: Rows = [
  {
    methods: GET,
    action: 'getTransactions',
    about:
      'The transactions that the filters let through, newest first, with their number and sum; several currencies have a sum each.',
    procedure: 'getTransactions',
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
  {
    methods: POST,
    action: 'addTransaction',
    about: 'Adds a transaction, or with to_account_id both sides of a transfer.',
    procedure: 'addTransaction',
    input: readFields({ ...TRANSACTION, date: ['date', text, ''], amount: ['amount', decimal, ''] }),
    reply: ({ id, transferId }) => ({ id, transfer_id: transferId }),
  },
  {
    methods: POST,
    action: 'editTransaction',
    about: 'Changes the given fields of one transaction or several (ids).',
    procedure: 'editTransactions',
    input: someOf({ ...TRANSACTION, unlock: ['unlock', flag] }),
    reply: nothing,
  },
  {
    methods: POST,
    action: 'deleteTransaction',
    about: 'Moves one transaction or several (ids) to the trash, transfers with both sides, for 30 days.',
    procedure: 'deleteTransactions',
    input: someOf({ unlock: ['unlock', flag] }),
    reply: nothing,
  },
];

const otherRows: Rows = [
  {
    methods: POST,
    action: 'undo',
    about: 'Takes back what the call with this operation_id changed.',
    procedure: 'undo',
    reply: nothing,
  },
];

export const expenseLegacy = [
  legacyEndpoint(
    'ExpenseTracker',
    expenseRouter,
    [
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
    ],
    { largeBody: largeImport },
  ),
];
