import type { FirstData } from '@/platform/client/early-answers';

/** Today; another day only if the address names it as the screen would. */
export const firstData: FirstData = {
  path: 'goals-habits',
  queries: (search) => (search.has('day') ? [] : [['goalsHabits.today', {}]]),
};
