import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError, npm, root, SetupError, succeeds } from '../setup/command.mjs';
import { unpackPackages } from '../setup/debian-packages.mjs';

const NAME = 'localhost/base';
const cache = path.join(root, '.cache/image-base');

/** What Node and the commands of the Dockerfile take. */
const PACKAGES = ['base-files', 'coreutils', 'dash', 'libstdc++6'];

const CONTAINERFILE = `FROM scratch
COPY root /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`;

/**
 * Provides the base of the image and resolves to its name: the Dockerfile's own where its registry can be reached, or
 * else one made of Debian's packages and of a Node of the same major version from the npm registry.
 */
export async function provideBase(containers, say) {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  const [, base, major, release] = /^ARG BASE=(node:(\d+)-([a-z]+)-slim)$/m.exec(dockerfile) ?? [];
  if (base === undefined) throw new SetupError('The Dockerfile names no base such as node:24-bookworm-slim.');
  const own = `docker.io/library/${base}`;
  if (await succeeds(containers.runPodman('pull', '--quiet', own))) return own;

  const folder = path.join(cache, `${release}-${major}`);
  if (!existsSync(folder)) {
    say(`${base} cannot be pulled: making a base of Debian's packages and a Node ${major} of npm …`);
    await gather(folder, release, major);
  }
  await containers.build(folder, NAME);
  return NAME;
}

async function gather(folder, release, major) {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const failure = await unpackPackages(PACKAGES, {
    release,
    folder: path.join(draft, 'root'),
    arrange: (files, whole) => cpSync(files, whole, { recursive: true, verbatimSymlinks: true }),
  });
  if (failure !== null) throw new SetupError(`Debian's packages could not be unpacked (${failure}).`);
  writeFileSync(
    path.join(draft, 'root/etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/:/bin/sh\n',
  );
  writeFileSync(path.join(draft, 'root/etc/group'), 'root:x:0:\nnode:x:1000:\n');

  try {
    await npm(['install', '--prefix', draft, '--no-save', '--ignore-scripts', ...packagesOf(major)]);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new SetupError(`Node ${major} could not be installed (${error.reason}).`, error.output);
  }
  const modules = path.join(draft, 'node_modules');
  renameSync(path.join(modules, `node-linux-${process.arch}/bin/node`), path.join(draft, 'node'));
  renameSync(path.join(modules, 'npm'), path.join(draft, 'npm'));
  rmSync(modules, { recursive: true });
  writeFileSync(path.join(draft, 'Containerfile'), CONTAINERFILE);
  renameSync(draft, folder);
}

/** Node's program as a package of npm, and the npm that comes with such a Node. */
function packagesOf(major) {
  return [`node-linux-${process.arch}@${major}`, 'npm@11'];
}
