import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { findProgram, reasonOf } from './system-packages.mjs';

/**
 * Unpacks Debian packages and their dependencies without installing them: it needs no root rights and does not touch the
 * system's package lists. Packages of another `release` come with all dependencies, those of this machine's release with
 * the missing ones. `arrange(files, folder)` moves the needed files of all packages to a folder, which then replaces
 * `folder` atomically.
 *
 * @returns null on success, or a short reason of the failure.
 */
export async function unpackPackages(packages, { release, folder, arrange }) {
  if (!findProgram(['apt-get']) || !findProgram(['dpkg-deb'])) return 'there is no apt here';
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  try {
    const files = path.join(draft, 'files');
    for (const archive of await downloadPackages(packages, release, path.join(draft, 'apt'))) {
      await run('dpkg-deb', ['--extract', archive, files]);
    }
    const whole = path.join(draft, 'whole');
    mkdirSync(whole);
    arrange(files, whole);
    rmSync(folder, { recursive: true, force: true });
    renameSync(whole, folder);
    return null;
  } catch (error) {
    return reasonOf(error, 'apt-get');
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Downloads from the Debian mirror in this machine's package sources. */
async function downloadPackages(packages, release, folder) {
  const state = path.join(folder, 'state');
  const archives = path.join(folder, 'cache/archives');
  for (const needed of [path.join(state, 'lists/partial'), path.join(archives, 'partial')]) {
    mkdirSync(needed, { recursive: true });
  }
  const settings = [
    `Dir::State=${state}`,
    `Dir::State::Lists=${state}/lists`,
    `Dir::Cache=${folder}/cache`,
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
  ];
  if (release) settings.push(...(await onlyOf(release, folder, settings)));
  else settings.push('Dir::State::status=/var/lib/dpkg/status');
  // A mirror may be down or lack the release; the download shows whether another one has the packages.
  await apt(settings, 'update').catch(() => {});
  // --reinstall, since an installed package must be downloaded too.
  const parameters = ['-y', '--download-only', '--reinstall', '--no-install-recommends'];
  await apt(settings, 'install', ...parameters, ...packages);
  return readdirSync(archives).flatMap((name) => (name.endsWith('.deb') ? [path.join(archives, name)] : []));
}

/** Settings for an apt that knows only this release and counts no package as installed. */
async function onlyOf(release, folder, settings) {
  const status = path.join(folder, 'status');
  writeFileSync(status, '');
  const nothingInstalled = `Dir::State::status=${status}`;
  const own = [...settings, nothingInstalled];
  // Without an earlier `apt update` it is unknown which of the sources are Debian's.
  const addresses =
    (await debianAddresses([])) ?? (await apt(own, 'update').then(() => debianAddresses(own))) ?? [];
  const list = path.join(folder, 'sources.list');
  writeFileSync(list, addresses.map((address) => `deb ${keyring()} ${address} ${release} main\n`).join(''));
  return [nothingInstalled, `Dir::Etc::SourceList=${list}`, 'Dir::Etc::SourceParts=/dev/null'];
}

function apt(settings, ...parameters) {
  return run('apt-get', [...settings.flatMap((setting) => ['-o', setting]), ...parameters]);
}

/** The Debian mirrors in the machine's package sources, or undefined. */
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
