import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from './support/app';

const app = await createTestApp();

test('every door refuses what comes while requests wait too long to begin', async () => {
  const { admission } = app.services;
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const filling = Array.from({ length: 64 }, (_, at) =>
    admission.admit({ caller: -at, calls: 0 }, () => ended),
  );
  onTestFinished(async () => {
    clock.mockRestore();
    end();
    await Promise.all(filling);
  });
  const turn = () => new Promise<void>((resolve) => admission.begin('192.0.2.1', resolve));
  const turns = [turn(), turn()];
  now += 251;
  await Promise.all(turns);
  now += 250;

  const doors = [
    ['GET', '/api/Home.php'],
    ['GET', '/api/trpc/home.overview'],
    ['POST', '/api/trpc/scripts.create'],
    ['POST', '/api/mcp'],
    ['GET', '/caldav/'],
    ['GET', '/api/ImageProxy.php'],
    ['GET', '/api/script'],
  ] as const;
  for (const [method, url] of doors) {
    const { statusCode, headers } = await app.http.inject({ method, url });
    expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '2']);
  }
});
