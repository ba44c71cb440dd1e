import { notDue, type ReminderActions } from '@/platform/server/tools/ports';
import { dueDay, isOver } from '../../rules/schedule';
import { BUDGET } from '../budgets/reminders.sql';
import { expenseJournal } from '../journal';
import { postSchedule, skipSchedule } from './posting.sql';
import { isSettled } from './standing';
import { listStandings } from './standing.sql';

function partsOf(occasion: string): { id: number; occurrence: number; due: string | undefined } {
  const [id, occurrence, due] = occasion.split(' ');
  return { id: Number(id), occurrence: Number(occurrence), due };
}

const waits: ReminderActions['waits'] = async (db, userId, occasion) => {
  // Nothing but the next month ends it.
  if (occasion.startsWith(BUDGET)) return true;
  const { id, occurrence, due } = partsOf(occasion);
  const [standing] = await listStandings(db, userId, [id]);
  if (!standing || isOver(standing.schedule, occurrence) || isSettled(standing, occurrence)) return false;
  return dueDay(standing.schedule, occurrence) === due;
};

export const billActions: ReminderActions = {
  of: (occasion) => (occasion.startsWith(BUDGET) ? [] : ['post', 'skip']),
  waits,
  run: (caller, { operationId, ...done }) =>
    expenseJournal.execute(caller, `${done.action}Schedule`, { ...done, operationId }, async (change) => {
      if (!(await waits(change.trx, change.ownerId, done.occasion))) throw notDue();
      const { id, occurrence } = partsOf(done.occasion);
      if (done.action === 'post') return postSchedule(change, { id, occurrence, operationId });
      return skipSchedule(change, { id, occurrence, operationId });
    }),
  undo: (caller, input) => expenseJournal.undo(caller, input),
};
