import { legacyEndpoint } from '@/platform/server/legacy-rest';
import type { WireFields } from '@/platform/server/wire-body';
import type { Preferences } from '@/platform/shared/preferences';
import { preferencesRouter } from './router';

type Decode = (value: unknown) => unknown;

const same: Decode = (value) => value;
/** A number, or a numeric text of a form. */
const number: Decode = (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value);
const FLAGS = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
]);
const flag: Decode = (value) => FLAGS.get(value) ?? value;

const FIELDS: Record<keyof Preferences, [name: string, decode: Decode]> = {
  timeZone: ['time_zone', same],
  weekStart: ['week_start', number],
  dateOrder: ['date_order', same],
  hourCycle: ['hour_cycle', number],
  dayStart: ['day_start', number],
  baseCurrency: ['base_currency', same],
  language: ['language', same],
  singleKeys: ['single_keys', flag],
  milestones: ['milestones', flag],
};

const reply = ({ preferences }: { preferences: Preferences }) =>
  Object.fromEntries(
    Object.entries(FIELDS).map(([field, [name]]) => [name, preferences[field as keyof Preferences]]),
  );

function input(fields: WireFields) {
  const given = Object.entries(FIELDS).filter(([, [name]]) => fields.has(name));
  return Object.fromEntries(given.map(([field, [name, decode]]) => [field, decode(fields.get(name))]));
}

export const preferencesLegacy = [
  legacyEndpoint('Preferences', preferencesRouter, [
    { methods: ['GET'], action: 'get', procedure: 'get', reply },
    { methods: ['POST'], procedure: 'update', input, reply },
  ]),
];
