import { devflowGate } from '@/features/devflow/gate';
import { expenseGate } from '@/features/expense-tracker/gate';
import { useCurrentUser } from '@/platform/client/current-user';
import { useRevisionChange } from '@/platform/client/revision-stream';
import type { GoalRow } from '../../goal-answers';

/** Reloads goals that follow features of DevFlow or accounts when those change: they have revisions of their own. */
export function useSourceChanges(goals: readonly GoalRow[] | undefined, reload: () => void): void {
  const { id } = useCurrentUser();
  useRevisionChange(devflowGate.topic, id, () => {
    if (goals?.some(({ measure }) => measure === 'devflow')) reload();
  });
  useRevisionChange(expenseGate.topic, id, () => {
    if (goals?.some(({ measure }) => measure === 'money')) reload();
  });
}
