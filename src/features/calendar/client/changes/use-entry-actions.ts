import { useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { useOutbox } from '@/platform/client/outbox/use-outbox';
import { randomId } from '@/platform/client/random-id';
import type { DayActions, DayChange } from '@/platform/client/tools/tool';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import type { DayEntry } from '../../answers';
import { useDayTools } from './use-day-tools';

/**
 * Changes of what other tools have on a day, which show at once and go back if the server refuses them. They are operations of
 * those tools, and so are undone by their own journals.
 */
export function useEntryActions() {
  const { calendar } = trpc.useUtils();
  const { outbox } = useOutbox();
  const queryClient = useQueryClient();
  const tools = useDayTools();

  /** Resolves once the server has it, or it waits for that on this device. */
  function send(
    { router, title }: { router: string; title: string },
    call: string,
    input: Record<string, unknown>,
    { operationId, done }: { operationId: string; done: string },
  ) {
    const change = { operationId, tool: router, of: title, call, input, done };
    const { answer, left } = outbox.add(change, () => true);
    return Promise.race([answer, left]);
  }

  /** @param to what of the entry shows at once; null: it goes */
  async function show(entry: DayEntry, to: Partial<DayEntry> | null, sent: () => Promise<unknown>) {
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

  /** @param isTold whether a message tells it, with Undo; what shows it anyway, and is unticked where it was ticked, needs none */
  async function change(
    entry: DayEntry,
    isTold: boolean,
    planned: (actions: DayActions) => DayChange | undefined,
  ): Promise<void> {
    const port = tools.find(({ tool }) => tool === entry.tool);
    const plan = port && planned(await port.actions());
    if (!plan) return;
    const { call, input, done, shows } = plan;
    const operationId = randomId();
    const isDone = await show(entry, shows, () =>
      send(port, call, { ...input, operationId }, { operationId, done }),
    );
    if (!isDone || !(isTold || shows?.ticks === false)) return;
    const undoId = randomId();
    const undoInput = { operationId, alsoIds: [], undoId };
    const undo = () =>
      show({ ...entry, ...shows }, entry, () =>
        send(port, 'undo', undoInput, { operationId: undoId, done: `Undo: ${done}` }),
      );
    showToast({ tone: 'success', text: done, action: { label: 'Undo', onAction: () => void undo() } });
  }

  return {
    /** Notes a habit of a day as done, or takes that back. */
    tick: (entry: DayEntry, done: boolean) => change(entry, false, ({ tick }) => tick?.(entry, done)),
    /** Posts a bill on its due day with its usual amount. */
    post: (entry: DayEntry) => change(entry, true, ({ post }) => post?.(entry)),
    /** Lets a bill go by. */
    skip: (entry: DayEntry) => change(entry, true, ({ skip }) => skip?.(entry)),
    /** Puts something on another day, YYYY-MM-DD. */
    move: (entry: DayEntry, day: string) => change(entry, true, ({ move }) => move?.(entry, day)),
  };
}
