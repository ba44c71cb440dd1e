import type { DayEntry } from '../../answers';
import { daysLonger, type ShownEvent } from '../chip/shown-event';
import { minutesOf } from '../event/when-text';
import { DAY_MINUTES, isInStrip, lengthOf } from './day-blocks';

export const HOUR_PX = 48;
/** To which times drop. */
export const STEP_MINUTES = 15;

/** A place in the hours: how many days after the first one, and how many minutes after its midnight. */
export interface GridTime {
  day: number;
  minutes: number;
}

/** What is dragged so far. */
export type TimeDrag =
  | { kind: 'move'; shown: ShownEvent; days: number; minutes: number }
  | { kind: 'resize'; shown: ShownEvent; longer: number }
  /** Of an entry of another tool, to another day. */
  | { kind: 'due'; entry: DayEntry; days: number }
  /** Of whole days above the grid, both included. */
  | { kind: 'days'; from: number; to: number }
  /** Of a day of the grid, from one minute to another. */
  | { kind: 'make'; day: number; from: number; to: number };

/** What a pointer went down on. */
export type Grabbed =
  | { kind: 'move' | 'resize'; shown: ShownEvent }
  | { kind: 'due'; entry: DayEntry }
  | { kind: 'make' }
  | { kind: 'days' };

/** And where. */
export type Pressed = Grabbed & { at: GridTime };

/** The step of the clock at or below a time, within a day. */
export function stepBelow(minutes: number): number {
  const step = Math.floor(minutes / STEP_MINUTES) * STEP_MINUTES;
  return Math.max(0, Math.min(DAY_MINUTES - STEP_MINUTES, step));
}

/** What a drag from where it was pressed to a place means, on whole steps of the clock. */
export function dragTo(pressed: Pressed, to: GridTime): TimeDrag {
  const { kind, at } = pressed;
  const days = to.day - at.day;
  if (kind === 'make') {
    const [one, other] = [stepBelow(at.minutes), stepBelow(to.minutes)];
    return { kind: 'make', day: at.day, from: Math.min(one, other), to: Math.max(one, other) + STEP_MINUTES };
  }
  if (kind === 'days') return { kind, from: Math.min(at.day, to.day), to: Math.max(at.day, to.day) };
  if (kind === 'due') return { kind, entry: pressed.entry, days };
  const { shown } = pressed;
  const moved = to.minutes - at.minutes;
  if (kind === 'resize' && isInStrip(shown))
    return { kind, shown, longer: daysLonger(shown, days) * DAY_MINUTES };
  if (kind === 'resize') {
    const wanted = onStep(minutesOf(shown.end) + moved) - minutesOf(shown.end);
    return { kind, shown, longer: Math.max(wanted, Math.min(STEP_MINUTES - lengthOf(shown), 0)) };
  }
  // What stands above the hours has no time to move by.
  if (isInStrip(shown)) return { kind, shown, days, minutes: 0 };
  const start = minutesOf(shown.start);
  return { kind, shown, days, minutes: onStep(start + moved) - start };
}

/** Whether a drag is above the hours, which stand still then. */
export function isOfDays(drag: TimeDrag): boolean {
  return drag.kind === 'due' || drag.kind === 'days' || ('shown' in drag && isInStrip(drag.shown));
}

function onStep(minutes: number): number {
  return Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;
}
