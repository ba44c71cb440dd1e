import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProcessLockError, withProcessLock } from './process-lock';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'toolstead-lock-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** Starts processes that each increment a number in a file `times` times under the lock, without which updates get lost. */
async function countInProcesses(processes: number, times: number): Promise<number> {
  const counter = path.join(directory, 'counter');
  await writeFile(counter, '0');
  const script = `
    import { readFile, writeFile } from 'node:fs/promises';
    import { withProcessLock } from '${path.join(import.meta.dirname, 'process-lock.ts')}';
    for (let i = 0; i < ${times}; i++) await withProcessLock('${path.join(directory, 'lock')}', 60000, async () => {
      await writeFile('${counter}', String(Number(await readFile('${counter}', 'utf8')) + 1));
    });`;
  await Promise.all(
    Array.from({ length: processes }, async () => {
      const worker = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        stdio: 'inherit',
      });
      expect(await once(worker, 'exit')).toEqual([0, null]);
    }),
  );
  return Number(await readFile(counter, 'utf8'));
}

test('one process at a time is inside', { tags: ['slow'] }, async () => {
  expect(await countInProcesses(4, 50)).toBe(200);
  expect(await readdir(path.join(directory, 'lock'))).toHaveLength(1);
});

test('a failure inside lets go of the lock', async () => {
  const failing = () => Promise.reject(new Error('inside'));
  await expect(withProcessLock(directory, 1_000, failing)).rejects.toThrow('inside');
  expect(await withProcessLock(directory, 1_000, () => Promise.resolve('next'))).toBe('next');
});

test('a holder that lives is waited for, and named in the end', async () => {
  await withProcessLock(directory, 1_000, async () => {
    const second = withProcessLock(directory, 100, () => Promise.resolve());
    await expect(second).rejects.toThrow(new ProcessLockError(process.pid));
  });
});

test.each([
  ['a process that has ended', '4194305'],
  ['another process with the same number, before a restart of the machine', `${process.pid} earlier-boot 17`],
])('the lock of %s is free', async (_, owner) => {
  await writeFile(path.join(directory, '7'), owner);
  expect(await withProcessLock(directory, 1_000, () => readdir(directory))).toEqual(['8']);
});
