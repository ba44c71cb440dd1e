import type { Logger } from 'pino';

/** The runs of a job since the start. */
export interface JobRuns {
  done: number;
  failed: number;
  /** When it was done last; null if it never was. */
  lastDone: Date | null;
  /** When it failed last, and why; null if it never did. */
  lastFailed: { at: Date; reason: string } | null;
}

/** Work that nobody waits for. */
export interface Jobs {
  /** By name. */
  readonly runs: ReadonlyMap<string, JobRuns>;
  /** Runs a job. A failure is logged and counted, not raised. */
  run(name: string, work: () => Promise<void>): Promise<void>;
}

/** What an error says, for whoever runs the server. */
export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export function createJobs(log: Logger): Jobs {
  const runs = new Map<string, JobRuns>();
  return {
    runs,
    async run(name, work) {
      const counted = runs.get(name) ?? { done: 0, failed: 0, lastDone: null, lastFailed: null };
      runs.set(name, counted);
      try {
        await work();
        counted.done += 1;
        counted.lastDone = new Date();
      } catch (error) {
        counted.failed += 1;
        counted.lastFailed = { at: new Date(), reason: reasonOf(error) };
        log.error({ err: error, what: name }, 'housekeeping failed');
      }
    },
  };
}
