import path from 'node:path';
import { DatabaseRefusedError, type OpenDatabase, openDatabase } from '@db/client';
import { joinEmbeddedServer } from '@db/embedded';
import { migrate, MigrationRefusedError } from '@db/migrator';
import { backUpBeforeUpgrade } from '@/app/server/backups';
import { BackupError } from '@/platform/server/backup/format';
import { type Config, ConfigError, readConfig } from '@/platform/server/config';

type Say = (line: string) => void;

/** Next to the bundled command-line programs. */
export const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** Opens the database of these settings as it is, runs `work` and closes it. */
export async function withDatabase<T>(
  config: Config,
  say: Say,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const embedded =
    config.databaseUrl === undefined ? await joinEmbeddedServer(config.dataDir, { log: say }) : undefined;
  try {
    const database = await openDatabase(embedded ?? { url: config.databaseUrl ?? '' }, { log: say });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.leave();
  }
}

/** Opens and migrates the configured database, runs `work` and closes it. For the command-line programs. */
export async function withConfiguredDatabase<T>(
  say: Say,
  work: (database: OpenDatabase, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  return withDatabase(config, say, async (database) => {
    await migrate(database.db, MIGRATIONS, () => backUpBeforeUpgrade(database.db, config, say));
    return work(database, config);
  });
}

/** The message of a failed command-line program: one sentence for expected failures, the whole error otherwise. */
export function failureText(error: unknown): string {
  const foreseen =
    error instanceof ConfigError ||
    error instanceof DatabaseRefusedError ||
    error instanceof MigrationRefusedError ||
    error instanceof BackupError;
  if (foreseen) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
