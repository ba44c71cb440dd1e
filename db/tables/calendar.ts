import {
  ascii,
  bytes,
  flag,
  id,
  integer,
  longText,
  nullable,
  oneOf,
  reference,
  text,
  time,
  unsigned,
  wallClock,
} from '../columns';

export const calendarTables = {
  calendars: {
    id: id(),
    user_id: reference(),
    name: text(100),
    /** '#rrggbb'. */
    color: ascii(7),
    /** Sort key with wide gaps; only the order matters. */
    position: integer(),
    /** Not shown on the screen; its events are there nevertheless. */
    hidden: flag(),
    updated_at: time(),
    trashed_at: nullable(time()),
  },

  /** A single event, a series, or an occurrence of a series that differs from it. */
  calendar_events: {
    id: id(),
    user_id: reference(),
    calendar_id: reference(),
    /** Of iCalendar; a series and its changed occurrences have the same. */
    uid: text(255),
    /** Of a changed occurrence: its series. */
    series_id: nullable(reference()),
    /** Of a changed occurrence: its original start in the series' zone, YYYYMMDD or YYYYMMDDTHHMMSS; otherwise ''. */
    recurrence_id: ascii(15),
    title: text(500),
    location: text(500),
    url: text(2_000),
    notes: longText(),
    all_day: flag(),
    start_local: wallClock(),
    /** Exclusive. */
    end_local: wallClock(),
    /** An IANA name or 'UTC'; '' floats with the account's zone, as all-day events do. */
    zone: ascii(64),
    /** Null: the same. */
    end_zone: nullable(ascii(64)),
    /** An RRULE value (RFC 5545); '' for an event that happens once. */
    rule: ascii(1_000),
    /** JSON: local starts besides those of the rule (RDATE), as in recurrence_id. */
    added: nullable(longText()),
    /** JSON: original starts that do not happen (EXDATE). */
    removed: nullable(longText()),
    /** Of a changed occurrence: the fields that are its own, parted by commas ('title,time'). */
    changed: ascii(120),
    status: oneOf('confirmed', 'tentative', 'cancelled'),
    busy: flag(),
    /** '#rrggbb'; null: the calendar's. */
    color: nullable(ascii(7)),
    /** Minutes before the start, parted by commas. */
    reminders: ascii(60),
    sequence: unsigned('INT'),
    /** jCal (RFC 7265) of what is not modelled, given back on export. */
    extra: nullable(longText()),
    /** Digest of its content as the last import stored it; null if it was never imported. */
    imported_hash: nullable(ascii(64)),
    /** Before or at the first moment of anything of it. */
    begins_at: time(),
    /** At or after the last moment of anything of it; 9999-12-31 23:59:59.999 if it has no end. */
    ends_at: time(),
    /** The next moment at which it reminds; null: it does not any more. */
    next_reminder_at: nullable(time()),
    /** The account's revision of its last change. */
    revision: unsigned('BIGINT'),
    updated_at: time(),
    /** Set while it is in the trash. */
    trashed_at: nullable(time()),
    created_at: time(),
  },

  /** A secret address under which calendar programs read. */
  calendar_feeds: {
    id: id(),
    user_id: reference(),
    name: text(100),
    /** Keyed digest, so that the table alone reveals no key. */
    digest: ascii(64),
    /** The key, encrypted. */
    sealed: bytes(),
    /** JSON list; null: all calendars. */
    calendar_ids: nullable(longText()),
    detail: oneOf('full', 'busy'),
    /** With what other tools have on a day. */
    with_tools: flag(),
    created_at: time(),
    last_used_at: nullable(time()),
  },
};
