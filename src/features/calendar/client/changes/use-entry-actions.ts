import { useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { useOutbox } from '@/platform/client/outbox/use-outbox';
import { currentPreferences } from '@/platform/client/preferences';
import { randomId } from '@/platform/client/random-id';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { dayName } from '@/platform/shared/civil-names';
import type { DayEntry } from '../../answers';

/** Their names where a change waits. */
const TOOLS = { expenses: 'Expense Tracker', goalsHabits: 'Goals & Habits', devflow: 'DevFlow' };

interface Sent extends Record<string, unknown> {
  operationId: string;
  undoId?: string;
}

/**
 * Changes of what other tools have on a day, which show at once and go back if the server refuses them. They are operations of
 * those tools, and so are undone by their own journals.
 */
export function useEntryActions() {
  const { calendar } = trpc.useUtils();
  const { outbox } = useOutbox();
  const queryClient = useQueryClient();

  /** Resolves once the server has it, or it waits for that on this device. */
  function send(tool: 'expenses' | 'goalsHabits' | 'devflow', call: string, input: Sent, done: string) {
    const { undoId, operationId } = input;
    const change = { operationId: undoId ?? operationId, tool, of: TOOLS[tool], call, input, done };
    const { answer, left } = outbox.add(change, () => true);
    return Promise.race([answer, left]);
  }

  const undone = (tool: 'expenses' | 'devflow', operationId: string, told: string) =>
    send(tool, 'undo', { operationId, alsoIds: [], undoId: randomId() }, `Undo: ${told}`);

  /** @param to what of the entry shows at once; null: it goes */
  async function change(entry: DayEntry, to: Partial<DayEntry> | null, sent: () => Promise<unknown>) {
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
      await sent();
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
    call: 'postSchedule' | 'skipSchedule',
  ) {
    const { id, title, bill } = entry;
    if (!bill) return;
    const operationId = randomId();
    const { occurrence } = bill;
    const told = `${done} “${title}”`;
    if (!(await change(entry, to, () => send('expenses', call, { id, occurrence, operationId }, told))))
      return;
    const undo = () => change(entry, {}, () => undone('expenses', operationId, told));
    showToast({
      tone: 'success',
      text: told,
      action: { label: 'Undo', onAction: () => void undo() },
    });
  }

  return {
    /** Notes a habit of a day as done, or takes that back. */
    tick: async (entry: DayEntry, done: boolean) => {
      const input = { habitId: entry.id, day: entry.day, operationId: randomId() };
      const noted = done ? 'done' : 'due';
      await change(entry, { done, note: noted }, () =>
        send(
          'goalsHabits',
          'setEntry',
          { ...input, state: done ? 'done' : 'none' },
          `“${entry.title}”: ${noted}`,
        ),
      );
    },

    /** Posts a bill on its due day with its usual amount. */
    post: async (entry: DayEntry) =>
      settle(entry, { done: 'Posted', to: { done: true, note: 'posted' } }, 'postSchedule'),

    /** Lets a bill go by. */
    skip: async (entry: DayEntry) => settle(entry, { done: 'Skipped', to: null }, 'skipSchedule'),

    /** Gives an item of DevFlow another due date, YYYY-MM-DD. */
    moveDue: async (entry: DayEntry, day: string) => {
      const operationId = randomId();
      const told = `“${entry.title}”, due on ${dayName(day, currentPreferences())}`;
      const moved = await change(entry, { day }, () =>
        send('devflow', 'editItem', { id: entry.id, dueDate: day, operationId }, told),
      );
      if (!moved) return;
      const undo = () =>
        change({ ...entry, day }, { day: entry.day }, () => undone('devflow', operationId, told));
      showToast({
        tone: 'success',
        text: told,
        action: { label: 'Undo', onAction: () => void undo() },
      });
    },
  };
}
