import type { AccountRow, TotalsAnswer } from '../../answers';
import { addedUp } from '../money/sums';
import type { RegisterFilter } from './filters';

type Sums = TotalsAnswer['sums'];
const HOLDING: readonly string[] = ['accountId', 'currency', 'to'] satisfies (keyof RegisterFilter)[];

/**
 * The opening balances, by currency, of the accounts whose transactions a filter lets through, without those that open
 * later; null for a filter that leaves out more, whose sum makes no balance.
 */
export function openingsOf(
  filter: RegisterFilter,
  accounts: readonly Pick<AccountRow, 'id' | 'currency' | 'openingAmount' | 'openingDate'>[],
): Sums | null {
  if (Object.keys(filter).some((field) => !HOLDING.includes(field))) return null;
  const { accountId, currency, to } = filter;
  const opened = accounts.filter(
    (account) =>
      (accountId === undefined || account.id === accountId) &&
      (currency === undefined || account.currency === currency) &&
      (to === undefined || account.openingDate <= to),
  );
  return addedUp(
    opened.map((account) => ({ currency: account.currency, sum: String(account.openingAmount) })),
    [],
  );
}
