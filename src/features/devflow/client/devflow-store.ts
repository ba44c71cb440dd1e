import type { Query, QueryClient } from '@tanstack/react-query';
import { randomId } from '@/platform/client/random-id';
import { currentToasts, dismissToast, showToast } from '@/platform/client/ui/toast-store';
import { type Change, createChanges } from './changes';
import type { OpenItems, Overview, Utils } from './devflow-data';
import { reasonOf } from './failure-reason';

/** How long a change can be taken back from its message. */
const UNDO_MS = 10_000;
const DEVFLOW = [['devflow']];
const OPEN_ITEMS = [['devflow', 'openItems']];

interface Words {
  /** What the message with Undo says. */
  done: string;
  /** What went wrong, for the head of the page. */
  failed: (reason: string) => string;
  /** Where the failure is told instead of there. */
  tell?: (problem: string) => void;
}

interface Undoable {
  operationId: string;
  done: string;
  failed: boolean;
}

type Perform = <Given extends { revision: number }>(
  change: Omit<Change<Given>, 'operationId' | 'send'> & { send: (operationId: string) => Promise<Given> },
  words: Words,
) => Promise<Given | null>;

/**
 * What both screens of DevFlow share as long as somebody is signed in: the changes on their way, what can be undone,
 * and the last failure.
 */
export interface DevflowStore {
  utils: Utils;
  changes: ReturnType<typeof createChanges>;
  /** Makes a change that can be undone; resolves to null when it failed, which is told to the person. */
  perform: Perform;
  /** Takes the last change back that is not taken back yet. */
  undoLast: () => void;
  problem: () => string | null;
  setProblem: (problem: string | null) => void;
  subscribe: (listener: () => void) => () => void;
}

const stores = new WeakMap<QueryClient, DevflowStore>();

/** The one store of a sign-in. */
export function devflowStore(queryClient: QueryClient, utils: Utils): DevflowStore {
  const known = stores.get(queryClient);
  if (known) return known;
  const store = createStore(queryClient, utils);
  stores.set(queryClient, store);
  return store;
}

function createStore(queryClient: QueryClient, utils: Utils): DevflowStore {
  const undoable: Undoable[] = [];
  const listeners = new Set<() => void>();
  let problem: string | null = null;

  const changes = createChanges({
    fold: ({ overview, open }, revision) => {
      const isBefore = (data: { revision: number } | undefined) => data?.revision === revision - 1;
      utils.devflow.overview.setData(undefined, (data) =>
        data && isBefore(data) ? { ...(overview?.(data) ?? data), revision } : data,
      );
      for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: OPEN_ITEMS })) {
        const featureId = featureOf(queryKey);
        queryClient.setQueryData<OpenItems>(queryKey, (data) =>
          data && isBefore(data) ? { ...(open?.(data, featureId) ?? data), revision } : data,
        );
      }
    },
    reload: async (revision) => {
      const isOlder = ({ state }: Query) => revisionOf(state.data) < revision;
      queryClient.removeQueries({ queryKey: DEVFLOW, type: 'inactive', predicate: isOlder });
      await queryClient.invalidateQueries({ queryKey: DEVFLOW, predicate: isOlder });
      return queryClient
        .getQueryCache()
        .findAll({ queryKey: DEVFLOW, type: 'active' })
        .every(({ state }) => state.status === 'success' && state.fetchStatus === 'idle');
    },
  });

  const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
  changes.subscribe(() => {
    // A window that closes takes along what it has not sent yet.
    const unanswered = changes.pending().some(({ revision }) => revision === null);
    if (unanswered) window.addEventListener('beforeunload', askFirst);
    else window.removeEventListener('beforeunload', askFirst);
  });

  function setProblem(next: string | null) {
    problem = next;
    for (const listener of [...listeners]) listener();
  }

  function forget(operationId: string) {
    const at = undoable.findIndex((entry) => entry.operationId === operationId);
    if (at >= 0) undoable.splice(at, 1);
  }

  const perform: Perform = async ({ send, ...change }, { done, failed, tell = setProblem }) => {
    const operationId = randomId();
    const told = problem;
    const entry: Undoable = { operationId, done, failed: false };
    undoable.push(entry);
    const action = { label: 'Undo', onAction: () => undo(operationId) };
    const offerUndo = () =>
      showToast({ tone: 'success', text: done, topic: 'devflow', durationMs: UNDO_MS, action });
    // With what it says: until then the message would offer to undo the change before.
    if (change.effects) offerUndo();
    try {
      const answer = await changes.run({ ...change, operationId, send: () => send(operationId) });
      // What went wrong meanwhile has yet to be read.
      if (problem === told) setProblem(null);
      if (!change.effects) offerUndo();
      return answer;
    } catch (error) {
      entry.failed = true;
      forget(operationId);
      const offered = currentToasts().find((toast) => toast.action === action);
      if (offered) dismissToast(offered.id);
      tell(failed(reasonOf(error)));
      return null;
    }
  };

  function undo(operationId: string) {
    const entry = undoable.find((one) => one.operationId === operationId);
    if (!entry) return;
    forget(operationId);
    changes
      .run({
        operationId: randomId(),
        send: () => utils.client.devflow.undo.mutate({ operationId }),
      })
      .then(
        () => {
          setProblem(null);
          showToast({ tone: 'info', text: `Undone: ${entry.done}`, topic: 'devflow' });
        },
        (error: unknown) => {
          // Why there is nothing to take back has been told.
          if (!entry.failed) setProblem(reasonOf(error));
        },
      );
  }

  return {
    utils,
    changes,
    perform,
    undoLast: () => {
      const last = undoable.at(-1);
      if (last) undo(last.operationId);
      else showToast({ tone: 'info', text: 'Nothing to undo', topic: 'devflow' });
    },
    problem: () => problem,
    setProblem,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function revisionOf(data: unknown): number {
  return (data as Overview | undefined)?.revision ?? -1;
}

function featureOf(queryKey: readonly unknown[]): number {
  return (queryKey[1] as { input: { featureId: number } }).input.featureId;
}
