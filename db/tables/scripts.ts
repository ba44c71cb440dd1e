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

export const scriptTables = {
  /** A script's metadata, as lists show it; its text is in `script_texts`. */
  scripts: {
    id: id(),
    user_id: reference(),
    /** Unique among an account's scripts outside the trash, compared by bytes. */
    name: text(255),
    /** Null in the trash: NULLs are exempt from the unique key on names. */
    live: nullable(unsigned<1>('TINYINT')),
    /** A JSON array of strings. */
    tags: longText(),
    /** Length of the text in UTF-16 units. */
    size: unsigned('INT'),
    /** SHA-256 of the text's UTF-8 bytes. */
    content_hash: bytes(),
    /** Incremented with each stored text. */
    version: unsigned('INT'),
    /** The account's revision of its last change. */
    revision: unsigned('BIGINT'),
    pinned: withDefault(flag()),
    /** When the text was stored. */
    updated_at: time(),
    /** Token hash of the session that stored the text through a call without version checks; otherwise null. */
    saved_by: nullable(bytes()),
    trashed_at: nullable(time()),
    /** Null: none. */
    notes: nullable(longText()),
    /** Null: the account's. */
    dialect: nullable(ascii(16)),
    /** The values that the parameters of the text had last: JSON, a list of names with values. */
    parameters: nullable(longText()),
  },

  script_texts: {
    script_id: reference(),
    content: longText(),
  },

  /** What a search needs to know of a script's text before reading it. */
  script_signatures: {
    script_id: reference(),
    /** The script's `version` of whose text it is; without the current one, the text itself is searched. */
    version: unsigned('INT'),
    /** See `text-signature.ts`. */
    bits: bytes(),
  },

  /** The version history of a script. */
  script_versions: {
    id: id(),
    user_id: reference(),
    script_id: reference(),
    /** The script's `version` when this text was current. */
    version: unsigned('INT'),
    /** The script's name at that time. */
    name: text(255),
    /** Why it was replaced. */
    reason: oneOf('save', 'rename', 'import', 'restore', 'delete', 'conflict', 'overwrite', 'replace'),
    /** A version with a label is never removed. */
    label: nullable(text(100)),
    size: unsigned('INT'),
    content_hash: bytes(),
    /** Compressed by the database's COMPRESS(). */
    content: bytes(),
    /** When it became the script's text. */
    stored_at: time(),
    /** When it was replaced. */
    kept_at: time(),
  },

  /** Links by which whoever has one reads a script. */
  script_links: {
    id: id(),
    user_id: reference(),
    script_id: reference(),
    /** SHA-256 of the link's key, which itself is not stored. */
    token_hash: bytes(),
    created_at: time(),
    expires_at: time(),
    /** Accurate to five minutes; null before the first use. */
    last_used_at: nullable(time()),
  },

  script_settings: {
    user_id: reference(),
    setting_key: ascii(32),
    setting_value: longText(),
    description: nullable(text(500)),
    updated_at: time(),
  },
};
