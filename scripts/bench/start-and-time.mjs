import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const MASTER_PASSWORD = 'bench password';
const SETTLE_MS = 5_000;

/** Starts the product in a clone as `npm start` does, with further settings, and waits until it is ready. */
export async function startAndTime(clone, settings = {}) {
  const begin = performance.now();
  const server = spawn('npm', ['start'], {
    cwd: clone,
    // A group of its own, since npm stands between.
    detached: true,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: '.data',
      DATABASE_URL: '',
      LOG_LEVEL: 'silent',
      MASTER_PASSWORD,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // npm ends before the server does; what they write to closes with the last of them.
  const ended = once(server, 'close');
  let url;
  for await (const line of createInterface(server.stdout)) {
    url = /^ready (\S+)$/.exec(line)?.[1];
    if (url) break;
  }
  if (!url) throw new Error('The server ended before it was ready');
  server.stdout.resume();
  const readyMs = performance.now() - begin;
  const serverKib = () => residentKib(clone, (command) => command.includes('scripts/start.mjs'));
  return {
    url,
    masterPassword: MASTER_PASSWORD,
    readyMs,
    /** Memory of the server now. */
    serverKib,
    async idleMemory() {
      await pause(SETTLE_MS);
      const dataDir = `--datadir=${path.join(clone, '.data')}`;
      return {
        serverKib: serverKib(),
        databaseKib: residentKib(path.join(clone, '.data'), (command) => command.includes(dataDir)),
      };
    },
    async stop() {
      const from = performance.now();
      process.kill(-server.pid, 'SIGTERM');
      await ended;
      return { endedMs: performance.now() - from };
    },
  };
}

/** Resident memory of the process at work in or below a folder whose command line is the one meant (Linux). */
function residentKib(folder, isMeant) {
  for (const pid of readdirSync('/proc')) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      // npm and the shell that it starts name the script as well.
      if (!/^[^\0]*\/?(node|mariadbd|mysqld)\0/.test(command) || !isMeant(command)) continue;
      if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) continue;
      return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    } catch {
      // Not a process, or it has ended.
    }
  }
  return NaN;
}
