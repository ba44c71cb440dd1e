import type { FirstData } from '@/platform/client/early-answers';

/** The figures of the range in the address; all of their cards are one answer, for which the page's code need not wait. */
export const firstData: FirstData = {
  path: 'dashboard',
  queries: (search) => [['dashboard.read', { range: search.get('range') ?? 'month' }]],
  isLong: true,
};
