import { isDuplicateKey, isParentMissing } from '@db/failures';
import { AppError } from '@/platform/server/errors';
import type { Image } from '@/platform/server/journal/images';
import { journal } from '@/platform/server/journal/journal';
import { calendarTexts } from '../rules';
import { noteLost } from './changes/lost.sql';
import { readNames, returnNames } from './changes/names.sql';
import { listHolders, listUsed } from './changes/queries';
import { type Change, TABLES } from './changes/schema';
import { refuseReadOnly, undoSubscription } from './changes/subscribed.sql';
import { undoImages } from './changes/writes';
import { lookAgain } from './reminders/writes';

const refusal = () => new AppError('CONFLICT', calendarTexts.undoConflict, { code: 'changed_meanwhile' });

const options: Parameters<typeof journal<keyof typeof TABLES>>[1] = {
  tables: TABLES,
  undoHandlers: { images: undoRows, names: returnNames, subscription: undoSubscription },
  recorded: noteLost,
  // What comes back may remind again.
  writeBack: (change, table, updates) =>
    asFarAsThereIsRoom(() =>
      change.write(
        table,
        table === 'calendar_events'
          ? updates.map(({ row, to }) => ({ row, to: { ...to, next_reminder_at: change.now } }))
          : updates,
      ),
    ),
  refusal,
  undoesOnce: true,
  notUndoable: calendarTexts.notUndoable,
};

/** For what follows the file of a calendar, and for an account that is brought in with it. */
export const unguardedJournal = journal('calendar', options);

export const calendarJournal = journal('calendar', {
  ...options,
  async recorded(change, records) {
    await refuseReadOnly(change, records);
    await noteLost(change, records);
  },
});

/** Refuses an undo where another event has the place of what would come back, or its series is no more. */
async function asFarAsThereIsRoom<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw isDuplicateKey(error) || isParentMissing(error) ? refusal() : error;
  }
}

interface Recorded {
  table: 'calendars' | 'calendar_events';
  images: Image[];
  /** A row that was made along the way stays while something else is in it. */
  staysInUse?: true;
}

/** Puts rows back; those that would take others with them, or their place, are as changed since. */
async function undoRows(change: Change, payload: unknown) {
  const recorded = payload as Recorded;
  const { table, images } = recorded;
  const deleted = images.flatMap(([before, after]) => (before ? [] : [Number(after?.[0])]));
  const used = await listUsed(change, table, deleted);
  if (table === 'calendar_events') for (const id of await listHolders(change, images)) used.add(id);
  const free = images.filter(([before, after]) => !used.has(Number((before ?? after)?.[0])));
  const going = table === 'calendars' ? deleted.filter((id) => !used.has(id)) : [];
  const names = going.length > 0 ? await readNames(change, going) : [];
  const { undone, changedSince, reverted } = await asFarAsThereIsRoom(() =>
    undoImages(change, { ...recorded, images: free }),
  );
  // After the rows, so that a redo brings those back first.
  if (names.length > 0) change.recordUndo('names', names);
  if (table === 'calendar_events') {
    const ids = reverted.flatMap(([, after]) => (after ? [Number(after[0])] : []));
    await lookAgain(change, ids);
  }
  return {
    undone,
    changedSince: recorded.staysInUse ? changedSince : [...changedSince, ...[...used].map(String)],
  };
}
