import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

/** A script's metadata, as lists show it; its text is in `script_texts`. */
export interface ScriptsTable {
  id: Generated<number>;
  user_id: number;
  /** Unique among an account's scripts outside the trash, compared by bytes. */
  name: string;
  /** Null in the trash: NULLs are exempt from the unique key on names. */
  live: 1 | null;
  /** A JSON array of strings. */
  tags: string;
  /** Length of the text in UTF-16 units. */
  size: number;
  /** SHA-256 of the text's UTF-8 bytes. */
  content_hash: Buffer;
  /** Incremented with each stored text. */
  version: number;
  /** The account's revision of its last change. */
  revision: number;
  pinned: Generated<boolean>;
  /** When the text was stored. */
  updated_at: Timestamp;
  /** Token hash of the session that stored the text through a call without version checks; otherwise null. */
  saved_by: Buffer | null;
  trashed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface ScriptTextsTable {
  script_id: number;
  content: string;
}

/** What a search needs to know of a script's text before reading it. */
export interface ScriptSignaturesTable {
  script_id: number;
  /** The script's `version` of whose text it is; without the current one, the text itself is searched. */
  version: number;
  /** See `text-signature.ts`. */
  bits: Buffer;
}

/** The version history of a script. */
export interface ScriptVersionsTable {
  id: Generated<number>;
  user_id: number;
  script_id: number;
  /** The script's `version` when this text was current. */
  version: number;
  /** The script's name at that time. */
  name: string;
  /** Why it was replaced. */
  reason: 'save' | 'rename' | 'import' | 'restore' | 'delete' | 'conflict' | 'overwrite';
  /** A version with a label is never removed. */
  label: string | null;
  size: number;
  content_hash: Buffer;
  /** Compressed by the database's COMPRESS(). */
  content: Buffer;
  /** When it became the script's text. */
  stored_at: Timestamp;
  /** When it was replaced. */
  kept_at: Timestamp;
}

export interface ScriptSettingsTable {
  user_id: number;
  setting_key: string;
  setting_value: string;
  description: string | null;
  updated_at: Timestamp;
}
