import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from '../setup/command.mjs';

const SIGINT_GRACE_MS = 20_000;

/**
 * Runs a Node program in `cwd`, in its own process group; never rejects, and resolves to whether it succeeded and to its
 * output.
 * After `longestMs` the group is interrupted and shortly afterwards killed; it is killed at once when this process exits.
 * `nice` runs it at low priority; `onOutput` gets each part of the output as it comes.
 */
export function runToEnd(
  parameters,
  { longestMs, cwd = root, environment = {}, nice = false, onOutput = () => {} },
) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, {
      cwd,
      detached: true,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (nice && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    const take = (chunk) => {
      output += chunk;
      onOutput(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);

    const endGroup = (signal) => {
      try {
        process.kill(-child.pid, signal);
      } catch {
        // It has exited already.
      }
    };
    const endAtOnce = () => endGroup('SIGKILL');
    process.once('exit', endAtOnce);
    const timer = setTimeout(() => {
      output += `\nIt did not end within ${longestMs / 1000} s.\n`;
      // On SIGINT a runner still reports, and ends what its tests have started.
      endGroup('SIGINT');
      setTimeout(endAtOnce, SIGINT_GRACE_MS).unref();
    }, longestMs);
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      clearTimeout(timer);
      process.off('exit', endAtOnce);
      resolve({ ok: code === 0, output });
    });
  });
}
