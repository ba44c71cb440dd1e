import { addressText } from '@/platform/client/address-values';

// Nothing from the rules or the calendar, which would come with every page: all of them load the parsers of all addresses.
const SEARCH_MAX = 100;

/** The search parameters of /goals-habits. */
export interface HabitsAddress {
  /** YYYY-MM-DD; undefined: today. */
  day?: string | undefined;
  q?: string | undefined;
  /** Of the group whose habits alone are shown; 0: those without one. */
  group?: number | undefined;
}

/** Parses the search parameters; invalid ones are dropped. */
export function readHabitsAddress(raw: Record<string, unknown>): HabitsAddress {
  const day = addressText(raw.day);
  const group = Number(raw.group);
  return {
    day: isDate(day) ? day : undefined,
    q: addressText(raw.q, SEARCH_MAX),
    group: Number.isInteger(group) && group >= 0 ? group : undefined,
  };
}

function isDate(text: string | undefined): text is string {
  const date = new Date(`${String(text)}T00:00Z`);
  return date.getTime() > 0 && date.toISOString().startsWith(`${String(text)}T`);
}
