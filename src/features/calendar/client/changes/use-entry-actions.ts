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

  /** @param to what of the entry shows at once; null: it goes */
  async function change(entry: DayEntry, to: Partial<DayEntry> | null, send: () => Promise<unknown>) {
    const { tool, id, day, bill } = entry;
    const isMeant = (one: DayEntry) =>
      one.tool === tool && one.id === id && one.day === day && one.bill?.occurrence === bill?.occurrence;
    // An answer that is on its way does not know of it.
    void calendar.dayEntries.cancel();
    queryClient.setQueriesData<RouterOutputs['calendar']['dayEntries']>(
      { queryKey: [['calendar', 'dayEntries']] },
      (known) =>
        known && {
          entries: known.entries.flatMap((one) => (isMeant(one) ? (to ? { ...one, ...to } : []) : one)),
        },
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

  /** @param to what shows at once */
  async function settle(
    entry: DayEntry,
    { done, to }: { done: string; to: Partial<DayEntry> | null },
    send: (occurrence: { id: number; occurrence: number; operationId: string }) => Promise<unknown>,
  ) {
    const { id, title, bill } = entry;
    if (!bill) return;
    const operationId = randomId();
    const { occurrence } = bill;
    if (!(await change(entry, to, () => send({ id, occurrence, operationId })))) return;
    const undo = () =>
      change(entry, {}, () => client.expenses.undo.mutate({ operationId, alsoIds: [], undoId: randomId() }));
    showToast({
      tone: 'success',
      text: `${done} “${title}”`,
      action: { label: 'Undo', onAction: () => void undo() },
    });
  }

  return {
    /** Notes a habit of a day as done, or takes that back. */
    tick: async (entry: DayEntry, done: boolean) => {
      const input = { habitId: entry.id, day: entry.day, operationId: randomId() };
      await change(entry, { done, note: done ? 'done' : 'due' }, () =>
        client.goalsHabits.setEntry.mutate({ ...input, state: done ? 'done' : 'none' }),
      );
    },

    /** Posts a bill on its due day with its usual amount. */
    post: async (entry: DayEntry) =>
      settle(entry, { done: 'Posted', to: { done: true, note: 'posted' } }, (occurrence) =>
        client.expenses.postSchedule.mutate(occurrence),
      ),

    /** Lets a bill go by. */
    skip: async (entry: DayEntry) =>
      settle(entry, { done: 'Skipped', to: null }, (occurrence) =>
        client.expenses.skipSchedule.mutate(occurrence),
      ),

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
