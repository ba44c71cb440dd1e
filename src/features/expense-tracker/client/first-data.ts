import type { FirstData } from '@/platform/client/early-answers';

/** Accounts and categories, which every tab begins with. */
export const firstData: FirstData = {
  path: 'expense-tracker',
  queries: () => [['expenses.accounts'], ['expenses.categories']],
};
