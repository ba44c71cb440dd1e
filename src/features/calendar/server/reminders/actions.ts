import { preferencesOf } from '@/platform/server/preferences';
import type { ReminderActions } from '@/platform/server/tools/ports';
import { CALL_STEPS, newSteps } from '@/platform/shared/repeat/steps';
import { instantOf } from '@/platform/shared/repeat/wall';
import { readWatched, remindingOf } from './queries';

/** An event is there to go to, and only its time makes it go away. */
export const eventActions: ReminderActions = {
  of: () => ['snooze'],
  async waits(db, userId, occasion) {
    const [id, recurrenceId, wall, minutes] = occasion.split(' ');
    const [watched] = await readWatched(db, [Number(id)]);
    if (watched?.main.user_id !== userId) return false;
    const { timeZone } = await preferencesOf(db, userId);
    const { startsIn, others } = remindingOf(watched, timeZone, newSteps(CALL_STEPS).ofSeries());
    const at = instantOf(Number(wall), watched.main.zone === '' ? timeZone : watched.main.zone);
    return [...others, ...startsIn(at, at)].some(
      (start) =>
        start.recurrenceId === recurrenceId &&
        start.wall === Number(wall) &&
        start.minutes.includes(Number(minutes)) &&
        start.at + start.row.end_local.getTime() - start.row.start_local.getTime() > Date.now(),
    );
  },
};
