import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { root, SetupError } from './command.mjs';
import { unpackPackages } from './debian-packages.mjs';
import { findProgram } from './system-packages.mjs';

/**
 * Provides a program that only examples need: an installed one, or one unpacked from Debian's packages into the project's
 * cache. Resolves to its path and to what its environment needs to find its own libraries.
 */
export async function provideDebianProgram({ program, packages }, say) {
  const installed = findProgram([program], ['/usr/sbin', '/usr/local/sbin']);
  if (installed) return { program: installed, environment: {} };
  const folder = path.join(root, '.cache', program);
  const places = [path.join(folder, 'usr/bin'), path.join(folder, 'usr/sbin')];
  const find = () => findProgram([program, ...versionsOf(program, places)], places);
  let failure = null;
  if (!find()) {
    say(`Unpacking ${program} …`);
    failure = await unpackPackages(packages, { folder, arrange: takeAll });
  }
  const found = find();
  if (found) {
    const modules = path.join(folder, 'usr/lib/python3/dist-packages');
    const perl = [path.join(folder, 'usr/share/perl5'), ...perlLibrariesIn(folder)].join(':');
    const environment = { LD_LIBRARY_PATH: librariesIn(folder), PYTHONPATH: modules, PERL5LIB: perl };
    return { program: found, environment };
  }
  throw new SetupError(
    `There is no ${program} on this machine, and none could be unpacked (${failure}): install it.`,
  );
}

/** Programs that are named with their version: the plain name is a link that only an installation makes. */
function versionsOf(program, places) {
  const names = places.flatMap((place) => (existsSync(place) ? readdirSync(place) : []));
  return names.filter((name) => name.startsWith(program) && /^[\d.]+$/.test(name.slice(program.length)));
}

function takeAll(files, folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(files)) renameSync(path.join(files, name), path.join(folder, name));
}

/** Compiled ones are in folders of their architecture and version. */
function perlLibrariesIn(folder) {
  return librariesIn(folder)
    .split(':')
    .map((part) => path.join(part, 'perl5'))
    .flatMap((part) => (existsSync(part) ? readdirSync(part).map((name) => path.join(part, name)) : []));
}

function librariesIn(folder) {
  return ['lib', 'usr/lib']
    .map((part) => path.join(folder, part))
    .filter((part) => existsSync(part))
    .flatMap((part) => readdirSync(part).map((name) => path.join(part, name)))
    .filter((part) => /-linux-gnu/.test(path.basename(part)))
    .join(':');
}
