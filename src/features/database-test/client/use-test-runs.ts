import { useState } from 'react';
import { tally } from '../rules';
import type { TestResult } from './connection-tests';

export interface TestRun {
  id: number;
  name: string;
  startedAt: Date;
  results: TestResult[];
  /** A summary, once it is complete. */
  outcome: string | null;
}

/** The runs of this visit, newest first; one at a time. */
export function useTestRuns() {
  const [runs, setRuns] = useState<TestRun[]>([]);
  const running = runs[0] !== undefined && runs[0].outcome === null ? runs[0].name : null;

  async function start(name: string, tests: AsyncGenerator<TestResult>): Promise<void> {
    const id = (runs[0]?.id ?? 0) + 1;
    const results: TestResult[] = [];
    const change = (part: Partial<TestRun>) =>
      setRuns((all) => all.map((run) => (run.id === id ? { ...run, ...part } : run)));

    setRuns((all) => [{ id, name, startedAt: new Date(), results: [], outcome: null }, ...all]);
    for await (const result of tests) {
      results.push(result);
      change({ results: [...results] });
    }
    change({ outcome: tally(results.map((result) => result.verdict)) });
  }

  return { runs, running, start, clear: () => setRuns([]) };
}
