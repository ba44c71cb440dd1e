import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@db/client';
import type { DatabaseAddress } from '@db/database-url';
import { executedMigrations, migrate, migrateOnly, migrationNames } from '@db/migrator';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openBackup } from '@/platform/server/backup/read';
import { readConfig } from '@/platform/server/config';
import { createUser } from '../../../tests/support/accounts';
import { createTestApp } from '../../../tests/support/app';
import { capturedLog } from '../../../tests/support/captured-log';
import { createEmptyDatabase, openMigrated } from '../../../tests/support/database';
import { endWithFile } from '../../../tests/support/endings';
import { backUpBeforeUpgrade, backUpNightly } from './backups';
import { runHousekeeping } from './housekeeping';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
/** In the time zone of the process, as the nights are. */
const at = (day: number, hour: number) => new Date(2026, 4, day, hour, 30);

let folder: string;
let address: DatabaseAddress;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'toolstead-nightly-'));
  const made = folder;
  endWithFile(() => rmSync(made, { recursive: true, force: true }));
  address = await createEmptyDatabase();
});

async function startTestApp(environment: Record<string, string> = {}, { log } = capturedLog('info')) {
  const database = await openMigrated(address);
  return createTestApp({ database, environment: { SECRET_KEY: 'x'.repeat(40), ...environment }, log });
}

async function startApp(environment: Record<string, string> = {}) {
  return (await startTestApp(environment)).services;
}

describe('the nightly backup', () => {
  test(
    'is made once a night, by one of several processes, and the newest are kept',
    { tags: ['slow'] },
    async () => {
      const settings = { BACKUP_DIR: join(folder, 'nightly'), BACKUP_KEEP: '2' };
      const several = [await startApp(settings), await startApp(settings), await startApp(settings)];
      const housekeeping = async (now: Date) => {
        await Promise.all(several.map((services) => backUpNightly(services, now)));
        return (await readdir(join(folder, 'nightly'))).sort();
      };
      const first = await housekeeping(at(10, 2));
      expect(first).toEqual([expect.stringMatching(/^toolstead-202605\d\dT\d{6}Z-nightly\.gz$/)]);
      const backup = await openBackup(join(folder, 'nightly', first[0] ?? ''));
      await backup.close();
      expect(backup.totals.users?.rows).toBe(6);

      // The night of the 9th is over at three o'clock of the 10th.
      const second = await housekeeping(at(10, 3));
      expect(second).toHaveLength(2);
      expect(await housekeeping(at(10, 4))).toEqual(second);
      expect(await housekeeping(at(11, 2))).toEqual(second);

      const others = [
        'mine.gz',
        'toolstead-20200101T000000Z-nightly.gz.txt',
        'toolstead-20200101T000000Z-before-upgrade.gz',
      ];
      for (const name of others) await writeFile(join(folder, 'nightly', name), '');
      const third = await housekeeping(at(11, 23));
      expect(third).toHaveLength(2 + others.length);
      expect(third).toEqual(expect.arrayContaining([...others, ...second.slice(1)]));
    },
  );

  test('is not made without a folder', async () => {
    await backUpNightly(await startApp(), at(10, 4));
    expect(await readdir(folder)).toEqual([]);
  });

  test('that fails is logged, told to the masters once, and tried again', async () => {
    const log = capturedLog('error');
    const BACKUP_DIR = join(folder, 'file');
    await writeFile(BACKUP_DIR, '');
    const app = await startTestApp({ BACKUP_DIR }, log);
    const { services } = app;
    const { email } = await createUser(services.db, { role: 'master' });
    await runHousekeeping(services);
    await runHousekeeping(services);
    const mails = await app.mailsTo(email);
    expect(mails.map(({ headers }) => headers.get('subject'))).toEqual([
      'A nightly backup of Toolstead failed',
    ]);
    expect(mails[0]?.text).toContain('EEXIST');
    expect(await app.mailsTo(app.users[0].email)).toEqual([]);
    expect(log.lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 50, what: 'nightly backup', msg: 'housekeeping failed', err: { code: 'EEXIST' } },
      { level: 50, what: 'nightly backup' },
    ]);
    rmSync(BACKUP_DIR);
    await runHousekeeping(services);
    expect(await readdir(BACKUP_DIR)).toHaveLength(1);
    expect(log.lines).toHaveLength(2);
  });

  test('is taken over after six hours from a process that did not end it', { tags: ['slow'] }, async () => {
    const database = await openMigrated(address);
    const [ended, early, late] = [
      await startApp({ BACKUP_DIR: join(folder, 'ended') }),
      await startApp({ BACKUP_DIR: join(folder, 'early') }),
      await startApp({ BACKUP_DIR: join(folder, 'late') }),
    ];
    await database.db.connection().execute(async (connection) => {
      // Holds the backup up, as far as the others can tell for ever.
      await sql`LOCK TABLES users WRITE`.execute(connection);
      const held = backUpNightly(ended, at(10, 3));
      await expect
        .poll(() => database.db.selectFrom('rate_limits').select('key').execute())
        .toContainEqual({ key: expect.stringMatching(/^nightly-backup:/) as string });
      await backUpNightly(early, new Date(at(10, 9).getTime() - 1));
      const taken = backUpNightly(late, at(10, 9));
      await expect.poll(() => readdir(folder)).toContain('late');
      await sql`UNLOCK TABLES`.execute(connection);
      await Promise.all([held, taken]);
    });
    expect(await readdir(folder)).toEqual(expect.not.arrayContaining(['early']));
    expect(await readdir(join(folder, 'late'))).toHaveLength(1);
  });

  test('takes away what a killed process left half made before it may fail, and leaves what is being made', async () => {
    const draftOf = (pid: number) => `toolstead-20260509T010000Z-by-hand.gz.${String(pid)}.part`;
    for (const pid of [1, 2]) await writeFile(join(folder, draftOf(pid)), '');
    const sevenHoursAgo = Date.now() / 1_000 - 7 * 60 * 60;
    await utimes(join(folder, draftOf(1)), sevenHoursAgo, sevenHoursAgo);
    const services = await startApp({ BACKUP_DIR: folder });
    const taken = `toolstead-${at(10, 4).toISOString().slice(0, 16).replace(/[-:]/g, '')}00Z-nightly.gz`;
    await writeFile(join(folder, taken), '');
    await expect(backUpNightly(services, at(10, 4))).rejects.toThrow('is there already');
    expect((await readdir(folder)).sort()).toEqual([draftOf(2), taken]);
  });

  test('leaves a stop no half file', async () => {
    const services = await startApp({ BACKUP_DIR: folder });
    await backUpNightly({ ...services, stopping: AbortSignal.abort() }, at(10, 4));
    expect(await readdir(folder)).toEqual([]);
    await backUpNightly(services, at(10, 5));
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe('before an upgrade', () => {
  async function openOld() {
    const database = await openDatabase(address);
    endWithFile(() => database.close());
    return database;
  }

  async function openHalf() {
    const database = await openOld();
    const half = (await migrationNames(MIGRATIONS)).slice(0, 20);
    await database.db.connection().execute((connection) => migrateOnly(connection, MIGRATIONS, half));
    return { database, half };
  }

  function settings(environment: Record<string, string> = {}) {
    return readConfig({ DATA_DIR: join(folder, 'data'), SECRET_KEY: 'x'.repeat(40), ...environment });
  }

  test('one backup is made of what was there, however many processes start', { tags: ['slow'] }, async () => {
    const { database, half } = await openHalf();
    const config = settings({
      BACKUP_DIR: join(folder, 'backups'),
      DATABASE_URL: 'mysql://user@host/database',
    });
    const said: string[] = [];
    const start = ({ db }: typeof database) =>
      migrate(db, MIGRATIONS, () => backUpBeforeUpgrade(db, config, (line) => said.push(line)));
    await Promise.all([start(database), start(await openOld()), start(await openOld())]);
    const [name = '', ...more] = await readdir(join(folder, 'backups'));
    expect(more).toEqual([]);
    const path = join(folder, 'backups', name);
    expect(said).toEqual([`Before the upgrade a backup was made: ${path}`]);
    const backup = await openBackup(path);
    await backup.close();
    expect(backup.head.migrations).toEqual(half);
    expect(await executedMigrations(database.db)).toEqual(await migrationNames(MIGRATIONS));
    await start(database);
    expect(said).toHaveLength(1);
  });

  test('nothing is migrated if the backup fails', async () => {
    const { database, half } = await openHalf();
    const config = settings({ BACKUP_DIR: join(folder, 'file') });
    await writeFile(join(folder, 'file'), '');
    const started = migrate(database.db, MIGRATIONS, () =>
      backUpBeforeUpgrade(database.db, config, () => {}),
    );
    await expect(started).rejects.toThrow(
      /^The database is not upgraded, because the backup before it failed: EEXIST[^\n]*[^.]\. Mend that, or name another folder with BACKUP_DIR\.$/,
    );
    expect(await executedMigrations(database.db)).toEqual(half);
  });

  test('a new database needs none; the private one has a folder by itself, of which the newest three stay', async () => {
    const { database } = await openHalf();
    const fresh = await createEmptyDatabase();
    const other = await openDatabase(fresh);
    endWithFile(() => other.close());
    await migrate(other.db, MIGRATIONS, () => Promise.reject(new Error('not needed')));

    await backUpBeforeUpgrade(
      database.db,
      settings({ DATABASE_URL: 'mysql://user@host/database' }),
      () => {},
    );
    await expect(readdir(join(folder, 'data/backups'))).rejects.toThrow('ENOENT');
    await backUpBeforeUpgrade(database.db, settings(), () => {});
    for (const year of [2020, 2021, 2022]) {
      await writeFile(
        join(folder, `data/backups/toolstead-${String(year)}0101T000000Z-before-upgrade.gz`),
        '',
      );
    }
    const [made] = (await readdir(join(folder, 'data/backups'))).filter((name) => !/-202[012]/.test(name));
    rmSync(join(folder, 'data/backups', made ?? ''));
    await backUpBeforeUpgrade(database.db, settings(), () => {});
    expect((await readdir(join(folder, 'data/backups'))).sort()).toEqual([
      expect.stringContaining('-20210101'),
      expect.stringContaining('-20220101'),
      expect.stringContaining('-before-upgrade'),
    ]);
  });
});
