import { notDue, type ReminderActions } from '@/platform/server/tools/ports';
import { setEntries } from './entries/writes';
import { goalsHabitsJournal } from './journal';
import { readHabits } from './reading.sql';

/** Ends the occasion of a habit with amounts, of which only the person knows how much was done. */
export const OF_AMOUNTS = ' amount';

/** `listReminders` names occasions. */
function partsOf(occasion: string): { habitId: number; day: string } {
  const [id, day = ''] = occasion.split(' ');
  return { habitId: Number(id), day };
}

const waits: ReminderActions['waits'] = async (db, userId, occasion) => {
  const { habitId, day } = partsOf(occasion);
  const { habits } = await readHabits(db, userId, { day, ids: [habitId] });
  return habits.some(({ due, state }) => due && state === null);
};

export const habitActions: ReminderActions = {
  // Those of before there were actions do not say their time, nor whether the habit has amounts.
  of: (occasion) => (/^\d+ \S+ \d\d:\d\d$/.test(occasion) ? ['done', 'snooze'] : ['snooze']),
  waits,
  run: (caller, { operationId, ...done }) =>
    goalsHabitsJournal.execute(caller, 'setEntry', { ...done, operationId }, async (change) => {
      if (!(await waits(change.trx, change.ownerId, done.occasion))) throw notDue();
      await setEntries(change, [{ ...partsOf(done.occasion), state: 'done' }]);
    }),
  undo: (caller, input) => goalsHabitsJournal.undo(caller, input),
};
