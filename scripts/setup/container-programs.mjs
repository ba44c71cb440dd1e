import { SetupError } from './command.mjs';
import { findProgram, installPackages } from './system-packages.mjs';

/** Of Debian; together they build and run images without a Docker engine. */
const PROGRAMS = ['buildah', 'podman', 'runc'];

/** Provides the programs that build and run an image. */
export async function provideContainerPrograms(say) {
  const find = (name) => findProgram([name], ['/usr/sbin']);
  const missing = () => PROGRAMS.filter((name) => !find(name));
  const packages = missing();
  if (packages.length > 0) say(`Installing ${packages.join(', ')} …`);
  const failure = packages.length > 0 ? await installPackages({ apt: [packages] }) : null;
  if (missing().length > 0) {
    throw new SetupError(
      `The image takes ${missing().join(', ')}, which could not be installed (${failure ?? 'it is not where it should be'}): install it.`,
    );
  }
  if (process.getuid() !== 0) throw new SetupError('The image is built and run as root here: use sudo.');
}
