import type { RouterInputs } from '@/platform/client/trpc';
import type { ExpenseAddress } from '../address/expense-address';
import { FILTER_FIELDS } from '../address/lines-link';

type Filtering = Pick<ExpenseAddress, keyof typeof FILTER_FIELDS>;

export type RegisterFilter = RouterInputs['expenses']['totals'];

/** What the register asks for by the address; what is not said is left out. */
export function filterOf(address: Filtering): RegisterFilter {
  const { q, category, below } = address;
  const said: Filtering = {
    ...address,
    q: q?.trim() === '' ? undefined : q?.trim(),
    below: category === undefined ? undefined : below,
  };
  const fields = Object.keys(FILTER_FIELDS) as (keyof Filtering)[];
  return Object.fromEntries(
    fields.flatMap((name) => (said[name] === undefined ? [] : [[FILTER_FIELDS[name], said[name]]])),
  );
}

/** Whether more than the account is chosen. */
export function isFiltered(filter: RegisterFilter): boolean {
  return Object.keys(filter).some((field) => field !== 'accountId');
}
