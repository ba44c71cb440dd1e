import type { DayEntry } from '../../answers';
import type { CalendarAddressHere } from '../address/use-calendar-address';
import type { ShownEvent } from '../chip/shown-event';
import type { NewEventStart } from '../dialogs/event-draft';

/** By wall-clock time. */
export interface Move {
  /** Of the start and the end. */
  days?: number;
  minutes?: number;
  /** Of the end alone, besides; in minutes. */
  longer?: number;
}

/** What each view is given. */
export interface CalendarScreen {
  address: CalendarAddressHere;
  /** Those of the period and near it, in order. */
  events: readonly ShownEvent[];
  /** What other tools that are ticked have, by day. */
  entries: ReadonlyMap<string, readonly DayEntry[]>;
  onOpen: (shown: ShownEvent, anchor: HTMLElement) => void;
  onEdit: (shown: ShownEvent) => void;
  onDelete: (shown: ShownEvent) => void;
  /** Asks for a new event. */
  onMake: (known: NewEventStart) => void;
  /** Moves at once, and says so; of a series it asks first which, and answers false. */
  onMove: (shown: ShownEvent, move: Move) => boolean;
}
