import { withDeadline } from '@db/deadline';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairQueue, type FairQueueLimits, type Turn } from './fair-queue';

const LIMITS: FairQueueLimits = { capacity: 2, waiting: 100, waitingPerKey: 100, waitMs: 60_000 };

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose work runs until the test ends it; reports the order of starts. */
function queueOf(limits: Partial<FairQueueLimits> = {}) {
  const queue = createFairQueue({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  return {
    queue,
    begun,
    /** Resolves to 'done', or to the code of the refusal. */
    add: async (name: string, turn: Partial<Turn> = {}): Promise<string> => {
      const key = name.slice(0, 1);
      try {
        return await queue.run({ key, perKey: 1, ...turn }, async () => {
          begun.push(name);
          await new Promise<void>((resolve) => endings.set(name, resolve));
          return 'done';
        });
      } catch (error) {
        return (error as { wireCode: string }).wireCode;
      }
    },
    /** Ends running work, and waits for what starts then. */
    end: async (name: string): Promise<void> => {
      await nextTurn();
      endings.get(name)?.();
      await nextTurn();
    },
  };
}

test('keys take turns, however much one of them has sent', async () => {
  const { add, end, begun } = queueOf({ capacity: 1 });
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => add(name));
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(await Promise.all(all)).toEqual(Array(6).fill('done'));
});

test('a key has no more under way than it may, though there is room', async () => {
  const { add, end, begun } = queueOf({ capacity: 10 });
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => add(name, { perKey: 2 }));
  await end('');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(Array(4).fill('done'));
});

test('what finds no room to wait is refused at once; a longer line gives way to a shorter one', async () => {
  const { add, end } = queueOf({ capacity: 1, waiting: 3, waitingPerKey: 3 });
  const first = add('a1');
  const lines = ['a2', 'a3', 'a4'].map((name) => add(name));
  expect(await add('a5')).toBe('busy');
  const other = add('b1');
  expect(await lines[2]).toBe('busy');
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
  expect(await Promise.all([first, lines[0], lines[1], other])).toEqual(Array(4).fill('done'));
});

test('what has waited as long as it may, or until its deadline, is refused, and leaves its place', async () => {
  const { add, end, begun, queue } = queueOf({ capacity: 1, waitMs: 20 });
  const first = add('a1');
  expect(await add('b1')).toBe('busy');
  expect(await withDeadline(1, () => add('c1'))).toBe('busy');
  await end('a1');
  expect(await first).toBe('done');
  expect(begun).toEqual(['a1']);
  expect(queue.load).toBe(0);
});

test('work whose caller has gone is left out when its turn comes', async () => {
  const { add, end, begun } = queueOf({ capacity: 1 });
  let gone = false;
  const all = [add('a1'), add('b1', { isGone: () => gone }), add('c1')];
  gone = true;
  for (const name of ['a1', 'c1']) await end(name);
  expect(await Promise.all(all)).toEqual(['done', 'client_closed_request', 'done']);
  expect(begun).toEqual(['a1', 'c1']);
});

test('heavy work is not overtaken by lighter work that would fit', async () => {
  const { add, end, begun } = queueOf({ capacity: 10 });
  const all = [add('a1', { weight: 6 }), add('b1', { weight: 6 }), add('c1', { weight: 1 })];
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  for (const name of ['b1', 'c1']) await end(name);
  expect(await Promise.all(all)).toEqual(Array(3).fill('done'));
});

test('work that fails makes room as well', async () => {
  const { queue } = queueOf({ capacity: 1 });
  const failing = queue.run({ key: 'a', perKey: 1 }, () => Promise.reject(new Error('failed')));
  await expect(failing).rejects.toThrow('failed');
  expect(await queue.run({ key: 'a', perKey: 1 }, () => Promise.resolve('done'))).toBe('done');
  expect(queue.load).toBe(0);
});

test('in any order of coming and going nothing is lost, bounds hold and the queue ends empty', async () => {
  const work = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    weight: fc.integer({ min: 1, max: 5 }),
    endsAfter: fc.integer({ min: 0, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { maxLength: 60 }), async (pieces) => {
      const queue = createFairQueue({ capacity: 7, waiting: 12, waitingPerKey: 5, waitMs: 60_000 });
      const running = new Map<string, number>();
      const outcomes = await Promise.all(
        pieces.map(({ key, weight, endsAfter }) =>
          queue
            .run({ key, perKey: 2, weight }, async () => {
              running.set(key, (running.get(key) ?? 0) + 1);
              expect(running.get(key)).toBeLessThanOrEqual(2);
              expect(queue.load).toBeLessThanOrEqual(7);
              for (let turn = 0; turn < endsAfter; turn++) await Promise.resolve();
              running.set(key, (running.get(key) ?? 0) - 1);
              return 'done';
            })
            .catch((error: unknown) => (error as { wireCode?: string }).wireCode ?? String(error)),
        ),
      );
      expect(outcomes.every((outcome) => outcome === 'done' || outcome === 'busy')).toBe(true);
      // So few fit into the queue, whatever their keys and weights.
      if (pieces.length <= 5) expect(outcomes).toEqual(pieces.map(() => 'done'));
      expect(queue.load).toBe(0);
    }),
  );
});
