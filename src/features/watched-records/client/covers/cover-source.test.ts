import { expect, test } from 'vitest';
import { coverSource } from './cover-source';

test('a cover is tried as it is, then past every cache, then through the proxy', () => {
  const image = 'https://i0.hdslb.com/bfs/a.png?w=1#x';
  expect(coverSource(image, 0, 7)).toBe(image);
  expect(coverSource(image, 1, 7)).toBe('https://i0.hdslb.com/bfs/a.png?w=1&t=7#x');
  expect(coverSource(image, 2, 7)).toBe(
    '/api/ImageProxy.php?url=https%3A%2F%2Fi0.hdslb.com%2Fbfs%2Fa.png%3Fw%3D1%23x&t=7',
  );
});
