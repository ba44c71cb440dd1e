import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { readConfig } from '@/platform/server/config';
import { withDatabase } from '../open-configured-database';

/** Runs `work` in the private database of DATA_DIR, which the running product may use, whatever DATABASE_URL says. */
export function inPrivateDatabase(work: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  const config = { ...readConfig(process.env), databaseUrl: undefined };
  return withDatabase(
    config,
    () => {},
    ({ db }) => work(db),
  );
}
