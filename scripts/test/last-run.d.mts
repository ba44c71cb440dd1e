export function timesOfLastRun(): Record<string, number>;
