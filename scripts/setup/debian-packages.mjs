import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { findProgram, reasonOf } from './system-packages.mjs';

/**
 * Unpacks Debian packages, and what they need beside them, without installing anything: it takes no rights and leaves
 * the system's own lists alone. Packages of another `release` come with all that they stand on, those of this machine's
 * own system with what is not installed here. `arrange(files, folder)` moves what is to be kept from the files of all
 * packages into the folder, which then takes the place of `folder` whole.
 *
 * @returns null when done, else a few words why it could not be.
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

/** From the Debian that this machine gets its packages from. */
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
  // An archive may be away, or not have the release; the download will tell whether another has the packages.
  await apt(settings, 'update').catch(() => {});
  // One that is installed is of no use where it is looked for in vain.
  const parameters = ['-y', '--download-only', '--reinstall', '--no-install-recommends'];
  await apt(settings, 'install', ...parameters, ...packages);
  return readdirSync(archives).flatMap((name) => (name.endsWith('.deb') ? [path.join(archives, name)] : []));
}

/** Settings by which apt knows that release alone, and counts no package as installed. */
async function onlyOf(release, folder, settings) {
  const status = path.join(folder, 'status');
  writeFileSync(status, '');
  const nothingInstalled = `Dir::State::status=${status}`;
  const own = [...settings, nothingInstalled];
  // A machine that has never asked its sources does not know which of them are Debian's.
  const addresses =
    (await debianAddresses([])) ?? (await apt(own, 'update').then(() => debianAddresses(own))) ?? [];
  const list = path.join(folder, 'sources.list');
  writeFileSync(list, addresses.map((address) => `deb ${keyring()} ${address} ${release} main\n`).join(''));
  return [nothingInstalled, `Dir::Etc::SourceList=${list}`, 'Dir::Etc::SourceParts=/dev/null'];
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
