import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { useSourceChanges } from '../changes/use-source-changes';
import type { HabitChanges } from '../changes/use-habits';

/** All goals in the stored order, with pending changes applied. */
export function useGoals({ changes }: HabitChanges) {
  const query = trpc.goalsHabits.getGoals.useQuery({}, LIVE);
  const data = useShown(changes, 'getGoals', query.data, {});
  useSourceChanges(query.data?.goals, () => void query.refetch());
  return { data, ...loadStateOf(query) };
}
