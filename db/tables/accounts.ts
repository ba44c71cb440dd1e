import type { ColumnType, Generated } from 'kysely';

/** A time that the database stores in UTC with milliseconds. */
type Timestamp = ColumnType<Date, Date, Date>;

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** NFKC, lower case; unique. */
  username_key: string;
  email: string;
  /** NFKC, lower case; unique. */
  email_key: string;
  /** The name to show, where it differs from the username. */
  name: string | null;
  role: 'user' | 'admin' | 'master';
  password_hash: string;
  /** Null until the e-mail address has been proved. */
  activated_at: ColumnType<Date | null, Date | null, Date | null>;
  /** Set while an admin keeps the account from signing in. */
  deactivated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** To five minutes; stays when the session that it comes from has ended. */
  last_seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Timestamp;
}

export interface SessionsTable {
  /** SHA-256 of the token; the token itself is not stored. */
  token_hash: Buffer;
  user_id: number;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

/** Links sent by mail, each for one use. */
export interface AccountTokensTable {
  /** SHA-256 of the token in the link. */
  token_hash: Buffer;
  user_id: number;
  purpose: 'activate' | 'reset';
  expires_at: Timestamp;
}

/** Counters of rate-limiter-flexible, which names the columns. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Unix time in ms. */
  expire: number | null;
}
