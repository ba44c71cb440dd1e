import { addressText } from '@/platform/client/address-values';

/** The search parameters of /calendar. */
export interface CalendarAddress {
  /** YYYY-MM-DD; undefined: today. */
  date?: string | undefined;
  /** The event that is open, and of a series which occurrence. */
  event?: number | undefined;
  at?: string | undefined;
  /** In place of the views. */
  screen?: 'import' | undefined;
}

/** Parses the search parameters; invalid ones are dropped. */
export function readCalendarAddress(raw: Record<string, unknown>): CalendarAddress {
  const event = Number(raw.event);
  const at = addressText(raw.at);
  const date = addressText(raw.date);
  return {
    date: date !== undefined && /^\d{4}-\d\d-\d\d$/.test(date) ? date : undefined,
    event: Number.isSafeInteger(event) && event > 0 ? event : undefined,
    at: at !== undefined && /^\d{8}(T\d{6})?$/.test(at) ? at : undefined,
    screen: raw.screen === 'import' ? 'import' : undefined,
  };
}
