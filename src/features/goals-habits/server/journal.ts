import { AppError } from '@/platform/server/errors';
import type { RowUpdate } from '@/platform/server/journal/change';
import type { Image } from '@/platform/server/journal/images';
import { journal } from '@/platform/server/journal/journal';
import { habitTexts } from '../rules';
import { type Change, type TableName, TABLES } from './changes';
import { columnsOf, undoImages } from './changes.sql';
import { addAmount, type Added } from './entries/adding.sql';
import { computeFigures } from './figures/writes';

export const goalsHabitsJournal = journal('goals-habits', {
  tables: TABLES,
  undoHandlers: { images: undoRows, added: undoAdded },
  refusal: () => new AppError('CONFLICT', habitTexts.undoConflict, { code: 'changed_meanwhile' }),
  notUndoable: habitTexts.notUndoable,
  writeBack,
});

async function writeBack<T extends TableName>(
  change: Change,
  table: T,
  updates: readonly RowUpdate<T>[],
): Promise<void> {
  await change.write(table, updates);
  if (updates.length === 0) return;
  if (table === 'habits')
    await computeFigures(
      change,
      updates.map(({ row }) => row.id),
    );
  // A pause may be of all habits.
  if (table === 'habit_pauses') await computeFigures(change);
}

/** Puts rows back, and computes the figures of their habits. */
async function undoRows(change: Change, payload: unknown) {
  const { table, reverted, undone, changedSince } = await undoImages(change, payload);
  await computeFiguresOf(change, table, reverted);
  return { undone, changedSince };
}

async function computeFiguresOf(change: Change, table: TableName, images: readonly Image[]): Promise<void> {
  const at = columnsOf(table).indexOf('habit_id');
  if (table === 'goals' || at === -1 || images.length === 0) return;
  const ids = images.map(([before, after]) => (before ?? after)?.[at] ?? null);
  await computeFigures(change, ids.includes(null) ? undefined : ids.map(Number));
}

/** Takes back what was added to a day's amount, whatever was added since. */
async function undoAdded(change: Change, payload: unknown) {
  const { habitId, day, amount, made } = payload as Added;
  const isTaken = await addAmount(change, { habitId, day, amount: -amount, made });
  if (!isTaken) return { undone: 0, changedSince: [day] };
  await computeFigures(change, [habitId]);
  return { undone: 1, changedSince: [] };
}
