import { usePreferences } from '@/platform/client/preferences';
import type { HabitRow, ScheduleRow } from '../../../answers';
import { scheduleLine } from '../texts';
import { BoundedList } from './bounded-list';

/** The rhythms of a habit, each from its first day on, newest first. */
export function SchedulesCard({ habit, schedules }: { habit: HabitRow; schedules: readonly ScheduleRow[] }) {
  const preferences = usePreferences();
  return (
    <BoundedList title="Rhythms" rows={schedules.toReversed()} keyOf={({ id }) => id} none="No rhythm.">
      {(schedule) => scheduleLine(habit, schedule, preferences)}
    </BoundedList>
  );
}
