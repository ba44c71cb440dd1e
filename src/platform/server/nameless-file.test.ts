import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { byWayOfDisk } from './nameless-file';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolstead-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const content = Array.from({ length: 5 }, () => randomBytes(100_000));

test('pieces are made to the end while the first is looked at, and come in their order', async () => {
  const folder = await newFolder();
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  async function* make() {
    yield* content;
    end();
  }
  const taken = byWayOfDisk(folder, make());
  const first = await taken.next();
  await ended;
  const pieces = [first.value as Buffer];
  for await (const piece of taken) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(Buffer.concat(content))).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

test('whoever leaves ends the maker', async () => {
  const folder = await newFolder();
  let isOver = false;
  async function* make() {
    try {
      for (;;) yield content[0] ?? Buffer.alloc(0);
    } finally {
      isOver = true;
    }
  }
  const taken = byWayOfDisk(folder, make());
  await taken.next();
  await taken.return(undefined);
  expect(isOver).toBe(true);
});

test('what the maker throws comes after what it made', async () => {
  async function* make() {
    yield Buffer.from('a');
    throw new Error('broken');
  }
  const taken = byWayOfDisk(await newFolder(), make());
  expect((await taken.next()).value).toEqual(Buffer.from('a'));
  await expect(taken.next()).rejects.toThrow('broken');
});
