const endings: (() => unknown)[] = [];

/**
 * Has `end` called, and awaited, after the last test of the file; what was begun last is ended first. For hooks and
 * tests, where Vitest's `afterAll` does nothing: it takes no hooks any more once the first of them runs.
 */
export function endWithFile(end: () => unknown): void {
  endings.push(end);
}

/** Ends what the file has begun. One failure does not keep the rest from ending. */
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
