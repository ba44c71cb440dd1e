import { restEndpoint } from '@/platform/server/rest';
import { type Decode, digits, flag, nullableText, readFields } from '@/platform/server/wire-input';
import type { Preferences } from '@/platform/shared/preferences';
import { preferencesRouter } from './router';

/** By the name in the documented call. */
const FIELDS = {
  time_zone: ['timeZone'],
  week_start: ['weekStart', digits],
  date_order: ['dateOrder'],
  hour_cycle: ['hourCycle', digits],
  day_start: ['dayStart', digits],
  base_currency: ['baseCurrency'],
  language: ['language'],
  single_keys: ['singleKeys', flag],
  milestones: ['milestones', flag],
  quiet_from: ['quietFrom', nullableText],
  quiet_until: ['quietUntil', nullableText],
  remind_at: ['remindAt'],
} satisfies Record<string, readonly [as: keyof Preferences, decode?: Decode]>;

type WirePreferences = { [Name in keyof typeof FIELDS]: Preferences[(typeof FIELDS)[Name][0]] };

const reply = ({ preferences }: { preferences: Preferences }) =>
  Object.fromEntries(
    Object.entries(FIELDS).map(([name, [as]]) => [name, preferences[as as keyof Preferences]]),
  ) as WirePreferences;

export const preferencesRest = [
  restEndpoint('Preferences', preferencesRouter, {
    get: { about: 'All preferences of the account.', reply },
    update: {
      action: null,
      about: 'Changes the given preferences; those that are left out stay. Answers all of them.',
      input: readFields(FIELDS),
      reply,
    },
  }),
];
