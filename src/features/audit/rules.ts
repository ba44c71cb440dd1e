/** Security events in words. */

import type { EventFacts, EventKind, EventValues } from '@/platform/shared/security-events';

type EventValue = EventValues[string];

export interface ToldEvent {
  kind: EventKind;
  /** The username of the affected account. */
  account: string | null;
  subject: string;
  before: EventValues;
  after: EventValues;
}

/**
 * One change. `before` is empty if there was nothing, `after` if there is nothing now; an event that changes no value
 * puts its details in `after`.
 */
export interface EventLine {
  what: string;
  before: string;
  after: string;
}

/** The kinds in the filter. */
export const EVENT_KIND_LABELS: Record<EventKind, string> = {
  sign_in_failed: 'Failed sign-ins',
  limit_reached: 'Limits reached',
  reset_asked: 'Password resets asked for',
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
  role_changed: 'Roles changed',
  account_created: 'Accounts created',
  account_activated: 'Accounts activated',
  account_deactivated: 'Accounts deactivated',
  factor_taken: 'Second factors taken away',
  account_renamed: 'Accounts renamed',
  account_deleted: 'Accounts deleted',
  registration_changed: 'Registration',
  tool_changed: 'Tools changed',
  tools_reordered: 'Order of the tools',
  home_setting_changed: 'Home switches',
};

const SIGN_IN_FAILURES: Record<EventFacts['sign_in_failed']['reason'], string> = {
  // Redundant to a reader.
  credentials: '',
  second_factor: 'Wrong code after the right password',
  passkey: 'With a passkey',
  deactivated: 'Deactivated account',
  not_activated: 'Not activated yet',
  confirmation: 'Asked again in a session',
  provider: 'Single sign-on',
  passwords_off: 'Only masters sign in with a password',
};

const PASSWORD_CHANGES: Record<EventFacts['password_changed']['by'], string> = {
  reset_link: 'By a link in a mail',
  owner: 'On the account page',
  shell: "At the server's shell",
};

const EMAIL_CHANGES: Record<EventFacts['email_changed']['by'], string> = {
  link: 'Confirmed by a link in a mail',
  shell: "At the server's shell",
};

const LINKS: Record<EventFacts['link_sent']['purpose'], string> = {
  invitation: 'To activate it',
  reset: 'To a new password',
};

const FACTOR_CHANGES: Record<EventFacts['factor_changed']['to'], string> = {
  on: 'Switched on',
  off: 'Switched off',
  new_codes: 'New recovery codes',
};

const PASSKEY_CHANGES: Record<EventFacts['passkey_changed']['to'], string> = {
  added: 'Added',
  removed: 'Removed',
};

const SESSION_ENDS: Record<EventFacts['session_ended']['reason'], string> = {
  signed_out: 'Signed out',
  password_changed: 'Password changed',
  deactivated: 'Account deactivated',
  elsewhere: 'From another session',
};

const TOKEN_ENDS: Record<EventFacts['token_revoked']['reason'], string> = {
  owner: 'On the account page',
  deactivated: 'Account deactivated',
};

const LIMITS: Record<string, string> = {
  'signin-account': 'Too many failed sign-ins',
  'signin-address': 'Too many failed sign-ins from one address',
  'signin-code': 'Too many wrong codes',
  passkey: 'Too many passkey sign-ins begun from one address',
  factor: 'Too many changes of second factors',
  register: 'Too many registrations from one address',
  activate: 'Too many activations from one address',
  forgot: 'Too many password resets asked for from one address',
  reset: 'Too many new passwords from one address',
  links: 'Too many links sent to others',
  email: 'Too many new e-mail addresses asked for',
  mail: 'Too many mails',
  oidc: 'Too many single sign-ons from one address',
};

const HOME_SETTINGS = new Map([
  ['devFlowEnabled', 'DevFlow on home, for everyone'],
  ['devFlowEnabled_master', 'DevFlow on home, for master'],
  ['devFlowEnabled_admin', 'DevFlow on home, for admin'],
  ['devFlowEnabled_user', 'DevFlow on home, for user'],
]);

const TOOL_FIELDS = new Map([
  ['enabled_global', 'for everyone'],
  ['enabled_master', 'for master'],
  ['enabled_admin', 'for admin'],
  ['enabled_user', 'for user'],
]);

/** Describes a stored event for people: one line for each value that changed. */
export function describeEvent({ kind, account, subject, before, after }: ToldEvent): EventLine[] {
  const lineOf = (what: string, field: string, word = wordOf): EventLine => ({
    what,
    before: word(before[field]),
    after: word(after[field]),
  });
  const fact = (what: string, text = ''): EventLine[] => [{ what, before: '', after: text }];
  switch (kind) {
    case 'registration_changed':
      return [lineOf('Registration', 'enabled', (on) => (on === true ? 'Enabled' : 'Disabled'))];
    case 'home_setting_changed':
      return [lineOf(HOME_SETTINGS.get(subject) ?? subject, 'enabled')];
    case 'role_changed':
      return [lineOf(`Role of ${subject}`, 'role')];
    case 'account_created':
      return [lineOf(`Account ${subject} created, role`, 'role')];
    case 'account_activated':
    case 'account_deactivated':
      return [lineOf(`Account ${subject}`, 'state', stateWord)];
    case 'account_renamed':
      return [lineOf('Username', 'username')];
    case 'account_deleted':
      return [lineOf(`Account ${subject} deleted, role`, 'role')];
    case 'tools_reordered':
      return [orderLine(before.order, after.order)];
    case 'tool_changed':
      return Object.keys(after).map((field) =>
        lineOf(`${toolName(subject)}, ${TOOL_FIELDS.get(field) ?? field}`, field),
      );
    case 'sign_in_failed':
      return fact(`Sign-in as ${subject} failed`, oneOf(SIGN_IN_FAILURES, after.reason));
    case 'limit_reached': {
      const limit = oneOf(LIMITS, after.limit);
      return fact(account === null ? limit : `${limit}: ${account}`);
    }
    case 'reset_asked':
      return fact(`Password reset of ${subject} asked for`);
    case 'password_changed':
      return fact(`Password of ${subject} changed`, oneOf(PASSWORD_CHANGES, after.by));
    case 'email_changed':
      return fact(`E-mail address of ${subject} changed`, oneOf(EMAIL_CHANGES, after.by));
    case 'link_sent':
      return fact(`Link sent to ${subject}`, oneOf(LINKS, after.purpose));
    case 'session_ended': {
      const sessions = Number(after.sessions);
      const what = sessions === 1 ? 'Session' : `${String(sessions)} sessions`;
      return fact(`${what} of ${subject} ended`, oneOf(SESSION_ENDS, after.reason));
    }
    case 'factor_changed':
      return fact(`Two-factor sign-in of ${subject}`, oneOf(FACTOR_CHANGES, after.to));
    case 'recovery_code_used':
      return fact(`Recovery code of ${subject} used`, `${String(after.left)} left`);
    case 'passkey_changed':
      return fact(`Passkey of ${subject}`, oneOf(PASSKEY_CHANGES, after.to));
    case 'provider_changed':
      return fact(`Single sign-on of ${subject} ${wordOf(after.to)}`);
    case 'factor_taken':
      return fact(`Second factor of ${subject} taken away`);
    case 'key_regenerated':
      return fact(`API key of ${subject} regenerated`);
    case 'token_made': {
      const end = after.days === null ? 'without an end' : `for ${String(after.days)} days`;
      return fact(`Access token of ${subject} made`, `${rightsText(String(after.tools))}, ${end}`);
    }
    case 'token_revoked': {
      const tokens = Number(after.tokens);
      const what = tokens === 1 ? 'Access token' : `${String(tokens)} access tokens`;
      return fact(`${what} of ${subject} revoked`, oneOf(TOKEN_ENDS, after.reason));
    }
  }
}

function oneOf(texts: Record<string, string>, value: EventValue | undefined): string {
  return texts[String(value)] ?? '';
}

/** 'DevFlow write' for `devflow:write`. */
function rightsText(tools: string): string {
  const rights = tools.split(',').map((entry) => entry.split(':'));
  return rights.map(([tool = '', right = '']) => `${toolName(tool)} ${right}`).join(', ');
}

/** Names the tools whose position changed. */
function orderLine(before: EventValue | undefined, after: EventValue | undefined): EventLine {
  const listOf = (value: EventValue | undefined) => (Array.isArray(value) ? value : []);
  const [old, now] = [listOf(before), listOf(after)];
  const moved = (list: string[], other: string[]) =>
    list.flatMap((key, index) => (other[index] === key ? [] : `${index + 1} ${toolName(key)}`)).join(', ');
  return { what: 'Order of the tools', before: moved(old, now), after: moved(now, old) };
}

function wordOf(value: EventValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function stateWord(value: EventValue | undefined): string {
  return value === 'waiting' ? 'Not activated' : capitalised(wordOf(value));
}

/** By its key, because its title may have changed too. */
function toolName(key: string): string {
  const words = key.split('-').map((word) => (word === 'devflow' ? 'DevFlow' : capitalised(word)));
  return words.join(' ');
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
