import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database';
import { withDeadline } from './deadline';
import { isDatabaseUnavailable } from './failures';

const PROBE_MS = 2_000;
const PAUSE_MS = 1_000;
const PAUSE_WHILE_AWAY_MS = 250;
/** Without a caller for so long nobody needs to know. */
const IDLE_MS = 10_000;

export interface Breaker {
  /** Whether the database may be asked; false while it is known not to answer. */
  isClosed(): boolean;
  /** Asks the database; false when it does not answer within 2 s. */
  probe(): Promise<boolean>;
  stop(): void;
}

/**
 * A circuit breaker, fed by probes while there are callers: those that are under way when the database stops answering
 * wait for their deadline, the next ones fail at once. It closes within a second of the database answering again.
 *
 * @param db connections that callers cannot use up, and that ask whatever the breaker says
 */
export function createBreaker(db: Kysely<Database>, log: (line: string) => void): Breaker {
  const end = new AbortController();
  let up = true;
  let watching = false;
  let lastCall = 0;

  function set(answers: boolean): void {
    if (answers !== up) log(answers ? 'The database answers again.' : 'The database does not answer.');
    up = answers;
  }

  async function ask(): Promise<boolean> {
    // A row of ours: a cluster's node without a majority answers SELECT 1, but reads nothing.
    const reading = () => sql`SELECT name FROM kysely_migration LIMIT 1`.execute(db);
    return withDeadline(PROBE_MS, reading).then(
      () => true,
      // Any other failure is an answer too: before the first migration there is no such table.
      (error: unknown) => !isDatabaseUnavailable(error),
    );
  }

  async function watch(): Promise<void> {
    while (!up || performance.now() - lastCall < IDLE_MS) {
      await pause(up ? PAUSE_MS : PAUSE_WHILE_AWAY_MS, undefined, { ref: false, signal: end.signal });
      // Once may be the fault of a process that was too busy to hear the answer.
      const answers = (await ask()) || (await ask());
      if (end.signal.aborted) return;
      set(answers);
    }
  }

  return {
    isClosed() {
      lastCall = performance.now();
      if (!watching && !end.signal.aborted) {
        watching = true;
        void watch()
          // Only the pause is left by an error, when `stop` ends it.
          .catch(() => undefined)
          .finally(() => {
            watching = false;
          });
      }
      return up;
    },
    async probe() {
      const answers = await ask();
      // Whoever hears that it answers may call at once.
      if (answers) set(true);
      return answers;
    },
    stop: () => end.abort(),
  };
}
