import type { DataPart } from '@/platform/server/data/part';
import { goalsHabitsGate } from '../../gate';
import { goalsHabitsJournal } from '../journal';
import { plan } from './plan';
import { countData, writeData } from './queries';

export const goalsHabitsData: DataPart = {
  title: 'Goals & Habits',
  topic: goalsHabitsGate.topic,
  tables: [
    ...(['habit_groups', 'habits', 'habit_schedules', 'habit_entries', 'habit_pauses'] as const),
    ...(['goals', 'goal_steps', 'goal_checkins'] as const),
  ],
  // Computed from the others.
  leftOut: ['habit_summaries'],
  count: countData,
  write: writeData,
  plan,
  revert: (target, records) => goalsHabitsJournal.revert(target, records),
};
