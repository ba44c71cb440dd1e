import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** What clocks show, as if it were UTC; written as 'YYYY-MM-DD HH:MM:SS'. */
type WallClock = ColumnType<Date, Date | string, Date | string>;

export interface CalendarsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** '#rrggbb'. */
  color: string;
  /** Sort key with wide gaps; only the order matters. */
  position: number;
  /** Not shown on the screen; its events are there nevertheless. */
  hidden: boolean;
  updated_at: Timestamp;
  trashed_at: MaybeTime;
}

/** A single event, a series, or an occurrence of a series that differs from it. */
export interface CalendarEventsTable {
  id: Generated<number>;
  user_id: number;
  calendar_id: number;
  /** Of iCalendar; a series and its changed occurrences have the same. */
  uid: string;
  /** Of a changed occurrence: its series. */
  series_id: number | null;
  /** Of a changed occurrence: its original start in the series' zone, YYYYMMDD or YYYYMMDDTHHMMSS; otherwise ''. */
  recurrence_id: string;
  title: string;
  location: string;
  url: string;
  notes: string;
  all_day: boolean;
  start_local: WallClock;
  /** Exclusive. */
  end_local: WallClock;
  /** An IANA name or 'UTC'; '' floats with the account's zone, as all-day events do. */
  zone: string;
  /** Null: the same. */
  end_zone: string | null;
  /** An RRULE value (RFC 5545); '' for an event that happens once. */
  rule: string;
  /** JSON: local starts besides those of the rule (RDATE), as in recurrence_id. */
  added: string | null;
  /** JSON: original starts that do not happen (EXDATE). */
  removed: string | null;
  /** Of a changed occurrence: the fields that are its own, parted by commas ('title,time'). */
  changed: string;
  status: 'confirmed' | 'tentative' | 'cancelled';
  busy: boolean;
  /** '#rrggbb'; null: the calendar's. */
  color: string | null;
  /** Minutes before the start, parted by commas. */
  reminders: string;
  sequence: number;
  /** jCal (RFC 7265) of what is not modelled, given back on export. */
  extra: string | null;
  /** Digest of its content as the last import stored it; null if it was never imported. */
  imported_hash: string | null;
  /** Before or at the first moment of anything of it. */
  begins_at: Timestamp;
  /** At or after the last moment of anything of it; 9999-12-31 23:59:59.999 if it has no end. */
  ends_at: Timestamp;
  /** The next moment at which it reminds; null: it does not any more. */
  next_reminder_at: MaybeTime;
  /** The account's revision of its last change. */
  revision: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Set while it is in the trash. */
  trashed_at: MaybeTime;
}

/** A secret address under which calendar programs read. */
export interface CalendarFeedsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** Keyed digest, so that the table alone reveals no key. */
  digest: string;
  /** The key, encrypted. */
  sealed: Buffer;
  /** JSON list; null: all calendars. */
  calendar_ids: string | null;
  detail: 'full' | 'busy';
  /** With what other tools have on a day. */
  with_tools: boolean;
  created_at: Timestamp;
  last_used_at: MaybeTime;
}
