import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { endSignIn, readAuthToken } from './auth-token';
import { createEmitter } from './events';
import { pageLocks } from './page-locks';

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

const stream = createEmitter<{ revisions: AccountRevisions; connection: { disconnected: boolean } }>();
let latest: AccountRevisions | null = null;
let disconnected = false;

function setDisconnected(next: boolean) {
  if (next === disconnected) return;
  disconnected = next;
  stream.emit('connection', { disconnected });
}

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

/** Whether the stream is disconnected, so that the page may be out of date. */
export function useStreamDisconnected(): boolean {
  return useSyncExternalStore(
    (listener) => stream.on('connection', listener),
    () => disconnected,
  );
}

/**
 * Keeps the account's revision stream while the user is signed in; called once, by the layout. One window holds the
 * stream and broadcasts it to the others, since a browser opens only six connections per server. The end of the session
 * ends the sign-in of this browser.
 */
export function useRevisionStream(user: number): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = new AbortController();
    /** The last update of this window's own stream, if it holds one. */
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
      setDisconnected(false);
    };
  }, [user]);
}

interface StreamHandlers {
  onData: (revisions: AccountRevisions['revisions']) => void;
  onBroken: () => void;
}

/** Keeps the stream open, reconnecting with back-off, until `signal` aborts or the server refuses it. */
async function keepStreamOpen({ onData, onBroken }: StreamHandlers, signal: AbortSignal): Promise<void> {
  let wait = FIRST_RETRY_MS;
  while (!signal.aborted) {
    const token = readAuthToken();
    const status = await readStream(token, signal, (revisions) => {
      wait = FIRST_RETRY_MS;
      onData(revisions);
    }).catch(() => 0);
    if (signal.aborted) return;
    if (status === 401 && readAuthToken() === token) endSignIn();
    if (status >= 400 && status < 500) return;
    onBroken();
    await pause(wait, signal);
    wait = Math.min(wait * 2, LONGEST_RETRY_MS);
  }
}

/**
 * Reads the stream to its end; rejects when it breaks. Resolves to the HTTP status that ended it, 0 without one. By
 * `fetch`, since the browser's own EventSource sends no headers, and a token in the URL would be logged.
 */
async function readStream(
  token: string | null,
  signal: AbortSignal,
  onData: StreamHandlers['onData'],
): Promise<number> {
  const response = await fetch('/api/trpc/live.follow', {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token ?? ''}` },
    cache: 'no-store',
    signal,
  });
  if (!response.ok || !response.body) return response.status;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 0;
    const events = (text + value).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const { name, data } = parsed(event);
      if (name === 'message' && data) onData(JSON.parse(data) as AccountRevisions['revisions']);
      // tRPC's name for an error after the first byte.
      if (name === 'serialized-error')
        return (JSON.parse(data) as { data?: { httpStatus?: number } }).data?.httpStatus ?? 0;
    }
  }
}

/** The name and the data of one server-sent event of tRPC, each on one line. */
function parsed(event: string): { name: string; data: string } {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1];
  return { name: field('event') ?? 'message', data: field('data') ?? '' };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      resolve();
    });
  });
}
