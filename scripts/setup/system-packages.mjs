import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { CommandError, run, succeeds } from './command.mjs';

/** The first of these programs on the PATH or in the additional folders, or undefined. */
export function findProgram(names, folders = []) {
  return findPrograms(names, folders)[0];
}

/** All of them, those of the first name first. */
export function findPrograms(names, folders = []) {
  const all = [...(process.env.PATH ?? '').split(path.delimiter), ...folders].filter(path.isAbsolute);
  return names.flatMap((name) => all.map((folder) => path.join(folder, name)).filter(isProgram));
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs packages with the system's package manager; of several lists for apt, the first available one. Resolves to
 * null on success, or to a short reason of the failure.
 */
export async function installPackages({ apt, brew }) {
  if (findProgram(['apt-get'])) return installByApt(apt);
  const homebrew = findProgram(
    ['brew'],
    ['/opt/homebrew/bin', '/usr/local/bin', '/home/linuxbrew/.linuxbrew/bin'],
  );
  if (!homebrew || !brew) return 'there is no apt or Homebrew here';
  try {
    await run(homebrew, ['install', ...brew]);
    return null;
  } catch (error) {
    return reasonOf(error, 'Homebrew');
  }
}

async function installByApt(lists) {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (prefix.length > 0 && !(await succeeds(run('sudo', ['-n', 'true'])))) {
    return 'that takes root, and sudo asks for a password';
  }
  const apt = (...parameters) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...parameters];
    return run(command, rest);
  };
  // Another apt may be running, as right after boot.
  const options = ['-y', '-o', 'DPkg::Lock::Timeout=120', '--no-install-recommends'];
  try {
    await apt('update');
  } catch {
    // Some source may be down; the installation shows whether that matters.
  }
  let failure = 'nothing to install was named';
  for (const packages of lists) {
    try {
      await apt('install', ...options, ...packages);
      return null;
    } catch (error) {
      failure = reasonOf(error, 'apt-get');
    }
  }
  return failure;
}

/** A short reason of a failed program; other errors are rethrown. */
export function reasonOf(error, program) {
  if (!(error instanceof CommandError)) throw error;
  return `${program} says: ${error.reason}`;
}
