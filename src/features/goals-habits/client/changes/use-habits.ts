import { useToolActions } from '@/platform/client/changes/use-tool-changes';
import { goalsHabitsGate } from '../../gate';
import { createHabitActions } from './actions';
import { replays } from './row-changes';

/** The heading of this tool's keys. */
export const KEYS = 'Goals & Habits';

const OPTIONS = {
  topic: goalsHabitsGate.topic,
  name: KEYS,
  folded: ['today', 'board'],
  replays: () => Promise.resolve(replays),
} as const;

/** The changes of the tool, with those from elsewhere. Used once, in the screen. */
export function useHabitChanges() {
  return useToolActions('goalsHabits', OPTIONS, createHabitActions);
}

export type HabitChanges = ReturnType<typeof useHabitChanges>;
