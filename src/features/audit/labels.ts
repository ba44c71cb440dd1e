import type { EventFacts, EventKind } from '@/platform/shared/security-events';

// The words for kinds of events and for their values.

/** The kinds in the filter. */
export const EVENT_KIND_LABELS: Record<EventKind, string> = {
  sign_in_failed: 'Failed sign-ins',
  limit_reached: 'Limits reached',
  reset_asked: 'Password resets asked for',
  signed_in: 'Sign-ins',
  password_changed: 'Passwords changed',
  email_changed: 'E-mail addresses changed',
  link_sent: 'Links sent',
  session_ended: 'Sessions ended',
  factor_changed: 'Two-factor sign-in changed',
  recovery_code_used: 'Recovery codes used',
  passkey_changed: 'Passkeys changed',
  provider_changed: 'Single sign-on changed',
  key_regenerated: 'API keys regenerated',
  token_made: 'Access tokens made',
  token_revoked: 'Access tokens revoked',
  address_made: 'Secret addresses made',
  keys_ended: 'Keys and secret addresses ended',
  webhook_made: 'Webhooks made',
  webhooks_ended: 'Webhooks ended',
  data_downloaded: 'Data downloaded',
  role_changed: 'Roles changed',
  account_created: 'Accounts created',
  account_activated: 'Accounts activated',
  account_deactivated: 'Accounts deactivated',
  factor_taken: 'Second factors taken away',
  account_renamed: 'Accounts renamed',
  account_leaving: 'Deletions asked for',
  account_kept: 'Accounts kept after all',
  account_deleted: 'Accounts deleted',
  registration_changed: 'Registration',
  factor_roles_changed: 'Roles that need a second factor',
  tool_changed: 'Tools changed',
  tools_reordered: 'Order of the tools',
  home_setting_changed: 'Home switches',
};

export const SIGN_IN_FAILURES: Record<EventFacts['sign_in_failed']['reason'], string> = {
  // Redundant to a reader.
  credentials: '',
  second_factor: 'Wrong code after the right password',
  passkey: 'With a passkey',
  deactivated: 'Deactivated account',
  not_activated: 'Not activated yet',
  confirmation: 'Asked again in a session',
  provider: 'Single sign-on',
  setup: 'Not the token of the setup page',
  passwords_off: 'Only masters sign in with a password',
};

export const SIGN_INS: Record<EventFacts['signed_in']['by'], string> = {
  password: 'With the password',
  passkey: 'With a passkey',
  provider: 'Single sign-on',
  setup: 'By the setup page',
};

export const PASSWORD_CHANGES: Record<EventFacts['password_changed']['by'], string> = {
  reset_link: 'By a link in a mail',
  owner: 'On the account page',
  shell: "At the server's shell",
  setup: 'On the setup page',
};

export const EMAIL_CHANGES: Record<EventFacts['email_changed']['by'], string> = {
  link: 'Confirmed by a link in a mail',
  shell: "At the server's shell",
  setup: 'On the setup page',
};

export const LINKS: Record<EventFacts['link_sent']['purpose'], string> = {
  invitation: 'To activate it',
  reset: 'To a new password',
};

export const FACTOR_CHANGES: Record<EventFacts['factor_changed']['to'], string> = {
  on: 'Switched on',
  off: 'Switched off',
  new_codes: 'New recovery codes',
};

export const PASSKEY_CHANGES: Record<EventFacts['passkey_changed']['to'], string> = {
  added: 'Added',
  removed: 'Removed',
};

export const SESSION_ENDS: Record<EventFacts['session_ended']['reason'], string> = {
  signed_out: 'Signed out',
  password_changed: 'Password changed',
  deactivated: 'Account deactivated',
  elsewhere: 'From another session',
  leaving: 'Deletion asked for',
};

export const TOKEN_ENDS: Record<EventFacts['token_revoked']['reason'], string> = {
  owner: 'On the account page',
  deactivated: 'Account deactivated',
  password_changed: 'Password changed',
  reset_link: 'Password reset',
  shell: 'Password set at the shell',
};

export const KEY_ENDS: Record<EventFacts['keys_ended']['reason'], string> = {
  ...TOKEN_ENDS,
  gone: 'The receiver wants nothing more',
  other_key: 'The server has another key',
};

export const WEBHOOK_ENDS: Record<EventFacts['webhooks_ended']['reason'], string> = {
  ...TOKEN_ENDS,
  failed: 'After a week of failures',
  gone: 'The receiver wants nothing more',
};

export const LIMITS: Record<string, string> = {
  'signin-account': 'Too many failed sign-ins',
  'signin-address': 'Too many failed sign-ins from one address',
  'signin-code': 'Too many wrong codes',
  passkey: 'Too many passkey sign-ins begun from one address',
  factor: 'Too many changes of second factors, tokens, keys and webhooks',
  'mail-asker': 'Too many mails to one recipient from one address',
  'signin-told': 'Many failed sign-ins, of which the owner is told',
  register: 'Too many registrations from one address',
  activate: 'Too many activations from one address',
  forgot: 'Too many password resets asked for from one address',
  reset: 'Too many new passwords from one address',
  links: 'Too many links sent to others',
  email: 'Too many new e-mail addresses asked for',
  mail: 'Too many mails',
  setup: 'Too many tokens tried at the setup page from one address',
  oidc: 'Too many single sign-ons from one address',
};
