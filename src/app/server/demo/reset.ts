import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { DatabaseRefusedError } from '@db/client';
import type { Database } from '@db/database';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@/features/accounts/demo-people';
import { FIRST_USERNAME } from '@/features/accounts/server/setup/first-account';
import { listOwnedTables } from '@/features/accounts/server/users/queries';
import { deleteOwnedRows } from '@/features/accounts/server/users/writes';
import { listUsers } from '@/features/accounts/server/queries';
import { type Config, ConfigError } from '@/platform/server/config';
import { running } from '@/platform/server/version';
import { nextReset } from '@/platform/shared/demo-reset';
import { fillDemo, markDemo } from './fill';
import { claimReset, deleteDemoAccounts, releaseReset } from './writes';

type Filled = Pick<Config, 'masterPassword' | 'masterEmail' | 'secretKey'>;

/**
 * Refuses a database that only carries the mark of a demo, and was used for real since.
 *
 * @throws DatabaseRefusedError if it has any account but the master and the people of the demo
 */
async function refuseOthers(db: Kysely<Database>): Promise<void> {
  const known: readonly string[] = [FIRST_USERNAME, ...DEMO_PEOPLE.map(({ username }) => username)];
  if ((await listUsers(db)).every(({ username }) => known.includes(username))) return;
  throw new DatabaseRefusedError(
    'DEMO=public: this database has accounts beside those of the demo, which would be deleted on the hour: unset DEMO, or set DATA_DIR to another folder or DATABASE_URL to an empty database',
  );
}

/**
 * Resets a public demo, unless that was done in this hour, at a start by this version: its people go with all that belongs
 * to them, and with what was written down about them, and others of the same names come. Whoever is signed in is signed out.
 * Safe to run in several processes, of several versions too.
 *
 * @throws DatabaseRefusedError as `markDemo`, and for a demo with accounts of others, which leaves the database as it is
 * @throws ConfigError if strangers would know the password of the master
 */
export async function resetDemo(
  db: Kysely<Database>,
  { masterPassword = randomUUID(), ...config }: Filled,
  {
    now = new Date(),
    stopping = new AbortController().signal,
    version = running.version,
    atStart = false,
  }: { now?: Date; stopping?: AbortSignal; version?: string; atStart?: boolean } = {},
): Promise<void> {
  if (masterPassword === DEMO_PASSWORD)
    throw new ConfigError(
      'MASTER_PASSWORD: with DEMO=public everyone knows this one, choose another or leave it unset',
    );
  await markDemo(db);
  await refuseOthers(db);
  const turn = { until: new Date(nextReset(now.getTime())).toISOString(), version };
  if (!(await claimReset(db, turn, atStart))) return;
  let isDone = false;
  try {
    const before = await listUsers(db);
    for (const { id } of before) {
      for (const table of await listOwnedTables(db)) await deleteOwnedRows(db, table, id, stopping);
      if (stopping.aborted) return;
    }
    await deleteDemoAccounts(
      db,
      before.map(({ id }) => id),
    );
    // Nobody signs in as its master, who would see where the others come from, but by a password of the operator's own.
    await fillDemo(db, { ...config, masterPassword });
    isDone = true;
  } finally {
    // The next start begins again.
    if (!isDone) await releaseReset(db, turn);
  }
}
