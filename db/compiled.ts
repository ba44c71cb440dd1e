import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from './database';
import type { Lane, LentConnection } from './pool-limits';

/** What `compiled` gives to the builder: the place of a value. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/**
 * A query that is built and compiled once, which takes as long as everything else that this process does for a short
 * statement (docs/decisions/025-compiled-queries.md). Only for the few that nearly every call sends; all others are
 * ordinary queries.
 *
 * @param build builds it, with `value(name)` in the place of each value that differs between executions
 */
export function compiled<Values extends object, Row>(
  build: (db: Kysely<Database>, value: ValueOf<Values>) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  /** Objects that stand in the query for the values, with their names. */
  const places = new Map<unknown, keyof Values>();
  let query: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    query ??= build(db, (name) => {
      const place = {};
      places.set(place, name);
      return place as never;
    }).compile();
    const parameters = query.parameters.map((parameter) => {
      const name = places.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    const lane = lanes.get(db);
    if (!lane) return (await db.executeQuery<Row>({ ...query, parameters })).rows;
    return (await executed(lane, query.sql, parameters)) as Row[];
  };
}

const lanes = new WeakMap<object, Lane>();

/** Lets compiled queries of a database go straight to its connections, as prepared statements. */
export function sendStraight<Db extends Kysely<Database>>(db: Db, lane: Lane): Db {
  lanes.set(db, lane);
  return db;
}

/** Where the database prepares nothing more, or has lost what it prepared. */
const NOT_PREPARED = new Set([
  1243, // unknown to the server
  1461, // max_prepared_stmt_count is reached, by whichever program
  1615, // its tables changed too often meanwhile
]);

async function executed(lane: Lane, text: string, values: unknown[]): Promise<unknown> {
  const connection = await new Promise<LentConnection>((resolve, reject) => {
    lane.getConnection((error, lent) => (error ? reject(error) : resolve(lent)));
  });
  const send = (method: 'execute' | 'query') =>
    new Promise((resolve, reject) => {
      connection[method](text, values, (error, rows) => (error ? reject(error) : resolve(rows)));
    });
  try {
    return await send('execute');
  } catch (error) {
    if (!NOT_PREPARED.has((error as { errno?: number }).errno ?? 0)) throw error;
    return await send('query');
  } finally {
    connection.release();
  }
}
