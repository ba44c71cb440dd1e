import type { ToolDay } from '@/platform/shared/tool-days';
import type { EventStatus, Outcome } from './rules';

/** What the procedures answer. Moments are ISO 8601 in UTC, days YYYY-MM-DD, wall times YYYY-MM-DDTHH:MM:SS. */

export interface CalendarRow {
  id: number;
  name: string;
  color: string;
  hidden: boolean;
  /** Of its new events with a time: minutes before. */
  reminders: number[];
  /** It follows a file at an address, which alone changes its events. */
  subscribed: boolean;
  /** From 0. */
  place: number;
  updatedAt: string;
}

/** An event as it is shown: one that happens once, or an occurrence of a series. */
export interface Occurrence {
  /** Of its row: the event, the series, or the changed occurrence. */
  id: number;
  /** The series that it is an occurrence of; null for a single event. */
  seriesId: number | null;
  /** Its original start (YYYYMMDD or YYYYMMDDTHHMMSS); '' for a single event. */
  recurrenceId: string;
  calendarId: number;
  uid: string;
  title: string;
  location: string;
  url: string;
  allDay: boolean;
  /** A moment; a day for an all-day event. */
  start: string;
  /** Exclusive. */
  end: string;
  /** What clocks show in its own zone; a day for an all-day event. */
  startLocal: string;
  endLocal: string;
  /** '' floats, as all-day events do. */
  zone: string;
  /** Null: the same. */
  endZone: string | null;
  /** Of its series; '' for a single event. */
  rule: string;
  /** It differs from its series. */
  changed: boolean;
  status: EventStatus;
  busy: boolean;
  /** Null: the calendar's. */
  color: string | null;
  /** Minutes before the start. */
  reminders: number[];
}

/** When an event happens in a window, in seconds. */
export interface TimesInWindow {
  /** How long it takes. */
  seconds: number;
  /**
   * In order: the first start since 1970, each other one since that before it. That of an all-day event is the midnight of the
   * account's zone.
   */
  starts: number[];
  /**
   * How much clocks in its zone are ahead of UTC's at a start, and how much later they show the end: two numbers of each start, or
   * two of all where they are alike.
   */
  clocks: number[];
}

/**
 * An event in a window: a single one, or a series with those of its occurrences that are as it has them. What they have in common
 * is said once, and only where it is not as most events have it: no text, rule, color or reminders, not all day, an end in the
 * same zone, confirmed, busy.
 */
export interface EventInWindow
  extends
    TimesInWindow,
    Pick<Occurrence, 'id' | 'calendarId' | 'uid' | 'title' | 'zone'>,
    Partial<
      Pick<
        Occurrence,
        'location' | 'url' | 'allDay' | 'endZone' | 'rule' | 'status' | 'busy' | 'color' | 'reminders'
      >
    > {}

/** What happens in a window, in as few letters as the screen needs; `occurrencesOf` lists it. */
export interface WindowAnswer {
  /** Changed occurrences. */
  events: Occurrence[];
  /** Events that happen once. */
  single: EventInWindow[];
  series: EventInWindow[];
  /** There are more occurrences of series than are listed, or it would take too long to find them. */
  cut: boolean;
  revision: number;
}

export interface NotedOccurrence extends Occurrence {
  notes: string;
}

/** An event with everything, for its popover and its dialog. */
export interface EventDetail extends NotedOccurrence {
  /** The next starts of its series, at most five, from this occurrence on. */
  next: string[];
  /** Changed occurrences of the series. */
  changedCount: number;
  /** It has a rule that is not shown, such as one with too many starts: only the first one is, and those that were added. */
  onlyFirst: boolean;
  createdAt: string;
  updatedAt: string;
}

/** A row as it is stored. */
export interface StoredEvent extends NotedOccurrence {
  /** Local starts besides those of the rule, as `recurrenceId`. */
  added: string[];
  /** Original starts that do not happen. */
  removed: string[];
}

/** To a change of an event: its row, and the series that a split began. */
export interface EventAnswer {
  id: number;
  /** Of the new half; null if there is none. */
  seriesId: number | null;
}

/** How a sentence was read. */
export interface QuickRead {
  title: string;
  /** A wall time in the account's zone; a day for an all-day event. */
  start: string;
  end: string;
  allDay: boolean;
  rule: string;
  /** Null: none was named. */
  calendarId: number | null;
  reminders: number[];
  location: string;
}

export interface QuickAnswer {
  /** Null: it was only read. */
  id: number | null;
  read: QuickRead;
}

export interface ImportItem {
  uid: string;
  title: string;
  outcome: Outcome;
  /** Of the file, from 1. */
  line: number;
  /** What happens, or why it is skipped. */
  message: string;
  /** As it will be; '' if it cannot be read. A day for an all-day event, otherwise a wall time. */
  start: string;
  end: string;
  allDay: boolean;
  zone: string;
  rule: string;
  /** What is done unless something else is decided; null: nothing can be decided. */
  choice: 'keep' | 'take' | null;
}

export type ImportCounts = Record<Outcome, number>;

export interface ImportAnswer {
  counts: ImportCounts;
  items: ImportItem[];
  /** Tasks and journal entries, which are left out. */
  leftOut: number;
  /** Into which it goes; null: a first calendar is made. */
  calendarId: number | null;
  fileName: string;
  revision: number;
  /** To be sent with the import that does what this preview says: the revision, so that any change makes another one. */
  previewToken: number;
}

/** A file to be saved. */
export interface FileAnswer {
  name: string;
  type: 'text/calendar';
  content: string;
}

/** What a program changed by CalDAV, as one operation that can be undone. */
export interface DeviceChange {
  did: 'added' | 'changed' | 'deleted';
  /** Of the event or the calendar. */
  title: string;
  /** How the program names itself; empty if it does not. */
  program: string;
}

/** What a program sent by CalDAV and was refused: it is not in the calendar. */
export interface DeviceRefusal {
  id: number;
  /** When it was refused last, and how often. */
  at: string;
  times: number;
  /** How the program names itself; empty if it does not. */
  program: string;
  /** Of the event; '' if it could not be read. */
  title: string;
  reason: string;
  /** The text that was sent is kept: `calendar.refused` has it. */
  isKept: boolean;
}

export interface CaldavAnswer {
  /** Where programs find the calendars. */
  url: string;
  /** What they sent lately and was refused, newest first. */
  refusals: DeviceRefusal[];
  /** What they changed lately, newest first. */
  changes: ({ operationId: string; at: string } & DeviceChange)[];
}

/** How a calendar that follows an address stands. */
export interface SubscriptionRow {
  calendarId: number;
  /** Of its address, the rest of which may be a secret; '' if it can no longer be read. */
  host: string;
  /** How often it is asked. */
  everyMinutes: number;
  checkedAt: string | null;
  /** When the calendar was last as the file. */
  fetchedAt: string | null;
  /** Why the last attempt failed. */
  problem: string | null;
}

export interface FeedRow {
  id: number;
  name: string;
  /** Null: all. */
  calendarIds: number[] | null;
  detail: 'full' | 'busy';
  withTools: boolean;
  /** The secret address. */
  url: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** What a search found, the latest first; of a series its next occurrence, or the last one. */
export interface SearchAnswer {
  events: NotedOccurrence[];
  /** Of some series the next occurrence would take too long to find: they are told by their first one. */
  cut: boolean;
}

/** Something of another tool on a day; `tool` by its key in Option Access. */
export type DayEntry = { tool: string } & ToolDay;
