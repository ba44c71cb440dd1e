import type { ColumnType } from 'kysely';

/** Accounts that an OpenID Connect provider signs in. */
export interface OidcLinksTable {
  user_id: number;
  /** SHA-256 of the issuer and the subject. */
  identity: Buffer;
  /** The address that the provider vouched for when it was linked. */
  email: string;
  created_at: ColumnType<Date, Date, Date>;
  last_used_at: ColumnType<Date, Date, Date>;
}

/** Sign-ins with the provider that are under way. */
export interface OidcFlowsTable {
  /** SHA-256 of the cookie, which itself is not stored. */
  cookie_hash: Buffer;
  sealed: Buffer;
  expires_at: ColumnType<Date, Date, Date>;
}
