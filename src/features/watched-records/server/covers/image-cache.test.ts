import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImageCache } from './image-cache';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolstead-images-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The cached content of a key. */
async function contentOf(cache: ReturnType<typeof createImageCache>, key: string): Promise<Buffer | null> {
  const kept = await cache.open(key);
  try {
    return (await kept?.readFile()) ?? null;
  } finally {
    await kept?.close();
  }
}

const file = (bytes: number) => Buffer.alloc(bytes, 'x');

/** Moves the last use of all files back by so many seconds. */
async function age(seconds: number) {
  const then = new Date(Date.now() - seconds * 1000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), then, then);
}

test('what is stored is found again, by another process too', async () => {
  const [one, other] = [createImageCache(folder, 1000), createImageCache(folder, 1000)];
  expect(await contentOf(one, 'a')).toBeNull();
  await one.write('a', file(10));
  expect(await contentOf(other, 'a')).toEqual(file(10));
});

test('above the bound, those used longest ago go first', async () => {
  const cache = createImageCache(folder, 1000);
  await cache.write('a', file(400));
  await age(30);
  await cache.write('b', file(400));
  await age(20);
  await contentOf(cache, 'a');
  await cache.write('c', file(400));
  const left = await Promise.all(['a', 'b', 'c'].map(async (key) => (await contentOf(cache, key)) !== null));
  expect(left).toEqual([true, false, true]);
});

test('two processes together stay within the bound, but for an eighth', async () => {
  const caches = [createImageCache(folder, 10_000), createImageCache(folder, 10_000)];
  for (let number = 0; number < 200; number++) {
    await caches[number % 2]?.write(`image ${String(number)}`, file(100));
    expect((await readdir(folder)).length * 100).toBeLessThanOrEqual(10_000 * (1 + 1 / 8));
  }
});

test('drafts that nobody finished go after an hour', async () => {
  const draft = join(folder, `${'0'.repeat(64)}.draft`);
  await writeFile(draft, 'x');
  await createImageCache(folder, 1000).write('a', file(1));
  expect(await readdir(folder)).toHaveLength(2);
  await age(2 * 60 * 60);
  await createImageCache(folder, 1000).write('b', file(1));
  expect((await readdir(folder)).filter((name) => name.includes('.'))).toEqual([]);
});

test('a folder that cannot be used is an empty one', async () => {
  await writeFile(join(folder, 'file'), '');
  const cache = createImageCache(join(folder, 'file', 'sub'), 1000);
  await cache.write('a', file(1));
  expect(await contentOf(cache, 'a')).toBeNull();
});
