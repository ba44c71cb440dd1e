import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './database';
import { withDeadline } from './deadline';
import { isDatabaseUnavailable } from './failures';

const PROBE_MS = 2_000;
const PAUSE_MS = 1_000;
const PAUSE_WHILE_DOWN_MS = 250;
/** Probing stops after so long without a caller. */
const IDLE_MS = 10_000;

export interface Breaker {
  /** False while the database is known not to answer. */
  isClosed(): boolean;
  /** Asks the database; false when it does not answer within 2 s. */
  probe(): Promise<boolean>;
  stop(): void;
}

/**
 * A circuit breaker that probes while there are callers. When the database stops answering, calls in flight wait for
 * their deadline and later ones fail at once. It closes within a second after the database answers again.
 *
 * @param db a connection of the breaker's own, which bypasses it
 */
export function createBreaker(db: Kysely<Database>, log: (line: string) => void): Breaker {
  let stopped = false;
  let endPause = () => {};
  let up = true;
  let watching = false;
  let lastCall = 0;

  function setUp(answers: boolean): void {
    if (answers !== up) log(answers ? 'The database answers again.' : 'The database does not answer.');
    up = answers;
  }

  async function answersInTime(): Promise<boolean> {
    // Reads a table, since a cluster node without quorum still answers SELECT 1.
    const reading = () => sql`SELECT name FROM kysely_migration LIMIT 1`.execute(db);
    return withDeadline(PROBE_MS, reading).then(
      () => true,
      // Any other failure proves that it answers: before the first migration there is no such table.
      (error: unknown) => !isDatabaseUnavailable(error),
    );
  }

  async function pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      endPause = resolve;
      setTimeout(resolve, ms).unref();
    });
  }

  async function watch(): Promise<void> {
    while (!up || performance.now() - lastCall < IDLE_MS) {
      await pause(up ? PAUSE_MS : PAUSE_WHILE_DOWN_MS);
      if (stopped) return;
      // Twice, since this process may have been too busy to read the first response in time.
      const answers = (await answersInTime()) || (await answersInTime());
      if (stopped) return;
      setUp(answers);
    }
  }

  return {
    isClosed() {
      lastCall = performance.now();
      if (!watching && !stopped) {
        watching = true;
        void watch().finally(() => {
          watching = false;
        });
      }
      return up;
    },
    async probe() {
      const answers = await answersInTime();
      // Close at once, so that a caller that sees a healthy database can use it.
      if (answers) setUp(true);
      return answers;
    },
    stop() {
      stopped = true;
      endPause();
    },
  };
}
