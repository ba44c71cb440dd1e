import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { reordered } from '@/platform/shared/reorder';
import { devflowTexts, type OrderEntry, POSITION_GAP, wishedOrder } from '../rules';
import type { Change } from './change';
import { findFeature } from './features';
import { appendedPosition, heldOrder, writeOrder } from './list-order';

export function statusNotFound(): AppError {
  return new AppError('NOT_FOUND', devflowTexts.statusNotFound, { code: 'status_not_found' });
}

/** Every status of an account in the account-wide order, as rows; those in the trash too, which items still name. */
export async function listStatusRows(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('devflow_statuses')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export type StatusRow = Awaited<ReturnType<typeof listStatusRows>>[number];

/** A status as lists tell of it. */
export function statusOf({ id, name, updated_at }: StatusRow) {
  return { id, name, updatedAt: updated_at.toISOString() };
}

/** The own order of features: the positions of statuses by the id of the feature. */
async function readOwnOrders(db: Kysely<Database>, ownerId: number, featureId?: number) {
  const rows = await db
    .selectFrom('devflow_status_orders as own')
    .innerJoin('devflow_modules as feature', 'feature.id', 'own.feature_id')
    .select(['own.feature_id', 'own.status_id', 'own.position'])
    .where('feature.user_id', '=', ownerId)
    .$if(featureId !== undefined, (query) => query.where('own.feature_id', '=', featureId ?? 0))
    .execute();
  const orders = new Map<number, Map<number, number>>();
  for (const { feature_id, status_id, position } of rows) {
    const order = orders.get(feature_id) ?? new Map<number, number>();
    orders.set(feature_id, order.set(status_id, position));
  }
  return orders;
}

/** By an own order; those without a place in it come last, by name and by id (specification, tools section 3). */
function sorted(rows: readonly StatusRow[], own: ReadonlyMap<number, number> | undefined): StatusRow[] {
  if (!own) return [...rows];
  const placeOf = ({ id }: StatusRow) => own.get(id) ?? Number.POSITIVE_INFINITY;
  return [...rows].sort((a, b) => {
    const [placeA, placeB] = [placeOf(a), placeOf(b)];
    if (placeA !== placeB) return placeA - placeB;
    return a.name.localeCompare(b.name) || a.id - b.id;
  });
}

const live = (rows: readonly StatusRow[]) => rows.filter((row) => row.trashed_at === null);

/** The statuses in the order of a feature, or in that of the account. */
export async function listStatusesOf(
  db: Kysely<Database>,
  ownerId: number,
  featureId: number | undefined,
): Promise<StatusRow[]> {
  const rows = live(await listStatusRows(db, ownerId));
  if (featureId === undefined) return rows;
  return sorted(rows, (await readOwnOrders(db, ownerId, featureId)).get(featureId));
}

/** The statuses in the account-wide order, and the order of each feature that has its own. */
export async function listStatusesWithOrders(db: Kysely<Database>, ownerId: number) {
  const [rows, orders] = await Promise.all([listStatusRows(db, ownerId), readOwnOrders(db, ownerId)]);
  const statuses = live(rows);
  return {
    statuses,
    orders: [...orders].map(([featureId, own]) => ({
      featureId,
      statusIds: sorted(statuses, own).map(({ id }) => id),
    })),
  };
}

/** Raises 404 unless each is null or a status of the account. */
export async function assertStatuses(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly (number | null | undefined)[],
): Promise<void> {
  const named = ids.filter((id) => typeof id === 'number');
  if (named.length === 0) return;
  const known = new Set(live(await listStatusRows(db, ownerId)).map(({ id }) => id));
  if (!named.every((id) => known.has(id))) throw statusNotFound();
}

async function findStatus(db: Kysely<Database>, ownerId: number, id: number): Promise<StatusRow> {
  const row = live(await listStatusRows(db, ownerId)).find((status) => status.id === id);
  if (!row) throw statusNotFound();
  return row;
}

/** Makes a status, the last one in every order. */
export async function addStatus(change: Change, { name }: { name: string }): Promise<{ id: number }> {
  const { trx, ownerId } = change;
  const { insertId } = await trx
    .insertInto('devflow_statuses')
    .values({
      user_id: ownerId,
      name,
      position: appendedPosition(await listStatusRows(trx, ownerId)),
      updated_at: change.now,
    })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await sql`
    INSERT INTO devflow_status_orders (feature_id, status_id, position)
    SELECT own.feature_id, ${id}, MAX(own.position) + ${POSITION_GAP}
    FROM devflow_status_orders AS own
      INNER JOIN devflow_modules AS feature ON feature.id = own.feature_id
    WHERE feature.user_id = ${ownerId}
    GROUP BY own.feature_id`.execute(trx);
  change.noteNew('devflow_statuses', id);
  return { id };
}

/** Raises 404. */
export async function editStatus(change: Change, status: { id: number; name: string }): Promise<void> {
  const row = await findStatus(change.trx, change.ownerId, status.id);
  if (row.name === status.name) return;
  await change.write('devflow_statuses', [{ row, to: { name: status.name, updated_at: change.now } }]);
}

/** Puts a status into the trash; its items keep naming it, and count as having none. Raises 404. */
export async function deleteStatus(change: Change, id: number): Promise<void> {
  const row = await findStatus(change.trx, change.ownerId, id);
  await change.write('devflow_statuses', [{ row, to: { trashed_at: change.now } }]);
}

/** Puts the named statuses, in their new order, on the places that they held in a feature or account-wide; raises 404. */
export async function orderStatuses(
  change: Change,
  input: { order: readonly OrderEntry[]; featureId?: number | undefined },
): Promise<void> {
  const { trx, ownerId } = change;
  const order = wishedOrder(input.order);
  const list = await listStatusesOf(trx, ownerId, input.featureId);
  const before = heldOrder(list, order);
  if (input.featureId !== undefined) await findFeature(trx, ownerId, input.featureId);
  if (before.length < order.length) throw statusNotFound();
  const first = await writeStatusOrder(trx, ownerId, input.featureId ?? null, order);
  change.noteOrder({ list: 'statuses', featureId: input.featureId ?? null, before, after: order, first });
}

/** As `orderStatuses`, for statuses that are known to be there; gives whether the feature had no order of its own. */
export async function writeStatusOrder(
  trx: Transaction<Database>,
  ownerId: number,
  featureId: number | null,
  order: readonly number[],
): Promise<boolean> {
  const rows = await listStatusRows(trx, ownerId);
  if (featureId === null) {
    await writeOrder(trx, 'devflow_statuses', rows, order);
    return false;
  }
  const own = (await readOwnOrders(trx, ownerId, featureId)).get(featureId);
  const ids = reordered(
    sorted(rows, own).map(({ id }) => id),
    order,
  );
  await deleteStatusOrder(trx, featureId);
  await trx
    .insertInto('devflow_status_orders')
    .values(
      ids.map((id, place) => ({
        feature_id: featureId,
        status_id: id,
        position: (place + 1) * POSITION_GAP,
      })),
    )
    .execute();
  return own === undefined;
}

/** Leaves a feature to the account-wide order. */
export async function deleteStatusOrder(trx: Transaction<Database>, featureId: number): Promise<void> {
  await trx.deleteFrom('devflow_status_orders').where('feature_id', '=', featureId).execute();
}
