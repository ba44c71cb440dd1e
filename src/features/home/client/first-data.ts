import type { FirstData } from '@/platform/client/early-answers';

export const firstData: FirstData = {
  path: 'home',
  queries: () => [['home.overview'], ['home.inProgress', { offset: 0, limit: OVERVIEW_ROWS }]],
};

/** Items in progress that home shows; a link leads to the rest. */
export const OVERVIEW_ROWS = 10;
