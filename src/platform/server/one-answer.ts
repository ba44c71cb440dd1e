import type { Database } from '@db/database';
import type { Kysely, KyselyPlugin } from 'kysely';

const unchanging: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve(result),
};

/** What was read for an answer, by the database object that it was given. */
const answers = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * The database, or the transaction, for an answer of many parts: what `readOnce` has read for one part is not read again, so
 * that nothing of it may be changed meanwhile.
 */
export function forOneAnswer<Db extends Kysely<Database>>(db: Db): Db {
  // A plugin, since that makes another object of the same connections.
  const own = db.withPlugin(unchanging) as Db;
  answers.set(own, new Map());
  return own;
}

/** Reads, or takes what was read under this name for the same answer; of any other database it always reads. */
export function readOnce<T>(db: Kysely<Database>, name: string, read: () => Promise<T>): Promise<T> {
  const known = answers.get(db);
  if (!known) return read();
  const reading = (known.get(name) ?? read()) as Promise<T>;
  known.set(name, reading);
  return reading;
}
