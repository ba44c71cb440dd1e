import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { readAuthToken } from '../auth-token';
import { useCurrentUser } from '../current-user';
import { loadCode } from '../lazy-page';
import { loadWhenIdle } from '../lazy-piece';
import { type ApiClient, trpc } from '../trpc';
import type { Outbox, ShownChange } from './outbox';

const NONE: readonly ShownChange[] = [];
const RETRY_AFTER_MS = 1_000;

const loadOutbox = () => import('./open-outbox');
// The code of it waits for the page to be painted, what is added before for the code.
loadWhenIdle(loadOutbox);

const outboxes = new WeakMap<QueryClient, LoadedOutbox>();

export type LoadedOutbox = ReturnType<typeof lazyOutbox>;

/** The outbox of a sign-in, whose query cache and client these are. */
export function outboxOf(queryClient: QueryClient, user: number, client: ApiClient): LoadedOutbox {
  const outbox = outboxes.get(queryClient) ?? lazyOutbox(user, client);
  outboxes.set(queryClient, outbox);
  return outbox;
}

/** See `createOutbox` for what each does. */
function lazyOutbox(user: number, client: ApiClient) {
  const token = readAuthToken();
  const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  let outbox: Outbox | null = null;
  let loading: Promise<Outbox> | null = null;

  async function load(): Promise<Outbox> {
    for (;;) {
      try {
        const { openOutbox } = await loadCode(loadOutbox);
        outbox = openOutbox(user, client, token);
        return outbox;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      }
    }
  }
  const opened = () => (loading ??= load());

  return {
    add(...change: Parameters<Outbox['add']>): ReturnType<Outbox['add']> {
      if (!outbox) window.addEventListener('beforeunload', confirmLeaving);
      const added = opened().then((open) => {
        window.removeEventListener('beforeunload', confirmLeaving);
        return open.add(...change);
      });
      return { answer: added.then(({ answer }) => answer), left: added.then(({ left }) => left) };
    },
    list: () => outbox?.list() ?? NONE,
    subscribe: (listener: () => void): (() => void) => {
      let isOver = false;
      let end = () => undefined as void;
      void opened().then((open) => {
        if (isOver) return;
        end = open.subscribe(listener);
        listener();
      });
      return () => {
        isOver = true;
        end();
      };
    },
    follow: async (tool: string) => (await opened()).follow(tool),
    start: async () => (await opened()).start(),
    count: async () => (await opened()).count(),
    clear: async () => (await opened()).clear(),
    retry: async (change: ShownChange) => (await opened()).retry(change),
    discard: async (operationId: string) => (await opened()).discard(operationId),
  };
}

/** The outbox of the signed-in person, and rerenders when its list changes. */
export function useOutbox() {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const { id } = useCurrentUser();
  const outbox = outboxOf(queryClient, id, client);
  return { outbox, changes: useSyncExternalStore(outbox.subscribe, outbox.list) };
}

/** Sends what closed windows have left: at the start, and when this window is looked at again. */
export function useSendLeft({ start }: LoadedOutbox): void {
  useEffect(() => {
    void start();
    const look = () => document.visibilityState === 'visible' && void start();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [start]);
}
