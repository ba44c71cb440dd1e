import { randomId } from './random-id';

/**
 * Locks that the pages of this browser share (Web Locks). Null where the browser has none to offer, as at an address
 * that is neither https nor this machine.
 */
export const pageLocks: LockManager | null = 'locks' in navigator ? navigator.locks : null;

const CHANNEL = 'toolstead-page-names';
/** Without locks a page that lives answers within so long; one that works on a large text takes its time. */
const ANSWER_WAIT_MS = 1_000;

type Message = { asks: string } | { answers: string; names: string[] };

const own = new Set<string>();
let channel: BroadcastChannel | null = null;

/** Gives this page a name for as long as it lives, by which the other pages of this browser know that it does. */
export function namePage(name: string): void {
  if (pageLocks) {
    void pageLocks.request(name, () => new Promise(() => undefined)).catch(() => undefined);
    return;
  }
  own.add(name);
  if (channel) return;
  const opened = new BroadcastChannel(CHANNEL);
  opened.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) opened.postMessage({ answers: data.asks, names: [...own] } satisfies Message);
  });
  channel = opened;
}

/** The names of all pages of this browser that live. */
export async function pageNames(): Promise<ReadonlySet<string>> {
  if (pageLocks) {
    const { held = [] } = await pageLocks.query();
    return new Set(held.map(({ name = '' }) => name));
  }
  const names = new Set(own);
  const asked = new BroadcastChannel(CHANNEL);
  const question = randomId();
  asked.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('answers' in data && data.answers === question) for (const name of data.names) names.add(name);
  });
  asked.postMessage({ asks: question } satisfies Message);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_WAIT_MS));
  asked.close();
  return names;
}
