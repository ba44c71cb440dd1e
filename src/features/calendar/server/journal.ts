import { AppError } from '@/platform/server/errors';
import type { Image } from '@/platform/server/journal/images';
import { journal } from '@/platform/server/journal/journal';
import { calendarTexts } from '../rules';
import { type Change, TABLES } from './changes/schema';
import { undoImages } from './changes/writes';
import { lookAgain } from './reminders/writes';

export const calendarJournal = journal('calendar', {
  tables: TABLES,
  undoHandlers: { images: undoRows },
  // What comes back may remind again.
  writeBack: (change, table, updates) =>
    change.write(
      table,
      table === 'calendar_events'
        ? updates.map(({ row, to }) => ({ row, to: { ...to, next_reminder_at: change.now } }))
        : updates,
    ),
  refusal: () => new AppError('CONFLICT', calendarTexts.undoConflict, { code: 'changed_meanwhile' }),
  undoesOnce: true,
  notUndoable: calendarTexts.notUndoable,
});

interface Recorded {
  table: 'calendars' | 'calendar_events';
  images: Image[];
  /** A row that was made along the way stays while something else is in it. */
  staysInUse?: true;
}

/** Puts rows back; those that would take others with them are as changed since. */
async function undoRows(change: Change, payload: unknown) {
  const recorded = payload as Recorded;
  const used = await usedRows(change, recorded);
  const free = recorded.images.filter(([, after]) => !used.has(Number(after?.[0])));
  const { undone, changedSince, reverted } = await undoImages(change, { ...recorded, images: free });
  if (recorded.table === 'calendar_events') {
    const ids = reverted.flatMap(([, after]) => (after ? [Number(after[0])] : []));
    await lookAgain(change, ids);
  }
  return {
    undone,
    changedSince: recorded.staysInUse ? changedSince : [...changedSince, ...[...used].map(String)],
  };
}

/** The rows that an undo would delete, and with them those that refer to them. */
async function usedRows({ trx, ownerId }: Change, { table, images }: Recorded): Promise<Set<number>> {
  const column = table === 'calendars' ? 'calendar_id' : 'series_id';
  const deleted = images.flatMap(([before, after]) => (before ? [] : [Number(after?.[0])]));
  if (deleted.length === 0) return new Set();
  const rows = await trx
    .selectFrom('calendar_events')
    .select(column)
    .where('user_id', '=', ownerId)
    .where(column, 'in', deleted)
    // Of events that were made together, none keeps another.
    .$if(table === 'calendar_events', (query) => query.where('id', 'not in', deleted))
    .execute();
  return new Set(rows.map((row) => Number(Object.values(row)[0])));
}
