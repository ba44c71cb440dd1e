import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import type { Config } from '../config';
import type { UndoRecords } from '../journal/change';
import type { ToolPorts } from '../tools/ports';
import type { PartFiles } from './archive';

/** A tool's part of "My data": what of an account goes into the zip, and how it comes back (docs/decisions/032-my-data.md). */
export interface DataPart {
  /** For people. */
  title: string;
  /** Of the revisions that changes of its data increment. */
  topic: string;
  /** The tables whose rows of an account it writes. */
  tables: readonly (keyof Database)[];
  /** Its other tables: secrets, and what only serves undo, counting or looking up. */
  leftOut: readonly (keyof Database)[];
  /** How many things it will write, for the progress. */
  count: (db: Kysely<Database>, ownerId: number) => Promise<number>;
  /** Its files, with paths inside its folder. */
  write: (source: DataSource) => AsyncIterable<DataFile>;
  /** Compares the files of a zip with the account; changes nothing. Raises 422 for files that it cannot have written. */
  plan: (target: DataTarget, files: PartFiles) => Promise<DataPlan>;
  /** Reverts what `act` noted, as far as nothing was changed since. */
  revert: (target: RevertTarget, records: UndoRecords) => Promise<{ undone: number; changedSince: string[] }>;
}

export interface DataSource {
  /** A read-only transaction that sees one moment of the database. */
  db: Kysely<Database>;
  ownerId: number;
  config: Config;
  ports: ToolPorts;
  /** Counts things that were written. */
  wrote: (things: number) => void;
}

export interface DataFile {
  /** With '/' between folders. */
  path: string;
  content: string | Buffer | AsyncIterable<string>;
}

export interface DataTarget {
  db: Kysely<Database>;
  ownerId: number;
}

/** The account whose data changes, in the transaction of the one operation. */
export interface RevertTarget {
  trx: Transaction<Database>;
  ownerId: number;
  operationId: string;
}

export interface ActTarget extends RevertTarget {
  /** What secrets are sealed by. */
  config: Pick<Config, 'secretKey'>;
  ports: ToolPorts;
}

/** What bringing in would do to things of one kind. */
export interface SectionCounts {
  /** For people, in the plural: 'Items'. */
  title: string;
  made: number;
  /** There already, and the same. */
  same: number;
  changed: number;
  /** Left out, by reason. */
  skipped: Record<string, number>;
}

export interface DataPlan {
  sections: SectionCounts[];
  /** Does it, and returns what `revert` needs. */
  act: (target: ActTarget) => Promise<UndoRecords>;
}

/** Counts of a section, to be filled. */
export function section(title: string): SectionCounts {
  return { title, made: 0, same: 0, changed: 0, skipped: {} };
}

export function skip({ skipped }: SectionCounts, reason: string, things = 1): void {
  if (things > 0) skipped[reason] = (skipped[reason] ?? 0) + things;
}

/** A JSON file of rows, one a line, so that neither writing nor reading it has it whole in memory. */
export function rowsFile(
  path: string,
  batches: AsyncIterable<readonly object[]>,
  wrote: DataSource['wrote'] = () => undefined,
): DataFile {
  async function* lines() {
    let before = '[\n';
    for await (const rows of batches) {
      if (rows.length === 0) continue;
      yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
      before = ',\n';
      wrote(rows.length);
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }
  return { path, content: lines() };
}

/** A row without some of its columns. */
export function without<Row extends object, Column extends keyof Row & string>(
  row: Row,
  ...columns: Column[]
): Omit<Row, Column> {
  const left = Object.entries(row).filter(([column]) => !columns.some((gone) => gone === column));
  return Object.fromEntries(left) as Omit<Row, Column>;
}

/** One batch, for rows that are few. */
export async function* inOneBatch(rows: Promise<readonly object[]>): AsyncGenerator<readonly object[]> {
  yield await rows;
}

/** Why a thing of the trash is skipped. */
export const TRASH_EXPIRED = 'Its 30 days in the trash are over';
