import { useSyncExternalStore } from 'react';
import { createEmitter } from './events';

const ASK_EVERY_MS = 1_000;
const ATTEMPT_MS = 5_000;

/**
 * Why the page may be out of date: a call got no answer, or the revision stream was interrupted, as by a restart of the
 * server.
 */
export type Away = 'unanswered' | 'interrupted' | null;

const changes = createEmitter<{ change: { away: Away } }>();
let unanswered = false;
let interrupted = false;
let asking: Promise<void> | null = null;

const away = (): Away => (unanswered ? 'unanswered' : interrupted ? 'interrupted' : null);

/** Whether the server can be reached now, from the last calls and the stream of this browser. */
export function useServerAway(): Away {
  return useSyncExternalStore((listener) => changes.on('change', listener), away);
}

/** Whether the revision stream is interrupted. */
export function noteStream(next: boolean): void {
  interrupted = next;
  changes.emit('change', { away: away() });
}

/** A call got no answer: the server counts as away until it answers one of the questions that this starts. */
export function noteUnanswered(): void {
  unanswered = true;
  changes.emit('change', { away: away() });
  void askUntilAnswered();
}

/** Asks the server whether it answers, until it does; it counts as away from the first question that fails. */
export function askUntilAnswered(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<void> {
  while (!(await answers())) {
    if (!unanswered) noteUnanswered();
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  unanswered = false;
  changes.emit('change', { away: away() });
}

async function answers(): Promise<boolean> {
  try {
    await fetch('/healthz', { signal: AbortSignal.timeout(ATTEMPT_MS) });
    return true;
  } catch {
    return false;
  }
}
