import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '@db/client';
import { type EmbeddedServer, joinEmbeddedServer } from '@db/embedded';
import { createUser, type TestUser } from './accounts';
import { type OutboxMail, readOutbox } from './outbox';

const SERVER = join(import.meta.dirname, '../../dist/server/main.js');
const MASTER_PASSWORD = 'master password';
const MAIL_MS = 10_000;

/** The built product, running on its own data directory. */
export class Toolstead {
  #process: ChildProcess | undefined;
  #member: Promise<{ server: EmbeddedServer; database: OpenDatabase }> | undefined;
  /** Without a trailing slash. */
  url = '';
  readonly dataDir: string;
  readonly environment: Record<string, string>;

  constructor(dataDir: string, environment: Record<string, string> = {}) {
    this.dataDir = dataDir;
    this.environment = environment;
  }

  /** Starts the server and waits for its ready line; a restart uses the same port. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [SERVER], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: this.url === '' ? '0' : new URL(this.url).port,
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        SMTP_URL: '',
        PUBLIC_URL: '',
        MASTER_PASSWORD,
        LOG_LEVEL: 'error',
        ...this.environment,
      },
    });
    this.#process = child;
    for await (const line of createInterface(child.stdout)) {
      const ready = /^ready (\S+)$/.exec(line);
      if (ready?.[1]) {
        this.url = ready[1];
        child.stdout.resume();
        return;
      }
    }
    throw new Error('the server ended before it was ready');
  }

  /** Stops the server by SIGTERM and resolves to its exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Kills the server's process group and its database, like a power cut. */
  async kill(): Promise<void> {
    await this.killDatabase();
    await this.killServer();
  }

  async killDatabase(): Promise<void> {
    const database = Number(await readFile(join(this.dataDir, 'database/server.pid'), 'utf8'));
    process.kill(database, 'SIGKILL');
  }

  async killServer(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#process;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return null;
    const exited = once(child, 'exit') as Promise<[number | null]>;
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
    const [code] = await exited;
    return code;
  }

  /** The test's own connection to the product's database. */
  async database(): Promise<OpenDatabase> {
    this.#member ??= this.#join();
    return (await this.#member).database;
  }

  async #join() {
    // As the product does it: whoever finds the server dead starts it again, for both.
    const server = await joinEmbeddedServer(this.dataDir, { log: () => {} });
    return { server, database: await openDatabase(server) };
  }

  async createUser(wishes: Parameters<typeof createUser>[1] = {}): Promise<TestUser> {
    return createUser((await this.database()).db, wishes);
  }

  /** Waits for `count` mails to an address and returns them. */
  async mailsTo(email: string, count = 1): Promise<OutboxMail[]> {
    const deadline = Date.now() + MAIL_MS;
    for (;;) {
      const mails = await readOutbox(this.dataDir, email);
      if (mails.length >= count) return mails;
      if (Date.now() > deadline) throw new Error(`${email} has ${String(mails.length)} mails`);
      await pause(50);
    }
  }

  async close(): Promise<void> {
    await this.stop();
    const member = await this.#member;
    await member?.database.close();
    await member?.server.leave();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Starts the product with a new data directory below `folder`; close it at the end. */
export async function startToolstead(
  environment: Record<string, string> = {},
  folder = tmpdir(),
): Promise<Toolstead> {
  const toolstead = new Toolstead(await mkdtemp(join(folder, 'toolstead-e2e-')), environment);
  await toolstead.start();
  return toolstead;
}
