import { randomId } from './random-id';
import { pageLocks } from './window-locks';

const CHANNEL = 'toolstead-page-names';
/** Without locks, an open window must answer within this time; processing a large text delays it. */
const ANSWER_WAIT_MS = 1_000;

type Message = { asks: string } | { answers: string; names: string[] };

const own = new Set<string>();
let channel: BroadcastChannel | null = null;

/** Registers a name for the lifetime of this window, so that other windows can tell that it is open. */
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

/** The names of all open windows of this browser. */
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
