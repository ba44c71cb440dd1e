import type { QueryClient } from '@tanstack/react-query';
import { DiscardedError } from '../outbox/asking';
import type { LoadedOutbox } from '../outbox/use-outbox';
import { loadCode } from '../lazy-page';
import { loadWhenIdle } from '../lazy-piece';
import { createListeners } from '../listeners';
import { randomId } from '../random-id';
import type { RouterInputs, RouterOutputs } from '../trpc';
import { currentToasts, dismissToast, showToast, type ToastRequest } from '../ui/toast-store';
import { type Effects, cachedQueries, type Tool } from './cached-queries';
import { createPending, replay } from './pending';
import type { Reversing } from './reverse';
import {
  type Answered,
  type ChangeCall,
  type ChangeInput,
  type ChangeOptions,
  type Done,
  type Run,
  type ToolChangesOptions,
  WAITING,
} from './tool-change';
import { ENGLISH_WORDS } from './tool-words';
import { type List, undoHistory } from './undo-history';
import { BEING_ADDED, namesUnstored, provisionalId } from './unstored';

const loadReverse = () => import('./reverse');
loadWhenIdle(loadReverse);

/** By the names of their tools. */
const made = new Map<string, Reversing>();

/**
 * The changes of one account in one tool, for the lifetime of the page: shown optimistically, sent in order by the outbox,
 * and undoable.
 */
export function createToolChanges<Of extends Tool>(
  of: { tool: Of; user: number; queryClient: QueryClient; outbox: LoadedOutbox },
  options: ToolChangesOptions<Of>,
) {
  const { tool, user, queryClient, outbox } = of;
  const { words = ENGLISH_WORDS, name, onError: reportProblem = setProblem } = options;
  const queries = cachedQueries(queryClient, tool, options);
  const pending = createPending<Effects<Of>>(queries);
  const history = undoHistory(user, tool, words.undoMs);
  const { subscribe, tell } = createListeners();
  /** Refused changes that have been reported. */
  const failedIds = new Set<string>();
  /** Those of them that stay in the outbox, told by the problem that the tool shows. */
  const toldIds = new Set<string>();
  const afterUndo = new Map<string, () => void>();
  let problem: string | null = null;

  function setProblem(next: string | null) {
    problem = next;
    tell();
  }

  const showMessage = (toast: ToastRequest) =>
    showToast({ topic: tool, ...(words.lang && { lang: words.lang }), ...toast });

  /** Sends a change in its turn; see `add` of the outbox. */
  function run<Answer extends { revision: number }>({
    effects,
    effectsOf,
    takesBack,
    ...change
  }: Run<Of, Answer>): { answer: Promise<Answer>; left: Promise<void> } {
    const { answer, left } = outbox.add({ ...change, tool, of: name, lang: words.lang }, takesBack);
    const send = () => answer as Promise<Answer>;
    return { answer: pending.run<Answer>({ ...change, effects, effectsOf, send }), left };
  }

  const reversing: Reversing = {
    ...{ history, words, showMessage, setProblem, reportProblem, afterUndo, failedIds },
    send: run,
  };

  loadWhenIdle(async () => (await loadReverse()).followOthers(of, options, pending, history));

  /**
   * Makes an undoable change; resolves to null if it was refused, which it reports to the user, and to `WAITING` if it waits
   * for the server.
   */
  function change<Call extends ChangeCall<Of>>(
    call: Call,
    input: ChangeInput<Of, Call>,
    done: Done<RouterOutputs[Of][Call]>,
    {
      shows,
      answered,
      added,
      replay,
      seen,
      long,
      needsAnswer,
      form,
      waits = '',
      failed = (reason) => reason,
      onError,
      group,
      quiet = false,
      onUndone,
    }: ChangeOptions<Of, RouterOutputs[Of][Call]> = {},
  ): Promise<RouterOutputs[Of][Call] | typeof WAITING | null> {
    if (namesUnstored(input)) {
      const text = words.beingAdded ?? BEING_ADDED;
      if (onError) onError(text);
      else showMessage({ tone: 'info', text });
      return Promise.resolve(null);
    }
    const takesBack = onError?.takesBack ?? (() => onError !== undefined);
    const operationId = randomId();
    const previousProblem = problem;
    const action = { label: words.undo, onAction: () => undo(operationId) };
    const offerUndo = (text: string) => {
      if (!quiet) showMessage({ tone: 'success', text, durationMs: words.undoMs, action });
    };
    if (onUndone) afterUndo.set(operationId, onUndone);
    const known = typeof done === 'string' ? done : null;
    history.add({ operationId, done: known ?? '', group, long });
    // Only with a known description: until then the message would offer to undo the previous change.
    if (known !== null && shows) offerUndo(known);
    let isWaiting = false;

    const { answer, left } = run<RouterOutputs[Of][Call] & { revision: number }>({
      operationId,
      call,
      input: { ...input, operationId },
      done: known ?? waits,
      long,
      replay,
      seen,
      form,
      above: added && queries.known(),
      effects: shows,
      effectsOf: answered,
      takesBack,
    });
    const settled: Promise<RouterOutputs[Of][Call] | null> = answer.then(
      (stored) => {
        // Keep a problem that was reported meanwhile.
        if (problem === previousProblem) setProblem(null);
        const text = typeof done === 'string' ? done : done(stored);
        history.describe(operationId, text);
        if ((known === null || !shows) && history.find(operationId)) offerUndo(text);
        return stored;
      },
      (error: unknown) => {
        failedIds.add(operationId);
        history.remove([operationId]);
        const offered = currentToasts().find((toast) => toast.action === action);
        if (offered) dismissToast(offered.id);
        // Once it has waited, the outbox alone tells of it: its form may be gone, or be another one's.
        if (isWaiting || (error instanceof DiscardedError && !needsAnswer)) return null;
        const problemText = failed(words.reason(error), error);
        if (onError) onError(problemText, error);
        else {
          toldIds.add(operationId);
          reportProblem(problemText);
        }
        return null;
      },
    );
    if (needsAnswer) {
      void left.then(() => outbox.discard(operationId));
      return settled;
    }
    const waiting: Promise<typeof WAITING> = left.then(() => {
      isWaiting = true;
      const effects = added?.(provisionalId());
      if (effects) pending.show(operationId, effects);
      return WAITING;
    });
    return Promise.race<RouterOutputs[Of][Call] | typeof WAITING | null>([settled, waiting]);
  }

  /** Like `change`, for what the screen cannot go on from without its answer: it does not wait for the server. */
  const changeAnswered = <Call extends ChangeCall<Of>>(
    call: Call,
    input: ChangeInput<Of, Call>,
    done: Done<RouterOutputs[Of][Call]>,
    options: ChangeOptions<Of, RouterOutputs[Of][Call]>,
  ) =>
    change(call, input, done, { ...options, needsAnswer: true }) as Promise<RouterOutputs[Of][Call] | null>;

  /** By code that is loaded for it: until then what it is about may be undone. */
  const reverse = (by: (loaded: Awaited<ReturnType<typeof loadReverse>>) => void) =>
    void loadCode(loadReverse).then(by, (error: unknown) => reportProblem(words.reason(error)));

  made.set(name, reversing);

  /** Undoes the entry of an operation, unless it is undone already. */
  const undo = (operationId: string) =>
    reverse((loaded) => void loaded.reverse(reversing, 'done', history.find(operationId)));

  return {
    change,
    changeAnswered,
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
    /** Undoes the newest change from this browser, or redoes what was undone last, of whichever tool on the screen. */
    reverseLast: (from: List): void => reverse((loaded) => loaded.reverseLast(from, made)),
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
    /** The person has read the problem: what was refused with it is given up. */
    dismissProblem: (): void => {
      setProblem(null);
      for (const id of toldIds) void outbox.discard(id);
      toldIds.clear();
    },
    subscribe,
  };
}

export type ToolChanges<Of extends Tool> = ReturnType<typeof createToolChanges<Of>>;
