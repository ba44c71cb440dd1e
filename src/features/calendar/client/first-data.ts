import type { FirstData } from '@/platform/client/early-answers';

/** The calendars: which days a page shows depends on what the person prefers, which is not known yet. */
export const firstData: FirstData = {
  path: 'calendar',
  queries: () => [['calendar.calendars']],
};
