import { useState, useSyncExternalStore } from 'react';
import { ENGLISH_WORDS } from '@/platform/client/changes/tool-words';
import { useToolChanges } from '@/platform/client/changes/use-tool-changes';
import { goalsHabitsGate } from '../../gate';
import { createHabitActions } from './actions';

/** The heading of this tool's keys. */
export const KEYS = 'Goals & Habits';

/** The changes of the tool, with those from elsewhere. Used once, in the screen. */
export function useHabitChanges() {
  const changes = useToolChanges('goalsHabits', {
    topic: goalsHabitsGate.topic,
    name: KEYS,
    folded: ['today', 'board'],
    words: ENGLISH_WORDS,
  });
  const [actions] = useState(() => createHabitActions(changes));
  const problem = useSyncExternalStore(changes.subscribe, changes.problem);
  return { changes, actions, problem, dismissProblem: changes.dismissProblem };
}

export type HabitChanges = ReturnType<typeof useHabitChanges>;
