import { useEffect, useEffectEvent } from 'react';
import { useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { serverCode, trpc } from '@/platform/client/trpc';
import type { HabitChanges } from '../changes/use-habits';

/** A habit with all that is known of it, with pending changes applied; loaded anew when `today` is another day. */
export function useHabit({ changes }: HabitChanges, id: number, today: string) {
  const query = trpc.goalsHabits.detail.useQuery({ id }, { staleTime: Infinity, refetchOnReconnect: true });
  const data = useShown(changes, 'detail', query.data, { id });
  const followDay = useEffectEvent(() => {
    if (query.data && query.data.today < today) void query.refetch();
  });
  useEffect(() => followDay(), [today]);
  const isGone = serverCode(query.error) === 'habit_not_found';
  const state = loadStateOf(query);
  return {
    ...state,
    /** Undefined while it is loaded, and once it is known to be gone. */
    data: isGone ? undefined : data,
    isGone,
    problem: isGone ? null : state.problem,
  };
}
