import { keepPreviousData } from '@tanstack/react-query';
import { useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { daysLater, type Period } from '../period';
import type { CalendarChanges } from './use-calendar-changes';

/** As the first data asks it. */
export function windowInput({ first, last }: Period) {
  return { from: first, to: daysLater(last, 1) };
}

/** What happens on days, with pending changes applied; other days stay until these are here. */
export function useWindow({ changes }: Pick<CalendarChanges, 'changes'>, period: Period) {
  const input = windowInput(period);
  const query = trpc.calendar.window.useQuery(input, {
    staleTime: Infinity,
    refetchOnReconnect: true,
    placeholderData: keepPreviousData,
  });
  const data = useShown(changes, 'window', query.data, input);
  return { data, isPrevious: query.isPlaceholderData, ...loadStateOf(query) };
}
