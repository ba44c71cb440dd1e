import { addressId, addressOf, dateFrom, oneOf, textOf } from '@/platform/client/address-values';

const QUERY_MAX = 200;
const viewOf = oneOf('month', 'week', 'day', 'agenda');
export type CalendarView = NonNullable<ReturnType<typeof viewOf>>;

/** Parses the search parameters of /calendar. */
export const readCalendarAddress = addressOf({
  /** Undefined: the month, on phones the agenda. */
  view: viewOf,
  /** Undefined: today. */
  date: dateFrom(1900),
  /** What is searched for. */
  q: textOf(QUERY_MAX),
  /** The event that is open, and of a series which occurrence. */
  event: addressId,
  at: (raw) => (/^\d{8}(T\d{6})?$/.test(String(raw)) ? String(raw) : undefined),
  /** In place of the views. */
  screen: oneOf('import'),
});
