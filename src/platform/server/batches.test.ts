import { expect, test } from 'vitest';
import { inBatches } from './batches';

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
