import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinEmbeddedServer } from '@db/embedded';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    database: { socketPath: string; user: string };
  }
}

/** One private server for the whole run, in a folder of its own; it need not survive a power cut. */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolstead-test-'));
  const server = await joinEmbeddedServer(dataDir, { say: () => {}, durable: false });
  project.provide('database', { socketPath: server.socketPath, user: server.user });
  return async () => {
    await server.leave();
    await rm(dataDir, { recursive: true, force: true });
  };
}
