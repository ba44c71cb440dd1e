import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { endSignIn, readAuthToken } from './auth-token';
import { createEmitter } from './events';
import { pageLocks } from './page-locks';
import { refusalStatus, trpc } from './trpc';

/** The revisions of one account by topic, as its stream tells them. */
interface News {
  user: number;
  revisions: Record<string, number>;
}

/** What the page that holds the stream tells the others. */
type Told = News | { user: number; away: true };

/** What goes between the pages: a new one asks for what was told last. */
type Message = Told | { user: number; asks: true };

const CHANNEL = 'toolstead-live';
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5_000;

const stream = createEmitter<{ told: News; reach: { away: boolean } }>();
let newest: News | null = null;
let away = false;

function setAway(next: boolean) {
  if (next === away) return;
  away = next;
  stream.emit('reach', { away });
}

/**
 * Calls back with the newest revision of a topic of the account within 1 s of a change anywhere, and once at the
 * beginning when it is known; who holds an older one asks for what has changed. Told again after each broken connection.
 */
export function useLive(topic: string, user: number, onRevision: (revision: number) => void): void {
  const tell = useEffectEvent((told: News) => {
    // What has never been changed has no number yet.
    if (told.user === user) onRevision(told.revisions[topic] ?? 0);
  });
  useEffect(() => {
    if (newest) tell(newest);
    return stream.on('told', tell);
  }, [topic, user]);
}

/**
 * Calls back when a topic was changed, and once at the beginning (`first`), for what was changed between the loading of
 * the page and then.
 */
export function useLiveChange(topic: string, user: number, onChange: (first: boolean) => void): void {
  const known = useRef<number | null>(null);
  useLive(topic, user, (revision) => {
    const before = known.current;
    known.current = revision;
    if (before !== revision) onChange(before === null);
  });
}

/** Whether the stream is broken, so that what is shown may be out of date. */
export function useStreamAway(): boolean {
  return useSyncExternalStore(
    (listener) => stream.on('reach', listener),
    () => away,
  );
}

/**
 * Follows what is changed of the account, for as long as somebody is signed in; once in the layout. One page of the
 * browser holds the stream and tells the others, since a browser opens only six connections to a server. A session that
 * has ended ends the sign-in of this browser.
 */
export function useLiveStream(user: number): void {
  const { client } = trpc.useUtils();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = new AbortController();
    /** By this page, where it is the one that holds the stream. */
    let last: Told | null = null;
    const hear = (told: Told) => {
      if (told.user !== user) return;
      setAway('away' in told);
      if ('away' in told) return;
      newest = told;
      stream.emit('told', told);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (!('asks' in data)) hear(data);
      else if (last?.user === data.user) channel.postMessage(last);
    });
    channel.postMessage({ user, asks: true } satisfies Message);
    const tell = (told: Told) => {
      last = told;
      hear(told);
      channel.postMessage(told);
    };

    const hold = () =>
      keepStream(
        (handlers) => client.live.follow.subscribe(undefined, handlers),
        {
          onData: (revisions) => tell({ user, revisions }),
          onBroken: () => tell({ user, away: true }),
        },
        end.signal,
      );
    const held = pageLocks
      ? pageLocks.request(`${CHANNEL}:${String(user)}`, { signal: end.signal }, hold)
      : hold();
    // Waiting for the lock is given up when the layout is left.
    held.catch(() => undefined);

    return () => {
      end.abort();
      channel.close();
      setAway(false);
    };
  }, [client, user]);
}

interface StreamHandlers {
  onData: (revisions: News['revisions']) => void;
  onError: (error: unknown) => void;
  onComplete: () => void;
  onConnectionStateChange: (change: { state: string; error?: unknown }) => void;
}

/** Keeps one stream open until `signal` aborts or the server refuses it; one that breaks is opened again. */
function keepStream(
  subscribe: (handlers: StreamHandlers) => { unsubscribe: () => void },
  { onData, onBroken }: Pick<StreamHandlers, 'onData'> & { onBroken: () => void },
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let wait = FIRST_RETRY_MS;
    let timer: number | undefined;
    let stream: { unsubscribe: () => void } | undefined;

    function open() {
      const token = readAuthToken();
      let over = false;
      const again = (error?: unknown) => {
        if (over || signal.aborted) return;
        over = true;
        const refusal = refusalStatus(error);
        if (refusal === 401 && readAuthToken() === token) endSignIn();
        if (refusal !== null) {
          resolve();
          return;
        }
        onBroken();
        timer = window.setTimeout(open, wait);
        wait = Math.min(wait * 2, LONGEST_RETRY_MS);
      };
      stream = subscribe({
        onData: (revisions) => {
          wait = FIRST_RETRY_MS;
          onData(revisions);
        },
        onError: again,
        onComplete: () => again(),
        // A connection that the network cut is made again by the link itself.
        onConnectionStateChange: ({ state, error }) => {
          if (state === 'connecting' && error) onBroken();
        },
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
