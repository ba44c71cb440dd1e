import { sql } from 'kysely';
import { AppError } from './errors';

// Which roles must have a second factor, as masters want it. Read with every caller, by the same statement.

/** Of `master_settings`: the roles, joined by commas. */
export const FACTOR_ROLES = 'factor_roles';

const roleIsMeant = sql<number>`EXISTS (
  SELECT 1 FROM master_settings
  WHERE setting_key = ${sql.lit(FACTOR_ROLES)} AND FIND_IN_SET(users.role, setting_value) > 0)`;
const hasApp = sql<number>`EXISTS (
  SELECT 1 FROM totp_secrets AS app WHERE app.user_id = users.id AND app.confirmed_at IS NOT NULL)`;
const hasPasskey = sql<number>`EXISTS (SELECT 1 FROM passkeys AS known WHERE known.user_id = users.id)`;

/** 1 if the account in `users` must have a second factor, and has neither an app nor a passkey. */
export const factorMissing = sql<number>`(${roleIsMeant} AND NOT ${hasApp} AND NOT ${hasPasskey})`;

/** 1 if it must have one, and has passkeys alone: its password would sign in without them. */
export const passkeyNeeded = sql<number>`(${roleIsMeant} AND NOT ${hasApp} AND ${hasPasskey})`;

/** Refuses everything but setting a second factor up. */
export function assertFactor({ factorMissing: isMissing }: { factorMissing: boolean }): void {
  if (!isMissing) return;
  throw new AppError('FORBIDDEN', 'Your role needs a second factor: set one up first', {
    code: 'second_factor_setup_required',
  });
}
