import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { joinEmbeddedServer } from '@db/embedded';
import { bufferPoolMib, findServerProcess, findServerProgram, serverArguments } from '@db/server-program';
import { freezeProcess } from '../support/freeze-process';

const quietly = { log: () => {}, durable: false };
const LONG = 60_000;

/** An initialized data directory with a stopped server, copied by most tests, since creating one is slow. */
let prepared: string;
let dataDir: string;
let members: ChildProcess[];

beforeAll(async () => {
  prepared = await newFolder();
  await (await joinEmbeddedServer(prepared, quietly)).leave();
});

afterAll(() => rm(prepared, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await newFolder();
  members = [];
});

afterEach(async () => {
  for (const member of members) member.kill('SIGKILL');
  for (let pid = await serverPid(); pid !== undefined; pid = await serverPid()) killHard(pid);
  await rm(dataDir, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  return realpath(await mkdtemp(path.join(tmpdir(), 'toolstead-embedded-')));
}

async function usePrepared(): Promise<void> {
  await cp(prepared, dataDir, { recursive: true });
}

async function serverPid(): Promise<number | undefined> {
  return findServerProcess(path.join(dataDir, 'database/data'));
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited already.
  }
}

interface Member {
  process: ChildProcess;
  /** Waits for the next line with this prefix and returns the rest of it. */
  says(beginning: string): Promise<string>;
  leave(): Promise<void>;
}

function startMember(): Member {
  const script = path.join(import.meta.dirname, '../support/database-member.ts');
  const member = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  members.push(member);
  const lines: AsyncIterator<string, undefined> = createInterface(member.stdout)[Symbol.asyncIterator]();
  async function says(beginning: string): Promise<string> {
    for (;;) {
      const { value } = await lines.next();
      if (value === undefined) throw new Error(`ended without saying "${beginning}"`);
      if (value.startsWith(beginning)) return value.slice(beginning.length).trim();
    }
  }
  return {
    process: member,
    says,
    async leave() {
      member.stdin.write('leave\n');
      await says('left');
    },
  };
}

async function killed({ process: member }: Member): Promise<void> {
  const exit = once(member, 'exit');
  member.kill('SIGKILL');
  await exit;
}

async function query(socketPath: string, sql: string): Promise<RowDataPacket[]> {
  const connection = await createConnection({ socketPath, user: 'toolstead', database: 'toolstead' });
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  await connection.end();
  return rows;
}

test(
  'processes that start at once share one server, and the last one out stops it',
  async () => {
    const all = [startMember(), startMember(), startMember()];
    const sockets = await Promise.all(all.map((member) => member.says('joined')));
    expect(new Set(sockets).size).toBe(1);
    const pid = await serverPid();
    expect(pid).toBeDefined();

    const [first, ...others] = all;
    await first?.leave();
    expect(await serverPid()).toBe(pid);
    await Promise.all(others.map((member) => member.leave()));
    expect(await serverPid()).toBeUndefined();
  },
  LONG,
);

test(
  'a server outlives the kill of its app, and the next start joins it',
  async () => {
    await usePrepared();
    const app = startMember();
    await app.says('joined');
    const pid = await serverPid();
    await killed(app);

    const next = await joinEmbeddedServer(dataDir, quietly);
    expect(await serverPid()).toBe(pid);
    await next.leave();
    expect(await serverPid()).toBeUndefined();
  },
  LONG,
);

test(
  'a start cut short leaves nothing that blocks the next',
  async () => {
    const app = startMember();
    await app.says('Preparing');
    await killed(app);

    const next = await joinEmbeddedServer(dataDir, quietly);
    expect(await query(next.socketPath, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.leave();
  },
  LONG,
);

test(
  'what was stored is there after app and server were killed',
  async () => {
    await usePrepared();
    const app = startMember();
    const socketPath = await app.says('joined');
    await query(socketPath, 'CREATE TABLE kept (word VARCHAR(20))');
    await query(socketPath, "INSERT INTO kept VALUES ('still here')");
    await killed(app);
    killHard((await serverPid()) ?? 0);
    await expect.poll(serverPid).toBeUndefined();
    // As a killed MySQL leaves it, with a pid that another process has now.
    const lock = `${socketPath}.lock`;
    await writeFile(lock, String(process.pid));

    const next = await joinEmbeddedServer(dataDir, quietly);
    expect(await query(next.socketPath, 'SELECT * FROM kept')).toEqual([{ word: 'still here' }]);
    expect(await readFile(lock, 'utf8').catch(() => '')).not.toBe(String(process.pid));
    await next.leave();
  },
  LONG,
);

test(
  'a server that dies is started again behind the same socket',
  async () => {
    await usePrepared();
    const server = await joinEmbeddedServer(dataDir, quietly);
    const pid = await serverPid();
    killHard(pid ?? 0);
    await expect
      .poll(() => query(server.socketPath, 'SELECT 1 AS one').catch(() => []), { timeout: 20_000 })
      .toEqual([{ one: 1 }]);
    expect(await serverPid()).not.toBe(pid);
    await server.leave();
    expect(await serverPid()).toBeUndefined();
  },
  LONG,
);

test(
  'leaving while the server is away does not bring it back',
  async () => {
    await usePrepared();
    const server = await joinEmbeddedServer(dataDir, quietly);
    killHard((await serverPid()) ?? 0);
    await expect.poll(serverPid).toBeUndefined();
    await server.leave();
    expect(await serverPid()).toBeUndefined();
  },
  LONG,
);

test(
  'a data directory deeper than a socket path may be, with blanks in it, works, and is shared all the same',
  async () => {
    const top = dataDir;
    dataDir = path.join(top, 'deep and wide, '.repeat(10).trim(), 'deeper');
    const server = await joinEmbeddedServer(dataDir, quietly);
    expect(server.socketPath.length).toBeLessThan(100);
    const other = startMember();
    expect(await other.says('joined')).toBe(server.socketPath);
    await other.leave();
    await server.leave();
    expect(await serverPid()).toBeUndefined();
    dataDir = top;
  },
  LONG,
);

test(
  'data of a newer server, or of another product, is refused in a sentence',
  async () => {
    await usePrepared();
    const note = path.join(dataDir, 'database/server-version');
    const { product, version } = await findServerProgram();
    expect(await readFile(note, 'utf8')).toBe(`${product} ${version.join('.')}`);
    for (const other of [`${product} 99.1.0`, `Other ${version.join('.')}`]) {
      await writeFile(note, other);
      await expect(joinEmbeddedServer(dataDir, quietly)).rejects.toThrow(`was last served by ${other}`);
    }
  },
  LONG,
);

test(
  'a data directory in use by a server that cannot be joined is refused in a sentence',
  async () => {
    await usePrepared();
    const program = await findServerProgram();
    const places = {
      dataDir: path.join(dataDir, 'database/data'),
      socketPath: path.join(dataDir, 'elsewhere.sock'),
      pidFile: path.join(dataDir, 'elsewhere.pid'),
    };
    const stranger = spawn(program.path, await serverArguments(places, false), { stdio: 'ignore' });
    const exit = once(stranger, 'exit');
    await expect(joinEmbeddedServer(dataDir, { ...quietly, timeoutMs: 300 })).rejects.toThrow(
      `in use by a database server (process ${stranger.pid}) that cannot be joined`,
    );
    stranger.kill('SIGKILL');
    await exit;
  },
  LONG,
);

test(
  'a server that takes longer than the patience, as when it recovers, is let go on, and joined by the next start',
  async () => {
    await usePrepared();
    const impatient = () => joinEmbeddedServer(dataDir, { ...quietly, timeoutMs: 1 });
    await expect(impatient()).rejects.toThrow('start again in a while');
    const pid = await serverPid();
    expect(pid).toBeDefined();

    // Recovery may outlast a second start, too.
    await freezeProcess(pid ?? 0);
    await expect(impatient()).rejects.toThrow('start again in a while');
    process.kill(pid ?? 0, 'SIGCONT');

    const next = await joinEmbeddedServer(dataDir, quietly);
    expect(await serverPid()).toBe(pid);
    await next.leave();
  },
  LONG,
);

test('a data directory that cannot be written is refused in a sentence', async () => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');
  await expect(joinEmbeddedServer(path.join(file, 'below'), quietly)).rejects.toThrow(
    'cannot be written to (ENOTDIR): make it writable, or set DATA_DIR',
  );
});

test.each([
  ['a small machine', 256, 128],
  ['1 GiB', 1024, 256],
  ['2 GiB and more', 65_536, 512],
])('of %s the server keeps a quarter in memory, within limits', (_machine, memory, pool) => {
  expect(bufferPoolMib(memory * 1024 * 1024)).toBe(pool);
});
