import { useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { serverCode, trpc } from '@/platform/client/trpc';
import { useSourceChanges } from '../changes/use-source-changes';
import type { HabitChanges } from '../changes/use-habits';

/** All goals in the stored order, with pending changes applied. */
export function useGoals({ changes }: HabitChanges) {
  const query = trpc.goalsHabits.getGoals.useQuery({}, { staleTime: Infinity, refetchOnReconnect: true });
  const data = useShown(changes, 'getGoals', query.data, {});
  useSourceChanges(query.data?.goals, () => void query.refetch());
  return { data, ...loadStateOf(query) };
}

/** A goal with its parts and check-ins, with pending changes applied. */
export function useGoal({ changes }: HabitChanges, id: number) {
  const query = trpc.goalsHabits.goal.useQuery({ id }, { staleTime: Infinity, refetchOnReconnect: true });
  const data = useShown(changes, 'goal', query.data, { id });
  useSourceChanges(query.data && [query.data.goal, ...query.data.parts], () => void query.refetch());
  const isGone = serverCode(query.error) === 'goal_not_found';
  const state = loadStateOf(query);
  return {
    ...state,
    /** Undefined while it is loaded, and once it is known to be gone. */
    data: isGone ? undefined : data,
    isGone,
    problem: isGone ? null : state.problem,
  };
}
