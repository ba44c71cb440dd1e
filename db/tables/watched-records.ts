import type { ColumnType } from 'kysely';
import {
  ascii,
  bytes,
  flag,
  id,
  longText,
  nullable,
  oneOf,
  reference,
  text,
  time,
  unsigned,
  withDefault,
} from '../columns';

/** The columns that `watched_records`, `watched_before` and `watched_trash` share. Times are ms since 1970. */
export const watchedRecord = {
  user_id: reference(),
  /** Unique per account, compared by bytes. */
  series_id: text(191),
  title: text(500),
  /** Sort key of the title: Chinese as pinyin. */
  title_key: text(191),
  /** Search text in UTF-8 and lower case: title, series id, pinyin and its initials. */
  search_key: bytes<ColumnType<Buffer, string, string>>(),
  /** 0 when completed. */
  current_episode: unsigned('INT'),
  is_completed: flag(),
  /** The highest plausible episode so far; synced progress far beyond it waits for review. */
  trusted_episode: unsigned('INT'),
  /** Empty for none. */
  tag: text(50),
  /** Names separated by commas, with a leading and a trailing comma; empty for none. */
  types: longText(),
  bookmark_url: longText(),
  listpage_url: longText(),
  image_url: longText(),
  description: longText(),
  last_watched_time: unsigned('BIGINT'),
  sync_timestamp: nullable(unsigned('BIGINT')),
  created_at: unsigned('BIGINT'),
  /** The account's revision of the last change; an undo restores it. */
  revision: unsigned('BIGINT'),
  /** Stamps: when each value was set (see `merging.ts`). */
  progress_stamp: unsigned('BIGINT'),
  /** When episode or completion was last set manually; 0 for never. */
  hand_stamp: unsigned('BIGINT'),
  title_stamp: unsigned('BIGINT'),
  tag_stamp: unsigned('BIGINT'),
  types_stamp: unsigned('BIGINT'),
  bookmark_url_stamp: unsigned('BIGINT'),
  listpage_url_stamp: unsigned('BIGINT'),
  image_url_stamp: unsigned('BIGINT'),
  description_stamp: unsigned('BIGINT'),
  /** While it is not completed. */
  open_state: oneOf('planned', 'watching', 'paused', 'dropped'),
  state_stamp: unsigned('BIGINT'),
  /** 0 if unknown. */
  total_episodes: unsigned('INT'),
  /** 1 to 10; 0 for none. */
  score: unsigned('TINYINT'),
  rewatches: unsigned('INT'),
  /** For the person alone. */
  note: longText(),
  /** On which new episodes come: 1 is Monday; 0 for none. */
  air_weekday: unsigned('TINYINT'),
  /** At which they come then, HH:MM; empty for none. */
  air_time: text(5),
  /** The name of the work that it is a season of; empty for none. */
  work: text(200),
  /** 0 for none. */
  season: unsigned('SMALLINT'),
};

export const watchedTables = {
  watched_records: {
    id: id(),
    ...watchedRecord,
    /** As `revision`, but an undo counts as a change. */
    told_revision: withDefault(unsigned('BIGINT')),
  },

  /** Records as they were before an operation, or as it created them. */
  watched_before: {
    ...watchedRecord,
    operation_id: ascii(64),
    id: unsigned('INT'),
    /** The record's revision after the operation. */
    left_revision: unsigned('BIGINT'),
    kept_at: withDefault(time()),
  },

  /** Records that were deleted, for as long as they can be taken out again. */
  watched_trash: {
    ...watchedRecord,
    id: unsigned('INT'),
    trashed_at: time(),
  },

  watched_tags: {
    id: id(),
    user_id: reference(),
    name: text(50),
    /** #rrggbb */
    color: ascii(7),
    description: text(200),
    position: unsigned('INT'),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },

  watched_types: {
    id: id(),
    user_id: reference(),
    name: text(50),
    description: text(200),
    position: unsigned('INT'),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },

  /** A change of episode or completion; 'again' is none: an episode that was watched again, of a record that is further. */
  watched_events: {
    id: id('BIGINT'),
    user_id: reference(),
    series_id: text(191),
    /** The title at that time. */
    title: text(500),
    source: oneOf('hand', 'sync', 'undo', 'again', 'import'),
    /** Null where the record was made. */
    episode_before: nullable(unsigned('INT')),
    completed_before: nullable(flag()),
    episode_after: unsigned('INT'),
    completed_after: flag(),
    watched_time: unsigned('BIGINT'),
    at: unsigned('BIGINT'),
  },

  /** Synced progress that waits for the user's decision, or was dismissed. */
  watched_reviews: {
    id: id(),
    user_id: reference(),
    series_id: text(191),
    episode: unsigned('INT'),
    watched_time: unsigned('BIGINT'),
    received_at: unsigned('BIGINT'),
    dismissed: withDefault(flag()),
  },

  watched_api_keys: {
    user_id: reference(),
    /** Keyed digest, so that the table alone reveals no key. */
    digest: ascii(64),
    /** The key, encrypted. */
    sealed: bytes(),
    created_at: unsigned('BIGINT'),
  },

  watched_sync_calls: {
    id: id('BIGINT'),
    user_id: reference(),
    at: unsigned('BIGINT'),
    address: ascii(45),
    kind: oneOf('single', 'batch'),
    /** JSON: number of records by outcome. */
    outcomes: ascii(255),
  },
};
