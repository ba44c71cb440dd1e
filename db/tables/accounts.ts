import type { ColumnType, Generated } from 'kysely';

/** Stored in UTC with milliseconds. */
type Timestamp = ColumnType<Date, Date, Date>;

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** NFKC, lower case; unique. */
  username_key: string;
  email: string;
  /** NFKC, lower case; unique. */
  email_key: string;
  /** Display name, if it differs from the username. */
  name: string | null;
  role: 'user' | 'admin' | 'master';
  password_hash: string;
  /** Null until the e-mail address is verified. */
  activated_at: ColumnType<Date | null, Date | null, Date | null>;
  /** Set while the account is deactivated by an admin. */
  deactivated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When it is deleted at its owner's wish; nobody is signed in meanwhile. */
  leaves_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Accurate to five minutes; outlives the session it comes from. */
  last_seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Timestamp;
}

export interface SessionsTable {
  /** SHA-256 of the token, which itself is not stored. */
  token_hash: Buffer;
  /** The name of the session for its owner. */
  id: Generated<number>;
  user_id: number;
  created_at: Timestamp;
  last_used_at: Timestamp;
  /** As the browser that signed in called itself, cut at 255 characters; null for sessions from before it was stored. */
  user_agent: string | null;
  /** Of the last use, as accurate as `last_used_at`. */
  address: string | null;
  /** When and by what the owner last proved the account in this session other than by the password. */
  proven_at: Generated<Date | null>;
  proven_by: Generated<'passkey' | 'provider' | null>;
}

/** Single-use links sent by mail. */
export interface AccountTokensTable {
  /** SHA-256 of the token in the link. */
  token_hash: Buffer;
  user_id: number;
  purpose: 'activate' | 'reset' | 'email';
  /** The new address that the link confirms, for the purpose 'email'. */
  email: Generated<string | null>;
  expires_at: Timestamp;
  /** When its mail was given up; null while it waits to be sent, and once it was. */
  undelivered_at: Generated<Date | null>;
}

/** Counters of rate-limiter-flexible, which prescribes the columns. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Unix time in ms. */
  expire: number | null;
}
