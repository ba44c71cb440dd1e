import { expect, test } from 'vitest';
import type { EventKind, EventValues } from '@/platform/shared/security-events';
import { describeEvent } from './rules';

const change = (kind: EventKind, subject: string, before: EventValues, after: EventValues) =>
  describeEvent({ kind, account: null, subject, before, after });
const event = (kind: EventKind, after: EventValues, account: string | null = 'mei') =>
  describeEvent({ kind, account, subject: account ?? '', before: {}, after });

test('a switch of the registration, and of home', () => {
  const [on, off] = [{ enabled: true }, { enabled: false }];
  expect(change('registration_changed', 'registration_enabled', on, off)).toEqual([
    { what: 'Registration', before: 'Enabled', after: 'Disabled' },
  ]);
  expect(change('home_setting_changed', 'devFlowEnabled_user', on, off)).toEqual([
    { what: 'DevFlow on home, for user', before: 'On', after: 'Off' },
  ]);
});

test('each field of a tool that differs', () => {
  const before = { title: 'Old', enabled_user: false };
  expect(change('tool_changed', 'devflow-settings', before, { title: 'New', enabled_user: true })).toEqual([
    { what: 'DevFlow Settings, title', before: 'Old', after: 'New' },
    { what: 'DevFlow Settings, for user', before: 'Off', after: 'On' },
  ]);
});

test('the tools that have another place', () => {
  const before = { order: ['calendar', 'devflow', 'goals-habits'] };
  const after = { order: ['calendar', 'goals-habits', 'devflow'] };
  expect(change('tools_reordered', 'navigator', before, after)).toEqual([
    { what: 'Order of the tools', before: '2 DevFlow, 3 Goals Habits', after: '2 Goals Habits, 3 DevFlow' },
  ]);
});

test('accounts and their roles', () => {
  expect(change('role_changed', 'mei', { role: 'user' }, { role: 'admin' })).toEqual([
    { what: 'Role of mei', before: 'user', after: 'admin' },
  ]);
  expect(change('account_created', 'mei', {}, { role: 'user' })).toEqual([
    { what: 'Account mei created, role', before: '', after: 'user' },
  ]);
  expect(change('account_activated', 'mei', { state: 'waiting' }, { state: 'active' })).toEqual([
    { what: 'Account mei', before: 'Not activated', after: 'Active' },
  ]);
});

test.each([
  ['sign_in_failed', { reason: 'credentials' }, 'Sign-in as mei failed', ''],
  ['sign_in_failed', { reason: 'deactivated' }, 'Sign-in as mei failed', 'Deactivated account'],
  ['limit_reached', { limit: 'signin-account' }, 'Too many failed sign-ins: mei', ''],
  ['reset_asked', {}, 'Password reset of mei asked for', ''],
  ['password_changed', { by: 'reset_link' }, 'Password of mei changed', 'By a link in a mail'],
  ['password_changed', { by: 'owner' }, 'Password of mei changed', 'On the account page'],
  ['email_changed', { by: 'link' }, 'E-mail address of mei changed', 'Confirmed by a link in a mail'],
  ['session_ended', { sessions: 1, reason: 'elsewhere' }, 'Session of mei ended', 'From another session'],
  ['session_ended', { sessions: 1, reason: 'signed_out' }, 'Session of mei ended', 'Signed out'],
  ['session_ended', { sessions: 3, reason: 'deactivated' }, '3 sessions of mei ended', 'Account deactivated'],
  [
    'sign_in_failed',
    { reason: 'second_factor' },
    'Sign-in as mei failed',
    'Wrong code after the right password',
  ],
  ['factor_changed', { to: 'on' }, 'Two-factor sign-in of mei', 'Switched on'],
  ['recovery_code_used', { left: 9 }, 'Recovery code of mei used', '9 left'],
  ['passkey_changed', { to: 'added' }, 'Passkey of mei', 'Added'],
  ['factor_taken', { app: true, passkeys: 2 }, 'Second factor of mei taken away', ''],
  ['provider_changed', { to: 'linked' }, 'Single sign-on of mei linked', ''],
  ['sign_in_failed', { reason: 'provider' }, 'Sign-in as mei failed', 'Single sign-on'],
  ['key_regenerated', {}, 'API key of mei regenerated', ''],
  [
    'token_made',
    { tools: 'devflow:write,script-manager:read', days: 90 },
    'Access token of mei made',
    'DevFlow write, Script Manager read, for 90 days',
  ],
  [
    'token_made',
    { tools: 'devflow:read', days: null },
    'Access token of mei made',
    'DevFlow read, without an end',
  ],
  ['token_revoked', { tokens: 1, reason: 'owner' }, 'Access token of mei revoked', 'On the account page'],
  [
    'token_revoked',
    { tokens: 2, reason: 'deactivated' },
    '2 access tokens of mei revoked',
    'Account deactivated',
  ],
  ['webhook_made', { tools: 'devflow,calendar' }, 'Webhook of mei made', 'DevFlow, Calendar'],
  ['webhooks_ended', { webhooks: 2, reason: 'reset_link' }, '2 webhooks of mei ended', 'Password reset'],
  ['webhooks_ended', { webhooks: 1, reason: 'failed' }, 'Webhook of mei ended', 'After a week of failures'],
  ['address_made', {}, 'Secret address of mei made', ''],
  [
    'keys_ended',
    { keys: 0, addresses: 1, reason: 'gone' },
    '1 address of mei ended',
    'The receiver wants nothing more',
  ],
  ['keys_ended', { keys: 1, addresses: 0, reason: 'owner' }, '1 key of mei ended', 'On the account page'],
  [
    'keys_ended',
    { keys: 1, addresses: 2, reason: 'reset_link' },
    '1 key and 2 addresses of mei ended',
    'Password reset',
  ],
] as const)('%s %j', (kind, after, what, text) => {
  expect(event(kind, after)).toEqual([{ what, before: '', after: text }]);
});

test('a limit of an address', () => {
  expect(event('limit_reached', { limit: 'register' }, null)).toEqual([
    { what: 'Too many registrations from one address', before: '', after: '' },
  ]);
});
