import type { Change } from '../changes/schema';
import { changeImages } from '../changes/writes';
import { timeColumns } from '../events/rows';
import type { Setting } from './planning';
import { insertCopies, storeUpdates } from './storing.sql';
import type { Target } from './targets.sql';
import { type FollowingEdit, planFollowing } from './following';

/**
 * Ends a series before an occurrence, and goes on with an edited one, to which the changed occurrences from there on belong.
 * Returns the new series' id; null without having changed anything if the occurrence is the first. Raises 422.
 */
export async function editFollowing(
  change: Change,
  target: Target,
  asked: FollowingEdit,
  setting: Setting,
): Promise<number | null> {
  const split = planFollowing(target, asked, setting);
  if (!split) return null;
  const { old, half, plan } = split;
  await storeUpdates(change, [{ row: target.row, to: timeColumns(old) }]);
  const [id = 0] = await insertCopies(change, [{ row: half, to: plan.to }]);
  // As images: an undo puts them back before it takes away the series to which they come to belong, and a redo the other
  // way round.
  await changeImages(
    change,
    'calendar_events',
    plan.overrides.map((update) => ({
      id: update.row.id,
      to: { series_id: id, uid: half.uid, calendar_id: asked.calendarId, ...update.to },
    })),
  );
  return id;
}
