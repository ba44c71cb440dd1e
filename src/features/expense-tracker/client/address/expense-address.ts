import { addressId, addressOf, dateFrom, oneOf, textOf } from '@/platform/client/address-values';

const TEXT_MAX = 200;
const dateOf = dateFrom(1900);

/** Parses the search parameters of /expense-tracker. */
export const readExpenseAddress = addressOf({
  /** Undefined: the overview. `import` and `settings` are pages in place of the tabs. */
  tab: oneOf('register', 'budget', 'recurring', 'reports', 'import', 'settings'),
  /** Of the register, and of what is reported; undefined: all accounts. */
  account: addressId,
  /** The first and the last day. */
  from: dateOf,
  to: dateOf,
  /** Sought in payee and notes. */
  q: textOf(TEXT_MAX),
  /** 'none': uncategorised. */
  category: (raw) => (raw === 'none' ? ('none' as const) : addressId(raw)),
  state: oneOf('open', 'cleared', 'reconciled'),
  /** Of the budget, YYYY-MM; undefined: this one. */
  month: (raw) => dateOf(`${String(raw)}-01`)?.slice(0, 7),
  /** Undefined: spending by category. */
  report: oneOf('over-time', 'cashflow', 'networth', 'forecast'),
  /** What a figure counts that was opened (specification 5.9): its population, payee, currency, category with those below. */
  count: oneOf('spending', 'income', 'cashflow', 'transfers', 'budget'),
  payee: textOf(TEXT_MAX),
  currency: (raw) => (/^[A-Z]{3}$/.test(String(raw)) ? String(raw) : undefined),
  below: oneOf(true),
  /** The import whose rows are shown. */
  import: addressId,
});
export type ExpenseAddress = ReturnType<typeof readExpenseAddress>;
