import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run, SetupError } from './command.mjs';
import { findProgram, findPrograms, reasonOf } from './system-packages.mjs';

const cache = path.join(root, '.cache/mysql');
const unpacked = path.join(cache, 'mysqld');

/**
 * Makes sure that there is a MySQL server program of this major version for the tests, and resolves to its path: one
 * that is installed, else one unpacked from Debian's packages into the project's cache, which installs nothing.
 */
export async function provideMysqlProgram(major, say) {
  const { directories } = JSON.parse(readFileSync(path.join(root, 'db/server-programs.json'), 'utf8'));
  for (const program of [...findPrograms(['mysqld'], directories), unpacked]) {
    if ((await majorOf(program)) === major) return program;
  }
  say(`Unpacking MySQL ${major} for the tests …`);
  const failure = await unpackFromDebian();
  const found = failure === null ? await majorOf(unpacked) : undefined;
  if (found === major) return unpacked;
  throw new SetupError(
    `There is no MySQL ${major} on this machine, and none could be unpacked (${failure ?? `Debian has MySQL ${found}`}): install MySQL ${major}, or set TEST_DATABASE_URL=mysql://user:password@host/.`,
  );
}

/** The major version of a MySQL server program; undefined for what is none, as the `mysqld` of MariaDB. */
async function majorOf(program) {
  const words = await run(program, ['--no-defaults', '--version']).catch(() => '');
  const version = /mariadb/i.test(words) ? undefined : /Ver (\d+)\./.exec(words)?.[1];
  return version && Number(version);
}

/** Resolves to null when done, else to a few words why it could not be. The cache holds it whole or not at all. */
async function unpackFromDebian() {
  if (!findProgram(['apt-get']) || !findProgram(['dpkg-deb'])) return 'there is no apt here';
  const draft = `${cache}.new`;
  rmSync(draft, { recursive: true, force: true });
  try {
    const packages = await downloadPackages(path.join(draft, 'apt'));
    const everything = path.join(draft, 'everything');
    for (const file of packages) await run('dpkg-deb', ['--extract', file, everything]);
    const whole = path.join(draft, 'whole');
    // The rest is Perl and what else the packages want to be installed with.
    for (const part of ['sbin', 'lib', 'share/mysql']) {
      mkdirSync(path.dirname(path.join(whole, part)), { recursive: true });
      renameSync(path.join(everything, 'usr', part), path.join(whole, part));
    }
    writeFileSync(path.join(whole, 'mysqld'), launcher(whole), { mode: 0o755 });
    rmSync(cache, { recursive: true, force: true });
    renameSync(whole, cache);
    return null;
  } catch (error) {
    return reasonOf(error, 'apt-get');
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Downloads the packages of MySQL's server, and all that they stand on, from the Debian that this machine gets its
 * packages from; only Debian's unstable version has MySQL. Needs no rights, and leaves the system's own lists alone.
 */
async function downloadPackages(folder) {
  const state = path.join(folder, 'state');
  const archives = path.join(folder, 'cache/archives');
  for (const needed of [path.join(state, 'lists/partial'), path.join(archives, 'partial')]) {
    mkdirSync(needed, { recursive: true });
  }
  // Of the packages that are installed none counts: the server gets its own C library too.
  writeFileSync(path.join(state, 'status'), '');
  const settings = [
    `Dir::State=${state}`,
    `Dir::State::Lists=${state}/lists`,
    `Dir::State::status=${state}/status`,
    `Dir::Cache=${folder}/cache`,
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
  ];
  // A machine that has never asked its sources does not know which of them are Debian's.
  const addresses =
    (await debianAddresses([])) ??
    (await apt(settings, 'update').then(() => debianAddresses(settings))) ??
    [];
  const list = path.join(folder, 'sources.list');
  writeFileSync(list, addresses.map((address) => `deb ${keyring()} ${address} sid main\n`).join(''));
  settings.push(`Dir::Etc::SourceList=${list}`, 'Dir::Etc::SourceParts=/dev/null');
  // The archive of the security updates has no unstable version; the download will tell whether another has.
  await apt(settings, 'update').catch(() => {});
  await apt(settings, 'install', '-y', '--download-only', '--no-install-recommends', 'mysql-server-core');
  return readdirSync(archives).flatMap((name) => (name.endsWith('.deb') ? [path.join(archives, name)] : []));
}

function apt(settings, ...parameters) {
  return run('apt-get', [...settings.flatMap((setting) => ['-o', setting]), ...parameters]);
}

/** Where the machine's own package sources say that Debian is, or undefined. */
async function debianAddresses(settings) {
  const targets = await apt(settings, 'indextargets', '--format', '$(ORIGIN) $(REPO_URI)');
  const addresses = [...targets.matchAll(/^Debian (\S+)$/gm)].map(([, address]) => address);
  return addresses.length > 0 ? [...new Set(addresses)] : undefined;
}

function keyring() {
  const folder = '/usr/share/keyrings';
  const file = readdirSync(folder).find((name) => /^debian-archive-keyring\.(gpg|pgp)$/.test(name));
  return file ? `[signed-by=${folder}/${file}]` : '';
}

/** A program that runs the server with the loader and the libraries that came with it, wherever the folder lies. */
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
