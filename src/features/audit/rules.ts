/** Security events in words. */

import type { EventKind, EventValues } from '@/platform/shared/security-events';
import {
  EMAIL_CHANGES,
  FACTOR_CHANGES,
  LIMITS,
  LINKS,
  PASSKEY_CHANGES,
  PASSWORD_CHANGES,
  SESSION_ENDS,
  SIGN_IN_FAILURES,
  SIGN_INS,
  KEY_ENDS,
  TOKEN_ENDS,
  WEBHOOK_ENDS,
} from './labels';

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
    case 'factor_roles_changed':
      return [lineOf('Roles that need a second factor', 'roles', rolesText)];
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
      return fact(`Sign-in${subject && ` as ${subject}`} failed`, oneOf(SIGN_IN_FAILURES, after.reason));
    case 'limit_reached': {
      const limit = oneOf(LIMITS, after.limit);
      return fact(account === null ? limit : `${limit}: ${account}`);
    }
    case 'reset_asked':
      return fact(`Password reset of ${subject} asked for`);
    case 'signed_in':
      return fact(`${subject} signed in`, oneOf(SIGN_INS, after.by));
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
    case 'data_downloaded':
      return fact(`All data of ${subject} downloaded`);
    case 'account_leaving':
      return fact(`Deletion of ${subject} asked for`, String(after.until));
    case 'account_kept':
      return fact(`Account ${subject} kept after all`);
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
    case 'address_made':
      return fact(`Secret address of ${subject} made`);
    case 'keys_ended': {
      const [keys, addresses] = [Number(after.keys), Number(after.addresses)];
      const what = [keys > 0 && countOf(keys, 'key'), addresses > 0 && countOf(addresses, 'address', 'es')];
      const words = what.filter((one) => one !== false).join(' and ');
      return fact(`${words} of ${subject} ended`, oneOf(KEY_ENDS, after.reason));
    }
    case 'webhook_made':
      return fact(`Webhook of ${subject} made`, String(after.tools).split(',').map(toolName).join(', '));
    case 'webhooks_ended': {
      const webhooks = Number(after.webhooks);
      const what = webhooks === 1 ? 'Webhook' : `${String(webhooks)} webhooks`;
      return fact(`${what} of ${subject} ended`, oneOf(WEBHOOK_ENDS, after.reason));
    }
  }
}

const rolesText = (roles: EventValue | undefined) =>
  Array.isArray(roles) && roles.length > 0 ? roles.join(', ') : 'None';

function countOf(count: number, word: string, plural = 's'): string {
  return `${String(count)} ${word}${count === 1 ? '' : plural}`;
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
