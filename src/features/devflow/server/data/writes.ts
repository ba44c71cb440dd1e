import { insertRows } from '@/platform/server/data/insert-rows';
import { comingOf, type Found, idsHere, liveOf } from '@/platform/server/data/matching';
import { POSITION_GAP } from '../../rules';
import type { Change, RowUpdate } from '../changes';
import { appendedPosition } from '../order/rules';
import { positionsAtEnd, writeItems } from '../order/writes';
import { appendToOrders } from '../statuses/writes';
import { listAllFeatures, listAllStatuses } from './queries';
import type { FeatureIn, FeatureHere, ItemIn, Planned, StatusHere, StatusIn } from './schema';

/** Makes and changes what was planned; undo moves what was made to the trash. */
export async function act(change: Change, { statuses, features, items }: Planned): Promise<void> {
  const statusIds = await makeStatuses(change, comingOf(statuses));
  const featureIds = await makeFeatures(change, comingOf(features), statusIds);
  const statusOf = ({ status }: ItemIn) => (status === null ? null : (statusIds.get(status) ?? null));
  const byFeature = new Map<number, ItemIn[]>();
  for (const { one, here } of items) {
    const featureId = featureIds.get(one.feature);
    if (here || featureId === undefined) continue;
    byFeature.set(featureId, [...(byFeature.get(featureId) ?? []), one]);
  }
  for (const [featureId, made] of byFeature) await makeItems(change, featureId, made, statusOf);
  await writeItems(
    change,
    items.flatMap(({ one, here }): RowUpdate<'devflow_items'>[] =>
      here
        ? [
            {
              row: here,
              to: {
                status_id: statusOf(one),
                notes: one.notes,
                is_completed: one.completed,
                completed_at: one.completedAt,
                trashed_at: one.trashedAt,
                due_date: one.dueDate === null ? null : new Date(one.dueDate),
              },
            },
          ]
        : [],
    ),
  );
}

/** The ids here of the zip's statuses; new ones come last in every order. */
async function makeStatuses(
  change: Change,
  found: readonly NonNullable<Found<StatusIn, StatusHere>>[],
): Promise<Map<number, number>> {
  const { trx, ownerId } = change;
  const made = found.filter(({ here }) => !here);
  const first = appendedPosition(await listAllStatuses(trx, ownerId));
  const rows = made.map(({ one }, at) => ({
    name: one.name,
    position: first + at * POSITION_GAP,
    updated_at: one.updatedAt,
    trashed_at: one.trashedAt,
  }));
  const ids = await insertRows(change, 'devflow_statuses', rows);
  for (const id of ids) await appendToOrders(change, id);
  noteLive(change, 'devflow_statuses', made, ids);
  return idsHere(found, ids, ({ id }) => id);
}

/** The same of its features; new ones come last, with their own orders of statuses. */
async function makeFeatures(
  change: Change,
  found: readonly NonNullable<Found<FeatureIn, FeatureHere>>[],
  statusIds: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const { trx, ownerId } = change;
  const made = found.filter(({ here }) => !here);
  const first = appendedPosition(await listAllFeatures(trx, ownerId));
  const rows = made.map(({ one }, at) => ({
    name: one.name,
    description: one.description,
    position: first + at * POSITION_GAP,
    updated_at: one.updatedAt,
    trashed_at: one.trashedAt,
  }));
  const ids = await insertRows(change, 'devflow_modules', rows);
  const orders = made.flatMap(({ one: { statusOrder } }, at) =>
    (statusOrder ?? []).map((status, place) => ({
      feature_id: ids[at] ?? 0,
      status_id: statusIds.get(status) ?? 0,
      position: (place + 1) * POSITION_GAP,
    })),
  );
  if (orders.length > 0) await trx.insertInto('devflow_status_orders').values(orders).execute();
  noteLive(change, 'devflow_modules', made, ids);
  const changed = found.flatMap(({ one, here }) =>
    here && here.description !== one.description
      ? [{ row: here, to: { description: one.description, updated_at: change.now } }]
      : [],
  );
  await change.write('devflow_modules', changed);
  return idsHere(found, ids, ({ id }) => id);
}

function noteLive(
  change: Change,
  table: 'devflow_statuses' | 'devflow_modules' | 'devflow_items',
  made: readonly { one: { trashedAt: Date | null } }[],
  ids: readonly number[],
): void {
  const live = liveOf(made, ids);
  if (live.length > 0) change.recordInserts(table, live);
}

/** Makes items at the end of a feature, in their order. */
async function makeItems(
  change: Change,
  featureId: number,
  items: readonly ItemIn[],
  statusOf: (item: ItemIn) => number | null,
): Promise<void> {
  const positions = await positionsAtEnd(change, featureId, items.length);
  const rows = items.map((one, at) => ({
    feature_id: featureId,
    status_id: statusOf(one),
    title: one.title,
    notes: one.notes,
    is_completed: one.completed,
    completed_at: one.completedAt,
    created_at: one.createdAt,
    position: positions[at] ?? 0,
    trashed_at: one.trashedAt,
    placed_revision: change.revision,
    revision: change.revision,
    due_date: one.dueDate,
  }));
  const ids = await insertRows(change, 'devflow_items', rows);
  noteLive(
    change,
    'devflow_items',
    items.map((one) => ({ one })),
    ids,
  );
}
