import type { AccountRow } from '../../answers';

/** What lies over the page. */
export type ExpenseDialog =
  { kind: 'add-account' } | { kind: 'edit-account'; account: AccountRow } | { kind: 'add-transaction' };
