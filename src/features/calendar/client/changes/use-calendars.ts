import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import type { CalendarRow } from '../../answers';
import type { CalendarChanges } from './use-calendar-changes';

const NONE: readonly CalendarRow[] = [];

/** The calendars in their order, with pending changes applied; none until they are here. */
export function useCalendars({ changes }: Pick<CalendarChanges, 'changes'>) {
  const query = trpc.calendar.calendars.useQuery(undefined, LIVE);
  const data = useShown(changes, 'calendars', query.data);
  return { calendars: data?.calendars ?? NONE, isLoaded: data !== undefined, ...loadStateOf(query) };
}
