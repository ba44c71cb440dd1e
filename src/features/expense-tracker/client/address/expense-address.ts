import { addressText } from '@/platform/client/address-values';

// Nothing from the rules or the calendar, which would come with every page: all of them load the parsers of all addresses.
const TEXT_MAX = 200;

const TABS = ['register', 'budget', 'recurring', 'reports', 'import', 'settings'] as const;
const STATES = ['open', 'cleared', 'reconciled'] as const;
const POPULATIONS = ['spending', 'income', 'cashflow', 'transfers', 'budget'] as const;
const REPORTS = ['over-time', 'cashflow', 'networth'] as const;

/** The search parameters of /expense-tracker. */
export interface ExpenseAddress {
  /** Undefined: the overview. `import` and `settings` are pages in place of the tabs. */
  tab?: (typeof TABS)[number] | undefined;
  /** Of the register, and of what is reported; undefined: all accounts. */
  account?: number | undefined;
  /** The first and the last day, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** Sought in payee and notes. */
  q?: string | undefined;
  /** 'none': uncategorised. */
  category?: number | 'none' | undefined;
  state?: (typeof STATES)[number] | undefined;
  /** Of the budget, YYYY-MM; undefined: this one. */
  month?: string | undefined;
  /** Undefined: spending by category. */
  report?: (typeof REPORTS)[number] | undefined;
  /** What a figure counts that was opened (specification 5.9): its population, payee, currency, category with those below. */
  count?: (typeof POPULATIONS)[number] | undefined;
  payee?: string | undefined;
  currency?: string | undefined;
  below?: true | undefined;
  /** The import whose rows are shown. */
  import?: number | undefined;
}

/** Parses the search parameters; invalid ones are dropped. */
export function readExpenseAddress(raw: Record<string, unknown>): ExpenseAddress {
  return {
    tab: oneOf(TABS, raw.tab),
    account: idOf(raw.account),
    from: dateOf(raw.from),
    to: dateOf(raw.to),
    q: addressText(raw.q, TEXT_MAX),
    category: raw.category === 'none' ? 'none' : idOf(raw.category),
    state: oneOf(STATES, raw.state),
    month: monthOf(raw.month),
    report: oneOf(REPORTS, raw.report),
    count: oneOf(POPULATIONS, raw.count),
    payee: addressText(raw.payee, TEXT_MAX),
    currency: /^[A-Z]{3}$/.test(String(raw.currency)) ? String(raw.currency) : undefined,
    below: raw.below === true ? true : undefined,
    import: idOf(raw.import),
  };
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((one) => one === value);
}

function idOf(value: unknown): number | undefined {
  const id = value === '' ? Number.NaN : Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function dateOf(value: unknown): string | undefined {
  const text = String(value);
  const date = new Date(`${text}T00:00Z`);
  return /^(19|2[01])\d\d-|^2200-/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(`${text}T`)
    ? text
    : undefined;
}

function monthOf(value: unknown): string | undefined {
  return dateOf(`${String(value)}-01`)?.slice(0, 7);
}
