import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run, SetupError } from './command.mjs';
import { unpackPackages } from './debian-packages.mjs';
import { findPrograms } from './system-packages.mjs';

const cache = path.join(root, '.cache/mysql');
const unpacked = path.join(cache, 'mysqld');

/**
 * Provides a MySQL server program of this major version for the tests and resolves to its path: an installed one, or one
 * unpacked from Debian's packages into the project's cache.
 */
export async function provideMysqlProgram(major, say) {
  const { directories } = JSON.parse(readFileSync(path.join(root, 'db/server-programs.json'), 'utf8'));
  for (const program of [...findPrograms(['mysqld'], directories), unpacked]) {
    if ((await majorOf(program)) === major) return program;
  }
  say(`Unpacking MySQL ${major} for the tests …`);
  // Only Debian unstable has MySQL; the server also gets its C library from there.
  const failure = await unpackPackages(['mysql-server-core'], { release: 'sid', folder: cache, arrange });
  const found = failure === null ? await majorOf(unpacked) : undefined;
  if (found === major) return unpacked;
  throw new SetupError(
    `There is no MySQL ${major} on this machine, and none could be unpacked (${failure ?? `Debian has MySQL ${found}`}): install MySQL ${major}, or set TEST_DATABASE_URL=mysql://user:password@host/.`,
  );
}

/** The major version of a MySQL server program; undefined for others, such as MariaDB's `mysqld`. */
async function majorOf(program) {
  const words = await run(program, ['--no-defaults', '--version']).catch(() => '');
  const version = /mariadb/i.test(words) ? undefined : /Ver (\d+)\./.exec(words)?.[1];
  return version && Number(version);
}

/** Moves the needed files; the rest of the packages is Perl and installation scripts. */
function arrange(files, folder) {
  for (const part of ['sbin', 'lib', 'share/mysql']) {
    mkdirSync(path.dirname(path.join(folder, part)), { recursive: true });
    renameSync(path.join(files, 'usr', part), path.join(folder, part));
  }
  writeFileSync(path.join(folder, 'mysqld'), launcher(folder), { mode: 0o755 });
}

/** A script that runs the server with its own loader and libraries, independent of the folder's location. */
function launcher(folder) {
  const loader = readdirSync(path.join(folder, 'lib'), { recursive: true }).find((name) =>
    /^[^/]+-linux-gnu[^/]*\/ld-linux[^/]*\.so\.\d+$/.test(name),
  );
  return `#!/bin/bash
here=$(cd "$(dirname "\${BASH_SOURCE[0]}")" && pwd)
exec -a "$0" "$here/lib/${loader}" --library-path "$here/lib/${path.dirname(String(loader))}" "$here/sbin/mysqld" "$@" \\
  --basedir="$here" --lc-messages-dir="$here/share/mysql" --character-sets-dir="$here/share/mysql/charsets" \\
  --plugin-dir="$here/lib/mysql/plugin" --secure-file-priv=NULL
`;
}
