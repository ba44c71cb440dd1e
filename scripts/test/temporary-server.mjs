import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';

// Shared parts of temporary database servers.

const LONGEST_START_MS = 120_000;

/** A temporary folder, and a function that registers its processes. This process removes and kills them on exit. */
export function makeTemporaryFolder(prefix) {
  // Socket paths are limited to about 100 characters.
  const folder = mkdtempSync(path.join(tmpdir().length < 60 ? tmpdir() : '/tmp', prefix));
  const processes = [];
  process.on('exit', () => {
    // A server that initializes its data reacts to no other signal, and it may write until it exits.
    for (const one of processes) one.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // After the other signal handlers.
    process.on(signal, () => setImmediate(() => process.exit(130)));
  }
  return {
    folder,
    endWithThisProcess(one) {
      processes.push(one);
      return one;
    },
  };
}

/** Connects to a starting server. Resolves to undefined when it has exited. */
export async function connectTo(server, address) {
  const deadline = Date.now() + LONGEST_START_MS;
  for (;;) {
    const connection = await createConnection(address).catch(() => undefined);
    if (connection) return connection;
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) return undefined;
    await pause(50);
  }
}

/** Free ports of this machine. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
