import type { RepeatPattern } from '@/platform/shared/repeat/pattern';

/** What a phrase of a sentence says, before it is known what the others say. */

/** A time of a day as typed: the minutes after midnight that it can be, the morning's first. */
export interface Clock {
  minutes: readonly number[];
}

/** A day as typed. */
export interface TypedDay {
  /** The first such day from a day on; null if there is none. Days are whole ones since 1970-01-01 (civil.ts). */
  from: (day: number) => number | null;
  /** It comes every week. */
  weekday: boolean;
}

/** A repeat as typed. */
export interface Repeat {
  /** For a series that begins on a day (YYYY-MM-DD). */
  pattern: (start: string) => RepeatPattern;
  /** Whether a series can begin on the day. */
  falls: (day: number) => boolean;
}

export type Reading =
  | { kind: 'day'; day: TypedDay; last?: TypedDay }
  | { kind: 'time'; from: Clock; to?: Clock }
  /** So many minutes from now. */
  | { kind: 'soon'; minutes: number }
  /** This evening; a clock that can be in the morning is meant in the evening. */
  | { kind: 'tonight'; clock?: Clock }
  | { kind: 'duration'; minutes: number }
  | { kind: 'days'; days: number }
  | { kind: 'end'; clock: Clock; day?: TypedDay }
  | { kind: 'until'; day: TypedDay; alone: boolean }
  | { kind: 'rule'; repeat: Repeat }
  | { kind: 'count'; count: number }
  | { kind: 'calendar'; id: number }
  | { kind: 'reminder'; minutes: number }
  | { kind: 'place'; place: string };

/** What two phrases cannot both say. Reminders may be several. */
export function subjectsOf(reading: Reading): string[] {
  switch (reading.kind) {
    case 'day':
      return reading.last ? ['day', 'end'] : ['day'];
    case 'time':
      return reading.to ? ['time', 'end'] : ['time'];
    case 'soon':
    case 'tonight':
      return ['day', 'time'];
    case 'duration':
    case 'days':
    case 'end':
      return ['end'];
    case 'until':
    case 'rule':
    case 'count':
    case 'calendar':
    case 'place':
      return [reading.kind];
    case 'reminder':
      return [];
  }
}

/** A form that phrases have, and what one of them says; null if it is none after all. */
export interface Phrase {
  /** A regular expression without anchors. */
  form: string;
  read: (groups: readonly (string | undefined)[], context: Context) => Reading | null;
  /** Said alone it may be a part of the title: it is only read at the end, or before a time. */
  weak?: boolean;
  /** Only after a day is it one: 'mon 9', 'tomorrow 12-13'. */
  afterDay?: boolean;
}

/** What is known besides the sentence. */
export interface Context {
  /** The person's day now. */
  today: number;
  /** After midnight, in the person's zone. */
  minutesNow: number;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  dateOrder: 'ymd' | 'dmy' | 'mdy';
  calendars: readonly { id: number; name: string }[];
}
