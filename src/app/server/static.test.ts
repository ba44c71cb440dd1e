import Fastify from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { timeLeft } from '@db/deadline';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { serveClient } from './static';

test('the first page waits for the database no longer than a call, and comes without it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolstead-static-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<html>');
  const app = Fastify();
  const limits: number[] = [];
  await serveClient(
    app,
    { kind: 'build', folder },
    {
      publicUrl: () => 'http://localhost',
      isSetupOpen: async () => {
        limits.push(timeLeft());
        throw new Error('the database hangs');
      },
      isPublicDemo: false,
    },
  );
  expect((await app.inject('/app/')).statusCode).toBe(200);
  expect(limits).toHaveLength(1);
  expect(limits[0]).toBeLessThanOrEqual(TIME_LIMITS.call);
  await app.close();
  rmSync(folder, { recursive: true });
});
