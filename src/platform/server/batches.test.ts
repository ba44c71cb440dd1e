import { expect, test } from 'vitest';
import { inBatches, oneAhead } from './batches';

test('500 rows are affected at a time, until there are none left', async () => {
  const limits: number[] = [];
  let left = 1_200;
  await inBatches(
    async (limit) => {
      limits.push(limit);
      const affected = Math.min(limit, left);
      left -= affected;
      return BigInt(affected);
    },
    { signal: new AbortController().signal },
  );
  expect(limits).toEqual([500, 500, 500]);
  expect(left).toBe(0);
});

test('a stop ends it after the statement that runs', async () => {
  const stop = new AbortController();
  let statements = 0;
  await inBatches(
    async (limit) => {
      statements++;
      stop.abort();
      return BigInt(limit);
    },
    { signal: stop.signal },
  );
  expect(statements).toBe(1);
});

/** Parts that say when they are made, and whether their end was run. */
function madeParts(count: number, failsAt = Infinity) {
  const made: number[] = [];
  const state = { made, isEnded: false };
  async function* parts() {
    try {
      for (let part = 1; part <= count; part++) {
        await Promise.resolve();
        if (part === failsAt) throw new Error(`no part ${String(part)}`);
        made.push(part);
        yield part;
      }
    } finally {
      state.isEnded = true;
    }
  }
  return { state, parts: oneAhead(parts()) };
}

test('one part is made ahead, and no more', async () => {
  const { state, parts } = madeParts(3);
  const seen: number[][] = [];
  for await (const part of parts) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push([part, ...state.made]);
  }
  expect(seen).toEqual([
    [1, 1, 2],
    [2, 1, 2, 3],
    [3, 1, 2, 3],
  ]);
});

test('a part that fails is told after those before it, and what is left ends its source', async () => {
  const failing = madeParts(3, 2);
  const seen: number[] = [];
  await expect(async () => {
    for await (const part of failing.parts) seen.push(part);
  }).rejects.toThrow('no part 2');
  expect(seen).toEqual([1]);
  const left = madeParts(3);
  for await (const part of left.parts) if (part === 1) break;
  expect(left.state).toEqual({ made: [1, 2], isEnded: true });
});
