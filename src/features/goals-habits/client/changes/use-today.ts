import { useEffect, useEffectEvent, useRef } from 'react';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { todayOf } from '@/platform/shared/typed-date';
import { useSourceChanges } from './use-source-changes';
import type { HabitChanges } from './use-habits';

/** How often it is looked whether another day has begun. */
const LOOK_MS = 20_000;

/**
 * The habits of a day (undefined: today), with pending changes applied; it changes over with the day by itself. `isOfOther`:
 * they are those of the day before, until the day has come.
 */
export function useToday({ changes }: HabitChanges, day: string | undefined) {
  const input = day === undefined ? {} : { day };
  const query = trpc.goalsHabits.today.useQuery(input, { ...LIVE, placeholderData: (before) => before });
  const preferences = usePreferences();
  const data = useShown(changes, 'today', query.data, input);
  useSourceChanges(query.data?.goals, () => void query.refetch());

  // The page may have been suspended over midnight: the server is asked for its day, not the clock here alone.
  const reload = useEffectEvent(() => void query.refetch());
  const { timeZone, dayStart } = preferences;
  const looked = useRef<string | null>(null);
  useEffect(() => {
    const look = () => {
      const now = todayOf({ timeZone, dayStart }, new Date());
      if (looked.current !== null && now !== looked.current) reload();
      looked.current = now;
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timeZone, dayStart]);

  return { data, isOfOther: query.isPlaceholderData, ...loadStateOf(query) };
}
