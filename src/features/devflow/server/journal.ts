import { AppError } from '@/platform/server/errors';
import type { RowUpdate } from '@/platform/server/journal/change';
import { journal } from '@/platform/server/journal/journal';
import type { Image } from '@/platform/server/journal/images';
import { readCells } from '@/platform/server/journal/rows';
import { devflowTexts } from '../rules';
import { type Change, type TableName, TABLES } from './changes';
import { images } from './changes.sql';
import { readStates } from './items/queries';
import { featureNotFound, listFeatureRows } from './features/queries';
import { readVacated } from './order/queries';
import { heldOrder, type WrittenOrder } from './order/rules';
import { writeItems, writeOrder } from './order/writes';
import { listStatusRows, readStatuses, statusesInOrder } from './statuses/queries';
import { deleteStatusOrder, writeStatusOrder } from './statuses/writes';

export const devflowJournal = journal('devflow', {
  tables: TABLES,
  undoHandlers: { orders: undoOrder, images: undoImages },
  refusal: changedMeanwhile,
  // Of weeks ago, of which one item is in the trash by now.
  takesImportsBackPartly: true,
  notUndoable: devflowTexts.notUndoable,
  writeBack,
});

/** An undo is atomic, so one conflict refuses it. */
function changedMeanwhile(): AppError {
  return new AppError('CONFLICT', devflowTexts.changedMeanwhile, { code: 'changed_meanwhile' });
}

/** Restores rows to their state before an operation, including the positions of items that it moved. */
async function writeBack<T extends TableName>(
  change: Change,
  table: T,
  updates: readonly RowUpdate<T>[],
  operation: number,
): Promise<void> {
  if (table !== 'devflow_items') {
    await change.write(table, updates);
    return;
  }
  const items = updates as readonly RowUpdate<'devflow_items'>[];
  const { trx, ownerId } = change;
  const [first] = items;
  if (first?.to.feature_id !== undefined) {
    assertThere(
      items.map(({ to }) => to.feature_id),
      await listFeatureRows(trx, ownerId),
    );
  }
  // A status in the trash may be restored: like other items with it, the item then shows no status.
  if (first?.to.status_id !== undefined) {
    assertThere(
      items.map(({ to }) => to.status_id),
      await listStatusRows(trx, ownerId),
    );
  }
  const placedItems =
    first?.to.placed_revision === undefined ? items : await placed(change, items, operation);
  const isRestated = first?.to.status_id !== undefined || first?.to.is_completed !== undefined;
  await writeItems(
    change,
    isRestated && first.to.status_since === undefined ? await again(change, placedItems) : placedItems,
  );
}

/** Items that an undo puts into a status anew, since they have been elsewhere after the operation: its stays stay true. */
const comeAgain = new WeakMap<Change, ReadonlySet<number>>();

/** The updates of such items with what they are now. */
async function again(change: Change, items: readonly RowUpdate<'devflow_items'>[]) {
  const ids = items.map(({ row }) => row.id);
  comeAgain.set(change, new Set([...(comeAgain.get(change) ?? []), ...ids]));
  const now = await readStates(change.trx, change.ownerId, ids);
  const rows = new Map(now.map((row) => [row.id, row]));
  return items.map(({ row, to }) => ({ row: { ...rows.get(row.id), ...row }, to }));
}

/** Takes back rows that came or went, but for the stays of items that are put into a status anew. */
async function undoImages(change: Change, payload: unknown) {
  const record = payload as { table: TableName; images: Image[] };
  const kept = comeAgain.get(change);
  if (record.table !== 'devflow_stays' || !kept) return images.undoImages(change, payload);
  const isKept = ([before, after]: Image) =>
    kept.has(Number(images.keyOf('devflow_stays', before ?? after ?? [])[0]));
  const others = record.images.filter((image) => !isKept(image));
  if (others.length === 0) return { undone: 0, changedSince: [] };
  return images.undoImages(change, { ...record, images: others });
}

function assertThere(ids: readonly (number | null | undefined)[], rows: readonly { id: number }[]): void {
  const there = new Set<number | null | undefined>(rows.map(({ id }) => id));
  if (!ids.every((id) => id === null || there.has(id))) throw changedMeanwhile();
}

/** The updates with the items' positions before the operation and now. */
async function placed(
  { trx, ownerId }: Change,
  items: readonly RowUpdate<'devflow_items'>[],
  operation: number,
): Promise<RowUpdate<'devflow_items'>[]> {
  const vacated = await readVacated(trx, operation);
  const ids = items.map(({ row }) => row.id);
  const stand = await readCells(trx, ownerId, 'devflow_items', ['feature_id', 'position'], ids);
  return items.map(({ row, to }) => {
    const [feature_id, position] = (stand.get(row.id) ?? []).map(Number);
    return { row: { ...row, feature_id, position }, to: { ...to, position: vacated.get(row.id) ?? 0 } };
  });
}

/** Restores the order of a list before an operation. */
async function undoOrder(change: Change, payload: unknown) {
  const { list, featureId, before, after, first } = payload as WrittenOrder;
  const { trx, ownerId } = change;
  const statuses = await readStatuses(trx, ownerId, featureId === null ? [] : [featureId]);
  const rows =
    list === 'features'
      ? await listFeatureRows(trx, ownerId)
      : statusesInOrder(statuses, featureId ?? undefined);
  // Entries deleted meanwhile are skipped.
  const there = new Set(rows.map(({ id }) => id));
  const asLeft = after.filter((id) => there.has(id));
  const asFound = before.filter((id) => there.has(id));
  if (heldOrder(rows, after).join() !== asLeft.join()) throw changedMeanwhile();
  let begins = false;
  if (list === 'features') await writeOrder(change, 'devflow_modules', rows, asFound, featureNotFound);
  else if (featureId !== null && first) await deleteStatusOrder(change, featureId);
  else begins = await writeStatusOrder(change, statuses, featureId, asFound);
  const noted: WrittenOrder = { list, featureId, before: asLeft, after: asFound, first: begins };
  change.recordUndo('orders', noted);
  return { undone: 1, changedSince: [] };
}
