import fc from 'fast-check';

/**
 * Runs of a property test that calls a server: few in `npm test`, more among the slow tests, which run these files once
 * more. For longer runs set `PROPERTY_RUNS=200`. Pure ones get ten times as many, and 100 at least.
 */
export const RUNS_ON_A_SERVER = Number(process.env.PROPERTY_RUNS ?? (process.env.SLOW_TESTS ? 10 : 4));

// A setup file, so this applies to every test file (vitest.config.ts).
fc.configureGlobal({ numRuns: Math.max(100, 10 * RUNS_ON_A_SERVER) });
