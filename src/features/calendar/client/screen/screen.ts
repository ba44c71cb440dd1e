import type { DayEntry } from '../../answers';
import type { CalendarAddressHere } from './use-calendar-address';
import type { Move } from '../changes/event-changes';
import type { ShownEvent } from '../chip/shown-event';
import type { NewEventStart } from '../dialogs/event-draft';

/** What each view is given. */
export interface CalendarScreen {
  address: CalendarAddressHere;
  /** Those of the period and near it, in order. */
  events: readonly ShownEvent[];
  /** What other tools that are ticked have, by day. */
  entries: ReadonlyMap<string, readonly DayEntry[]>;
  /** Whether the entries are still those of other days. */
  entriesLate: boolean;
  onOpen: (shown: ShownEvent, anchor: HTMLElement) => void;
  onEdit: (shown: ShownEvent) => void;
  /** False if it cannot be deleted, which the person is told. */
  onDelete: (shown: ShownEvent) => boolean;
  /** Asks for a new event. */
  onMake: (known: NewEventStart) => void;
  /** Moves at once, and says so; of a series it asks first which, and answers false. */
  onMove: (shown: ShownEvent, move: Move) => boolean;
}
