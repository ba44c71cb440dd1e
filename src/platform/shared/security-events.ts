/** Changes of who may do what. The audit list keeps each of them, for good. */
const RIGHTS_KINDS = [
  'tool_changed',
  'tools_reordered',
  'home_setting_changed',
  'registration_changed',
  'role_changed',
  'account_created',
  'account_activated',
  'account_deactivated',
] as const;

/** What strangers can cause. */
export const ATTEMPT_KINDS = ['sign_in_failed', 'limit_reached', 'reset_asked'] as const;

/** What happens to accounts, and may happen often: the audit list keeps so much of it, for so long. */
export const PASSING_KINDS = [
  ...ATTEMPT_KINDS,
  'password_changed',
  'session_ended',
  'key_regenerated',
] as const;

/** Everything that is told: each in the log, and in the audit list. */
export const EVENT_KINDS = [...PASSING_KINDS, ...RIGHTS_KINDS] as const;

export type EventKind = (typeof EVENT_KINDS)[number];
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];
export type PassingKind = (typeof PASSING_KINDS)[number];

export type EventValues = Record<string, string | number | boolean | null | string[]>;
type Nothing = Record<string, never>;

/** What there is to say of each passing kind. */
export interface EventFacts {
  /** Only who knows the password hears of the latter two. */
  sign_in_failed: { reason: 'credentials' | 'deactivated' | 'not_activated' };
  /** By its name. */
  limit_reached: { limit: string };
  reset_asked: Nothing;
  password_changed: { by: 'reset_link' };
  session_ended: { sessions: number; reason: 'signed_out' | 'password_changed' | 'deactivated' };
  key_regenerated: Nothing;
}

/** What the audit list holds of the passing kinds, so that nobody can fill it; the log has them all. */
export const eventLimits = {
  /** Of one kind about one account, in an hour. */
  ofAccountAnHour: 20,
  /** Of all attempts, in an hour. */
  attemptsAnHour: 200,
  keptDays: 90,
} as const;
