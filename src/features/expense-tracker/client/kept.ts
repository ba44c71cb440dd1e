import type { KeptOfTool } from '@/platform/client/kept/kept-answers';

/** The register as far as it was scrolled, and what is entered and summed up with it. */
export const kept: KeptOfTool = {
  queries: {
    'expenses.accounts': 1,
    'expenses.categories': 1,
    'expenses.transactions': 4,
    'expenses.totals': 4,
    'expenses.report': 4,
    'expenses.budgets': 2,
    'expenses.upcoming': 2,
    'expenses.schedules': 1,
  },
  narrowings: async () => (await import('./narrowings')).narrowings,
};
