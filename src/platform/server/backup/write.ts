import { withoutTimeLimit } from '@db/client';
import type { Database } from '@db/database';
import { isDatabaseUnavailable } from '@db/failures';
import { executedMigrations, UNFINISHED_RESTORE } from '@db/migrator';
import { type Kysely, sql } from 'kysely';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Config } from '../config';
import { running } from '../version';
import {
  BackupError,
  closingLine,
  createTotals,
  FORMAT,
  type Head,
  lostDatabase,
  PRODUCT,
  rowLine,
  type Totals,
} from './format';
import { rowsOf, storedTables, tableNames } from './tables';

/** Lines are passed on in pieces of about so many bytes. */
const PIECE = 256 * 1024;
/** Of gzip: a quarter of the time of its usual 6, for files an eighth larger. */
const LEVEL = 4;

type Source = { db: Kysely<Database>; config: Pick<Config, 'secretKey' | 'dataDir'> };

/**
 * Writes a backup of the database, the secret key and the mails of the outbox to a new file that only its owner reads.
 * It is of one moment, whatever is written meanwhile, locks nobody out, and appears under its name when it is complete.
 *
 * @returns how many rows it has
 * @throws BackupError if it cannot be made, in one sentence
 */
export async function writeBackup(source: Source, path: string, signal?: AbortSignal): Promise<number> {
  if (existsSync(path)) throw new BackupError(`${path} is there already: name another file.`);
  const draft = `${path}.${String(process.pid)}.part`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    const file = handle.createWriteStream({ flush: true });
    const rows = await streamBackup(source, file, signal).finally(() => file.destroy());
    await rename(draft, path);
    return rows;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(draft, { force: true });
    throw fromFileSystem(error, path);
  }
}

/** Writes a backup to a stream and ends it; see `writeBackup`. */
export async function streamBackup(
  { db, config }: Source,
  to: Writable,
  signal?: AbortSignal,
): Promise<number> {
  let rows = 0;
  const write = async (connection: Kysely<Database>) => {
    const lines = linesOf(connection, config, (totals) => {
      rows += totals.rows;
    });
    await pipeline(Readable.from(inPieces(lines), { objectMode: false }), createGzip({ level: LEVEL }), to, {
      signal,
    });
  };
  await withoutTimeLimit(db, write).catch((error: unknown) => {
    throw isDatabaseUnavailable(error) ? lostDatabase(error) : error;
  });
  return rows;
}

function fromFileSystem(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('path' in error || 'errno' in error))
    return error;
  if (!['open', 'write', 'fsync', 'rename', 'close'].includes(String(error.syscall))) return error;
  return new BackupError(`${path} can't be written: ${error.message}.`, { cause: error });
}

async function* inPieces(lines: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const line of lines) {
    held.push(line);
    length += line.length;
    if (length < PIECE) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  yield Buffer.concat(held);
}

const LINE_END = Buffer.from('\n');

async function* linesOf(
  db: Kysely<Database>,
  config: Source['config'],
  onTable: (totals: Totals) => void,
): AsyncGenerator<Uint8Array> {
  const all = createHash('sha256');
  const hashed = (line: Uint8Array) => {
    all.update(line).update(LINE_END);
    return line;
  };
  const json = (value: object) => hashed(Buffer.from(JSON.stringify(value)));

  const migrations = await readMigrations(db);
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(db);
  await sql`START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY`.execute(db);
  try {
    const stored = await storedTables(db);
    yield json(await headOf(db, config, migrations, stored));
    yield LINE_END;
    const tables: Record<string, Totals> = {};
    for (const table of stored) {
      yield json({ table: table.name });
      yield LINE_END;
      const totals = createTotals();
      for await (const row of rowsOf(db, table)) {
        const line = rowLine(row);
        totals.add(line);
        yield hashed(line);
        yield LINE_END;
      }
      tables[table.name] = totals.result();
      onTable(totals.result());
    }
    let files = 0;
    for await (const mail of outboxOf(config.dataDir)) {
      files += 1;
      yield json(mail);
      yield LINE_END;
    }
    // Kysely ends a list of rows without an error when the connection is lost; then this fails.
    await sql`COMMIT`.execute(db);
    yield closingLine(tables, files, all.digest('hex'));
    yield LINE_END;
  } finally {
    // The first error is the better one.
    await sql`ROLLBACK`.execute(db).catch(() => undefined);
  }
}

async function readMigrations(db: Kysely<Database>): Promise<string[]> {
  if ((await tableNames(db)).includes(UNFINISHED_RESTORE))
    throw new BackupError('The database holds a part of a backup, because a restore was interrupted.');
  const migrations = await executedMigrations(db);
  if (migrations.length === 0) throw new BackupError('There is nothing to back up: the database is empty.');
  return migrations;
}

async function headOf(
  db: Kysely<Database>,
  { secretKey }: Source['config'],
  migrations: string[],
  tables: Head['tables'],
): Promise<Head> {
  const server = await sql<{ version: string }>`SELECT VERSION() AS version`.execute(db);
  const version = server.rows[0]?.version ?? '';
  return {
    product: PRODUCT,
    format: FORMAT,
    version: running.version,
    made: new Date().toISOString(),
    database: /mariadb/i.test(version) ? version : `${version}-MySQL`,
    schema: migrations.at(-1) ?? '',
    migrations,
    secretKey: secretKey.toString('base64'),
    tables: tables.map(({ columns, ...table }) => ({
      ...table,
      columns: columns.map(({ name, bytes }) => ({ name, ...(bytes && { bytes }) })),
    })),
  };
}

async function* outboxOf(dataDir: string): AsyncGenerator<{ outbox: string; content: string }> {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return;
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.eml')).sort()) {
    yield { outbox: name, content: await readFile(join(folder, name), 'base64') };
  }
}
