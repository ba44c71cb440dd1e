import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import type { UpcomingRow } from '../../planning-answers';
import { dayAfter } from '../../rules/schedule';
import type { ExpenseScreen } from '../screen/screen';
import { STRIP_DAYS } from './due-strip';

const NONE: readonly UpcomingRow[] = [];

/** What recurs, with pending changes applied. */
export function useSchedules({ changes }: ExpenseScreen['expenses']) {
  const query = trpc.expenses.schedules.useQuery(undefined, LIVE);
  return { data: useShown(changes, 'schedules', query.data), ...loadStateOf(query) };
}

/** What is due from today on, over the days of the strip. */
export function useStrip({ changes }: ExpenseScreen['expenses'], today: string): readonly UpcomingRow[] {
  const input = { from: today, to: dayAfter(today, STRIP_DAYS - 1) };
  const query = trpc.expenses.upcoming.useQuery(input, LIVE);
  return useShown(changes, 'upcoming', query.data, input)?.upcoming ?? NONE;
}
