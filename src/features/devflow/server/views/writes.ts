import { AppError } from '@/platform/server/errors';
import { type OrderEntry, positionUpdates, wishedOrder } from '@/platform/shared/reorder';
import { devflowLimits } from '../../limits';
import { devflowTexts, isNameTaken, POSITION_GAP } from '../../rules';
import type { ViewFilter } from '../../schema';
import type { Change } from '../changes';
import { images } from '../changes.sql';
import { findFeature } from '../features/queries';
import { appendedPosition } from '../order/rules';
import { assertStatuses } from '../statuses/queries';
import { listViewRows, viewNotFound, type ViewRow } from './queries';

/** Saves a filter as a view, last; raises 404 for what it names, 409 `name_taken`, and 422 `too_many`. */
export async function addView(
  change: Change,
  { name, filter }: { name: string; filter: ViewFilter },
): Promise<{ id: number }> {
  const views = await listViewRows(change.trx, change.ownerId);
  if (views.length >= devflowLimits.viewsMax)
    throw new AppError('UNPROCESSABLE_CONTENT', devflowTexts.tooManyViews, { code: 'too_many' });
  assertFree(name, views);
  const columns = await columnsOf(change, filter);
  const row = { name, position: appendedPosition(views), ...columns };
  const [id = 0] = await images.insertImages(change, 'devflow_views', [row]);
  return { id };
}

/** Changes the given parts; raises 404, and 409 `name_taken`. */
export async function editView(
  change: Change,
  { id, name, filter }: { id: number; name?: string | undefined; filter?: ViewFilter | undefined },
): Promise<void> {
  const views = await listViewRows(change.trx, change.ownerId);
  const others = views.filter((view) => view.id !== id);
  if (others.length === views.length) throw viewNotFound();
  if (name !== undefined) assertFree(name, others);
  const to = { ...(name !== undefined && { name }), ...(filter && (await columnsOf(change, filter))) };
  if (Object.keys(to).length > 0) await images.changeImages(change, 'devflow_views', [{ id, to }]);
}

/** Deletes a view; its undo brings it back. Raises 404. */
export async function deleteView(change: Change, { id }: { id: number }): Promise<void> {
  const gone = await images.deleteImages(change, 'devflow_views', [id]);
  if (gone.length === 0) throw viewNotFound();
}

/** Reorders views: those listed share the positions that they had, in their new order; raises 404. */
export async function orderViews(change: Change, input: { order: readonly OrderEntry[] }): Promise<void> {
  const views = await listViewRows(change.trx, change.ownerId);
  const moved = positionUpdates(views, wishedOrder(input.order), viewNotFound, POSITION_GAP);
  await images.changeImages(
    change,
    'devflow_views',
    moved.map(({ row: { id }, to }) => ({ id, to })),
  );
}

function assertFree(name: string, others: readonly ViewRow[]): void {
  if (isNameTaken(name, others))
    throw new AppError('CONFLICT', devflowTexts.viewTaken, { code: 'name_taken' });
}

/** Its feature and its status have columns of their own, by which a zip names them; that it wants none is in the rest. */
async function columnsOf({ trx, ownerId }: Change, { featureId, statusId, ...rest }: ViewFilter) {
  if (featureId !== undefined) await findFeature(trx, ownerId, featureId);
  await assertStatuses(trx, ownerId, [statusId]);
  const { search, ...others } = rest;
  const filter = { ...others, ...(search !== '' && { search }), ...(statusId === null && { statusId }) };
  return { feature_id: featureId ?? null, status_id: statusId ?? null, filter: JSON.stringify(filter) };
}
