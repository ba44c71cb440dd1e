/**
 * Begins one request in each turn of the event loop, those that came with it in the next turns. Node accepts one connection
 * a turn (libuv/libuv#3696): where a turn begins all that has come, hundreds of requests make it so long that connections
 * pile up, and who comes last waits for seconds.
 */
export function createArrivals() {
  const waiting: (() => void)[] = [];
  let hasBegun = false;

  function beginNext(): void {
    const begin = waiting.shift();
    hasBegun = begin !== undefined;
    if (!begin) return;
    setImmediate(beginNext);
    begin();
  }

  return {
    /** Begins a request at once or, in the order of their coming, when it is its turn. */
    begin(begin: () => void): void {
      waiting.push(begin);
      if (!hasBegun) beginNext();
    },
  };
}
