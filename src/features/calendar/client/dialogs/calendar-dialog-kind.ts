import type { CalendarRow, EventDetail, Occurrence } from '../../answers';
import type { NewEventStart } from './event-draft';

/** The dialogs over the calendar; their code is loaded when the first one opens. */
export type CalendarDialog =
  /** A new event, with what is known of it, or as another one is. */
  | { kind: 'add'; known: NewEventStart | { like: EventDetail } }
  /** A new event by a sentence, on phones. */
  | { kind: 'quick-add'; day: string }
  | { kind: 'edit'; event: Pick<Occurrence, 'id' | 'recurrenceId' | 'seriesId'> }
  /** Asks which of a series. Of events that happen once there is no question: they can be undone. */
  | { kind: 'delete'; event: Occurrence }
  | { kind: 'go-to-date'; day: string }
  /** A new calendar, or one to be edited. */
  | { kind: 'calendar'; calendar?: CalendarRow | undefined }
  /** A calendar at an address that is to be followed, or how one that is stands. */
  | { kind: 'subscribe' }
  | { kind: 'subscription'; calendar: CalendarRow }
  | { kind: 'delete-calendar'; calendar: CalendarRow }
  /** Of one calendar, or of all. */
  | { kind: 'export'; calendarId?: number | undefined }
  | { kind: 'trash' }
  | { kind: 'feeds' };
