import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 5_000;
const POLL_MS = 50;

/**
 * Makes the temporary folder of a run of the checks, which all that they start takes for the system's. Its path is
 * short: sockets lie below it, and theirs may have about 100 characters. When this process ends, also by Ctrl-C, the
 * folder goes, and so does whatever of the checks is still running then.
 */
export function makeRunFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolstead-'));
  process.env.TMPDIR = folder;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
  process.on('exit', () => {
    const deadline = Date.now() + PATIENCE_MS;
    // Again and again: one of them may have started another just now.
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

/** What the checks have left: files and folders of theirs, and processes. What only now ends is waited for. */
export async function leftBehind(folder) {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(POLL_MS)) {
    // Compilers and browsers keep things there as well, under names of their own.
    const files = readdirSync(folder).filter((name) => name.startsWith('toolstead-'));
    const processes = processesOf(folder).map(commandOf);
    if (files.length + processes.length === 0 || Date.now() > deadline) return [...files, ...processes];
  }
}

/**
 * All that was started with this temporary folder, some of it in process groups of its own and by what has ended since.
 * None where the system does not show what a process was given.
 */
function processesOf(folder) {
  const mark = `\0TMPDIR=${folder}`;
  return numbersIn('/proc').filter((pid) => `\0${contents(`/proc/${pid}/environ`)}`.includes(mark));
}

function endAtOnce(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
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
