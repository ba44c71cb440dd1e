import { notDue, type ReminderActions } from '@/platform/server/tools/ports';
import { readItemHeads } from './items/queries';
import { editItem } from './items/writes';
import { devflowJournal } from './journal';

const waits: ReminderActions['waits'] = async (db, userId, occasion) => {
  const [id, due] = occasion.split(' ');
  const [item] = await readItemHeads(db, userId, [Number(id)]);
  return item !== undefined && !item.completed && item.dueDate === due;
};

export const itemActions: ReminderActions = {
  of: () => ['done', 'snooze'],
  waits,
  run: (caller, { operationId, ...done }) =>
    devflowJournal.execute(caller, 'editItem', { ...done, operationId }, async (change) => {
      if (!(await waits(change.trx, change.ownerId, done.occasion))) throw notDue();
      return editItem(change, { id: Number(done.occasion.split(' ', 1)[0]), completed: true });
    }),
  undo: (caller, input) => devflowJournal.undo(caller, input),
};
