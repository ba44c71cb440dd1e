import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryFolder } from './memory-folder.mjs';

const EXIT_WAIT_MS = 5_000;
const POLL_MS = 50;

/**
 * Creates the temporary folder of a run, in memory if it can be, which all its processes inherit as TMPDIR. The path is short, since socket paths
 * below it are limited to about 100 characters. When this process exits, also by Ctrl-C, it removes the folder and kills
 * the processes that are still running.
 */
export function makeRunFolder() {
  const folder = mkdtempSync(path.join(memoryFolder(), 'toolstead-'));
  process.env.TMPDIR = folder;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
  process.on('exit', () => {
    const deadline = Date.now() + EXIT_WAIT_MS;
    // Repeated, since a process may just have started another.
    for (
      let left = processesOf(folder);
      left.length > 0 && Date.now() < deadline;
      left = processesOf(folder)
    ) {
      left.forEach(endAtOnce);
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/** The files and processes left by the checks, after waiting for exiting processes. */
export async function leftBehind(folder) {
  for (const deadline = Date.now() + EXIT_WAIT_MS; ; await pause(POLL_MS)) {
    // Only our own files: compilers and browsers keep others there.
    const files = readdirSync(folder).filter((name) => name.startsWith('toolstead-'));
    const processes = processesOf(folder).map(commandOf);
    if (files.length + processes.length === 0 || Date.now() > deadline) return [...files, ...processes];
  }
}

/**
 * All processes with this TMPDIR, including those in other process groups and with dead parents. Empty on systems that do
 * not expose the environment of processes.
 */
function processesOf(folder) {
  const mark = `\0TMPDIR=${folder}`;
  return numbersIn('/proc').filter((pid) => `\0${contents(`/proc/${pid}/environ`)}`.includes(mark));
}

function endAtOnce(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited already.
  }
}

function commandOf(pid) {
  return `process ${pid}: ${contents(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')}`;
}

function numbersIn(directory) {
  try {
    return readdirSync(directory)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function contents(file) {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
