import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { endSignIn, readAuthToken } from './auth-token';
import { createEmitter } from './events';
import { pageLocks } from './page-locks';
import { refusalStatus, trpc } from './trpc';

/** The revisions of one account by topic, as its stream tells them. */
interface AccountRevisions {
  user: number;
  revisions: Record<string, number>;
}

/** What the page that holds the stream tells the others. */
type StreamUpdate = AccountRevisions | { user: number; away: true };

/** What goes between the pages: a new one asks for what was told last. */
type Message = StreamUpdate | { user: number; asks: true };

const CHANNEL = 'toolstead-live';
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5_000;

const stream = createEmitter<{ revisions: AccountRevisions; connection: { disconnected: boolean } }>();
let latest: AccountRevisions | null = null;
let disconnected = false;

function setDisconnected(next: boolean) {
  if (next === disconnected) return;
  disconnected = next;
  stream.emit('connection', { disconnected });
}

/**
 * Calls back with the latest revision of a topic of the account within 1 s of a change anywhere, and once at the
 * beginning when it is known; who holds an older one asks for what has changed. StreamUpdate again after each broken connection.
 */
export function useRevision(topic: string, user: number, onRevision: (revision: number) => void): void {
  const deliver = useEffectEvent((update: AccountRevisions) => {
    // What has never been changed has no number yet.
    if (update.user === user) onRevision(update.revisions[topic] ?? 0);
  });
  useEffect(() => {
    if (latest) deliver(latest);
    return stream.on('revisions', deliver);
  }, [topic, user]);
}

/**
 * Calls back when a topic was changed, and once at the beginning (`first`), for what was changed between the loading of
 * the page and then.
 */
export function useRevisionChange(topic: string, user: number, onChange: (first: boolean) => void): void {
  const known = useRef<number | null>(null);
  useRevision(topic, user, (revision) => {
    const before = known.current;
    known.current = revision;
    if (before !== revision) onChange(before === null);
  });
}

/** Whether the stream is broken, so that what is shown may be out of date. */
export function useStreamDisconnected(): boolean {
  return useSyncExternalStore(
    (listener) => stream.on('connection', listener),
    () => disconnected,
  );
}

/**
 * Follows what is changed of the account, for as long as somebody is signed in; once in the layout. One page of the
 * browser holds the stream and tells the others, since a browser opens only six connections to a server. A session that
 * has ended ends the sign-in of this browser.
 */
export function useRevisionStream(user: number): void {
  const { client } = trpc.useUtils();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = new AbortController();
    /** By this page, where it is the one that holds the stream. */
    let last: StreamUpdate | null = null;
    const receive = (update: StreamUpdate) => {
      if (update.user !== user) return;
      setDisconnected('away' in update);
      if ('away' in update) return;
      latest = update;
      stream.emit('revisions', update);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (!('asks' in data)) receive(data);
      else if (last?.user === data.user) channel.postMessage(last);
    });
    channel.postMessage({ user, asks: true } satisfies Message);
    const publish = (update: StreamUpdate) => {
      last = update;
      receive(update);
      channel.postMessage(update);
    };

    const openStream = () =>
      keepStreamOpen(
        (handlers) => client.live.follow.subscribe(undefined, handlers),
        {
          onData: (revisions) => publish({ user, revisions }),
          onBroken: () => publish({ user, away: true }),
        },
        end.signal,
      );
    const streaming = pageLocks
      ? pageLocks.request(`${CHANNEL}:${String(user)}`, { signal: end.signal }, openStream)
      : openStream();
    // Waiting for the lock is given up when the layout is left.
    streaming.catch(() => undefined);

    return () => {
      end.abort();
      channel.close();
      setDisconnected(false);
    };
  }, [client, user]);
}

interface StreamHandlers {
  onData: (revisions: AccountRevisions['revisions']) => void;
  onError: (error: unknown) => void;
  onComplete: () => void;
  onConnectionStateChange: (change: { state: string; error?: unknown }) => void;
}

/** Keeps one stream open until `signal` aborts or the server refuses it; one that breaks is opened again. */
function keepStreamOpen(
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
      let ended = false;
      const reconnect = (error?: unknown) => {
        if (ended || signal.aborted) return;
        ended = true;
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
        onError: reconnect,
        onComplete: () => reconnect(),
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
