import fc from 'fast-check';

/**
 * How often a property is tried that asks a server. One that only computes is tried ten times as often. A night may take
 * more than a run of the checks: `PROPERTY_RUNS=200`.
 */
export const RUNS_ON_A_SERVER = Number(process.env.PROPERTY_RUNS ?? 10);

// Set for every test file (vitest.config.ts).
fc.configureGlobal({ numRuns: 10 * RUNS_ON_A_SERVER });
