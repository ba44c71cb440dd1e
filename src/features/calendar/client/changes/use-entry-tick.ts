import { useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { randomId } from '@/platform/client/random-id';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import type { DayEntry } from '../../answers';

/** Ticks a habit of a day from the calendar; the tick shows at once, and goes back if the server refuses it. */
export function useEntryTick() {
  const { client, calendar } = trpc.useUtils();
  const queryClient = useQueryClient();
  return async ({ tool, id, day }: DayEntry, done: boolean) => {
    queryClient.setQueriesData<RouterOutputs['calendar']['dayEntries']>(
      { queryKey: [['calendar', 'dayEntries']] },
      (known) =>
        known && {
          entries: known.entries.map((entry) =>
            entry.tool === tool && entry.id === id && entry.day === day
              ? { ...entry, done, note: done ? 'done' : 'due' }
              : entry,
          ),
        },
    );
    try {
      const state = done ? 'done' : 'none';
      await client.goalsHabits.setEntry.mutate({ habitId: id, day, state, operationId: randomId() });
    } catch (error) {
      showToast({ tone: 'error', text: reasonOf(error) });
    }
    await calendar.dayEntries.invalidate();
  };
}
