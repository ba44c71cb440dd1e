import { useEffect } from 'react';
import { endSignIn, readAuthToken } from './auth-token';
import { pageLocks } from './window-locks';
import { publishRevisions, type AccountRevisions } from './revision-stream';
import { noteStream } from './server-reach';

/** The status of a stream that ended since its account has too many. */
const TOO_MANY = 429;

/** Sent by the window that holds the stream to the others. */
type StreamUpdate = AccountRevisions | { user: number; away: true };

/** Messages between windows: a new one asks for the last update. */
type Message = StreamUpdate | { user: number; asks: true };

const CHANNEL = 'toolstead-live';
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5_000;
/** The server pings every 15 s; a connection silent for longer is dead, as after a laptop's sleep. */
const SILENCE_MS = 40_000;

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
      noteStream('away' in update);
      if ('away' in update) return;
      publishRevisions(update);
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
      noteStream(false);
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
    if (status >= 400 && status < 500 && status !== TOO_MANY) return;
    onBroken();
    if (status === TOO_MANY) {
      // Ended by a later one of the same account: coming again at once would end another one in turn.
      await returned(signal);
      continue;
    }
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
  const silence = new AbortController();
  const watch = () => window.setTimeout(() => silence.abort(), SILENCE_MS);
  let timer = watch();
  const response = await fetch('/api/trpc/live.follow', {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token ?? ''}` },
    cache: 'no-store',
    signal: AbortSignal.any([signal, silence.signal]),
  });
  if (!response.ok || !response.body) return response.status;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    window.clearTimeout(timer);
    if (done) return 0;
    timer = watch();
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

/** Resolves when the person comes back to this window. */
function returned(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const back = () => {
      window.removeEventListener('focus', back);
      resolve();
    };
    window.addEventListener('focus', back);
    signal.addEventListener('abort', back);
  });
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
