import { useCurrentUser } from '@/platform/client/current-user';
import { useRevisionChange } from '@/platform/client/revision-stream';
import type { GoalRow } from '../../goal-answers';
import { isFollowing, MEASURE_TOOLS } from '../../rules';

/** Reloads goals that follow something of other tools when that may have changed: those have revisions of their own. */
export function useSourceChanges(goals: readonly GoalRow[] | undefined, reload: () => void): void {
  const { id } = useCurrentUser();
  const isOf = (topic: string, { measure }: GoalRow) =>
    isFollowing(measure) && MEASURE_TOOLS[measure] === topic;
  useRevisionChange(Object.values(MEASURE_TOOLS), id, (_, topic) => {
    if (goals?.some((goal) => isOf(topic, goal))) reload();
  });
}
