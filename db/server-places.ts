import { chmod, lstat, mkdir, mkdtemp, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseRefusedError } from './client';

/** Where the private server of a data directory keeps what. */
export interface Places {
  /** Holds everything of the server; nobody else may enter. */
  home: string;
  data: string;
  lock: string;
  log: string;
  pidFile: string;
  /** Names the socket in use, which lies elsewhere when the path would be too long. */
  socketNote: string;
  /** Names the newest server that has served the data. */
  versionNote: string;
}

const MAX_SOCKET_PATH = 100;

/** Makes the directory that holds the server. @throws DatabaseRefusedError when it cannot be written. */
export async function preparePlaces(dataDir: string): Promise<Places> {
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
      socketNote: path.join(home, 'socket-path'),
      versionNote: path.join(home, 'server-version'),
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
 * A place for the socket that only this user can enter, since the socket itself is open to all. A directory in the
 * system's temporary one is made anew with a name nobody can guess, and noted for those who join.
 */
export async function prepareSocket(places: Places): Promise<string> {
  const near = path.join(places.home, 'server.sock');
  const before = await noted(places.socketNote);
  let socketPath = near;
  if (Buffer.byteLength(near) > MAX_SOCKET_PATH) {
    const kept = before && (await isOwn(path.dirname(before)));
    const shared = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp';
    socketPath = kept ? before : path.join(await mkdtemp(path.join(shared, 'toolstead-')), 's');
  }
  await note(places.socketNote, socketPath);
  return socketPath;
}

async function isOwn(directory: string): Promise<boolean> {
  const found = await lstat(directory).catch(() => undefined);
  return !!found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

/** What a note says, or undefined when there is none. */
export async function noted(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

/** Writes a note whole or not at all. */
export async function note(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}
