import type { ExpenseScreen } from '../screen/screen';

/** The transactions of an account, or of all. */
export function Register({ address }: ExpenseScreen) {
  return <p>{address.account ?? 'All accounts'}</p>;
}
