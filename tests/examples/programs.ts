import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

interface Program {
  program: string;
  /** What it needs to find its own libraries. */
  environment: Record<string, string>;
}

const programs = JSON.parse(process.env.EXAMPLE_PROGRAMS ?? '{}') as Record<string, Program>;

function programCalled(name: string, environment: Record<string, string> = {}) {
  const known = programs[name];
  if (!known) throw new Error(`${name} is not there: run npm run test:examples`);
  return { path: known.program, env: { ...process.env, ...known.environment, ...environment } };
}

/** What the environment needs for a program that `npm run test:examples` brought, and for its libraries. */
export function environmentOf(name: string): Record<string, string> {
  programCalled(name);
  return programs[name]?.environment ?? {};
}

/** Runs a program that `npm run test:examples` brought to its end. */
export function runProgram(name: string, parameters: string[]): void {
  const { path, env } = programCalled(name);
  execFileSync(path, parameters, { env, stdio: 'ignore' });
}

/** Starts a program that `npm run test:examples` brought; `end` stops it and waits. */
export function startProgram(name: string, parameters: string[], environment: Record<string, string> = {}) {
  const { path, env } = programCalled(name, environment);
  const child: ChildProcess = spawn(path, parameters, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  return {
    exited,
    async end() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
