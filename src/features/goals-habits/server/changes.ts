import type { Change as JournalChange } from '@/platform/server/journal/change';
import type { Tables } from '@/platform/server/journal/tables';

const ofHabit = { table: 'habits', column: 'habit_id' } as const;
const ofGoal = { table: 'goals', column: 'goal_id' } as const;

export const TABLES = {
  habits: {},
  habit_schedules: { key: ['habit_id', 'valid_from'], parent: ofHabit, isPart: true },
  habit_entries: { key: ['habit_id', 'day'], parent: ofHabit },
  habit_pauses: { parent: ofHabit },
  habit_groups: {},
  goals: { unrestored: ['last_value'] },
  goal_steps: { parent: ofGoal, isPart: true },
  goal_checkins: { parent: ofGoal, isPart: true },
} as const satisfies Tables;
export type TableName = keyof typeof TABLES;

/** A change of an account's goals and habits in its transaction. */
export type Change = JournalChange<TableName>;
/** The account and the transaction of a change. */
export type Owned = Pick<Change, 'trx' | 'ownerId'>;
