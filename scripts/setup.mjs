import { build } from './setup/build.mjs';
import { provideBrowser } from './setup/browser.mjs';
import { root, SetupError } from './setup/command.mjs';
import { provideDatabaseProgram } from './setup/database-program.mjs';
import { provideContainerPrograms } from './setup/container-programs.mjs';
import { installDependencies } from './setup/dependencies.mjs';
import { provideGalera } from './setup/galera.mjs';
import { provideMysqlProgram } from './setup/mysql-program.mjs';
import { oneAtATime } from './setup/one-at-a-time.mjs';

/**
 * Prepares a clone to run: dependencies, a database server program, builds (`parts`: 'client', 'server'), and for tests
 * a browser, a MySQL server program of the major version that `mysql` resolves to, the programs of a Galera node
 * (`galera`), and those that build and run an image (`containers`). Takes milliseconds if everything is there. Reports
 * slow steps through `say`. If something is unavailable it prints one sentence and exits.
 *
 * @returns the paths of what was requested; '' stands for Playwright's own browser.
 */
export async function setUp({ parts, browser = false, mysql, galera = false, containers = false, say }) {
  // Relative paths in the settings are relative to the project's folder, wherever the command runs.
  process.chdir(root);
  return endingOnSetupError(async () => {
    refuseOldNode();
    return await oneAtATime(say, async () => {
      await installDependencies(say);
      await provideDatabaseProgram(say);
      if (containers) await provideContainerPrograms(say);
      await build(parts, say);
      return {
        browser: browser ? await provideBrowser(say) : undefined,
        mysql: mysql ? await provideMysqlProgram(await mysql(), say) : undefined,
        galera: galera ? await provideGalera(say) : undefined,
      };
    });
  });
}

/** Runs `work`; a SetupError is printed as one sentence and ends the process. */
export async function endingOnSetupError(work) {
  try {
    return await work();
  } catch (error) {
    const told = error instanceof SetupError ? error : fromFileSystem(error);
    if (!told) throw error;
    if (told.output) process.stderr.write(`${told.output.trim()}\n\n`);
    process.stderr.write(`${told.message}\n`);
    process.exit(1);
  }
}

function fromFileSystem({ code, path }) {
  if (!['EROFS', 'EACCES', 'EPERM', 'ENOSPC'].includes(code)) return undefined;
  return new SetupError(
    `There is something to build or install, and ${path ?? root} cannot be written (${code}): make room, or give this user the right to write there.`,
  );
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError(
    `Toolstead needs Node 20.19 or newer, and this is ${process.versions.node}: install a newer Node (https://nodejs.org).`,
  );
}

export function sayOnStandardOutput(line) {
  process.stdout.write(`${line}\n`);
}

/** For programs that reserve standard output for their result. */
export function sayOnStandardError(line) {
  process.stderr.write(`${line}\n`);
}
