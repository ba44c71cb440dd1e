import { useMemo, useState } from 'react';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { listed } from '../../rules/window';
import { daysLater, type Period } from '../period';
import type { CalendarChanges } from './use-calendar-changes';

/** As the first data asks it. */
export function windowInput({ first, last }: Period) {
  return { from: first, to: daysLater(last, 1) };
}

/**
 * What happens on days, with pending changes applied. Days that are not here yet have no data, lest they look free; with
 * `keeps` those before stay until they are, `covered` being the days that the data is of, and `late` why they are not all.
 */
export function useWindow(
  { changes }: Pick<CalendarChanges, 'changes'>,
  { first, last }: Period,
  keeps: boolean,
) {
  const input = windowInput({ first, last });
  const query = trpc.calendar.window.useQuery(input, LIVE);
  const all = useMemo(() => query.data && listed(query.data), [query.data]);
  const [before, setBefore] = useState<{ data: typeof all; period: Period }>();
  const here = all && { data: all, period: { first, last } };
  if (here && here.data !== before?.data) setBefore(here);
  const shown = here ?? (keeps ? before : undefined);
  const { first: from, last: to } = shown?.period ?? { first, last };
  const data = useShown(changes, 'window', shown?.data, windowInput({ first: from, last: to }));
  const { problem, ...load } = loadStateOf(query);
  return {
    data,
    covered: { first: from, last: to },
    problem: data ? null : problem,
    late: data ? problem : null,
    ...load,
  };
}
