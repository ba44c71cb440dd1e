import type { RouterInputs } from '@/platform/client/trpc';
import type { ExpenseAddress } from '../address/expense-address';

type Filtering = Omit<ExpenseAddress, 'tab' | 'month' | 'report'>;

export type RegisterFilter = RouterInputs['expenses']['totals'];

/** What the register asks for by the address; what is not said is left out. */
export function filterOf(address: Filtering): RegisterFilter {
  const { account, from, to, category, below, count, payee, q, state, currency } = address;
  const filter: RegisterFilter = {
    accountId: account,
    from,
    to,
    categoryId: category,
    withChildren: category === undefined ? undefined : below,
    population: count,
    payee,
    search: q?.trim() === '' ? undefined : q?.trim(),
    state,
    importId: address.import,
    currency,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Whether more than the account is chosen. */
export function isFiltered(filter: RegisterFilter): boolean {
  return Object.keys(filter).some((field) => field !== 'accountId');
}
