import type { KeptOfTool } from '@/platform/client/kept/kept-answers';
import { currentPreferences } from '@/platform/client/preferences';
import { dayOf, textOfDay, weekFirst } from '@/platform/shared/civil';
import { todayOf } from '@/platform/shared/typed-date';

const SIX_WEEKS = 42;

/** Six weeks from this one on, whatever is looked at, and the days looked at last. */
export const kept: KeptOfTool = {
  queries: {
    'calendar.calendars': 1,
    'calendar.subscriptions': 1,
    'calendar.window': 6,
    'calendar.dayEntries': 4,
    'calendar.event': 20,
  },
  narrowings: async () => (await import('./narrowings')).narrowings,
  ahead: {
    after: 'calendar.window',
    ask: async (utils) => {
      const { weekStart, timeZone } = currentPreferences();
      const first = weekFirst(dayOf(todayOf({ timeZone, dayStart: 0 }, new Date())) ?? 0, weekStart);
      const input = { from: textOfDay(first), to: textOfDay(first + SIX_WEEKS) };
      await utils.calendar.window.prefetch(input);
    },
  },
};
