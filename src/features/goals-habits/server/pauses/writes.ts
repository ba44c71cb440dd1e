import type { Change } from '../changes';
import { deleteImages, insertImages } from '../changes.sql';
import { habitTexts } from '../../rules';
import { dateOf } from '../figures/queries';
import { computeFigures } from '../figures/writes';
import { findPause } from './queries';
import { findHabits } from '../habits/queries';
import { invalid } from '../habits/rules';

/** Adds a pause of all habits, or one of each named; raises 404. */
export async function addPause(
  change: Change,
  pause: { habitIds: readonly number[] | null; from: string; until: string | null; reason: string },
): Promise<{ id: number; ids: number[] }> {
  const { habitIds, from, until, reason } = pause;
  if (habitIds) await findHabits(change.trx, change.ownerId, habitIds);
  const rows = (habitIds ?? [null]).map((habit_id) => ({
    habit_id,
    from_day: from,
    until_day: until,
    reason,
  }));
  const ids = await insertImages(change, 'habit_pauses', rows);
  await computeFigures(change, habitIds ?? undefined);
  return { id: ids[0] ?? 0, ids };
}

/** Changes the given fields; raises 404 and 422. */
export async function editPause(
  change: Change,
  edit: {
    id: number;
    from?: string | undefined;
    until?: string | null | undefined;
    reason?: string | undefined;
  },
): Promise<{ id: number }> {
  const row = await findPause(change.trx, change.ownerId, edit.id);
  const from = edit.from === undefined ? row.from_day : dateOf(edit.from);
  const until = edit.until === undefined ? row.until_day : edit.until === null ? null : dateOf(edit.until);
  if (until !== null && until < from) throw invalid(habitTexts.pauseEnds);
  const to = { from_day: from, until_day: until, reason: edit.reason ?? row.reason };
  await change.write('habit_pauses', [{ row, to }]);
  await computeFigures(change, row.habit_id === null ? undefined : [row.habit_id]);
  return { id: row.id };
}

/** Deletes a pause; raises 404. */
export async function deletePause(change: Change, { id }: { id: number }): Promise<void> {
  const row = await findPause(change.trx, change.ownerId, id);
  await deleteImages(change, 'habit_pauses', [id]);
  await computeFigures(change, row.habit_id === null ? undefined : [row.habit_id]);
}
