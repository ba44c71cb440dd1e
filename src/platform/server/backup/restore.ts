import { withoutTimeLimit } from '@db/client';
import type { Database } from '@db/database';
import { isDatabaseUnavailable } from '@db/failures';
import { migrateOnly, migrationNames, UNFINISHED_RESTORE } from '@db/migrator';
import { type Kysely, sql } from 'kysely';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { BackupError, type BackupTable, createTotals, lostDatabase, type Row, rowLine } from './format';
import { type Backup, newer } from './read';
import { rowsOf, type StoredTable, storedTables, tableNames } from './tables';

const MIB = 1024 * 1024;
/** Rows and bytes of a statement, unless one row has more. */
const BATCH_ROWS = 500;
const BATCH_BYTES = MIB;

interface Place {
  db: Kysely<Database>;
  /** Folder of the migrations. */
  migrations: string;
  dataDir: string;
  /** Tables of which no row is restored. */
  leftOut: readonly string[];
  /** Stores the secret key; the last step before the restore counts. */
  storeKey: () => Promise<() => Promise<void>>;
}

/**
 * Loads a backup into an empty database but for what is left out, compares every other table with it, and brings the database to this version. All or
 * nothing: after a failure the database is empty again. If this process is killed, the database refuses to be used until
 * the restore is repeated.
 *
 * @param name stands for the backup in messages
 * @returns the tables of the backup that are not of this product, and were left out
 * @throws BackupError in one sentence
 */
export async function restoreBackup(place: Place, backup: Backup, name: string): Promise<string[]> {
  const known = await migrationNames(place.migrations);
  if (backup.head.migrations.some((migration) => !known.includes(migration)))
    throw newer(name, backup.head.version);
  return withoutTimeLimit(place.db, (connection) => restoreOn(connection, place, known, backup)).catch(
    (error: unknown) => {
      throw isDatabaseUnavailable(error) ? lostDatabase(error) : error;
    },
  );
}

async function restoreOn(
  connection: Kysely<Database>,
  place: Place,
  known: string[],
  backup: Backup,
): Promise<string[]> {
  if (!(await lock(connection))) throw new BackupError('Another restore into this database is running.');
  try {
    await begin(connection, backup);
    return await loadAll(connection, place, known, backup);
  } finally {
    // A lost connection has released it.
    await sql`DO RELEASE_LOCK(${lockName})`.execute(connection).catch(() => undefined);
  }
}

async function loadAll(
  connection: Kysely<Database>,
  { db, migrations, dataDir, leftOut, storeKey }: Place,
  known: string[],
  backup: Backup,
): Promise<string[]> {
  const undo: (() => Promise<void>)[] = [];
  try {
    const left = await load(connection, { migrations, leftOut }, backup);
    await migrateOnly(connection, migrations, known);
    await restoreOutbox(dataDir, backup, undo);
    undo.push(await storeKey());
    await sql`DROP TABLE ${sql.table(UNFINISHED_RESTORE)}`.execute(connection);
    return left;
  } catch (error) {
    for (const step of undo) await step();
    // On another connection, because this one may be the reason. If there is none, the mark stays.
    await db
      .connection()
      .execute(dropAll)
      .catch(() => undefined);
    throw error;
  }
}

/** At most 64 characters; new versions of MySQL have no MD5(). */
const lockName = sql`LEFT(SHA2(CONCAT('restore ', DATABASE()), 256), 40)`;

async function lock(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ got: number }>`SELECT GET_LOCK(${lockName}, 0) AS got`.execute(db);
  return rows[0]?.got === 1;
}

/** Marks the database as being restored; raises unless it is empty, or holds a restore that did not finish. */
async function begin(db: Kysely<Database>, { longestRow }: Backup): Promise<void> {
  const { rows } = await sql<{ packet: number }>`SELECT @@max_allowed_packet AS packet`.execute(db);
  if (longestRow > (rows[0]?.packet ?? 0)) {
    throw new BackupError(
      `The backup has a row of ${String(Math.ceil(longestRow / MIB))} MiB, and the database server's max_allowed_packet is less: set it to 256M.`,
    );
  }
  const names = await tableNames(db);
  if (names.includes(UNFINISHED_RESTORE)) await dropAll(db);
  else if (names.length > 0) {
    throw new BackupError(
      'The database is not empty, and a backup is restored only into an empty one: make a new database, or set DATA_DIR to a new folder.',
    );
  }
  await sql`CREATE TABLE ${sql.table(UNFINISHED_RESTORE)} (id TINYINT NOT NULL PRIMARY KEY) ENGINE=InnoDB`.execute(
    db,
  );
}

async function dropAll(db: Kysely<Database>): Promise<void> {
  await withoutForeignKeys(db, async () => {
    const names = await tableNames(db);
    // The mark goes last.
    for (const name of [...names.filter((one) => one !== UNFINISHED_RESTORE), UNFINISHED_RESTORE]) {
      await sql`DROP TABLE IF EXISTS ${sql.id(name)}`.execute(db);
    }
  });
}

/** The rows come in the order of the tables' names; those of a whole backup refer to each other rightly. */
async function withoutForeignKeys(db: Kysely<Database>, work: () => Promise<void>): Promise<void> {
  await sql`SET SESSION foreign_key_checks = 0`.execute(db);
  try {
    await work();
  } finally {
    // It fails on a lost connection only.
    await sql`SET SESSION foreign_key_checks = 1`.execute(db).catch(() => undefined);
  }
}

async function load(
  db: Kysely<Database>,
  { migrations, leftOut }: Pick<Place, 'migrations' | 'leftOut'>,
  backup: Backup,
): Promise<string[]> {
  await migrateOnly(db, migrations, backup.head.migrations);
  const tables = new Map<string, StoredTable>();
  for (const table of await storedTables(db))
    if (table.name !== UNFINISHED_RESTORE) tables.set(table.name, table);
  for (const table of tables.values()) refuseOtherColumns(table, backup);

  await withoutForeignKeys(db, async () => {
    // Migrations fill some.
    for (const name of tables.keys()) await sql`DELETE FROM ${sql.id(name)}`.execute(db);
    for await (const { table, rows } of batches(backup)) {
      if (tables.has(table.name) && !leftOut.includes(table.name)) await insert(db, table, rows);
    }
  });
  for (const { name, columns, nextId } of backup.head.tables) {
    const table = tables.get(name);
    if (!table) continue;
    const totals = createTotals();
    // In the order of the backup's columns.
    const ordered = columns.flatMap((column) => table.columns.find((one) => one.name === column.name) ?? []);
    for await (const row of rowsOf(db, { ...table, columns: ordered })) totals.add(rowLine(row));
    const expected = leftOut.includes(name) ? createTotals().result() : backup.totals[name];
    if (!isDeepStrictEqual(totals.result(), expected)) {
      throw new BackupError(`The table '${name}' is not in the database as it is in the backup.`);
    }
    if (nextId !== undefined)
      await sql`ALTER TABLE ${sql.id(name)} AUTO_INCREMENT = ${sql.raw(nextId)}`.execute(db);
  }
  return backup.head.tables.map(({ name }) => name).filter((name) => !tables.has(name));
}

function refuseOtherColumns(table: StoredTable, { head }: Backup): void {
  const namesOf = ({ columns }: BackupTable) => columns.map(({ name }) => name).sort();
  const stored = head.tables.find(({ name }) => name === table.name);
  if (stored && isDeepStrictEqual(namesOf(stored), namesOf(table))) return;
  throw new BackupError(
    `The backup's table '${table.name}' ${stored ? 'has other columns than' : 'is missing, unlike'} in the version that it is of.`,
  );
}

async function* batches(backup: Backup): AsyncGenerator<{ table: BackupTable; rows: Row[] }> {
  let held: { table: BackupTable; rows: Row[] } | undefined;
  let bytes = 0;
  for await (const entry of backup.entries()) {
    if ('outbox' in entry) continue;
    const { table, row } = entry;
    const size = row ? sizeOf(row) : 0;
    if (held && (held.table !== table || held.rows.length >= BATCH_ROWS || bytes + size > BATCH_BYTES)) {
      if (held.rows.length > 0) yield held;
      held = undefined;
    }
    if (!held) {
      held = { table, rows: [] };
      bytes = 0;
    }
    if (row) held.rows.push(row);
    bytes += size;
  }
  if (held && held.rows.length > 0) yield held;
}

function sizeOf(row: Row): number {
  return row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
}

async function insert(db: Kysely<Database>, { name, columns }: BackupTable, rows: Row[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column.name)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`INSERT INTO ${sql.id(name)} (${names}) VALUES ${values}`.execute(db);
}

async function restoreOutbox(dataDir: string, backup: Backup, undo: (() => Promise<void>)[]): Promise<void> {
  const folder = join(dataDir, 'outbox');
  for await (const entry of backup.entries()) {
    if (!('outbox' in entry)) continue;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, entry.outbox);
    try {
      await writeFile(file, Buffer.from(entry.content, 'base64'), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      // In the place that the backup is of.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw error;
    }
    undo.push(() => rm(file, { force: true }));
  }
}
