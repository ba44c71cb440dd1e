import { expect, test } from 'vitest';
import * as z from 'zod';
import { longList } from './long-list';

const places = longList(
  z
    .array(z.object({ id: z.number().min(0, 'negative') }))
    .min(1, 'empty')
    .max(50_000, 'too many')
    .refine((list) => list[0]?.id !== 7, 'begins with 7'),
);
const input = z.object({ places });
const listOf = (ids: unknown[]) => ({ places: ids.map((id) => ({ id })) });

const reads = [
  ['at once', async (value: unknown) => input.safeParse(value)],
  ['while others work', async (value: unknown) => input.safeParseAsync(value)],
] as const;

test.each(reads)('a list is judged as others are, %s', async (_how, judge) => {
  const ids = Array.from({ length: 50_000 }, (_, id) => id);
  expect((await judge(listOf(ids))).data).toEqual(listOf(ids));
  const problems = async (value: unknown) =>
    (await judge(value)).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(await problems(listOf([]))).toEqual([['places', 'empty']]);
  expect(await problems(listOf([...ids, 1]))).toEqual([['places', 'too many']]);
  expect(await problems(listOf([7]))).toEqual([['places', 'begins with 7']]);
  expect(await problems({})).toHaveLength(1);
  // Of many that do not fit, the first is told.
  expect(await problems(listOf(ids.map((id) => (id < 40_000 ? id : -1))))).toEqual([
    ['places.40000.id', 'negative'],
  ]);
});

test('others have turns meanwhile', async () => {
  let isDone = false;
  let turns = 0;
  const others = () => {
    turns += 1;
    if (!isDone) setTimeout(others);
  };
  setTimeout(others);
  // Each entry takes as long as work may take at a time.
  const slow = longList(z.array(z.unknown().refine(() => busyFor(10))));
  await slow.parseAsync([1, 2, 3, 4]);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(3);
});

function busyFor(ms: number): boolean {
  const until = performance.now() + ms;
  while (performance.now() < until);
  return true;
}
