import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { readyUrl } from './ready-url.mjs';

const started = (program: string) =>
  spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });

test('a product that starts tells its address', async () => {
  const product = started("console.log('hello\\nready http://127.0.0.1:1\\nmore')");
  expect(await readyUrl(product)).toBe('http://127.0.0.1:1');
});

test('one that ends before is told with what it said', async () => {
  const product = started("console.log('no room\\nnot ready yet')");
  await expect(readyUrl(product)).rejects.toThrow('no room\nnot ready yet');
});
