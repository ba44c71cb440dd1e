import type { ComponentType } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import type { ExpenseTabName } from '../address/use-expense-address';
import type { ExpenseScreen } from '../screen/screen';

interface ExpenseTab {
  value: ExpenseTabName;
  label: string;
  Content: ComponentType<ExpenseScreen>;
}

/** The tabs in their order, of which keys 1 to 5 choose. */
export const TABS: readonly ExpenseTab[] = [
  {
    value: 'overview',
    label: 'Overview',
    Content: lazyPiece(async () => (await import('../overview/overview')).Overview),
  },
  {
    value: 'register',
    label: 'Register',
    Content: lazyPiece(async () => (await import('../register/register')).Register),
  },
  {
    value: 'budget',
    label: 'Budget',
    Content: lazyPiece(async () => (await import('../budget/budget-view')).BudgetView),
  },
  {
    value: 'recurring',
    label: 'Recurring',
    Content: lazyPiece(async () => (await import('../recurring/recurring-view')).RecurringView),
  },
  {
    value: 'reports',
    label: 'Reports',
    Content: lazyPiece(async () => (await import('../reports/reports-view')).ReportsView),
  },
];

/** What stands in place of the tabs, with a head of its own. */
export const PAGES: Partial<Record<ExpenseTabName, ComponentType<ExpenseScreen>>> = {
  import: lazyPiece(async () => (await import('../importing/import-view')).ImportPage),
  settings: lazyPiece(async () => (await import('../settings/settings-view')).SettingsPage),
};
