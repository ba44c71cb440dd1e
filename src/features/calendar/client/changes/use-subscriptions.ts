import type { PreferredDates } from '@/platform/shared/preferred-dates';
import { trpc } from '@/platform/client/trpc';
import type { SubscriptionRow } from '../../answers';

const MINUTE_MS = 60_000;

/** How the calendars that follow an address stand, by their ids. No revision tells when that changes, so it is asked again. */
export function useSubscriptions(hasAny: boolean): ReadonlyMap<number, SubscriptionRow> {
  const { data } = trpc.calendar.subscriptions.useQuery(undefined, {
    enabled: hasAny,
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
    refetchOnWindowFocus: true,
  });
  return new Map(data?.subscriptions.map((row) => [row.calendarId, row]));
}

/** 'As of 14:02', with the day if that is another one. */
export function asOf(moment: string, dates: PreferredDates): string {
  const isToday = dates.day(moment) === dates.day(Date.now());
  return `As of ${isToday ? dates.time(moment) : dates.minute(moment)}`;
}
