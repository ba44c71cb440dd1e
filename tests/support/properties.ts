import fc from 'fast-check';

/**
 * Runs of a property test that calls a server; pure ones get ten times as many. For longer runs set `PROPERTY_RUNS=200`.
 */
export const RUNS_ON_A_SERVER = Number(process.env.PROPERTY_RUNS ?? 10);

// A setup file, so this applies to every test file (vitest.config.ts).
fc.configureGlobal({ numRuns: 10 * RUNS_ON_A_SERVER });
