import type { ColumnType, Generated } from 'kysely';

/** The authenticator app of an account. */
export interface TotpSecretsTable {
  user_id: number;
  /** The shared secret in base32, encrypted (docs/decisions/029-second-factor.md). */
  sealed: Buffer;
  /** The time step of the last code that was accepted, so that none is accepted again. */
  last_step: number;
  /** Null until a first right code has switched it on. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The recovery codes that are left. */
export interface RecoveryCodesTable {
  user_id: number;
  /** SHA-256 of the normalized code. */
  code_hash: Buffer;
}

export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** As its owner calls it. */
  name: string;
  credential_id: Buffer;
  /** A COSE key. */
  public_key: Buffer;
  /** Of signatures, as the authenticator counts them; 0 if it does not. */
  counter: number;
  /** How browsers can reach the authenticator, joined by commas. */
  transports: string;
  created_at: ColumnType<Date, Date, never>;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

export interface PasskeyChallengesTable {
  challenge: Buffer;
  /** The account that adds a passkey; null for a sign-in. */
  user_id: number | null;
  expires_at: ColumnType<Date, Date, never>;
}
