import { addressText } from '@/platform/client/address-values';

// Nothing from the rules, which would come with every page: all of them load the parsers of all addresses.
const QUERY_MAX = 200;
const VIEWS = ['month', 'week', 'day', 'agenda'] as const;

export type CalendarView = (typeof VIEWS)[number];

/** The search parameters of /calendar. */
export interface CalendarAddress {
  /** Undefined: the month, on phones the agenda. */
  view?: CalendarView | undefined;
  /** YYYY-MM-DD; undefined: today. */
  date?: string | undefined;
  /** What is searched for. */
  q?: string | undefined;
  /** The event that is open, and of a series which occurrence. */
  event?: number | undefined;
  at?: string | undefined;
  /** In place of the views. */
  screen?: 'import' | undefined;
}

/** Parses the search parameters; invalid ones are dropped. */
export function readCalendarAddress(raw: Record<string, unknown>): CalendarAddress {
  const event = raw.event === '' ? Number.NaN : Number(raw.event);
  const at = addressText(raw.at);
  const date = addressText(raw.date);
  return {
    view: VIEWS.find((view) => view === raw.view),
    date: isDate(date) ? date : undefined,
    q: addressText(raw.q, QUERY_MAX),
    event: Number.isSafeInteger(event) && event > 0 ? event : undefined,
    at: at !== undefined && /^\d{8}(T\d{6})?$/.test(at) ? at : undefined,
    screen: raw.screen === 'import' ? 'import' : undefined,
  };
}

/** Within the years that events can have. */
function isDate(text: string | undefined): text is string {
  const date = new Date(`${String(text)}T00:00Z`);
  const year = date.getUTCFullYear();
  return year >= 1900 && year <= 2200 && date.toISOString().startsWith(`${String(text)}T`);
}
