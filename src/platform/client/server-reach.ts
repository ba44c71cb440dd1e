import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

const ASK_EVERY_MS = 1_000;
const ATTEMPT_MS = 5_000;
/** Without the server behind it, and of a server that is stopping. */
const OF_A_PROXY = [502, 503, 504];

/**
 * Why the page may be out of date: a call got no answer, or the revision stream was interrupted, as by a restart of the
 * server.
 */
export type Away = 'unanswered' | 'interrupted' | null;

const changes = createListeners();
let unanswered = false;
let interrupted = false;
let asking: Promise<void> | null = null;
/** Since when it has been away, in ms since 1970. */
let since: number | null = null;

const away = (): Away => (unanswered ? 'unanswered' : interrupted ? 'interrupted' : null);

/** Whether the server can be reached now, from the last calls and the stream of this browser. */
export function useServerAway(): Away {
  return useSyncExternalStore(changes.subscribe, away);
}

/** Since when it cannot be reached, in ms since 1970; null while it can. */
export function useAwaySince(): number | null {
  return useSyncExternalStore(changes.subscribe, () => since);
}

function tell(): void {
  since = away() === null ? null : (since ?? Date.now());
  changes.tell();
}

/** Whether the server was asked and has not answered since. */
export const isServerAway = (): boolean => unanswered;

/** Whether the revision stream is interrupted. */
export function noteStream(next: boolean): void {
  interrupted = next;
  tell();
}

/**
 * Asks the server whether it answers, until it does, as after a call that got no answer; it counts as away from the first
 * question that fails. A single call may fail for reasons of its own, such as a program that blocks it.
 */
export function askUntilAnswered(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<void> {
  while (!(await answers())) {
    note(true);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  note(false);
}

function note(next: boolean): void {
  if (unanswered === next) return;
  unanswered = next;
  tell();
}

async function answers(): Promise<boolean> {
  try {
    const { status } = await fetch('/healthz', { signal: AbortSignal.timeout(ATTEMPT_MS) });
    return !OF_A_PROXY.includes(status);
  } catch {
    return false;
  }
}
