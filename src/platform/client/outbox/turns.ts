import type { Outcome, OutboxNeeds } from './outbox-needs';
import type { StoredChange } from './stored-change';

/** How one attempt ended, or several quick ones. */
export type Attempt = Exclude<Outcome, 'discarded'> | 'unanswered' | 'ended';

/**
 * The turns in which the changes of a tool are sent: one at a time and by one window at a time, and again after a pause
 * while the server does not answer.
 *
 * @param sendAll sends what waits of a tool; resolves to false if it got no answer
 */
export function createTurns(
  { alone, pause, isOver }: Pick<OutboxNeeds, 'alone' | 'pause' | 'isOver'>,
  sendAll: (tool: string) => Promise<boolean>,
) {
  const wanted = new Set<string>();
  const running = new Set<string>();
  const underWay = new Set<Promise<boolean>>();
  const endPause = new Map<string, () => void>();

  async function turn(tool: string): Promise<boolean> {
    const sent = alone(tool, () => sendAll(tool));
    underWay.add(sent);
    return sent.finally(() => underWay.delete(sent));
  }

  async function run(tool: string): Promise<void> {
    running.add(tool);
    try {
      let failures = 0;
      while (wanted.delete(tool) && !isOver()) {
        if (await turn(tool)) {
          failures = 0;
          continue;
        }
        wanted.add(tool);
        await Promise.race([pause(failures), new Promise<void>((resolve) => endPause.set(tool, resolve))]);
        failures += 1;
      }
    } finally {
      running.delete(tool);
    }
  }

  return {
    /** Sends what waits of a tool, now or right after the turn that is under way. */
    send(tool: string): void {
      wanted.add(tool);
      if (!running.has(tool)) void run(tool);
    },
    /** Resolves when nothing is under way: it is sent, or pauses. */
    async rest(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    /** Pauses no longer. */
    hurry: (tool: string): void => endPause.get(tool)?.(),
  };
}

/** Sends one change, several times in quick succession if there is no answer: a restart is over soon. */
export async function attempt(
  { post, failure, retryAfter, wait, isOver }: OutboxNeeds,
  change: StoredChange,
): Promise<Attempt> {
  for (let tries = 0; ; tries++) {
    try {
      return { answer: await post(change) };
    } catch (error) {
      const failed = failure(error);
      const ms = retryAfter[tries];
      if (typeof failed === 'object') return { refusal: failed };
      if (failed === 'ended' || ms === undefined || isOver()) return failed;
      await wait(ms);
    }
  }
}
