import { dayOf } from '@/platform/shared/civil';
import type { PauseRow, ScheduleRow } from '../../answers';
import { maskOf } from '../../rules/weekdays';
import type { Pause, Schedule } from '../../rules/habit';

/** Schedules as the rules compute with them. */
export function schedulesOf(rows: readonly ScheduleRow[]): Schedule[] {
  return rows.map(({ validFrom, rhythm, weekdays, times, span, target }) => ({
    validFrom: dayOf(validFrom) ?? 0,
    rhythm,
    times,
    span,
    target,
    weekdays: maskOf(weekdays),
  }));
}

/** Pauses as the rules compute with them. */
export function pausesOf(rows: readonly PauseRow[]): Pause[] {
  return rows.map(({ from, until }) => ({
    from: dayOf(from) ?? 0,
    until: until === null ? null : dayOf(until),
  }));
}
