import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A failed set-up. The message is one sentence with what to do; `output` may have details. */
export class SetupError extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** A failed program, with its output. */
export class CommandError extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}`);
    this.output = output;
  }

  /** The first line of the output that tells why. */
  get reason() {
    const lines = this.output.split('\n').filter((line) => line.trim() !== '');
    const told = lines.find((line) =>
      /^(E:|Error:|npm error (?!code|errno|syscall|path|A complete log))/.test(line),
    );
    return (told ?? lines.at(-1) ?? this.message).replace(/^(E:|Error:|npm error) */, '').trim();
  }
}

/**
 * Runs a program silently, by default in the project's folder, and returns its output. Rejects with CommandError when it
 * fails or does not exist.
 */
export function run(command, parameters, cwd = root) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    // A program left running would block the next start.
    const stop = (signal) => {
      child.kill(signal);
      process.exit(1);
    };
    SIGNALS.forEach((signal) => process.on(signal, stop));
    child.on('error', (error) => reject(new CommandError(command, error.code, error.message)));
    child.on('close', (code, signal) => {
      SIGNALS.forEach((name) => process.off(name, stop));
      if (code === 0) resolve(output);
      else reject(new CommandError(path.basename(command), code ?? signal, output));
    });
  });
}

/** Whether a program that was run has succeeded; other errors are rethrown. */
export function succeeds(running) {
  return running.then(
    () => true,
    (error) => {
      if (error instanceof CommandError) return false;
      throw error;
    },
  );
}

/** Runs the npm that runs this script, or else the one on the PATH. */
export function npm(parameters) {
  const running = process.env.npm_execpath;
  return running && /npm-cli\.c?js$/.test(running)
    ? run(process.execPath, [running, ...parameters])
    : run('npm', parameters);
}
