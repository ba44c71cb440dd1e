/** Changes of permissions. The audit list keeps each of them forever. */
const RIGHTS_KINDS = [
  'tool_changed',
  'tools_reordered',
  'home_setting_changed',
  'registration_changed',
  'factor_roles_changed',
  'role_changed',
  'account_created',
  'account_activated',
  'account_deactivated',
  'factor_taken',
  'account_renamed',
  'account_leaving',
  'account_kept',
  'account_deleted',
] as const;

/** Events that unauthenticated callers can cause. */
export const ATTEMPT_KINDS = ['sign_in_failed', 'limit_reached', 'reset_asked'] as const;

/** Frequent events about accounts: the audit list keeps a limited number for a limited time (`eventLimits`). */
export const PASSING_KINDS = [
  ...ATTEMPT_KINDS,
  'signed_in',
  'password_changed',
  'email_changed',
  'link_sent',
  'session_ended',
  'factor_changed',
  'recovery_code_used',
  'passkey_changed',
  'provider_changed',
  'key_regenerated',
  'token_made',
  'token_revoked',
  'address_made',
  'keys_ended',
  'webhook_made',
  'webhooks_ended',
  'data_downloaded',
] as const;

/** All events; each goes to the log and to the audit list. */
export const EVENT_KINDS = [...PASSING_KINDS, ...RIGHTS_KINDS] as const;

export type EventKind = (typeof EVENT_KINDS)[number];
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];
export type PassingKind = (typeof PASSING_KINDS)[number];

export type EventValues = Record<string, string | number | boolean | null | string[]>;
type Nothing = Record<string, never>;

/** Why what programs call with has ended. */
type CredentialEnd = 'owner' | 'deactivated' | 'password_changed' | 'reset_link' | 'shell';

/** The facts recorded with each passing kind. */
export interface EventFacts {
  /**
   * Of a caller with the right password: 'second_factor' (a wrong code), 'deactivated', 'not_activated'; of somebody
   * signed in who was asked for it again: 'confirmation'; of a caller without a password: 'passkey',
   * 'provider' (its answer does not hold, or belongs to no account), 'setup' (not the token of the setup page); with one while only masters may: 'passwords_off'.
   */
  sign_in_failed: {
    reason:
      | 'credentials'
      | 'second_factor'
      | 'passkey'
      | 'provider'
      | 'setup'
      | 'passwords_off'
      | 'deactivated'
      | 'not_activated'
      | 'confirmation';
  };
  /** `limit` is the limit's name. */
  limit_reached: { limit: string };
  reset_asked: Nothing;
  signed_in: { by: 'password' | 'passkey' | 'provider' | 'setup' };
  password_changed: { by: 'reset_link' | 'owner' | 'shell' | 'setup' };
  email_changed: { by: 'link' | 'shell' | 'setup' };
  /** By somebody who governs the accounts. */
  link_sent: { purpose: 'invitation' | 'reset' };
  session_ended: {
    sessions: number;
    reason: 'signed_out' | 'password_changed' | 'deactivated' | 'elsewhere' | 'leaving';
  };
  factor_changed: { to: 'on' | 'off' | 'new_codes' };
  /** `left` is how many remain. */
  recovery_code_used: { left: number };
  passkey_changed: { to: 'added' | 'removed' };
  provider_changed: { to: 'linked' | 'unlinked' };
  key_regenerated: Nothing;
  /** `tools` as `devflow:write,script-manager:read`; `days` until its end, null for a token without one. */
  token_made: { tools: string; days: number | null };
  token_revoked: { tokens: number; reason: CredentialEnd };
  /** A secret address of a tool, by which programs read without a sign-in. */
  address_made: Nothing;
  /** Keys and secret addresses of tools; 'gone' where what they send to said so, 'other_key' if the server can no longer read it. */
  keys_ended: { keys: number; addresses: number; reason: CredentialEnd | 'gone' | 'other_key' };
  /** An address that changes of these tools are sent to; `tools` as `devflow,calendar`. */
  webhook_made: { tools: string };
  /** 'failed' after a week of failures, 'gone' where the receiver said so. */
  webhooks_ended: { webhooks: number; reason: CredentialEnd | 'failed' | 'gone' };
  data_downloaded: Nothing;
}

/** How many passing events the audit list stores, so that nobody can flood it; the log has them all. */
export const eventLimits = {
  /** Of one kind about one account per hour. */
  ofAccountAnHour: 20,
  /** Of all attempts together per hour. */
  attemptsAnHour: 200,
  keptDays: 90,
} as const;
