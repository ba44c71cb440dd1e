import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { parse } from 'yaml';

interface Surroundings {
  /** The command that runs podman. */
  podman: [string, ...string[]];
  image: string;
  base: string;
  version: string;
  commit: string;
  databaseUrl: string;
}

interface Compose {
  services: {
    app: {
      environment: Record<string, string>;
      read_only: boolean;
      tmpfs: string[];
      cap_drop: string[];
      security_opt: string[];
      stop_grace_period: string;
    };
  };
}

/** What scripts/test-image.mjs has made. */
export const surroundings = JSON.parse(process.env.IMAGE ?? '') as Surroundings;

const compose = parse(readFileSync(join(import.meta.dirname, '../../compose.yaml'), 'utf8')) as Compose;
const { app } = compose.services;
const GRACE_SECONDS = parseInt(app.stop_grace_period, 10);

export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs podman to its end. */
export async function podman(...parameters: string[]): Promise<Ended> {
  const [program, ...own] = surroundings.podman;
  try {
    const { stdout, stderr } = await promisify(execFile)(program, [...own, ...parameters]);
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

/** podman's answer, which must be a good one. */
export async function asked(...parameters: string[]): Promise<string> {
  const { code, out, err } = await podman(...parameters);
  if (code !== 0) throw new Error(`podman ${parameters.join(' ')}: ${err}`);
  return out.trim();
}

export type Settings = Record<string, string>;

/** What compose.yaml says of the app, with these settings and volumes (`name:/path`): every other setting is nothing there. */
export function asComposed(settings: Settings, volumes: string[]): string[] {
  const environment = {
    ...Object.fromEntries(Object.keys(app.environment).map((name) => [name, ''])),
    ...settings,
  };
  return [
    ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...(app.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...app.tmpfs.flatMap((path) => ['--tmpfs', path]),
    ...app.cap_drop.flatMap((name) => ['--cap-drop', name]),
    ...app.security_opt.flatMap((option) => ['--security-opt', option.replace(':true', '')]),
    ...volumes.flatMap((volume) => ['--volume', volume]),
    // The database is on this machine. What podman allows by itself is more than small machines may.
    ...['--network', 'host', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1024:1024'],
  ];
}

/** Runs a command of the image to its end, in a container of its own. */
export function command(settings: Settings, volumes: string[], ...words: string[]): Promise<Ended> {
  return podman(
    'run',
    '--rm',
    '--no-healthcheck',
    ...asComposed(settings, volumes),
    surroundings.image,
    ...words,
  );
}

/** A container of the app, running as compose.yaml says. */
export class Running {
  readonly name: string;
  readonly url: string;
  readonly volumes: string[];
  /** What it wrote on standard output until it was ready. */
  readonly said: string[] = [];
  #exited: Promise<unknown[]> | undefined;

  constructor(name: string, port: number) {
    this.name = name;
    this.url = `http://127.0.0.1:${String(port)}`;
    this.volumes = [`${name}-data:/data`];
  }

  async start(settings: Settings, parameters: string[] = []): Promise<void> {
    const [program, ...own] = surroundings.podman;
    const composed = asComposed({ PORT: new URL(this.url).port, ...settings }, this.volumes);
    const run = ['run', '--name', this.name, '--no-healthcheck', ...composed, ...parameters];
    const child = spawn(program, [...own, ...run, surroundings.image], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#exited = once(child, 'exit');
    for await (const line of createInterface(child.stdout)) {
      this.said.push(line);
      if (!line.startsWith('ready ')) continue;
      child.stdout.resume();
      return;
    }
    throw new Error(`The container ended before it was ready: ${this.said.join('\n')}`);
  }

  /** Runs a program in the container. */
  execute(...words: string[]): Promise<Ended> {
    return podman('exec', this.name, ...words);
  }

  /** Stops it as compose does, and resolves to its exit code: 137 if it had to be killed. */
  async stop(): Promise<unknown> {
    await asked('stop', '--time', String(GRACE_SECONDS), this.name);
    const [code] = (await this.#exited) ?? [];
    return code;
  }
}

/** A new empty database. */
export async function createDatabase(): Promise<string> {
  const name = `toolstead_${randomUUID().slice(0, 8)}`;
  const server = await createConnection(surroundings.databaseUrl);
  await server.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await server.end();
  return new URL(name, surroundings.databaseUrl).href;
}

/** A port of this machine that was free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
