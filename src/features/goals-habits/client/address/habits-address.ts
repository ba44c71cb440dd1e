import { addressText } from '@/platform/client/address-values';

// Nothing from the rules or the calendar, which would come with every page: all of them load the parsers of all addresses.
const SEARCH_MAX = 100;

/** The search parameters of /goals-habits. */
export interface HabitsAddress {
  /** Undefined: today. */
  tab?: 'habits' | 'goals' | undefined;
  /** YYYY-MM-DD; undefined: today. */
  day?: string | undefined;
  /** The habit whose page is open. */
  habit?: number | undefined;
  /** The goal whose page is open. */
  goal?: number | undefined;
  q?: string | undefined;
  /** Of the group whose habits alone are shown; 0: those without one. */
  group?: number | undefined;
}

/** Parses the search parameters; invalid ones are dropped. */
export function readHabitsAddress(raw: Record<string, unknown>): HabitsAddress {
  const day = addressText(raw.day);
  return {
    tab: raw.tab === 'habits' || raw.tab === 'goals' ? raw.tab : undefined,
    day: isDate(day) ? day : undefined,
    habit: wholeFrom(raw.habit, 1),
    goal: wholeFrom(raw.goal, 1),
    q: addressText(raw.q, SEARCH_MAX),
    group: wholeFrom(raw.group, 0),
  };
}

function wholeFrom(value: unknown, least: number): number | undefined {
  const number = value === '' ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) && number >= least ? number : undefined;
}

function isDate(text: string | undefined): text is string {
  const date = new Date(`${String(text)}T00:00Z`);
  return date.getTime() > 0 && date.toISOString().startsWith(`${String(text)}T`);
}
