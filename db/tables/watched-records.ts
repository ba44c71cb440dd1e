import type { ColumnType, Generated } from 'kysely';

/** The columns that `watched_records`, `watched_before` and `watched_trash` share. Times are ms since 1970. */
interface RecordColumns {
  user_id: number;
  /** Unique per account, compared by bytes. */
  series_id: string;
  title: string;
  /** Sort key of the title: Chinese as pinyin. */
  title_key: string;
  /** Search text in UTF-8 and lower case: title, series id, pinyin and its initials. */
  search_key: ColumnType<Buffer, string, string>;
  /** 0 when completed. */
  current_episode: number;
  is_completed: boolean;
  /** The highest plausible episode so far; synced progress far beyond it waits for review. */
  trusted_episode: number;
  /** Empty for none. */
  tag: string;
  /** Names separated by commas, with a leading and a trailing comma; empty for none. */
  types: string;
  bookmark_url: string;
  listpage_url: string;
  image_url: string;
  description: string;
  last_watched_time: number;
  sync_timestamp: number | null;
  created_at: number;
  /** The account's revision of the last change; an undo restores it. */
  revision: number;
  /** Stamps: when each value was set (see `merging.ts`). */
  progress_stamp: number;
  /** When episode or completion was last set manually; 0 for never. */
  hand_stamp: number;
  title_stamp: number;
  tag_stamp: number;
  types_stamp: number;
  bookmark_url_stamp: number;
  listpage_url_stamp: number;
  image_url_stamp: number;
  description_stamp: number;
}

export interface WatchedRecordsTable extends RecordColumns {
  id: Generated<number>;
}

/** Records as they were before an operation, or as it created them. */
export interface WatchedBeforeTable extends RecordColumns {
  operation_id: string;
  id: number;
  /** The record's revision after the operation. */
  left_revision: number;
  kept_at: Generated<Date>;
}

/** Records that were deleted, for as long as they can be taken out again. */
export interface WatchedTrashTable extends RecordColumns {
  id: number;
  trashed_at: Date;
}

export interface WatchedTagsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** #rrggbb */
  color: string;
  description: string;
  position: number;
}

export interface WatchedTypesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  description: string;
  position: number;
}

/** A change of episode or completion; 'again' is none: an episode that was watched again, of a record that is further. */
export interface WatchedEventsTable {
  id: Generated<number>;
  user_id: number;
  series_id: string;
  /** The title at that time. */
  title: string;
  source: 'hand' | 'sync' | 'undo' | 'again';
  /** Null where the record was made. */
  episode_before: number | null;
  completed_before: boolean | null;
  episode_after: number;
  completed_after: boolean;
  watched_time: number;
  at: number;
}

/** Synced progress that waits for the user's decision, or was dismissed. */
export interface WatchedReviewsTable {
  id: Generated<number>;
  user_id: number;
  series_id: string;
  episode: number;
  watched_time: number;
  received_at: number;
  dismissed: Generated<boolean>;
}

export interface WatchedApiKeysTable {
  user_id: number;
  /** Keyed digest, so that the table alone reveals no key. */
  digest: string;
  /** The key, encrypted. */
  sealed: Buffer;
  created_at: number;
}

export interface WatchedSyncCallsTable {
  id: Generated<number>;
  user_id: number;
  at: number;
  address: string;
  kind: 'single' | 'batch';
  /** JSON: number of records by outcome. */
  outcomes: string;
}
