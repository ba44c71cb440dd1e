import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect, type Page } from '@playwright/test';
import { type OpenDatabase, openDatabase } from '@db/client';
import { type EmbeddedServer, joinEmbeddedServer } from '@db/embedded';
import { createUser, type TestUser } from './accounts';
import { type OutboxMail, readOutbox } from './outbox';

const SERVER = join(import.meta.dirname, '../../dist/server/main.js');
const MASTER_PASSWORD = 'master password';

/** The built product, running on a data directory of its own. */
export class Toolstead {
  #process: ChildProcess | undefined;
  #members: { server: EmbeddedServer; database: OpenDatabase } | undefined;
  /** Without a slash at its end. */
  url = '';
  readonly dataDir: string;
  readonly environment: Record<string, string>;

  constructor(dataDir: string, environment: Record<string, string> = {}) {
    this.dataDir = dataDir;
    this.environment = environment;
  }

  /** Starts the server and waits for its ready line; after the first time on the same port. */
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

  /** Ends the server as a person would, and resolves to its exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Ends the server's whole process group and its database at once, as a power cut would. */
  async kill(): Promise<void> {
    const database = Number(await readFile(join(this.dataDir, 'database/server.pid'), 'utf8'));
    process.kill(database, 'SIGKILL');
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

  /** A connection of the test's own to the product's database. */
  async database(): Promise<OpenDatabase> {
    if (!this.#members) {
      const server = await joinEmbeddedServer(this.dataDir, { say: () => {}, durable: false });
      this.#members = { server, database: await openDatabase(server) };
    }
    return this.#members.database;
  }

  async createUser(wishes: Parameters<typeof createUser>[1] = {}): Promise<TestUser> {
    return createUser((await this.database()).db, wishes);
  }

  /** Waits until `count` mails have come for an address and returns them. */
  async mailsTo(email: string, count = 1): Promise<OutboxMail[]> {
    await expect
      .poll(async () => (await readOutbox(this.dataDir, email)).length)
      .toBeGreaterThanOrEqual(count);
    return readOutbox(this.dataDir, email);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#members?.database.close();
    await this.#members?.server.leave();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** A running product with a fresh data directory; close it at the end. */
export async function startToolstead(environment: Record<string, string> = {}): Promise<Toolstead> {
  const toolstead = new Toolstead(await mkdtemp(join(tmpdir(), 'toolstead-e2e-')), environment);
  await toolstead.start();
  return toolstead;
}

interface TestFixtures {
  /** A user that no other test has. */
  user: TestUser;
  /** Opens a page of the app (a path below /app) signed in as `user`. */
  openAs: (user: TestUser, path?: string, page?: Page) => Promise<void>;
  /** Lets a test expect an error in the browser's console; every other one fails the test. */
  allowConsoleError: (pattern: RegExp) => void;
}

export const test = base.extend<TestFixtures, { toolstead: Toolstead }>({
  toolstead: [
    async ({}, use) => {
      const toolstead = await startToolstead();
      await use(toolstead);
      await toolstead.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ toolstead }, use) => {
    await use(`${toolstead.url}/app/`);
  },
  user: async ({ toolstead }, use) => {
    await use(await toolstead.createUser());
  },
  openAs: async ({ page: ownPage, toolstead }, use) => {
    await use(async (user, path = 'home', page = ownPage) => {
      // Any page of the origin will do; this one loads nothing.
      await page.goto(`${toolstead.url}/healthz`);
      await page.evaluate((token) => localStorage.setItem('authToken', token), user.token);
      await page.goto(`${toolstead.url}/app/${path}`);
    });
  },
  allowConsoleError: [
    async ({ page }, use) => {
      const problems: string[] = [];
      // The browser's own line for every answer of 400 and above, which screens handle.
      const allowed = [/^Failed to load resource/];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await use((pattern) => allowed.push(pattern));
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
