import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../setup/command.mjs';
import { makeTemporaryFolder } from '../test/temporary-server.mjs';

/** Of Debian's base. */
const UNMOUNT = 'umount';

/**
 * A place for images and containers of its own, apart from those of the machine. This process ends them and removes it
 * when it exits, at the latest.
 */
export function makeContainerPlace() {
  // Runs before the folder is removed, which a mounted one cannot be.
  process.on('exit', () => endAll());
  const { folder } = makeTemporaryFolder('toolstead-containers-');
  const place = (name) => path.join(folder, name);
  const store = ['--root', place('images'), '--runroot', place('run')];
  // Neither systemd nor its journal is needed, which containers and small machines do not have.
  const podman = [
    ...['podman', ...store, '--tmpdir', place('state')],
    ...['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', '--events-backend', 'none'],
  ];

  function endAll() {
    const [program, ...parameters] = podman;
    execFileSync(program, [...parameters, 'rm', '--all', '--force', '--time', '0'], { stdio: 'ignore' });
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const inside = mounts.map((line) => line.split(' ')[1] ?? '').filter((at) => at.startsWith(`${folder}/`));
    for (const mount of inside.reverse()) execFileSync(UNMOUNT, ['--lazy', mount]);
  }

  return {
    folder,
    /** The command that runs podman, without its parameters. */
    podman,
    runPodman: (...parameters) => run(podman[0], [...podman.slice(1), ...parameters]),
    /** Builds a folder's file to an image of this name, with the network of the machine. */
    build: (context, name, ...parameters) =>
      // Docker's format, since the other one has no health check.
      run('buildah', [
        ...[...store, 'build', '--runtime', 'runc', '--network', 'host', '--format', 'docker'],
        ...[...parameters, '--tag', name, context],
      ]),
  };
}
