import { chmod, lstat, mkdir, mkdtemp, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseRefusedError } from './client';

/** Files of the private database server in a data directory. */
export interface ServerPaths {
  /** The server's directory, with access for its user only. */
  home: string;
  data: string;
  lock: string;
  log: string;
  pidFile: string;
  /** Contains the path of the socket, which is outside `home` if its path would be too long. */
  socketPathFile: string;
  /** Contains the newest server version that has opened the data. */
  versionFile: string;
}

const MAX_SOCKET_PATH = 100;

/** Creates the server's directory. @throws DatabaseRefusedError when it cannot be written. */
export async function prepareServerPaths(dataDir: string): Promise<ServerPaths> {
  const wanted = path.join(path.resolve(dataDir), 'database');
  try {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    const home = await realpath(wanted);
    await chmod(home, 0o700);
    return {
      home,
      data: path.join(home, 'data'),
      lock: path.join(home, 'lock'),
      log: path.join(home, 'server.log'),
      pidFile: path.join(home, 'server.pid'),
      socketPathFile: path.join(home, 'socket-path'),
      versionFile: path.join(home, 'server-version'),
    };
  } catch (error) {
    throw cannotWrite(wanted, error);
  }
}

export function cannotWrite(directory: string, error: unknown): DatabaseRefusedError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new DatabaseRefusedError(
    `The data directory ${directory} cannot be written to (${code ?? message}): make it writable, or set DATA_DIR to another.`,
    { cause: error },
  );
}

/**
 * Chooses the path of the socket, in a directory that only this user can access, since the socket itself is open to
 * all. A directory under the system's temporary one gets an unguessable name, stored for the processes that join.
 */
export async function prepareSocket(paths: ServerPaths): Promise<string> {
  const near = path.join(paths.home, 'server.sock');
  const before = await readIfExists(paths.socketPathFile);
  let socketPath = near;
  if (Buffer.byteLength(near) > MAX_SOCKET_PATH) {
    const kept = before && (await isOwn(path.dirname(before)));
    const shared = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp';
    socketPath = kept ? before : path.join(await mkdtemp(path.join(shared, 'toolstead-')), 's');
  }
  await replaceFile(paths.socketPathFile, socketPath);
  return socketPath;
}

async function isOwn(directory: string): Promise<boolean> {
  const found = await lstat(directory).catch(() => undefined);
  return !!found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

/** The content of a file, or undefined if there is none. */
export async function readIfExists(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

/** Replaces the file atomically. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}
