import type { Database } from '@db/database';
import type { Kysely, KyselyPlugin } from 'kysely';

const unchanging: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve(result),
};

/** Where a database object has what was read for its answer. In a WeakMap it would outlive the answer, until V8 looks through old objects. */
const READ = Symbol('read for one answer');
const readFor = (db: object & { [READ]?: Map<string, Promise<unknown>> }) => db[READ];

/**
 * The database, or the transaction, for an answer of many parts: what `readOnce` has read for one part is not read again, so
 * that nothing of it may be changed meanwhile.
 */
export function forOneAnswer<Db extends Kysely<Database>>(db: Db): Db {
  // A plugin, since that makes another object of the same connections.
  return Object.assign(db.withPlugin(unchanging) as Db, { [READ]: new Map<string, Promise<unknown>>() });
}

/** Whether a database object is of `forOneAnswer`. */
export const isForOneAnswer = (db: Kysely<Database>): boolean => readFor(db) !== undefined;

/** Reads, or takes what was read under this name for the same answer; of any other database it always reads. */
export function readOnce<T>(db: Kysely<Database>, name: string, read: () => Promise<T>): Promise<T> {
  const known = readFor(db);
  if (!known) return read();
  const reading = (known.get(name) ?? read()) as Promise<T>;
  known.set(name, reading);
  return reading;
}
