import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';

// What servers that nobody keeps have in common.

const LONGEST_START_MS = 120_000;

/** A temporary folder, and a function that takes processes at work in it. Both end with this process at the latest. */
export function makePassingFolder(prefix) {
  // The path of a socket may have some hundred characters.
  const folder = mkdtempSync(path.join(tmpdir().length < 60 ? tmpdir() : '/tmp', prefix));
  const processes = [];
  process.on('exit', () => {
    // While it sets up its data a server heeds no other signal; and it may write until it has ended.
    for (const one of processes) one.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // After others who have something to end.
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

/** Connects to a server that is starting. Resolves to undefined when it has ended. */
export async function connectTo(server, address) {
  const deadline = Date.now() + LONGEST_START_MS;
  for (;;) {
    const connection = await createConnection(address).catch(() => undefined);
    if (connection) return connection;
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) return undefined;
    await pause(50);
  }
}

/** Ports of this machine that nobody uses now. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
