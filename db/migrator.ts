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

/**
 * Runs the pending migrations of `migrationsDir` (*.js, or *.ts under a loader that compiles them) in the order of
 * their names. Of several processes one does the work while the others wait for it.
 *
 * @throws MigrationRefusedError when the database is of a newer version, or a step fails.
 */
export async function migrate(db: Kysely<Database>, migrationsDir: string): Promise<void> {
  const migrations = await readMigrations(migrationsDir);
  await withoutTimeLimit(db, (connection) =>
    withMigrationLease(connection, async (renew) => {
      await refuseNewerDatabase(connection, new Set(Object.keys(migrations)));
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: () => Promise.resolve(eachAfter(renew, migrations)) },
      });
      const { error, results } = await migrator.migrateToLatest();
      if (!error) return;
      const failed = results?.find((result) => result.status === 'Error')?.migrationName;
      const reason = error instanceof Error ? error.message : JSON.stringify(error);
      throw new MigrationRefusedError(
        `The database could not be brought to this version${failed ? ` (step '${failed}')` : ''}: ${reason}`,
        { cause: error },
      );
    }),
  );
}

function eachAfter(
  renew: (db: Kysely<Database>) => Promise<void>,
  migrations: Record<string, Migration>,
): Record<string, Migration> {
  const steps = Object.entries(migrations).map(([name, migration]): [string, Migration] => {
    const up = async (db: Kysely<Database>) => {
      await renew(db);
      await migration.up(db);
    };
    return [name, { up }];
  });
  return Object.fromEntries(steps);
}

async function refuseNewerDatabase(db: Kysely<Database>, known: Set<string>): Promise<void> {
  const table = await sql`SHOW TABLES LIKE 'kysely_migration'`.execute(db);
  if (table.rows.length === 0) return;
  const executed = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const unknown = executed.rows.find(({ name }) => !known.has(name));
  if (!unknown) return;
  throw new MigrationRefusedError(
    `The database is of a newer version of Toolstead (it has '${unknown.name}'): start that version, or restore a backup of this one.`,
  );
}

/** Kysely's own provider imports from inside node_modules, where vitest does not compile. */
async function readMigrations(directory: string): Promise<Record<string, Migration>> {
  const files = (await readdir(directory)).filter((file) => /(?<!\.d)\.(js|ts)$/.test(file)).sort();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const url = pathToFileURL(path.join(directory, file)).href;
    migrations[path.parse(file).name] = (await import(/* @vite-ignore */ url)) as Migration;
  }
  return migrations;
}
