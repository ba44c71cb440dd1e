import { useEffect, useRef } from 'react';
import { useCurrentUser } from './current-user';
import { pageLocks } from './page-locks';
import { isRefusal } from './trpc';

interface StreamHandlers {
  onData: (revision: number) => void;
  onError: (error: unknown) => void;
  onComplete: () => void;
}

interface News {
  user: number;
  topic: string;
  revision: number;
}

const CHANNEL = 'toolstead-live';
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Calls back with the newest revision of the account's data within 1 s of a change anywhere, and once more after each
 * broken connection; who holds an older one asks for what has changed. One page of the browser holds the stream and
 * tells the others, since a browser opens only six connections to a server. A stream that is refused (signed out, tool
 * closed) stays silent: the person learns of it with the next call.
 *
 * `subscribe` is the tool's own subscription: `(handlers) => client.scripts.live.subscribe(undefined, handlers)`.
 */
export function useLive(
  topic: string,
  subscribe: (handlers: StreamHandlers) => { unsubscribe: () => void },
  onRevision: (revision: number) => void,
): void {
  const { id: user } = useCurrentUser();
  const latest = useRef({ subscribe, onRevision });
  useEffect(() => {
    latest.current = { subscribe, onRevision };
  });

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = new AbortController();
    channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
      if (data.user === user && data.topic === topic) latest.current.onRevision(data.revision);
    });

    const hold = () =>
      keepStream(
        (handlers) => latest.current.subscribe(handlers),
        (revision) => {
          latest.current.onRevision(revision);
          channel.postMessage({ user, topic, revision } satisfies News);
        },
        end.signal,
      );
    const held = pageLocks
      ? pageLocks.request(`${CHANNEL}:${String(user)}:${topic}`, { signal: end.signal }, hold)
      : hold();
    // Waiting for the lock is given up when the screen is left.
    held.catch(() => undefined);

    return () => {
      end.abort();
      channel.close();
    };
  }, [topic, user]);
}

/** Keeps one stream open until `signal` aborts or the server refuses it; one that breaks is opened again. */
function keepStream(
  subscribe: (handlers: StreamHandlers) => { unsubscribe: () => void },
  onRevision: (revision: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let wait = FIRST_RETRY_MS;
    let timer: number | undefined;
    let stream: { unsubscribe: () => void } | undefined;

    function open() {
      let over = false;
      const again = (error?: unknown) => {
        if (over || signal.aborted) return;
        over = true;
        if (isRefusal(error)) {
          resolve();
          return;
        }
        timer = window.setTimeout(open, wait);
        wait = Math.min(wait * 2, LONGEST_RETRY_MS);
      };
      stream = subscribe({
        onData: (revision) => {
          wait = FIRST_RETRY_MS;
          onRevision(revision);
        },
        onError: again,
        onComplete: () => again(),
      });
    }

    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      stream?.unsubscribe();
      resolve();
    });
    if (signal.aborted) resolve();
    else open();
  });
}
