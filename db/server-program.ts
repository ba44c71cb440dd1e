import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { DatabaseRefusedError } from './client';
import programs from './server-programs.json' with { type: 'json' };

const run = promisify(execFile);
const MIB = 1024 * 1024;

export interface ServerProgram {
  path: string;
  product: 'MariaDB' | 'MySQL';
  version: [major: number, minor: number, patch: number];
}

/** The database server program of this machine. @throws DatabaseRefusedError when there is no usable one. */
export async function findServerProgram(): Promise<ServerProgram> {
  const program = await findProgram(programs.names);
  if (!program) {
    throw new DatabaseRefusedError(
      'No database server program (mariadbd or mysqld) is installed: install MariaDB 10.11 or newer, or set DATABASE_URL.',
    );
  }
  const { stdout } = await run(program, ['--no-defaults', '--version']);
  const product = /mariadb/i.test(stdout) ? 'MariaDB' : 'MySQL';
  const [, major = 0, minor = 0, patch = 0] = (/Ver (\d+)\.(\d+)\.(\d+)/.exec(stdout) ?? []).map(Number);
  if (product === 'MariaDB' ? major < 10 || (major === 10 && minor < 11) : major < 8) {
    throw new DatabaseRefusedError(
      `The database server program ${program} is ${product} ${major}.${minor}; Toolstead needs MariaDB 10.11 or MySQL 8.0, or newer.`,
    );
  }
  return { path: program, product, version: [major, minor, patch] };
}

async function findProgram(wanted: readonly string[], ...first: string[]): Promise<string | undefined> {
  const places = [...first, ...(process.env.PATH ?? '').split(path.delimiter), ...programs.directories];
  for (const name of wanted) {
    for (const place of places) {
      const candidate = path.join(place, name);
      if (path.isAbsolute(place) && (await isProgram(candidate))) return candidate;
    }
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The server refuses to run as root without this option. */
function asRoot(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

/**
 * Creates an empty database in `dataDir`, which must not exist, atomically. Its `root` has no password: access to the
 * socket is the protection.
 */
export async function initialise(program: ServerProgram, dataDir: string): Promise<void> {
  const parent = path.dirname(dataDir);
  const prefix = `${path.basename(dataDir)}.new-`;
  for (const left of await readdir(parent)) {
    if (left.startsWith(prefix)) await rm(path.join(parent, left), { recursive: true, force: true });
  }
  const draft = await mkdtemp(path.join(parent, prefix));
  const environment = { env: { ...process.env, TMPDIR: await temporaryDirectory(dataDir) } };
  try {
    if (program.product === 'MariaDB') {
      const installer = await findProgram(
        ['mariadb-install-db', 'mysql_install_db'],
        path.dirname(program.path),
      );
      if (!installer) throw new Error('mariadb-install-db is not installed');
      await underPlainName(draft, (datadir) =>
        run(
          installer,
          [
            '--no-defaults',
            `--datadir=${datadir}`,
            '--auth-root-authentication-method=normal',
            '--skip-test-db',
            ...asRoot(),
          ],
          environment,
        ),
      );
    } else {
      const data = path.join(draft, 'data');
      await mkdir(data);
      await run(
        program.path,
        ['--no-defaults', '--initialize-insecure', `--datadir=${data}`, ...asRoot()],
        environment,
      );
    }
    await rename(program.product === 'MariaDB' ? draft : path.join(draft, 'data'), dataDir);
  } catch (error) {
    const { stderr = '', stdout = '', message } = error as Error & { stderr?: string; stdout?: string };
    const reason = /^.*\berror\b.*$/im.exec(`${stderr}\n${stdout}`)?.[0].trim() ?? message;
    throw new DatabaseRefusedError(`The database could not be set up in ${parent}: ${reason}`, {
      cause: error,
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Gives `work` a path without blanks, since MariaDB's installer, a shell script, does not quote its directory. */
async function underPlainName(directory: string, work: (name: string) => Promise<unknown>): Promise<void> {
  if (!/\s/.test(directory)) {
    await work(directory);
    return;
  }
  const aliases = await mkdtemp(path.join(/\s/.test(tmpdir()) ? '/tmp' : tmpdir(), 'toolstead-init-'));
  try {
    const alias = path.join(aliases, 'data');
    await symlink(directory, alias);
    await work(alias);
  } finally {
    await rm(aliases, { recursive: true, force: true });
  }
}

/**
 * A directory for temporary tables beside the data. A starting server deletes all temporary tables in its directory,
 * so it must not be shared with other servers.
 */
async function temporaryDirectory(dataDir: string): Promise<string> {
  const directory = path.join(path.dirname(dataDir), 'tmp');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return directory;
}

export interface ServerPlaces {
  dataDir: string;
  socketPath: string;
  pidFile: string;
}

export async function serverArguments(places: ServerPlaces, durable: boolean): Promise<string[]> {
  const pool = `${String(bufferPoolMib(Math.min(totalmem(), process.constrainedMemory() || Infinity)))}M`;
  return [
    '--no-defaults',
    ...asRoot(),
    `--datadir=${places.dataDir}`,
    `--tmpdir=${await temporaryDirectory(places.dataDir)}`,
    `--socket=${places.socketPath}`,
    `--pid-file=${places.pidFile}`,
    '--skip-networking',
    '--loose-mysqlx=OFF',
    '--skip-name-resolve',
    '--skip-log-bin',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--max-allowed-packet=256M',
    '--max-connections=400',
    '--loose-performance-schema=OFF',
    // Without it MariaDB reserves 8 TiB of address space.
    `--loose-innodb-buffer-pool-size-max=${pool}`,
    `--innodb-buffer-pool-size=${pool}`,
    ...(durable
      ? ['--innodb-flush-log-at-trx-commit=1']
      : ['--innodb-flush-log-at-trx-commit=2', '--innodb-doublewrite=OFF']),
  ];
}

/**
 * How much of the data the server may keep in memory (MiB): a quarter of the machine's or container's, from 128 to 512. It
 * takes memory only for what has been read, beyond 2 % for its own lists, so that an idle or empty one stays small.
 */
export function bufferPoolMib(memoryBytes: number): number {
  return Math.round(Math.min(512, Math.max(128, memoryBytes / 4 / MIB)));
}

/** The pid of the server that serves `dataDir`, whoever started it, if this user may see it. */
export async function findServerProcess(dataDir: string): Promise<number | undefined> {
  const argument = `--datadir=${dataDir}`;
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-axo', 'pid=,command='], { maxBuffer: 64 * 1024 * 1024 });
    const line = stdout.split('\n').find((entry) => `${entry} `.includes(`${argument} `) && isServer(entry));
    return line === undefined ? undefined : Number.parseInt(line, 10);
  }
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of processes) {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (command.includes(argument) && isServer(command[0] ?? '')) return Number(pid);
  }
  return undefined;
}

function isServer(command: string): boolean {
  return /(mariadbd|mysqld)\b/.test(command);
}
