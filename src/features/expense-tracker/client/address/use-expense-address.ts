import { useSearch } from '@tanstack/react-router';
import { useAddressText } from '@/platform/client/use-address-text';
import { useChangeAddress } from '@/platform/client/use-change-address';
import { type ExpenseAddress, readExpenseAddress } from './expense-address';

export type ExpenseTabName = NonNullable<ExpenseAddress['tab']> | 'overview';

const NO_FILTERS = {
  from: undefined,
  to: undefined,
  q: undefined,
  category: undefined,
  state: undefined,
  count: undefined,
  payee: undefined,
  currency: undefined,
  below: undefined,
  import: undefined,
} satisfies Partial<ExpenseAddress>;

/** What the register lets through, as the address says it. */
type Filters = Pick<ExpenseAddress, keyof typeof NO_FILTERS>;

/** What is shown, from the URL. */
export function useExpenseAddress() {
  const address = useSearch({ from: '/signed-in/expense-tracker' });
  const change = useChangeAddress('/expense-tracker', readExpenseAddress);
  const { text, type, setWritten } = useAddressText(address.q ?? '', (q) => change({ q }, true));

  return {
    ...address,
    tab: address.tab ?? ('overview' as const),
    /** The search field, whose text the address has a moment later. */
    search: { value: text, onChange: type },
    showTab: (tab: ExpenseTabName) => change({ q: text, tab: tab === 'overview' ? undefined : tab }),
    /** The budget of this month. */
    showBudget: () => change({ q: text, tab: 'budget', month: undefined }),
    /** Changes what is shown of the tab. */
    show: (part: Partial<ExpenseAddress>) => change({ q: text, ...part }, true),
    /** The same by what it is now, which may not be on the screen yet. */
    step: (step: (now: ExpenseAddress) => Partial<ExpenseAddress>) =>
      change((now) => ({ ...now, q: text, ...step(now) }), true),
    /** Shows the lines of a figure, and nothing else; Back leads to the figure again. */
    openLines: (filters: Filters & { account?: number | undefined }) => {
      setWritten(filters.q ?? '');
      change({ ...NO_FILTERS, account: undefined, ...filters, tab: 'register' });
    },
    clearFilters: () => {
      setWritten('');
      change(NO_FILTERS, true);
    },
  };
}

export type ExpenseAddressHere = ReturnType<typeof useExpenseAddress>;
