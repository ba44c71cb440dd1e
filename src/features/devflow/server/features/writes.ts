import { insertRows } from '@/platform/server/data/insert-rows';
import { isNameTaken } from '../../rules';
import { type OrderEntry, wishedOrder } from '@/platform/shared/reorder';
import type { Change } from '../changes';
import { appendedPosition, type WrittenOrder } from '../order/rules';
import { writeOrder } from '../order/writes';
import { featureNameTaken, featureNotFound, findFeature, listFeatureRows } from './queries';

/** Adds a feature, last; raises 409 `name_taken`. */
export async function addFeature(
  change: Change,
  feature: { name: string; description: string | null },
): Promise<{ id: number }> {
  const features = await listFeatureRows(change.trx, change.ownerId);
  if (isNameTaken(feature.name, features)) throw featureNameTaken();
  const { name, description } = feature;
  const row = { name, description, position: appendedPosition(features), updated_at: change.now };
  const [id = 0] = await insertRows(change, 'devflow_modules', [row]);
  change.recordInserts('devflow_modules', [id]);
  return { id };
}

/** Changes the given fields; raises 404, and 409 `name_taken` for a new name. */
export async function editFeature(
  change: Change,
  feature: { id: number; name?: string | undefined; description?: string | null | undefined },
): Promise<void> {
  const features = await listFeatureRows(change.trx, change.ownerId);
  const row = features.find(({ id }) => id === feature.id);
  if (!row) throw featureNotFound();
  const { name = row.name, description = row.description } = feature;
  const others = features.filter((other) => other !== row);
  if (name !== row.name && isNameTaken(name, others)) throw featureNameTaken();
  const to = {
    ...(name !== row.name && { name }),
    ...(description !== row.description && { description }),
  };
  if (Object.keys(to).length === 0) return;
  await change.write('devflow_modules', [{ row, to: { ...to, updated_at: change.now } }]);
}

/** Moves a feature to the trash; its items are hidden without being changed. Raises 404. */
export async function deleteFeature(change: Change, { id }: { id: number }): Promise<void> {
  const row = await findFeature(change.trx, change.ownerId, id);
  await change.write('devflow_modules', [{ row, to: { trashed_at: change.now } }]);
}

/** Reorders features: those listed share the positions that they had, in their new order; raises 404. */
export async function orderFeatures(change: Change, input: { order: readonly OrderEntry[] }): Promise<void> {
  const rows = await listFeatureRows(change.trx, change.ownerId);
  const order = wishedOrder(input.order);
  const before = await writeOrder(change, 'devflow_modules', rows, order, featureNotFound);
  const noted: WrittenOrder = { list: 'features', featureId: null, before, after: order, first: false };
  change.recordUndo('orders', noted);
}
