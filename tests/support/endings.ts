const endings: (() => unknown)[] = [];

/**
 * Registers a clean-up to be awaited after the last test of the file, in reverse order. For hooks and tests, where
 * Vitest ignores `afterAll`.
 */
export function endWithFile(end: () => unknown): void {
  endings.push(end);
}

/** Runs the clean-ups of the file. A failure does not stop the others. */
export async function endAll(): Promise<void> {
  const failures: unknown[] = [];
  for (const end of endings.splice(0).toReversed()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'What the tests began could not be ended');
}
