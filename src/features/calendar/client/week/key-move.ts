import type { Move } from '../changes/event-changes';
import type { ShownEvent } from '../chip/shown-event';
import { DAY_MINUTES, lengthOf } from './day-blocks';
import { STEP_MINUTES } from './time-drag';

const ARROWS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };

/**
 * The move that an arrow with Alt means for an event: by a quarter of an hour or a day; with Shift as well, of its end alone.
 * Null for other keys, and where the end would come before the start.
 */
export function keyMove(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  event: Pick<ShownEvent, 'allDay' | 'start' | 'end'>,
): Move | null {
  const { allDay } = event;
  const by = ARROWS[key];
  if (by === undefined) return null;
  const isAlong = key === 'ArrowUp' || key === 'ArrowDown';
  if (!shiftKey) {
    if (!isAlong) return { days: by };
    return allDay ? null : { minutes: by * STEP_MINUTES };
  }
  if (!isAlong && !allDay) return null;
  const longer = by * (allDay ? DAY_MINUTES : STEP_MINUTES);
  return lengthOf(event) + longer < (allDay ? DAY_MINUTES : 0) ? null : { longer };
}
