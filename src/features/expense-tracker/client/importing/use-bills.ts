import { trpc } from '@/platform/client/trpc';
import type { ImportRow } from '../../import-answers';
import { dueDay } from '../../rules/schedule';

/** The name and the due day of the occurrences that rows of a file are found to be; null while it is not known. */
export function useBills(rows: readonly ImportRow[]) {
  const { data } = trpc.expenses.schedules.useQuery(undefined, {
    enabled: rows.some(({ scheduleId }) => scheduleId !== null),
  });
  return (scheduleId: number | null, occurrence: number | null) => {
    const schedule = data?.schedules.find(({ id }) => id === scheduleId);
    if (!schedule || occurrence === null) return null;
    return { name: schedule.name, due: dueDay(schedule, occurrence) };
  };
}
