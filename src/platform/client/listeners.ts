/** Those who want to be told of something. */
export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>();
  return {
    /** Returns the function that ends it. */
    subscribe: (listener: (...told: Told) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls them in the order of subscription. An error of one is reported and does not stop the others. */
    tell: (...told: Told): void => {
      for (const listener of [...listeners]) {
        try {
          listener(...told);
        } catch (error) {
          // In a microtask, so that it reaches window.onerror and not who tells.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
