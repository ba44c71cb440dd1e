import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { withoutTimeLimit } from './client';
import type { Database } from './database';
import { withMigrationLease } from './migration-lease';

/** The database schema does not match this build and could not be migrated. The message is one sentence. */
export class MigrationRefusedError extends Error {
  override name = 'MigrationRefusedError';
}

/** A table that is there while a backup is being loaded: until it is dropped, what is in the database is a part. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** A step renews the lease; while the work before the first takes long, this does. */
const RENEW_MS = 15_000;

/**
 * Runs the pending migrations of `migrationsDir` (*.js, or *.ts under a loader that compiles them) in the order of
 * their names. Of several processes one does the work while the others wait for it.
 *
 * @param beforeChange awaited before the first pending migration of a database that has some already
 * @throws MigrationRefusedError when the database is of a newer version, or a step fails.
 */
export async function migrate(
  db: Kysely<Database>,
  migrationsDir: string,
  beforeChange: (firstPending: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const migrations = await readMigrations(migrationsDir);
  await withoutTimeLimit(db, (connection) =>
    withMigrationLease(connection, async (renew) => {
      await refuseUnfinishedRestore(connection);
      await refuseNewerDatabase(connection, new Set(Object.keys(migrations)));
      const isNew = (await executedMigrations(connection)).length === 0;
      let begun = isNew;
      await runMigrations(connection, migrations, async (name, inner) => {
        await renew(inner);
        if (begun) return;
        const renewing = setInterval(() => void renew(inner).catch(() => undefined), RENEW_MS);
        await beforeChange(name).finally(() => clearInterval(renewing));
        begun = true;
        await renew(inner);
      });
    }),
  );
}

/** Runs the pending ones of these migrations, on a database that nobody else uses. */
export async function migrateOnly(
  connection: Kysely<Database>,
  migrationsDir: string,
  names: readonly string[],
): Promise<void> {
  const all = Object.entries(await readMigrations(migrationsDir));
  const chosen = Object.fromEntries(all.filter(([name]) => names.includes(name)));
  await runMigrations(connection, chosen, () => Promise.resolve());
}

/** The names of all migrations, in their order. */
export async function migrationNames(migrationsDir: string): Promise<string[]> {
  return (await migrationFiles(migrationsDir)).map((file) => path.parse(file).name);
}

type BeforeStep = (name: string, db: Kysely<Database>) => Promise<void>;

async function runMigrations(
  connection: Kysely<Database>,
  migrations: Record<string, Migration>,
  before: BeforeStep,
): Promise<void> {
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: () => Promise.resolve(eachAfter(before, migrations)) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  if (error instanceof MigrationRefusedError) throw error;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  throw new MigrationRefusedError(
    `The database could not be brought to this version${failed ? ` (step '${failed}')` : ''}: ${reason}`,
    { cause: error },
  );
}

function eachAfter(before: BeforeStep, migrations: Record<string, Migration>): Record<string, Migration> {
  const steps = Object.entries(migrations).map(([name, migration]): [string, Migration] => {
    const up = async (db: Kysely<Database>) => {
      await before(name, db);
      await migration.up(db);
    };
    return [name, { up }];
  });
  return Object.fromEntries(steps);
}

async function refuseUnfinishedRestore(db: Kysely<Database>): Promise<void> {
  const table = await sql`SHOW TABLES LIKE ${UNFINISHED_RESTORE}`.execute(db);
  if (table.rows.length === 0) return;
  throw new MigrationRefusedError(
    'The database holds a part of a backup, because a restore was interrupted: restore again, or empty the database.',
  );
}

async function refuseNewerDatabase(db: Kysely<Database>, known: Set<string>): Promise<void> {
  const unknown = (await executedMigrations(db)).find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new MigrationRefusedError(
    `The database is of a newer version of Toolstead (it has '${unknown}'): start that version, or restore a backup of this one.`,
  );
}

/** The names of the migrations that this database has, in their order; none of an empty one. */
export async function executedMigrations(db: Kysely<Database>): Promise<string[]> {
  const table = await sql`SHOW TABLES LIKE 'kysely_migration'`.execute(db);
  if (table.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Kysely's own provider imports from inside node_modules, where vitest does not compile. */
async function readMigrations(directory: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const file of await migrationFiles(directory)) {
    const url = pathToFileURL(path.join(directory, file)).href;
    migrations[path.parse(file).name] = (await import(/* @vite-ignore */ url)) as Migration;
  }
  return migrations;
}

async function migrationFiles(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((file) => /(?<!\.d)\.(js|ts)$/.test(file)).sort();
}
