import type { QueryClient } from '@tanstack/react-query';
import { LONG_TIMEOUT } from '../time-limit';
import { randomId } from '../random-id';
import { isUnanswered, type RouterInputs, type RouterOutputs, type trpc } from '../trpc';
import { currentToasts, dismissToast, showToast, type ToastRequest } from '../ui/toast-store';
import { type Effects, cachedQueries, type CachedQueriesOptions, type Tool } from './cached-queries';
import { outbox, type Unsent } from './outbox';
import { createPending, replay } from './pending';
import type { Answered, ChangeCall, ChangeWords, ToolChange } from './tool-change';
import type { ToolWords } from './tool-words';
import { undoHistory, type UndoEntry } from './undo-history';

type Utils = ReturnType<typeof trpc.useUtils>;

/** Back-off before the retries of a change without a response, in ms; after the last one it fails. */
const RETRY_AFTER_MS = [300, 1_200];

export interface ToolChangesOptions<Of extends Tool> extends CachedQueriesOptions<Of> {
  words: ToolWords;
  /** Reports a failure; the default sets `problem`, which the tool shows. */
  onError?: (problem: string) => void;
}

/** The response of an undo. */
interface Undone {
  revision: number;
  /** What was changed since and is therefore left unchanged. */
  changedSince: string[];
}

type Send = (input: object, options?: { context: object }) => Promise<{ revision: number }>;

/**
 * The changes of one account in one tool, for the lifetime of the page: shown optimistically, sent in order, retried
 * without a response, and undoable. Leaving the page while changes are in flight asks first.
 */
export function createToolChanges<Of extends Tool>(
  { tool, user, queryClient, utils }: { tool: Of; user: number; queryClient: QueryClient; utils: Utils },
  options: ToolChangesOptions<Of>,
) {
  const { words, onError: reportProblem = setProblem } = options;
  const pending = createPending<Effects<Of>>(cachedQueries(queryClient, tool, options));
  const history = undoHistory(user, tool, words.undoMs);
  const unsent = outbox(user, tool);
  const listeners = new Set<() => void>();
  /** Operation ids of failed requests that may have been executed; the same request again counts as their retry. */
  const unconfirmed = new Map<string, string>();
  /** Failed changes that have been reported. */
  const failedIds = new Set<string>();
  const afterUndo = new Map<string, () => void>();
  let problem: string | null = null;

  const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  pending.subscribe(() => {
    // Closing the window loses changes that are not sent yet.
    if (pending.hasInFlight()) window.addEventListener('beforeunload', confirmLeaving);
    else window.removeEventListener('beforeunload', confirmLeaving);
  });

  function setProblem(next: string | null) {
    problem = next;
    for (const listener of [...listeners]) listener();
  }

  const showMessage = (toast: ToastRequest) =>
    showToast({ topic: tool, ...(words.lang && { lang: words.lang }), ...toast });

  async function send({ call, input, long }: Unsent): Promise<{ revision: number }> {
    const procedures = utils.client[tool] as unknown as Record<string, { mutate: Send }>;
    for (let attempt = 0; ; attempt++) {
      try {
        const mutate = procedures[call]?.mutate as Send;
        return await mutate(input, { context: long ? LONG_TIMEOUT : {} });
      } catch (error) {
        const wait = RETRY_AFTER_MS[attempt];
        if (!isUnanswered(error) || wait === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  /** Sends a change, again after a reload if needed. Rejects with the server's error, or without a response. */
  async function run<Answer extends { revision: number }>(
    change: Unsent,
    how: {
      effects?: Effects<Of> | undefined;
      effectsOf?: ((answer: Answer) => Effects<Of>) | undefined;
    } = {},
  ): Promise<Answer> {
    unsent.add(change);
    try {
      return await pending.run<Answer>({
        ...how,
        operationId: change.operationId,
        send: async () => (await send(change)) as Answer,
      });
    } finally {
      unsent.remove(change.operationId);
    }
  }

  /** Makes an undoable change; resolves to null if it failed, which it reports to the user. */
  async function mutate<Call extends ChangeCall<Of>>(
    { call, input, long, effects, effectsOf }: ToolChange<Of, Call>,
    {
      done,
      failed = (reason) => reason,
      onError = reportProblem,
      group,
      quiet = false,
      onUndone,
    }: ChangeWords<RouterOutputs[Of][Call]>,
  ): Promise<RouterOutputs[Of][Call] | null> {
    const request = JSON.stringify([call, input]);
    const operationId = unconfirmed.get(request) ?? randomId();
    unconfirmed.delete(request);
    const previousProblem = problem;
    const action = { label: words.undo, onAction: () => undo(operationId) };
    const offerUndo = (text: string) => {
      if (!quiet) showMessage({ tone: 'success', text, durationMs: words.undoMs, action });
    };
    if (onUndone) afterUndo.set(operationId, onUndone);
    const known = typeof done === 'string' ? done : null;
    history.add({ operationId, done: known ?? '', group });
    // Only with a known description: until then the message would offer to undo the previous change.
    if (known !== null && effects) offerUndo(known);
    try {
      const answer = await run<RouterOutputs[Of][Call] & { revision: number }>(
        { operationId, call, input: { ...input, operationId }, done: known ?? '', long },
        { effects, effectsOf },
      );
      // Keep a problem that was reported meanwhile.
      if (problem === previousProblem) setProblem(null);
      const text = typeof done === 'string' ? done : done(answer);
      history.describe(operationId, text);
      if ((known === null || !effects) && history.find(operationId)) offerUndo(text);
      return answer;
    } catch (error) {
      if (isUnanswered(error)) unconfirmed.set(request, operationId);
      failedIds.add(operationId);
      history.remove([operationId]);
      const offered = currentToasts().find((toast) => toast.action === action);
      if (offered) dismissToast(offered.id);
      onError(failed(words.reason(error), error), error);
      return null;
    }
  }

  /** Undoes or redoes an entry: reverses it and adds the reversal to the other list. */
  async function reverse(from: 'done' | 'undone', entry: UndoEntry): Promise<void> {
    const to = from === 'done' ? 'undone' : 'done';
    const { done, group, operationIds } = entry;
    const [operationId = '', ...alsoIds] = operationIds;
    const undoId = entry.undoId ?? randomId();
    history.remove(operationIds);
    history.put(to, { done, group, operationIds: [undoId] });
    try {
      const input = { operationId, alsoIds, undoId };
      const undo: Unsent = { operationId: undoId, call: 'undo', input, done: words.undo };
      const { changedSince } = await run<Undone>(undo);
      setProblem(null);
      const text = from === 'done' ? words.undone(done, changedSince) : words.redone(done);
      showMessage({ tone: 'info', text });
      for (const id of operationIds) afterUndo.get(id)?.();
    } catch (error) {
      history.remove([undoId]);
      // It may have been executed: keep the id, so that another attempt is a retry.
      if (isUnanswered(error)) history.put(from, { ...entry, undoId });
      if (!operationIds.every((id) => failedIds.has(id))) reportProblem(words.reason(error));
    }
  }

  /** Undoes the entry of an operation, unless it is undone already. */
  function undo(operationId: string): void {
    const entry = history.find(operationId);
    if (entry) void reverse('done', entry);
  }

  for (const change of unsent.read()) {
    unsent.remove(change.operationId);
    const { operationId, done } = change;
    run(change).catch((error: unknown) => {
      history.remove([operationId]);
      reportProblem(`${done}: ${words.reason(error)}`);
    });
  }

  return {
    mutate,
    /** Offers to undo a call that was sent elsewhere with this operation id. */
    offerUndo: (operationId: string, done: string, before: () => Promise<void>): void => {
      history.add({ operationId, done });
      const onAction = () => void before().then(() => undo(operationId));
      showMessage({
        tone: 'success',
        text: done,
        durationMs: words.undoMs,
        action: { label: words.undo, onAction },
      });
    },
    /** Undoes the newest change from this browser. */
    undoLast: (): void => {
      const entry = history.last();
      if (entry) void reverse('done', entry);
      else showMessage({ tone: 'info', text: words.nothingToUndo });
    },
    /** Redoes what was undone last. */
    redoLast: (): void => {
      const entry = history.lastUndone();
      if (entry) void reverse('undone', entry);
      else showMessage({ tone: 'info', text: words.nothingToRedo });
    },
    /** Reloads what has changed up to a revision of the account. */
    catchUp: pending.catchUp,
    /** Reloads everything. */
    refresh: () => pending.refresh(),
    holdReloads: pending.holdReloads,
    applyAnswer: pending.applyAnswer,
    pending: pending.pending,
    subscribePending: pending.subscribe,
    /** The data of a query with the pending changes that it does not contain yet; `input` is the query's. */
    shown<Name extends keyof Effects<Of>, Data extends Answered<Of, Name> | undefined>(
      name: Name,
      data: Data,
      changes: ReturnType<typeof pending.pending>,
      input?: RouterInputs[Of][Name & keyof RouterInputs[Of]],
    ): Data {
      if (!data) return data;
      return replay(data, changes, (effects, kept) => {
        const effect = effects[name] as ((data: object, input: unknown) => object | null) | undefined;
        return (effect?.(kept, input) ?? kept) as typeof kept;
      });
    },
    problem: () => problem,
    setProblem,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type ToolChanges<Of extends Tool> = ReturnType<typeof createToolChanges<Of>>;
