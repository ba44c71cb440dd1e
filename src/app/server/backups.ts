import type { Database } from '@db/database';
import { withDeadline } from '@db/deadline';
import { inTransaction } from '@db/transaction';
import { MigrationRefusedError } from '@db/migrator';
import type { Kysely } from 'kysely';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PLACEHOLDER_EMAIL } from '@/features/accounts/placeholder-email';
import { backupFailedEmail } from '@/features/accounts/server/emails';
import { writeBackup } from '@/platform/server/backup/write';
import type { Config } from '@/platform/server/config';
import type { Services } from '@/platform/server/context';
import { reasonOf } from '@/platform/server/jobs';
import { TIME_LIMITS } from '@/platform/server/time-limits';

/** Of those made before an upgrade. */
const KEPT_BEFORE_UPGRADES = 3;
/** From when on the night's backup is made, in the time zone of the process. */
const NIGHT_HOUR = 3;
const HOUR_MS = 60 * 60 * 1000;
/** A night is claimed for so long: a process that was killed meanwhile leaves it to another. */
const CLAIM_MS = 6 * HOUR_MS;
/** Longer than a night's backup is asked for. */
const DONE_MS = 48 * HOUR_MS;

type Kind = 'nightly' | 'before-upgrade' | 'by-hand';

/** Where backups lie that nobody has named a folder for. */
const folderOf = ({ backupDir, dataDir }: Config) => backupDir ?? join(dataDir, 'backups');

/**
 * Makes the backup of the last night, if there is a BACKUP_DIR and no process has made it yet, and removes those beyond
 * BACKUP_KEEP. A night without a running process is made up for.
 */
export async function backUpNightly(services: Services, now = new Date()): Promise<void> {
  const { db, config, log, stopping } = services;
  if (config.backupDir === undefined) return;
  const night = `nightly-backup:${nightOf(now)}`;
  const limited = <T>(work: () => Promise<T>) => withDeadline(TIME_LIMITS.housekeeping, work);
  if (!(await limited(() => claim(db, night, now, CLAIM_MS)))) return;
  const made = { folder: config.backupDir, now, signal: stopping };
  const path = await makeBackup({ db, config }, 'nightly', made).catch(async (error: unknown) => {
    await limited(() => endClaim(db, night));
    if (stopping.aborted) return undefined;
    await limited(() => tellMasters(services, night, reasonOf(error), now));
    throw error;
  });
  if (path === undefined) return;
  log.info({ path }, 'the nightly backup is made');
  await limited(() => keepClaim(db, night, now));
  await prune(config.backupDir, 'nightly', config.backupKeep);
}

/**
 * Makes a backup before the first of pending migrations: in BACKUP_DIR, or beside the private database.
 *
 * @throws MigrationRefusedError if it cannot be made: then nothing is migrated
 */
export async function backUpBeforeUpgrade(
  db: Kysely<Database>,
  config: Config,
  say: (line: string) => void,
): Promise<void> {
  if (config.backupDir === undefined && config.databaseUrl !== undefined) return;
  const folder = folderOf(config);
  try {
    const path = await makeBackup({ db, config }, 'before-upgrade', { folder, now: new Date() });
    await prune(folder, 'before-upgrade', KEPT_BEFORE_UPGRADES);
    say(`Before the upgrade a backup was made: ${path}`);
  } catch (error) {
    throw new MigrationRefusedError(
      `The database is not upgraded, because the backup before it failed: ${reasonOf(error).replace(/\.?$/, '.')} Mend that, or name another folder with BACKUP_DIR.`,
      { cause: error },
    );
  }
}

const BY_HAND = 'backup-by-hand';

/**
 * What a master may do with the backups of this server: to begin one now, which runs on after the call, once at a time on
 * all processes; and to see the newest of them and whether one is being made.
 */
export const backupsByHand = {
  /** @returns false if one is being made */
  async begin(services: Services): Promise<boolean> {
    const { db, config, jobs, stopping } = services;
    const now = new Date();
    if (!(await claim(db, BY_HAND, now, CLAIM_MS))) return false;
    services.inBackground(async () => {
      await jobs.run('backup by hand', async () => {
        const folder = folderOf(config);
        await makeBackup({ db, config }, 'by-hand', { folder, now, signal: stopping });
        await prune(folder, 'by-hand', config.backupKeep);
      });
      await endClaim(db, BY_HAND);
    });
    return true;
  },

  async read({ db, config }: Services) {
    const folder = folderOf(config);
    const names = await readdir(folder).catch(() => []);
    const [name] = names
      .filter((one) => OWN_NAME.test(one))
      .sort()
      .reverse();
    const newest = name === undefined ? null : await stat(join(folder, name)).catch(() => null);
    const running = await db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', '=', BY_HAND)
      .where('expire', '>', Date.now())
      .executeTakeFirst();
    return {
      newest: newest && { name: name ?? '', at: newest.mtime, bytes: newest.size },
      isRunning: running !== undefined,
    };
  },
};

/** The date of the night that has begun last. */
function nightOf(now: Date): string {
  const night = new Date(now);
  if (night.getHours() < NIGHT_HOUR) night.setDate(night.getDate() - 1);
  const parts = [night.getFullYear(), night.getMonth() + 1, night.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** By mail, once for a night: a backup that fails is missed only when it is needed. */
async function tellMasters(
  { db, mailer }: Services,
  night: string,
  reason: string,
  now: Date,
): Promise<void> {
  if (!(await claim(db, `${night}:told`, now, DONE_MS))) return;
  const masters = await db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('role', '=', 'master')
    .where('activated_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .where('email', '<>', PLACEHOLDER_EMAIL)
    .execute();
  for (const master of masters) mailer.send(backupFailedEmail(master, reason));
}

/** Whether this process is the first that asks for `key` within `ms`: a row of which there can be one. */
async function claim(db: Kysely<Database>, key: string, now: Date, ms: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('rate_limits').where('key', '=', key).where('expire', '<=', now.getTime()).execute();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('rate_limits')
      .ignore()
      .values({ key: key, points: 1, expire: now.getTime() + ms })
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}

async function keepClaim(db: Kysely<Database>, key: string, now: Date): Promise<void> {
  const expire = now.getTime() + DONE_MS;
  await db.updateTable('rate_limits').set({ expire }).where('key', '=', key).execute();
}

async function endClaim(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

async function makeBackup(
  source: Pick<Services, 'db' | 'config'>,
  kind: Kind,
  { folder, now, signal }: { folder: string; now: Date; signal?: AbortSignal },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeDrafts(folder);
  const path = join(folder, `toolstead-${now.toISOString().replace(/[-:]|\.\d+/g, '')}-${kind}.gz`);
  await withDeadline(Infinity, () => writeBackup(source, path, signal));
  return path;
}

/** A backup of ours, and its kind. */
const OWN_NAME = /^toolstead-\d{8}T\d{6}Z-(nightly|before-upgrade|by-hand)\.gz$/;

/** One that is being made, or was when its process was killed. */
const OWN_DRAFT = /^toolstead-\d{8}T\d{6}Z-[a-z-]+\.gz\.\d+\.part$/;

/** Removes all but the newest; what people put there has other names. */
async function prune(folder: string, kind: Kind, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => OWN_NAME.exec(name)?.[1] === kind).sort();
  for (const name of names.slice(0, -keep)) await rm(join(folder, name), { force: true });
}

/** Removes what killed processes have left half made: on a full disk before the next one, which it leaves no room. */
async function removeDrafts(folder: string): Promise<void> {
  for (const draft of (await readdir(folder)).filter((name) => OWN_DRAFT.test(name))) {
    const written = await stat(join(folder, draft)).catch(() => null);
    if (written && Date.now() - written.mtimeMs > CLAIM_MS) await rm(join(folder, draft), { force: true });
  }
}
