/** Changes of rights in words. */

import type { AuditAction } from './schema';

export type AuditValue = string | boolean | null | string[];
export type AuditValues = Record<string, AuditValue>;

interface Change {
  action: AuditAction;
  subject: string;
  before: AuditValues;
  after: AuditValues;
}

/** One thing that changed. Of what was not there before, or is not now, there is an empty text. */
export interface ChangeLine {
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

/** What a written-down change says to a person: a line for each thing that differs. */
export function describeChange({ action, subject, before, after }: Change): ChangeLine[] {
  const lineOf = (what: string, field: string, word = wordOf): ChangeLine => ({
    what,
    before: word(before[field]),
    after: word(after[field]),
  });
  switch (action) {
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
    case 'tools_reordered':
      return [orderLine(before.order, after.order)];
    case 'tool_changed':
      return Object.keys(after).map((field) =>
        lineOf(`${toolName(subject)}, ${TOOL_FIELDS.get(field) ?? field}`, field),
      );
  }
}

/** Names the tools that have another place now. */
function orderLine(before: AuditValue | undefined, after: AuditValue | undefined): ChangeLine {
  const listOf = (value: AuditValue | undefined) => (Array.isArray(value) ? value : []);
  const [old, now] = [listOf(before), listOf(after)];
  const moved = (list: string[], other: string[]) =>
    list.flatMap((key, index) => (other[index] === key ? [] : `${index + 1} ${toolName(key)}`)).join(', ');
  return { what: 'Order of the tools', before: moved(old, now), after: moved(now, old) };
}

function wordOf(value: AuditValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return Array.isArray(value) ? value.join(', ') : value;
}

function stateWord(value: AuditValue | undefined): string {
  return value === 'waiting' ? 'Not activated' : capitalised(wordOf(value));
}

/** By its key, because its title may be what has changed. */
function toolName(key: string): string {
  const words = key.split('-').map((word) => (word === 'devflow' ? 'DevFlow' : capitalised(word)));
  return words.join(' ');
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
