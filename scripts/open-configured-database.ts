import path from 'node:path';
import { DatabaseRefusedError, type OpenDatabase, openDatabase } from '@db/client';
import { joinEmbeddedServer } from '@db/embedded';
import { migrate, MigrationRefusedError } from '@db/migrator';
import { type Config, ConfigError, readConfig } from '@/platform/server/config';

/**
 * Opens and migrates the configured database, runs `work` and closes it. For the command-line programs, which are bundled
 * next to the migrations.
 */
export async function withConfiguredDatabase<T>(
  say: (line: string) => void,
  work: (database: OpenDatabase, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const embedded =
    config.databaseUrl === undefined ? await joinEmbeddedServer(config.dataDir, { log: say }) : undefined;
  try {
    const database = await openDatabase(embedded ?? { url: config.databaseUrl ?? '' }, { log: say });
    try {
      await migrate(database.db, path.join(import.meta.dirname, 'migrations'));
      return await work(database, config);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.leave();
  }
}

/** The message of a failed command-line program: one sentence for expected failures, the whole error otherwise. */
export function failureText(error: unknown): string {
  const foreseen =
    error instanceof ConfigError ||
    error instanceof DatabaseRefusedError ||
    error instanceof MigrationRefusedError;
  if (foreseen) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
