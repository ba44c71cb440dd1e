import type { ColumnType, Generated } from 'kysely';

/** Tokens that programs call with, made by the account that they act for. */
export interface AccessTokensTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the token, which itself is not stored. */
  token_hash: Buffer;
  /** Unique per account. */
  name: string;
  /** Keys of tools with what the token may do there: `devflow:write,script-manager:read`. */
  tools: string;
  created_at: ColumnType<Date, Date, never>;
  /** Null for a token without an end. */
  expires_at: ColumnType<Date | null, Date | null, never>;
  /** Accurate to five minutes; null before the first use. */
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date>;
}
