import { devflowGate } from '@/features/devflow/gate';
import { useCurrentUser } from '@/platform/client/current-user';
import { useRevisionChange } from '@/platform/client/revision-stream';
import type { GoalRow } from '../../goal-answers';

/** Reloads goals that follow features of DevFlow when those change: they have revisions of their own. */
export function useFeatureChanges(goals: readonly GoalRow[] | undefined, reload: () => void): void {
  const { id } = useCurrentUser();
  useRevisionChange(devflowGate.topic, id, () => {
    if (goals?.some(({ measure }) => measure === 'devflow')) reload();
  });
}
