import { rowImages } from '@/platform/server/journal/images';
import { cellOf } from '@/platform/server/journal/rows';
import { type Change, IMAGES } from './schema';

export const { readImages, writeImages, storeImages, insertImages, deleteImages, undoImages } =
  rowImages(IMAGES);

/**
 * Changes rows of events and records their images. For rows that come to belong to a row of the same change: an undo puts
 * them back before it takes that away, and a redo the other way round.
 */
export async function changeImages(
  change: Change,
  updates: readonly { id: number; to: object }[],
): Promise<void> {
  const columns = Object.keys(IMAGES.calendar_events.columns);
  const stored = await readImages(
    change.trx,
    change.ownerId,
    'calendar_events',
    updates.map(({ id }) => [id]),
  );
  const images = updates.flatMap(({ id, to }) => {
    const before = stored.get(String(id));
    if (!before) return [];
    const named = new Map(Object.entries(to));
    const after = before.map((cell, at) => {
      const column = columns[at] ?? '';
      return named.has(column) ? cellOf(named.get(column)) : cell;
    });
    return [[before, after] as [typeof before, typeof after]];
  });
  await storeImages(change, 'calendar_events', images);
}
