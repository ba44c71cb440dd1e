import type { ColumnType, Generated } from 'kysely';

/** The columns that `watched_records`, `watched_before` and `watched_trash` share. Times are ms since 1970. */
interface RecordColumns {
  user_id: number;
  /** Unique in an account, compared by bytes. */
  series_id: string;
  title: string;
  /** By which titles are sorted: Chinese as pinyin. */
  title_key: string;
  /** In which is searched, as UTF-8: title, series id, pinyin and its initials, in lower case. */
  search_key: ColumnType<Buffer, string, string>;
  /** 0 when completed. */
  current_episode: number;
  is_completed: boolean;
  /** The highest episode that is believed; synced progress far beyond it waits for review. */
  trusted_episode: number;
  /** Empty for none. */
  tag: string;
  /** Names between commas, with one before and one behind; empty for none. */
  types: string;
  bookmark_url: string;
  listpage_url: string;
  image_url: string;
  description: string;
  last_watched_time: number;
  sync_timestamp: number | null;
  created_at: number;
  /** The account's revision at the last change; taken back with it. */
  revision: number;
  /** Stamps (rules of merging): when the value was set. */
  progress_stamp: number;
  /** When episode or completion was last set by hand; 0 for never. */
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

/** Records as they were before an operation, or as it made them. */
export interface WatchedBeforeTable extends RecordColumns {
  /** The client's. */
  operation_id: string;
  id: number;
  /** The revision at which the operation left the record. */
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
  /** At that time. */
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

/** Synced progress that waits for the person's word, or was dismissed by it. */
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
  /** Keyed, so that the table alone tells no key. */
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
  /** How many records had which outcome, as JSON. */
  outcomes: string;
}
