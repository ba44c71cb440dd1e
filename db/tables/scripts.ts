import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

/** What a list tells of a script; its text is in `script_texts`. */
export interface ScriptsTable {
  id: Generated<number>;
  user_id: number;
  /** Unique among the live ones of an account, compared by bytes. */
  name: string;
  /** Null in the trash. */
  live: 1 | null;
  /** A JSON list of texts. */
  tags: string;
  /** Of the text, in UTF-16 units. */
  size: number;
  /** SHA-256 of the text's UTF-8 bytes. */
  content_hash: Buffer;
  /** Counts the texts that it had. */
  version: number;
  /** The account's revision at its last change. */
  revision: number;
  pinned: Generated<boolean>;
  /** When the text was stored. */
  updated_at: Timestamp;
  /** The token hash of the session that stored the text through a call without versions; null otherwise. */
  saved_by: Buffer | null;
  trashed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface ScriptTextsTable {
  script_id: number;
  content: string;
}

/** The earlier texts of a script. */
export interface ScriptVersionsTable {
  id: Generated<number>;
  user_id: number;
  script_id: number;
  /** Which of the script's texts it is. */
  version: number;
  /** The script's name at that time. */
  name: string;
  /** What replaced it. */
  reason: 'save' | 'rename' | 'import' | 'restore' | 'delete' | 'conflict' | 'overwrite';
  /** A version with a name is kept for ever. */
  label: string | null;
  size: number;
  content_hash: Buffer;
  /** By the database's COMPRESS(). */
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
