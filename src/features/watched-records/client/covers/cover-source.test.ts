import { expect, test } from 'vitest';
import { coverSource } from './cover-source';

const image = 'https://i0.hdslb.com/bfs/a.png?w=1#x';
const proxied = '/api/ImageProxy.php?url=https%3A%2F%2Fi0.hdslb.com%2Fbfs%2Fa.png%3Fw%3D1%23x';
const tries = (address: string, hosts: readonly string[]) =>
  [0, 1, 2].map((attempt) => coverSource(address, hosts, { attempt, now: 7 }));

test('a cover is tried as it is, then past every cache, then through the proxy', () => {
  const retries = ['https://i0.hdslb.com/bfs/a.png?w=1&t=7#x', `${proxied}&t=7`];
  expect(tries(image, [])).toEqual([image, ...retries]);
  expect(tries(image, ['i0.hdslb.com'])).toEqual([proxied, ...retries]);
});

test('only what the proxy would fetch is asked of it first', () => {
  const hosts = ['i0.hdslb.com', '127.0.0.1:81'];
  for (const other of [
    'http://i0.hdslb.com/a',
    'https://i0.hdslb.com:81/a',
    'https://x.i0.hdslb.com/a',
    'a',
  ]) {
    expect(tries(other, hosts)[0]).toBe(other);
  }
  expect(tries('http://127.0.0.1:81/a', hosts)[0]).toContain('ImageProxy');
});
