import { waitingPresses } from '@/platform/client/storage/waiting-presses';

// What the service worker does with presses on notifications: sent until the server answers, which does each of them once.

const CALL = '/api/trpc/reminders.press';
const TIMEOUT_MS = 10_000;
/** The server is away, or has too much to do: asked again later. */
const LATER = [408, 429, 502, 503, 504];
/** It failed at this one: asked again later, and the others now. */
const FAILED = 500;

/** Keeps a press, and sends it with what waits. Answers why something was refused, for the person. */
export async function sendPress(press: string): Promise<string[]> {
  // Where the browser keeps nothing, this is its only attempt.
  await waitingPresses.add(press).catch(() => undefined);
  const others = await listWaiting();
  return sendAll([press, ...others.filter((one) => one !== press)]);
}

/** Sends what waits. Answers why something was refused, for the person. */
export async function sendWaitingPresses(): Promise<string[]> {
  return sendAll(await listWaiting());
}

/** Whether anything waits for the server. */
export async function hasWaitingPresses(): Promise<boolean> {
  return (await listWaiting()).length > 0;
}

const listWaiting = () => waitingPresses.list().catch((): string[] => []);

async function sendAll(presses: readonly string[]): Promise<string[]> {
  const refusals: string[] = [];
  for (const press of presses) {
    const answer = await fetch(CALL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ press }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    // The next one would not arrive either.
    if (!answer || LATER.includes(answer.status)) break;
    if (answer.status === FAILED) continue;
    if (!answer.ok) refusals.push(await reasonOf(answer));
    await waitingPresses.remove(press).catch(() => undefined);
  }
  return refusals;
}

async function reasonOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { error?: { message?: unknown } } | null;
  const message = body?.error?.message;
  return typeof message === 'string' ? message : 'Toolstead did not take it';
}
