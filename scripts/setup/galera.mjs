import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { root, SetupError } from './command.mjs';
import { unpackPackages } from './debian-packages.mjs';
import { findProgram } from './system-packages.mjs';

const unpacked = path.join(root, '.cache/galera');
const LIBRARY = 'libgalera_smm.so';
const FOLDERS = ['/usr/lib/galera', '/usr/lib64/galera-4', '/usr/lib/galera-4', unpacked];

/**
 * Provides the parts of a Galera node: this machine's MariaDB, and Galera's library, either installed or unpacked from
 * Debian's package into the project's cache.
 */
export async function provideGalera(say) {
  const { directories } = JSON.parse(readFileSync(path.join(root, 'db/server-programs.json'), 'utf8'));
  const server = findProgram(['mariadbd'], directories);
  const installer = findProgram(['mariadb-install-db'], directories);
  if (!server || !installer)
    throw new SetupError('A Galera cluster needs MariaDB: install it, 10.11 or newer.');
  const find = () => FOLDERS.map((folder) => path.join(folder, LIBRARY)).find((file) => existsSync(file));
  if (find()) return { server, installer, library: find() };
  say('Unpacking Galera …');
  const failure = await unpackPackages(['galera-4'], {
    folder: unpacked,
    arrange: (files, folder) => renameSync(path.join(files, 'usr/lib', LIBRARY), path.join(folder, LIBRARY)),
  });
  if (failure === null) return { server, installer, library: find() };
  throw new SetupError(
    `There is no Galera on this machine, and none could be unpacked (${failure}): install galera-4.`,
  );
}
