import { useEffect, useEffectEvent, useRef } from 'react';
import { endSignIn, readAuthToken } from './auth-token';
import { createEmitter } from './events';
import { pageLocks } from './page-locks';
import { noteStream } from './server-reach';
import { refusalStatus, trpc } from './trpc';

/** The revisions of an account by topic, as sent by its stream. */
interface AccountRevisions {
  user: number;
  revisions: Record<string, number>;
}

/** Sent by the window that holds the stream to the others. */
type StreamUpdate = AccountRevisions | { user: number; away: true };

/** Messages between windows: a new one asks for the last update. */
type Message = StreamUpdate | { user: number; asks: true };

const CHANNEL = 'toolstead-live';
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5_000;

const stream = createEmitter<{ revisions: AccountRevisions }>();
let latest: AccountRevisions | null = null;

/**
 * Calls back with the latest revision of a topic of the account within 1 s of any change, at first if it is known
 * already, and after each reconnect. A caller with an older revision should fetch the changes.
 */
export function useRevision(topic: string, user: number, onRevision: (revision: number) => void): void {
  const deliver = useEffectEvent((update: AccountRevisions) => {
    // A topic that has never changed has no revision yet.
    if (update.user === user) onRevision(update.revisions[topic] ?? 0);
  });
  useEffect(() => {
    if (latest) deliver(latest);
    return stream.on('revisions', deliver);
  }, [topic, user]);
}

/**
 * Calls back when a topic has changed, and once at first (`first`), since it may have changed after the page loaded its
 * data.
 */
export function useRevisionChange(topic: string, user: number, onChange: (first: boolean) => void): void {
  const known = useRef<number | null>(null);
  useRevision(topic, user, (revision) => {
    const before = known.current;
    known.current = revision;
    if (before !== revision) onChange(before === null);
  });
}

/**
 * Keeps the account's revision stream while the user is signed in; called once, by the layout. One window holds the
 * stream and broadcasts it to the others, since a browser opens only six connections per server. The end of the session
 * ends the sign-in of this browser.
 */
export function useRevisionStream(user: number): void {
  const { client } = trpc.useUtils();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = new AbortController();
    /** The last update of this window's own stream, if it holds one. */
    let last: StreamUpdate | null = null;
    const receive = (update: StreamUpdate) => {
      if (update.user !== user) return;
      noteStream('away' in update);
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
    // The lock request is aborted when the layout unmounts.
    streaming.catch(() => undefined);

    return () => {
      end.abort();
      channel.close();
      noteStream(false);
    };
  }, [client, user]);
}

interface StreamHandlers {
  onData: (revisions: AccountRevisions['revisions']) => void;
  onError: (error: unknown) => void;
  onComplete: () => void;
  onConnectionStateChange: (change: { state: string; error?: unknown }) => void;
}

/** Keeps a stream open, reconnecting with back-off, until `signal` aborts or the server refuses it. */
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
        stream?.unsubscribe();
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
        // The tRPC link would reconnect by itself after a network error, but three seconds later.
        onConnectionStateChange: ({ state, error }) => {
          if (state === 'connecting' && error) reconnect(error);
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
