import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { readyUrl } from '../setup/ready-url.mjs';

const MASTER_PASSWORD = 'bench password';
const SETTLE_MS = 5_000;
const MS_PER_TICK = 10;

/**
 * Starts the product in a clone by `npm start`, with extra settings, and waits until it is ready. `stop` resolves once
 * it has ended, with the time that took.
 */
export async function startAndTime(clone, { DATA_DIR = '.data', ...settings } = {}) {
  const begin = performance.now();
  const server = spawn('npm', ['start'], {
    cwd: clone,
    // Its own process group, since npm is the parent of the server.
    detached: true,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR,
      DATABASE_URL: '',
      DATABASE_URL_FILE: '',
      LOG_LEVEL: 'silent',
      MASTER_PASSWORD,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => process.kill(-server.pid, 'SIGTERM');
  // After a failure, too.
  process.once('exit', end);
  // npm exits before the server; 'close' fires once both have closed their output.
  const ended = once(server, 'close');
  const url = await readyUrl(server);
  const readyMs = performance.now() - begin;
  const pid = processBelow(clone, (command) => command.includes('scripts/start.mjs'));
  const serverKib = () => residentKib(pid);
  const data = path.join(clone, DATA_DIR);
  return {
    url,
    masterPassword: MASTER_PASSWORD,
    readyMs,
    pid,
    /** The server's current memory. */
    serverKib,
    async idleMemory() {
      await pause(SETTLE_MS);
      const database = processBelow(data, (command) => command.includes(`--datadir=${data}/`));
      return { serverKib: serverKib(), databaseKib: residentKib(database) };
    },
    async stop() {
      const from = performance.now();
      process.off('exit', end);
      end();
      await ended;
      return { endedMs: performance.now() - from };
    },
  };
}

/** Resident memory of a process (Linux). */
function residentKib(pid) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Time for which a process has had a processor, in ms (Linux). */
export function processorMs(pid) {
  // The name of the program, in brackets, may contain anything; then follow the fields from the third one.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** The process whose command line matches and whose working directory is below a folder (Linux). */
function processBelow(folder, isMeant) {
  for (const pid of readdirSync('/proc')) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      // The command lines of npm and its shell contain the script's name too.
      if (!/^[^\0]*\/?(node|mariadbd|mysqld)\0/.test(command) || !isMeant(command)) continue;
      if (readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return pid;
    } catch {
      // Not a process, or it has exited.
    }
  }
  throw new Error(`No process below ${folder}`);
}
