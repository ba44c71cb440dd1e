import { AppError } from '@/platform/server/errors';
import { journal } from '@/platform/server/journal/journal';
import type { Cell } from '@/platform/server/journal/rows';
import { habitTexts } from '../rules';
import { listThere, readImages } from './changes/queries';
import {
  type Change,
  type Image,
  type ImageName,
  imageTable,
  keyOf,
  type RowUpdate,
  type TableName,
  TABLES,
} from './changes/schema';
import { storeImages } from './changes/writes';
import { addAmount, type Added } from './entries/adding/writes';
import { reckon } from './figures/writes';

export const goalsHabitsJournal = journal('goals-habits', {
  tables: TABLES,
  undoHandlers: { images: undoImages, added: undoAdded },
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
    await reckon(
      change,
      updates.map(({ row }) => row.id),
    );
  // A pause may be of all habits.
  if (table === 'habit_pauses') await reckon(change);
}

/** Puts rows back that were stored, changed or deleted, as far as they are as the change left them. */
async function undoImages(change: Change, payload: unknown) {
  const { table, images } = payload as { table: ImageName; images: Image[] };
  const { trx, ownerId } = change;
  const keys = images.map(([before, after]) => keyOf(table, before ?? after ?? []));
  const stored = await readImages(trx, ownerId, table, keys);
  const there = await parentsThere(change, table, images);
  const reverted: Image[] = [];
  const changedSince: string[] = [];
  for (const [at, [before, after]] of images.entries()) {
    const now = stored.get(keys[at]?.join(' ') ?? '') ?? null;
    // Of a row that was only changed, what was changed alone counts, and the rest stays.
    const isChanged = (cell: number) => !before || !after || before[cell] !== after[cell];
    const isAsLeft =
      now && after ? after.every((cell, place) => !isChanged(place) || now[place] === cell) : now === after;
    if (!isAsLeft || (before && !there(before))) changedSince.push(keys[at]?.join(' ') ?? '');
    else
      reverted.push([
        now,
        before && now
          ? before.map((cell, place) => (isChanged(place) ? cell : (now[place] ?? null)))
          : before,
      ]);
  }
  await storeImages(change, table, reverted);
  await reckonOf(change, table, reverted);
  return { undone: reverted.length, changedSince };
}

/** Whether the habits and goals of rows are still there. */
async function parentsThere(change: Change, table: ImageName, images: readonly Image[]) {
  const { parent, columns } = imageTable(table);
  if (!parent) return () => true;
  const at = Object.keys(columns).indexOf(parent.column);
  const idOf = (image: readonly Cell[]) => image[at] ?? null;
  const wanted = images.flatMap(([before]) => (before ? [Number(idOf(before) ?? 0)] : []));
  const there = await listThere(change.trx, change.ownerId, parent.table, wanted);
  return (image: readonly Cell[]) => idOf(image) === null || there.has(Number(idOf(image)));
}

async function reckonOf(change: Change, table: ImageName, images: readonly Image[]): Promise<void> {
  const { parent, columns } = imageTable(table);
  if (parent?.table !== 'habits' || images.length === 0) return;
  const at = Object.keys(columns).indexOf(parent.column);
  const ids = images.map(([before, after]) => (before ?? after)?.[at] ?? null);
  await reckon(change, ids.includes(null) ? undefined : ids.map(Number));
}

/** Takes back what was added to a day's amount, whatever was added since. */
async function undoAdded(change: Change, payload: unknown) {
  const { habitId, day, amount, made } = payload as Added;
  const isTaken = await addAmount(change, { habitId, day, amount: -amount, made });
  if (!isTaken) return { undone: 0, changedSince: [day] };
  await reckon(change, [habitId]);
  return { undone: 1, changedSince: [] };
}
