import { sql } from 'kysely';
import { insertRows } from '@/platform/server/data/insert-rows';
import { type OrderEntry, reordered, wishedOrder } from '@/platform/shared/reorder';
import { isNameTaken, POSITION_GAP } from '../../rules';
import type { EditStatusInput } from '../../schema';
import type { Change, Owned, Revising } from '../changes';
import { appendedPosition, heldOrder, type WrittenOrder } from '../order/rules';
import { writeOrder } from '../order/writes';
import {
  findStatus,
  live,
  listStatusRows,
  readStatuses,
  readStatusesOf,
  sorted,
  type Statuses,
  statusesInOrder,
  statusNameTaken,
  statusNotFound,
} from './queries';

/** Creates a status, last in every order; raises 409 `name_taken`. */
export async function addStatus(
  change: Change,
  { name, color, meansDone }: { name: string; color: string | null; meansDone: boolean },
): Promise<{ id: number }> {
  const statuses = await listStatusRows(change.trx, change.ownerId);
  if (isNameTaken(name, live(statuses))) throw statusNameTaken();
  const row = { name, position: appendedPosition(statuses), updated_at: change.now, color };
  const [id = 0] = await insertRows(change, 'devflow_statuses', [{ ...row, means_done: meansDone }]);
  await appendToOrders(change, id);
  change.recordInserts('devflow_statuses', [id]);
  return { id };
}

/** Puts a new status last in the features' own orders. */
export async function appendToOrders({ trx, ownerId, revision }: Revising, id: number): Promise<void> {
  await sql`
    INSERT INTO devflow_status_orders (feature_id, status_id, position)
    SELECT own.feature_id, ${id}, MAX(own.position) + ${POSITION_GAP}
    FROM devflow_status_orders AS own
      INNER JOIN devflow_modules AS feature ON feature.id = own.feature_id
    WHERE feature.user_id = ${ownerId}
    GROUP BY own.feature_id`.execute(trx);
  // Programs are told of an order with its feature.
  await sql`
    UPDATE devflow_modules SET revision = ${revision}
    WHERE user_id = ${ownerId} AND id IN (SELECT feature_id FROM devflow_status_orders WHERE status_id = ${id})`.execute(
    trx,
  );
}

/** Changes the given fields; its items stay open or completed as they are. Raises 404, and 409 `name_taken`. */
export async function editStatus(change: Change, status: EditStatusInput): Promise<void> {
  const statuses = live(await listStatusRows(change.trx, change.ownerId));
  const row = statuses.find(({ id }) => id === status.id);
  if (!row) throw statusNotFound();
  const { name = row.name, color = row.color, meansDone = row.means_done } = status;
  const others = statuses.filter((other) => other !== row);
  if (name !== row.name && isNameTaken(name, others)) throw statusNameTaken();
  const to = {
    ...(name !== row.name && { name }),
    ...(color !== row.color && { color }),
    ...(meansDone !== row.means_done && { means_done: meansDone }),
  };
  if (Object.keys(to).length === 0) return;
  await change.write('devflow_statuses', [{ row, to: { ...to, updated_at: change.now } }]);
}

/** Moves a status to the trash; its items still reference it, and count as having none. Raises 404. */
export async function deleteStatus(change: Change, { id }: { id: number }): Promise<void> {
  const row = await findStatus(change.trx, change.ownerId, id);
  await change.write('devflow_statuses', [{ row, to: { trashed_at: change.now } }]);
}

/**
 * Reorders statuses: those listed share the positions that they had in a feature or account-wide, in their new order;
 * raises 404.
 */
export async function orderStatuses(
  change: Change,
  input: { order: readonly OrderEntry[]; featureId?: number | undefined },
): Promise<void> {
  const { trx, ownerId } = change;
  const { featureId } = input;
  const order = wishedOrder(input.order);
  const statuses =
    featureId === undefined
      ? await readStatuses(trx, ownerId, [])
      : await readStatusesOf(trx, ownerId, featureId);
  const before = heldOrder(statusesInOrder(statuses, featureId), order);
  if (before.length < order.length) throw statusNotFound();
  const first = await writeStatusOrder(change, statuses, featureId ?? null, order);
  const noted: WrittenOrder = { list: 'statuses', featureId: featureId ?? null, before, after: order, first };
  change.recordUndo('orders', noted);
}

/** Like `orderStatuses`, for statuses that are known to exist; returns whether the feature had no order of its own. */
export async function writeStatusOrder(
  change: Revising,
  { rows, orders }: Statuses,
  featureId: number | null,
  order: readonly number[],
): Promise<boolean> {
  if (featureId === null) {
    await writeOrder(change, 'devflow_statuses', rows, order, statusNotFound);
    return false;
  }
  const own = orders.get(featureId);
  const ids = reordered(
    sorted(rows, own).map(({ id }) => id),
    order,
  );
  await deleteStatusOrder(change, featureId);
  await insertStatusOrders(change, [[featureId, ids]]);
  return own === undefined;
}

/** Stores own orders of features that have none. */
export async function insertStatusOrders(
  { trx }: Owned,
  orders: readonly (readonly [featureId: number, statusIds: readonly number[]])[],
): Promise<void> {
  const rows = orders.flatMap(([featureId, statusIds]) =>
    statusIds.map((id, place) => ({
      feature_id: featureId,
      status_id: id,
      position: (place + 1) * POSITION_GAP,
    })),
  );
  if (rows.length > 0) await trx.insertInto('devflow_status_orders').values(rows).execute();
}

/** Resets a feature to the account-wide order. */
export async function deleteStatusOrder(
  { trx, ownerId, revision }: Revising,
  featureId: number,
): Promise<void> {
  await sql`
    DELETE own FROM devflow_status_orders AS own
      JOIN devflow_modules AS feature ON feature.id = own.feature_id
    WHERE feature.user_id = ${ownerId} AND own.feature_id = ${featureId}`.execute(trx);
  const feature = trx.updateTable('devflow_modules').set({ revision }).where('user_id', '=', ownerId);
  await feature.where('id', '=', featureId).execute();
}
