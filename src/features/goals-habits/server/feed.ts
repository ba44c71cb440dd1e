import { type Feed, kindOf } from '@/platform/server/feed/feed';
import { goalsHabitsGate } from '../gate';
import { TABLES } from './changes';
import { entries, goals, groups, habits, pauses } from './data/part';

/** What programs can follow: but for figures, which follow from it. */
export const goalsHabitsFeed: Feed = {
  topic: goalsHabitsGate.topic,
  kinds: [
    kindOf(groups, { kind: 'group' }),
    kindOf(habits, { kind: 'habit' }),
    kindOf(entries, { kind: 'entry', key: TABLES.habit_entries.key }),
    kindOf(pauses, { kind: 'pause' }),
    kindOf(goals, {
      kind: 'goal',
      // Their names and what they stand at are of other tools, whose changes are none of this one.
      own: (row) => ({
        devflowFeature: row.devflow_feature_id,
        expenseAccount: row.expense_account_id,
        lastValue: undefined,
      }),
    }),
  ],
};
