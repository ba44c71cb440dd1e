import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, SetupError } from './command.mjs';
import { findProgram, installPackages } from './system-packages.mjs';

/** Provides a database server program for the private database, unless DATABASE_URL names a server. */
export async function provideDatabaseProgram(say) {
  if (process.env.DATABASE_URL || process.env.DATABASE_URL_FILE) return;
  const { names, directories } = JSON.parse(readFileSync(path.join(root, 'db/server-programs.json'), 'utf8'));
  const find = () => findProgram(names, directories);
  if (find()) return;
  say('Installing a database server program (MariaDB) …');
  // The core packages install no system service and no data.
  const failure = await installPackages({
    apt: [['mariadb-server-core', 'mariadb-client-core'], ['mysql-server-core-8.0']],
    brew: ['mariadb'],
  });
  if (failure === null && find()) return;
  throw new SetupError(
    `There is no database server program (mariadbd or mysqld) on this machine, and none could be installed (${failure ?? 'it is not where it should be'}): install MariaDB 10.11 or newer, or set DATABASE_URL=mysql://user:password@host/database, or run "docker compose up".`,
  );
}
