/**
 * Waits by turns of the event loop until something is so, for tests that move the clock themselves: vitest's own
 * `poll` and `waitFor` would move it.
 */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
