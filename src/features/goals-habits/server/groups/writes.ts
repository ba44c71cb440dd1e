import { AppError } from '@/platform/server/errors';
import { type OrderEntry, positionUpdates, wishedOrder } from '@/platform/shared/reorder';
import type { Change } from '../changes';
import { deleteImages, insertImages } from '../changes.sql';
import { habitLimits, habitTexts } from '../../rules';
import { findGroup, groupNotFound, listGroups } from './queries';

function groupTaken(): AppError {
  return new AppError('CONFLICT', habitTexts.groupTaken, { code: 'name_taken' });
}

/** Whether a group has the name, ignoring case: they would look alike. */
function isTaken(name: string, groups: readonly { name: string }[]): boolean {
  const wanted = name.toLowerCase();
  return groups.some((group) => group.name.toLowerCase() === wanted);
}

/** Adds a group, last; raises 409 `name_taken`. */
export async function addGroup(change: Change, { name }: { name: string }): Promise<{ id: number }> {
  const groups = await listGroups(change.trx, change.ownerId);
  if (isTaken(name, groups)) throw groupTaken();
  if (groups.length >= habitLimits.groupsMax) {
    throw new AppError('UNPROCESSABLE_CONTENT', habitTexts.tooManyGroups, { code: 'invalid' });
  }
  const position = (groups.at(-1)?.position ?? 0) + 1;
  const [id = 0] = await insertImages(change, 'habit_groups', [{ name, position, folded: false }]);
  return { id };
}

/** Changes the given fields; raises 404, and 409 `name_taken`. */
export async function editGroup(
  change: Change,
  { id, name, folded }: { id: number; name?: string | undefined; folded?: boolean | undefined },
): Promise<{ id: number }> {
  const groups = await listGroups(change.trx, change.ownerId);
  const row = groups.find((group) => group.id === id);
  if (!row) throw groupNotFound();
  const others = groups.filter((group) => group !== row);
  if (name !== undefined && isTaken(name, others)) throw groupTaken();
  const to = { name: name ?? row.name, folded: folded ?? row.folded };
  await change.write('habit_groups', [{ row, to }]);
  return { id };
}

/** Deletes a group; its habits stay, without one. Raises 404. */
export async function deleteGroup(change: Change, { id }: { id: number }): Promise<void> {
  const { trx, ownerId } = change;
  await findGroup(trx, ownerId, id);
  const habits = await trx
    .selectFrom('habits')
    .select(['id', 'group_id'])
    .where('user_id', '=', ownerId)
    .where('group_id', '=', id)
    .execute();
  await change.write(
    'habits',
    habits.map((row) => ({ row, to: { group_id: null } })),
  );
  await deleteImages(change, 'habit_groups', [id]);
}

/** Reorders groups: those named share the positions that they had, in their new order; raises 404. */
export async function orderGroups(
  change: Change,
  { order }: { order: readonly OrderEntry[] },
): Promise<void> {
  const rows = await listGroups(change.trx, change.ownerId);
  await change.write('habit_groups', positionUpdates(rows, wishedOrder(order), groupNotFound, 1));
}
