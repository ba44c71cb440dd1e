import { useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { currentPreferences } from '@/platform/client/preferences';
import { randomId } from '@/platform/client/random-id';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { dayName } from '@/platform/shared/civil-names';
import type { DayEntry } from '../../answers';

/**
 * Changes of what other tools have on a day, which show at once and go back if the server refuses them. They are operations of
 * those tools, and so are undone by their own journals.
 */
export function useEntryActions() {
  const { client, calendar } = trpc.useUtils();
  const queryClient = useQueryClient();

  async function change(entry: DayEntry, to: Partial<DayEntry>, send: () => Promise<unknown>) {
    const { tool, id, day } = entry;
    const isMeant = (one: DayEntry) => one.tool === tool && one.id === id && one.day === day;
    queryClient.setQueriesData<RouterOutputs['calendar']['dayEntries']>(
      { queryKey: [['calendar', 'dayEntries']] },
      (known) => known && { entries: known.entries.map((one) => (isMeant(one) ? { ...one, ...to } : one)) },
    );
    try {
      await send();
      return true;
    } catch (error) {
      showToast({ tone: 'error', text: reasonOf(error) });
      return false;
    } finally {
      await calendar.dayEntries.invalidate();
    }
  }

  return {
    /** Notes a habit of a day as done, or takes that back. */
    tick: async (entry: DayEntry, done: boolean) => {
      const input = { habitId: entry.id, day: entry.day, operationId: randomId() };
      await change(entry, { done, note: done ? 'done' : 'due' }, () =>
        client.goalsHabits.setEntry.mutate({ ...input, state: done ? 'done' : 'none' }),
      );
    },

    /** Gives an item of DevFlow another due date, YYYY-MM-DD. */
    moveDue: async (entry: DayEntry, day: string) => {
      const operationId = randomId();
      const moved = await change(entry, { day }, () =>
        client.devflow.editItem.mutate({ id: entry.id, dueDate: day, operationId }),
      );
      if (!moved) return;
      const undo = () =>
        change({ ...entry, day }, { day: entry.day }, () =>
          client.devflow.undo.mutate({ operationId, alsoIds: [], undoId: randomId() }),
        );
      showToast({
        tone: 'success',
        text: `“${entry.title}”, due on ${dayName(day, currentPreferences())}`,
        action: { label: 'Undo', onAction: () => void undo() },
      });
    },
  };
}
